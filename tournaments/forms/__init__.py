"""Forms: what a page may send, each with an explicit list of fields."""
