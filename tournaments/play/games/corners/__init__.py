"""Corners: what the site has for this game."""
