"""The file of a whole tournament, into the database."""

from tournaments.archive.write.importing import import_tournament, store

__all__ = ["import_tournament", "store"]
