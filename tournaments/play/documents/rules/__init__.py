"""The rules of a game on paper."""

from tournaments.play.documents.rules.document import game_rules

__all__ = ["game_rules"]
