"""A recorded game on paper, with diagrams."""

from tournaments.play.documents.record.diagrams import Diagrams
from tournaments.play.documents.record.document import recorded_game

__all__ = ["Diagrams", "recorded_game"]
