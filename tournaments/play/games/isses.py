"""What the site has for Der Isses!: its rules, its score sheet as a form and on paper, how it is simulated."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.isses.board import box_of_pieces
from tournaments.kernel.wording import side_letters
from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page
from tournaments.play.games import shared
from tournaments.play.games.isses_text import RULES
from tournaments.play.games.row_figures import of_each_side
from tournaments.play.games.shared import PrintedSheet, SiteGame, Slip, Stake, bare_board
from tournaments.play.games.sheet_form import SheetForm
from tournaments.play.read.records import SheetData

COINS: Final = 4
NO_COINS: Final = _("A side wins from 0 to 4 coins.")


class _CoinsField(forms.TypedChoiceField):
    """A number of won coins; what is left out may follow from the other side's."""

    def __init__(self) -> None:
        numbers = [(str(number), str(number)) for number in range(COINS + 1)]
        super().__init__(
            coerce=int, empty_value=None, required=False, choices=numbers, widget=forms.RadioSelect,
            error_messages={"invalid_choice": NO_COINS},
        )  # fmt: skip


class IssesSheetForm(SheetForm):
    """Coins of both teams (isses.12); how the rounds ended is known from a record only. One side has four: that it is
    the other one follows from fewer."""

    coins_a = _CoinsField()
    coins_b = _CoinsField()
    places: ClassVar[dict[str, str]] = SheetForm.places | {"coins.A": "coins_a", "coins.B": "coins_b"}

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        for side, name in teams.items():
            own, other = (f"coins_{letter.lower()}" for letter in (side, "AB".replace(side, "")))
            self.fields[own].label = _("Coins of %(team)s") % {"team": name}
            self.fields[own].widget.attrs |= {"data-rival": other, "data-full": COINS}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for own, other in (("coins_a", "coins_b"), ("coins_b", "coins_a")):
            if data.get(own) is None and own not in self.errors:
                if (data.get(other) or 0) < COINS and data.get(other) is not None:
                    data[own] = COINS
                else:
                    self.add_error(own, _("Tap how many coins were won, 0 if none."))
        return data

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """First mover and both numbers of coins."""
        coins = sheet["coins"]
        return {"first": sheet["first"], "coins_a": coins["A"], "coins_b": coins["B"]}

    def sheet(self) -> SheetData:
        """As in {"first": "A", "coins": {"A": 4, "B": 2}}."""
        data = self.cleaned_data
        return {"first": data["first"], "coins": {"A": data["coins_a"], "B": data["coins_b"]}}


# Der Isses!: the board with the seven pieces beside it, and a table of the rounds.
GRID: Final = (1, 2)
PIECES: Final = box_of_pieces()
_ROUNDS: Final = 7
"""One side has four coins after seven rounds at the latest."""
_BOARD: Final = 226.0
_TITLE: Final = CAPTION._replace(size=6.5, least=4, pad=1, align="middle")
_COLUMNS: Final = (0, 20, 52, 196, 228, 262)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, the board and the pieces on the left, the rounds on the right, coins, result, signatures."""
    rest = shared.head(page, box, slip, gettext("moves first"))
    middle, foot = rest.cut(rest.height - shared.FOOT)
    left, right = middle.part(0, _BOARD), middle.part(_BOARD + 24, middle.width)
    board, row = left.cut(left.height - 36)
    page.picture(board.inset(0, 4), bare_board("isses"))
    page.picture(row.inset(4, 3), PIECES)
    table, rest = right.cut(right.height - 2 * shared.LINE)
    _table(page, table.inset(0, 4), slip)
    coins, result = rest.cut(shared.LINE)
    shared.figures(page, coins, gettext("Coins"), side_letters())
    shared.ticks(page, result, gettext("Result"), [gettext("A won"), gettext("B won")])
    shared.foot(page, foot)


def _table(page: Page, box: Box, slip: Slip) -> None:
    """A row for each round: who puts the coin, how it ended and by whom, who gets the coin."""
    titles = (
        "",
        gettext("coin put by"),
        gettext("the round ended: circle it"),
        pgettext("who ended the round", "by"),
        gettext("coin to"),
    )
    head, body = box.cut(16)
    scale = box.width / _COLUMNS[-1]
    edges = [edge * scale for edge in _COLUMNS]
    for number, title in enumerate(titles):
        page.text(head.part(edges[number], edges[number + 1]), title, _TITLE)
    page.across(head, RULE)
    for number in range(_ROUNDS):
        row = body.slice(number, _ROUNDS)
        cells = [row.part(edges[column], edges[column + 1]) for column in range(len(edges) - 1)]
        page.text(cells[0], str(number + 1), shared.STRONG._replace(align="middle"))
        for column in (1, 3, 4):
            shared.circled(page, cells[column], side_letters())
        shared.circled(page, cells[2], _endings(slip), shared.SMALL._replace(size=6.8))
        page.across(row, HAIR)
    page.down(Box(box.x, head.top, box.width, box.height), *edges[1:-1], stroke=HAIR)


def _endings(slip: Slip) -> list[str]:
    """How a round can end, in the words of the score sheet."""
    words = [gettext("on the coin"), gettext("same piece"), gettext("guessed right"), gettext("guessed wrong")]
    return [*words, gettext("not one’s own")] if slip.plays("foreign", "opponent") else words


# Der Isses! by chance: a score sheet such as a game could end with.
def invented(first: str, chance: Random) -> dict[str, Any]:
    """Four coins win (isses.12)."""
    winner, loser = chance.sample("AB", 2)
    return {"first": first, "coins": {winner: 4, loser: chance.randint(0, 3)}}


# Der Isses!: what the site has for this game.
GAME: Final = SiteGame(
    slug="isses", rules=RULES, invented=invented, form=IssesSheetForm, printed=PrintedSheet(GRID, draw),
    figures=of_each_side("coins", COINS, NO_COINS),
    stake=Stake(
        pgettext_lazy("something to win", "this coin"),
        _("The curve shows the chances of winning the coin of the round, not the whole game. "
          "It begins anew with each round."),
    ),
)  # fmt: skip
