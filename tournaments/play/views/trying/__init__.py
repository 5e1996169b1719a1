"""Boards to try a game on: without a tournament, without a log-in."""
