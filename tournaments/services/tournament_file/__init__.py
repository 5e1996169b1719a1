"""The file of a whole tournament, into the database."""

from tournaments.services.tournament_file.importing import import_tournament, store

__all__ = ["import_tournament", "store"]
