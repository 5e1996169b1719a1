"""A recorded game on paper, with diagrams."""

from tournaments.pdf.record.diagrams import Diagrams
from tournaments.pdf.record.document import recorded_game

__all__ = ["Diagrams", "recorded_game"]
