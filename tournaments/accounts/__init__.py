"""Accounts: log-in in one step or two, the log of log-ins, sessions and how they end."""
