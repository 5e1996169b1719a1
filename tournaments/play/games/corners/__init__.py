"""Corners: what the site has for this game."""

from typing import Final

from tournaments.play.games.corners import paper, simulation
from tournaments.play.games.corners.form import CornersSheetForm
from tournaments.play.games.corners.rules_text import RULES
from tournaments.play.games.shared.site_game import PrintedSheet, SiteGame

GAME: Final = SiteGame(
    slug="corners",
    rules=RULES,
    invented=simulation.invented,
    form=CornersSheetForm,
    printed=PrintedSheet(paper.GRID, paper.draw),
)
