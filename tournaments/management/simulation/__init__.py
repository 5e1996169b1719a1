"""Whole tournaments played by chance through the use cases that real ones are run with, the same for the same seed."""
