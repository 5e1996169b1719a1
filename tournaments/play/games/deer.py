"""What the site has for Deer and dogs: its rules, its score sheet as a form and on paper, how it is simulated."""

from random import Random
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.paper.page import Box, Page
from tournaments.play.games import shared
from tournaments.play.games.deer_text import RULES
from tournaments.play.games.row_figures import Asked, Figures, FiguresError, Noted, whole_numbers
from tournaments.play.games.shared import PrintedSheet, SiteGame, Slip, bare_board
from tournaments.play.games.sheet_form import Ending, SheetForm
from tournaments.play.read.records import SheetData

DOGS_TO_WIN: Final = 14
NO_DOGS: Final = _("From 0 to 14 dogs can be taken.")


class DeerSheetForm(SheetForm):
    """Who had the deer and so moved first, how many dogs were taken, who won (deer.7). The deer's win says itself that
    all were taken."""

    taken = forms.TypedChoiceField(
        label=_("Dogs taken"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        choices=[(str(number), str(number)) for number in range(DOGS_TO_WIN + 1)],
        error_messages={"invalid_choice": NO_DOGS},
    )
    outcome = forms.ChoiceField(
        label=_("Outcome"),
        widget=Ending,
        choices=[("deer", _("The deer won")), ("draw", _("Draw")), ("dogs", _("The dogs won"))],
        error_messages={"required": _("Tap who won.")},
    )
    places: ClassVar[dict[str, str]] = {"deer": "first", "outcome": "outcome", "taken": "taken"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"].label = _("Played the deer and moved first")
        self.fields["first"].error_messages["required"] = _("Tap who played the deer.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("taken") is None and "taken" not in self.errors:
            if data.get("outcome") == "deer":
                data["taken"] = DOGS_TO_WIN
            elif "outcome" in data:
                self.add_error("taken", _("Tap how many dogs were taken, 0 if none."))
        return data

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """All three fields."""
        return {"first": sheet["deer"], "outcome": sheet["outcome"], "taken": sheet["taken"]}

    def sheet(self) -> SheetData:
        """As in {"deer": "A", "outcome": "deer", "taken": 14}."""
        data = self.cleaned_data
        return {"deer": data["first"], "outcome": data["outcome"], "taken": data["taken"]}


# Deer and dogs: two boards of 35 points on a page, circles to strike out for dogs put and taken.
GRID: Final = (2, 1)
_IN_HAND: Final = 16
_TO_TAKE: Final = 14


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names and who has the deer, the board, the counts, the outcome, signatures."""
    rest = shared.head(page, box, slip, gettext("deer, moves first"))
    board, rest = rest.cut(rest.height - 4 * shared.LINE - shared.FOOT - 8)
    page.picture(board.inset(0, 6), bare_board("deer"))
    put, rest = rest.cut(shared.LINE)
    _count(page, put, gettext("Dogs put"), _IN_HAND)
    taken, rest = rest.cut(shared.LINE)
    _count(page, taken, gettext("Dogs taken"), _TO_TAKE)
    outcome, rest = rest.cut(shared.LINE)
    words = [gettext("The deer won"), gettext("The dogs won"), gettext("Draw")]
    shared.ticks(page, outcome, "", words)
    figure, rest = rest.cut(shared.LINE)
    shared.figures(page, figure, "", [gettext("Dogs taken"), gettext("Dogs left")])
    shared.foot(page, rest)


def _count(page: Page, box: Box, label: str, count: int) -> None:
    """A square for each dog, numbered, to be struck out one after another."""
    room = 62.0
    page.text(box.part(0, room), label, shared.STRONG)
    step = (box.width - room) / _IN_HAND
    for number in range(count):
        square = Box(box.x + room + number * step, box.top + (box.height - step) / 2, step - 2, step - 2)
        page.frame(square)
        page.text(square, str(number + 1), shared.SMALL._replace(size=6, grey=0.5, align="middle"))


# Deer and dogs by chance: a score sheet such as a game could end with.
def invented(first: str, chance: Random) -> dict[str, Any]:
    """The deer wins by taking fourteen dogs, and only so (deer.7)."""
    outcome = chance.choices(("deer", "dogs", "draw"), (4, 4, 1))[0]
    taken = 14 if outcome == "deer" else chance.randint(0, 13)
    return {"deer": first, "outcome": outcome, "taken": taken}


# Deer and dogs in the grid for paper protocols: the dogs taken. Whoever moved first had the deer.
def _sheet(noted: Noted) -> SheetData:
    """All dogs taken is the deer's win (deer.7); of fewer the result has to be known."""
    (taken,) = whole_numbers(noted.texts[:1], DOGS_TO_WIN, NO_DOGS)
    by_result = {"": "", "draw": "draw", noted.first: "deer"}.get(noted.result, "dogs")
    outcome = "deer" if taken == DOGS_TO_WIN else by_result
    if not outcome:
        raise FiguresError(gettext("This score does not decide the game: type in its result too."))
    return {"deer": noted.first, "outcome": outcome, "taken": taken}


IN_A_ROW: Final = Figures(
    _sheet, lambda sheet: (str(sheet["taken"]),), lambda _options: (Asked(_("Dogs taken")),), decide=False,
    hint=_("For each game: dogs taken, then the result."),
)  # fmt: skip

# Deer and dogs: what the site has for this game.
GAME: Final = SiteGame(
    slug="deer", rules=RULES, invented=invented, form=DeerSheetForm, printed=PrintedSheet(GRID, draw), figures=IN_A_ROW
)
