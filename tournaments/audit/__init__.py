"""The log of who changed what, read and checked."""
