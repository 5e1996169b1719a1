"""A tour is a draft until it is published; what a publication changes for whom."""
