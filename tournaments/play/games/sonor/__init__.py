"""Sonor: what the site has for this game."""
