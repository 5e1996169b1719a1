"""Deer and dogs: what the site has for this game."""
