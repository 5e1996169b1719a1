"""Restore points of a tournament: made by themselves before what replaces much, listed, and gone back to."""
