"""What the site has for Deer and dogs: its rules, its score sheet as a form and on paper, how it is simulated."""

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
from tournaments.play.games.sheet_form import Ending, SheetForm
from tournaments.play.read.records import SheetData

DOGS_TO_WIN: Final = 14


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
        error_messages={"invalid_choice": _("From 0 to 14 dogs can be taken.")},
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


# The rules of Deer and dogs.
RULES = GameSource(
    about=gettext_noop(
        "Two deer against twenty-four dogs on a Mongolian board of 35 points: the dogs want to surround the "
        "deer, the deer want to take 14 dogs."
    ),
    sections=(
        SectionSource(
            gettext_noop("The board and the pieces"),
            (
                rule(
                    1,
                    gettext_noop("One side plays 2 deer, the other plays 24 dogs."),
                    ruling(
                        gettext_noop("The judge marks who plays the deer. In the second game of a pair the roles swap.")
                    ),
                ),
                rule(
                    2,
                    gettext_noop(
                        "The deer begin on the entries to the mountains, c3 and c7. Eight dogs stand round "
                        "the centre, on b4, c4, d4, b5, d5, b6, c6 and d6; sixteen are in hand. The deer "
                        "move first."
                    ),
                ),
            ),
        ),
        SectionSource(
            gettext_noop("Turns"),
            (
                rule(
                    3,
                    gettext_noop(
                        "As long as dogs are in hand, their side must put one of them on a free point on "
                        "each turn; no dog may step."
                    ),
                    ruling(gettext_noop("When this turn is skipped, the dog stays in hand and is put later.")),
                ),
                rule(
                    4,
                    gettext_noop(
                        "With no dog in hand, one dog steps along a line to a free neighbouring point, in "
                        "any direction. Dogs do not jump."
                    ),
                ),
                rule(
                    5,
                    gettext_noop(
                        "A deer steps along a line to a free neighbouring point, or it jumps over one "
                        "neighbouring dog to the free point straight behind it, and the dog is taken off. A "
                        "turn has one jump at most."
                    ),
                    ruling(gettext_noop("Deer may jump from the first turn on, and they never have to.")),
                    ruling(
                        gettext_noop(
                            "A jump goes straight on along drawn lines; there are 106 jumps in all. The way "
                            "from c7 over b8 or d8 to c9 is bent, so nobody jumps there. Jumps along a "
                            "diagonal across an entry (b4-c3-d2, d4-c3-b2, b6-c7-d8, d6-c7-b8, both ways) "
                            "are allowed."
                        ),
                        "entry_diagonals",
                    ),
                ),
            ),
        ),
        SectionSource(
            gettext_noop("The end of the game"),
            (
                rule(
                    6,
                    gettext_noop(
                        "The dogs win as soon as it is the deer's turn and neither deer has a step or a jump."
                    ),
                    ruling(gettext_noop("They may win also while dogs are still in hand.")),
                ),
                rule(7, gettext_noop("The deer win when 14 dogs have been taken.")),
                rule(
                    8,
                    gettext_noop(
                        "If nobody can win, the game is a draw: the players agree on it, or the referee says so."
                    ),
                    ruling(
                        gettext_noop(
                            "It is a draw too when the dogs are to move and cannot. This happens in one "
                            "position only: deer on c3 and c7, dogs on all other points of the square."
                        )
                    ),
                    ruling(
                        gettext_noop(
                            "A position that comes again does not end the game. A position is where the deer "
                            "and the dogs stand, how many dogs are in hand, and who is to move; the first "
                            "one counts as well."
                        ),
                        "repetition",
                    ),
                    ruling(
                        gettext_noop(
                            "Moves without a put or a capture do not end the game. They are counted once no "
                            "dog is in hand."
                        ),
                        "quiet",
                    ),
                    ruling(
                        gettext_noop(
                            "If one move ends the game in two ways, the earlier in this order holds: 14 dogs "
                            "taken, deer surrounded, dogs that cannot move, repetition, moves without a put "
                            "or a capture."
                        )
                    ),
                ),
                rule(9, gettext_noop("Nobody may pass.")),
            ),
        ),
    ),
    notation=gettext_noop(
        "A step: from where to where, c4-c5. A jump: from where to where, c3xc5. A dog that is put: @a5."
    ),
    sheet=gettext_noop(
        "Who played the deer, how the game ended, and the dogs taken: 14 when the deer won, otherwise 0 to "
        "13. The deer's side has a point for each dog taken, the dogs' side for each dog left, on the board "
        "or in hand."
    ),
)


# Deer and dogs: what the site has for this game.
GAME: Final = SiteGame(
    slug="deer", rules=RULES, invented=invented, form=DeerSheetForm, printed=PrintedSheet(GRID, draw)
)
