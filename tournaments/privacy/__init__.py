"""What is stored about one person: told as a file, and their name removed."""
