"""Blank score sheets of the games, with their boards."""

from tournaments.play.documents.sheets.document import free_sheets, has_sheets, match_sheets
from tournaments.play.games.shared.slip import Slip, slips_of

__all__ = ["Slip", "free_sheets", "has_sheets", "match_sheets", "slips_of"]
