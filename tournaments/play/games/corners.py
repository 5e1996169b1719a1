"""What the site has for Corners: its rules, its score sheet as a form and on paper, how it is simulated."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.wording import side_letters
from tournaments.paper.page import Box, Page
from tournaments.play.games import shared
from tournaments.play.games.corners_text import RULES
from tournaments.play.games.row_figures import of_each_side
from tournaments.play.games.shared import PrintedSheet, SiteGame, Slip, bare_board
from tournaments.play.games.sheet_form import FIGURES, Line, Pad, SheetForm
from tournaments.play.read.records import SheetData

CELLS: Final = 64
TOO_MANY: Final = _("The board has 64 cells, so there cannot be more than 64 painted figures.")


class _PaintedField(forms.IntegerField):
    """A number of painted figures."""

    default_error_messages = {
        "required": _("Write how many figures are painted, 0 if none."),
        "invalid": _("Write the number of painted figures in digits, for example 12."),
        "min_value": _("There cannot be fewer than 0 painted figures."),
        "max_value": TOO_MANY,
    }

    def __init__(self) -> None:
        super().__init__(min_value=0, max_value=CELLS, widget=forms.NumberInput(attrs=FIGURES))
        self.error_messages |= {name: self.default_error_messages[name] for name in ("min_value", "max_value")}


class CornersSheetForm(SheetForm):
    """Painted figures of both teams (corners.10)."""

    painted_a = _PaintedField()
    painted_b = _PaintedField()
    pad: ClassVar[Pad] = Pad(_("Painted figures"), 0, 9, digits=True)
    places: ClassVar[dict[str, str]] = SheetForm.places | {
        "A": "painted_a", "painted.A": "painted_a", "B": "painted_b", "painted.B": "painted_b",
    }  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        for side, name in teams.items():
            self.fields[f"painted_{side.lower()}"].label = _("Painted figures of %(team)s") % {"team": name}

    def lines(self) -> Iterator[Line]:
        yield Line((self["first"],))
        yield Line((self["painted_a"], self["painted_b"]), look="figures")

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """First mover and both figures."""
        painted = sheet["painted"]
        return {"first": sheet["first"], "painted_a": painted["A"], "painted_b": painted["B"]}

    def sheet(self) -> SheetData:
        """As in {"first": "A", "painted": {"A": 12, "B": 7}}."""
        data = self.cleaned_data
        return {"first": data["first"], "painted": {"A": data["painted_a"], "B": data["painted_b"]}}


# Corners: four boards on a page, to draw circles and triangles in.
GRID: Final = (2, 2)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, the board, painted figures and their difference (corners.10), result, signatures."""
    rest = shared.head(page, box, slip, gettext("moves first"))
    board, rest = rest.cut(rest.height - 2 * shared.LINE - shared.FOOT)
    page.picture(board.inset(0, 4), bare_board("corners"))
    painted, rest = rest.cut(shared.LINE)
    sides = painted.width * 0.66
    shared.figures(page, painted.part(0, sides), gettext("Painted figures"), side_letters())
    shared.figures(page, painted.part(sides, painted.width), "", [pgettext("of points", "difference")])
    result, foot = rest.cut(shared.LINE)
    shared.result(page, result)
    shared.foot(page, foot)


# Corners by chance: a score sheet such as a game could end with.
def invented(first: str, chance: Random) -> dict[str, Any]:
    """Painted figures in fours, at most the board's 64 cells (corners.9)."""
    return {"first": first, "painted": {side: 4 * chance.randint(2, 8) for side in "AB"}}


# Corners: what the site has for this game.
GAME: Final = SiteGame(
    slug="corners",
    rules=RULES,
    invented=invented,
    form=CornersSheetForm,
    printed=PrintedSheet(GRID, draw),
    figures=of_each_side("painted", CELLS, TOO_MANY),
)
