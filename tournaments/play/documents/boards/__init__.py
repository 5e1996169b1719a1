"""Boards to play on, as large as paper allows or in their true size."""

from tournaments.play.documents.boards.document import playing_board

__all__ = ["playing_board"]
