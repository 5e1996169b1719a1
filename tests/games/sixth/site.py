"""What the site has for the sixth game: its folder, made by docs/adding-a-game.md."""

from random import Random
from typing import Any, ClassVar

from django import forms

from tests.games.sixth.noughts import GAME
from tournaments.paper.page import Box, Page
from tournaments.play.games import shared
from tournaments.play.games.rules_source import GameSource, SectionSource, rule
from tournaments.play.games.shared import PrintedSheet, SiteGame, Slip, bare_board
from tournaments.play.games.sheet_form import SheetForm
from tournaments.play.read.records import SheetData

RULES = GameSource(
    about="Three in a row win.",
    sections=(
        SectionSource("Turns", (rule(1, "The sides mark cells by turns."), rule(2, "Each marks an empty cell."))),
    ),
    notation="A cell: a1.",
    sheet="Who won.",
)


class NoughtsSheetForm(SheetForm):
    """Who won."""

    winner = forms.ChoiceField(label="Winner", choices=[("A", "A"), ("B", "B"), ("none", "nobody")])
    places: ClassVar[dict[str, str]] = {"winner": "winner"}

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        return {"winner": sheet["winner"]}

    def sheet(self) -> SheetData:
        return {"winner": self.cleaned_data["winner"]}


def _draw(page: Page, box: Box, slip: Slip) -> None:
    rest = shared.head(page, box, slip, "")
    board, foot = rest.cut(rest.height - shared.FOOT)
    page.picture(board, bare_board(GAME.slug))
    shared.foot(page, foot)


def _invented(_first: str, chance: Random) -> SheetData:
    return {"winner": chance.choice(("A", "B", "none"))}


SITE_GAME = SiteGame(GAME.slug, RULES, _invented, NoughtsSheetForm, PrintedSheet((2, 2), _draw))
