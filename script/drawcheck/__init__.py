"""Draws of the program checked by the written rules alone: ``rules`` knows nothing of the program, ``play`` asks it."""
