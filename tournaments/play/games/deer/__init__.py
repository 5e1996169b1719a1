"""Deer and dogs: what the site has for this game."""

from typing import Final

from tournaments.play.games.deer import paper, simulation
from tournaments.play.games.deer.form import DeerSheetForm
from tournaments.play.games.deer.rules_text import RULES
from tournaments.play.games.shared.site_game import PrintedSheet, SiteGame

GAME: Final = SiteGame(
    slug="deer",
    rules=RULES,
    invented=simulation.invented,
    form=DeerSheetForm,
    printed=PrintedSheet(paper.GRID, paper.draw),
)
