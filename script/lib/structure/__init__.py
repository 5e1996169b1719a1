"""Figures of the house: what a request runs through, and what its lines are."""
