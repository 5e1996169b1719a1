"""Lessons: a minute each on the board, with a task, hints and an answer to whatever is played."""
