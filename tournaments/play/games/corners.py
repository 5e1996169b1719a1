"""What the site has for Corners: its rules, its score sheet as a form and on paper, how it is simulated."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from tournaments.paper.page import Box, Page
from tournaments.play.games import shared
from tournaments.play.games.shared import (
    GameSource,
    PrintedSheet,
    SectionSource,
    SiteGame,
    Slip,
    bare_board,
    rule,
    ruling,
)
from tournaments.play.games.sheet_form import FIGURES, Line, Pad, SheetForm
from tournaments.play.read.records import SheetData

CELLS: Final = 64


class _PaintedField(forms.IntegerField):
    """A number of painted figures."""

    default_error_messages = {
        "required": _("Write how many figures are painted, 0 if none."),
        "invalid": _("Write the number of painted figures in digits, for example 12."),
        "min_value": _("There cannot be fewer than 0 painted figures."),
        "max_value": _("The board has 64 cells, so there cannot be more than 64 painted figures."),
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
    """Names, the board, painted figures, result, signatures."""
    rest = shared.head(page, box, slip, gettext("moves first"))
    board, rest = rest.cut(rest.height - 2 * shared.LINE - shared.FOOT)
    page.picture(board.inset(0, 4), bare_board("corners"))
    painted, rest = rest.cut(shared.LINE)
    shared.figures(page, painted, gettext("Painted figures"), ("A", "B"))
    result, foot = rest.cut(shared.LINE)
    shared.result(page, result)
    shared.foot(page, foot)


# Corners by chance: a score sheet such as a game could end with.
def invented(first: str, chance: Random) -> dict[str, Any]:
    """Painted figures in fours, at most the board's 64 cells (corners.9)."""
    return {"first": first, "painted": {side: 4 * chance.randint(2, 8) for side in "AB"}}


# The rules of Corners.
RULES = GameSource(
    about=gettext_noop(
        "Circles against triangles on a squared board: the side that has painted more of its figures by "
        "capturing rectangles wins."
    ),
    sections=(
        SectionSource(
            gettext_noop("The board and the sides"),
            (
                rule(1, gettext_noop("Two sides play: one draws circles, the other draws triangles.")),
                rule(
                    2,
                    gettext_noop(
                        "Rock-paper-scissors decides who moves first. Its winner moves first in the first "
                        "game of a pair, its loser in the second."
                    ),
                    ruling(gettext_noop("The judge marks who moves first.")),
                ),
                rule(3, gettext_noop("The board has 8 × 8 cells, a1 to h8. It is empty at the start.")),
            ),
        ),
        SectionSource(
            gettext_noop("Turns"),
            (
                rule(
                    4,
                    gettext_noop(
                        "On its turn a side does one of two things: it puts one figure of its own on the "
                        "board, or it captures one rectangle. Only in the last round (rule 9) may it pass."
                    ),
                ),
                rule(5, gettext_noop("A figure is put on an empty cell only.")),
            ),
        ),
        SectionSource(
            gettext_noop("Capturing"),
            (
                rule(
                    6,
                    gettext_noop(
                        "A rectangle can be captured when, at the beginning of the turn, figures of the side "
                        "to move stand in all four of its corners."
                    ),
                    ruling(
                        gettext_noop(
                            "A rectangle is given by four different cells whose centres are its corners. "
                            "Squares are rectangles too; the smallest is 2 × 2."
                        )
                    ),
                    ruling(
                        gettext_noop(
                            "The corners are named in order round the rectangle, from any of them and in "
                            "either direction."
                        )
                    ),
                ),
                rule(
                    7,
                    gettext_noop(
                        "The rectangle may be turned at any angle to the edges of the board: there are 1192 "
                        "rectangles in all."
                    ),
                ),
                rule(
                    8,
                    gettext_noop(
                        "A capture (a) paints the four figures in the corners and (b) puts an unpainted "
                        "figure of the same side on every empty cell inside; (c) the opponent's figures "
                        "inside stay as they are. A rectangle can be captured also when no cell inside is "
                        "empty."
                    ),
                    ruling(
                        gettext_noop(
                            "A cell lies inside when its centre lies in the rectangle. Centres on the border "
                            "count as inside."
                        ),
                        "edges",
                    ),
                    ruling(
                        gettext_noop(
                            "Painted corners may be used again, as long as the capture paints at least one "
                            "figure or fills at least one cell."
                        ),
                        "reuse",
                    ),
                ),
            ),
        ),
        SectionSource(
            gettext_noop("The end of the game"),
            (
                rule(
                    9,
                    gettext_noop(
                        "When no cell is empty after a turn, the last round begins: each side may capture "
                        "one more rectangle."
                    ),
                    ruling(gettext_noop("A turn that is skipped then is the one that the side has left.")),
                    ruling(
                        gettext_noop(
                            "The side whose turn is next begins. Each side captures one rectangle or passes, "
                            "then the game is over. A side that has no rectangle to capture passes."
                        )
                    ),
                ),
                rule(
                    10,
                    gettext_noop(
                        "A side's points are its painted figures. More points win, equal points are a draw. "
                        "The score of the game is the difference of the points."
                    ),
                    ruling(gettext_noop("Each painted figure counts once, however often it was a corner.")),
                ),
            ),
        ),
    ),
    notation=gettext_noop(
        "A figure that is put: its cell, d4. A capture: the four corners in order round the rectangle, "
        "a1-a3-c3-c1. No capture in the last round: pass."
    ),
    sheet=gettext_noop(
        "Who moved first, and the painted figures of both sides. A side has 0, 4 or at least 6 of them, "
        "because two rectangles share two corners at most; both sides together have at most 64. Where "
        "painted corners may not be used again, both figures are multiples of 4."
    ),
)


# Corners: what the site has for this game.
GAME: Final = SiteGame(
    slug="corners",
    rules=RULES,
    invented=invented,
    form=CornersSheetForm,
    printed=PrintedSheet(GRID, draw),
    figures="painted",
)
