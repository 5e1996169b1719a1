"""Standings: metrics, finals, lots, hidden results, best players, certificates."""
