"""The command line: each command reads files, asks the registry and prints."""
