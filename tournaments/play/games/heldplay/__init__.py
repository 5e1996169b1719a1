"""Held-play: what the site has for this game."""

from typing import Final

from tournaments.play.games.heldplay import paper, simulation
from tournaments.play.games.heldplay.form import HeldplaySheetForm
from tournaments.play.games.heldplay.rules_text import RULES
from tournaments.play.games.shared.site_game import PrintedSheet, SiteGame

GAME: Final = SiteGame(
    slug="heldplay",
    rules=RULES,
    invented=simulation.invented,
    form=HeldplaySheetForm,
    printed=PrintedSheet(paper.GRID, paper.draw),
)
