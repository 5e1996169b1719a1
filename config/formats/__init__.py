"""Where Django looks for how each language writes days and times, before its own tables."""
