"""Pages of the judges of a match."""
