"""What matters now: the matches that a tournament's first page leads with, its end, one's own team, the home list."""
