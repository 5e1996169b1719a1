"""Pages of the organiser."""
