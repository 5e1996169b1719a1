"""The end of a tournament: what is still to be done, closing and reopening it, the archive of those that are over."""
