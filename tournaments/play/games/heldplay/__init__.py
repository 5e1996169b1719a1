"""Held-play: what the site has for this game."""
