"""The tours of a tournament, the import of their matches, and calendars."""
