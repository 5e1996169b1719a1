"""Der Isses!: what the site has for this game."""

from typing import Final

from tournaments.play.games.isses import paper, simulation
from tournaments.play.games.isses.form import IssesSheetForm
from tournaments.play.games.isses.rules_text import RULES
from tournaments.play.games.shared.site_game import PrintedSheet, SiteGame

GAME: Final = SiteGame(
    slug="isses",
    rules=RULES,
    invented=simulation.invented,
    form=IssesSheetForm,
    printed=PrintedSheet(paper.GRID, paper.draw),
)
