"""A partner for every game: it knows what one side knows, says what it would play, and why."""
