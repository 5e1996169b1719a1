"""Sonor: what the site has for this game."""

from typing import Final

from tournaments.play.games.shared.site_game import PrintedSheet, SiteGame
from tournaments.play.games.sonor import paper, simulation
from tournaments.play.games.sonor.form import SonorSheetForm
from tournaments.play.games.sonor.rules_text import RULES

GAME: Final = SiteGame(
    slug="sonor",
    rules=RULES,
    invented=simulation.invented,
    form=SonorSheetForm,
    printed=PrintedSheet(paper.GRID, paper.draw, (paper.field_page,)),
    unit=paper.UNIT,
    chosen=simulation.chosen,
)
