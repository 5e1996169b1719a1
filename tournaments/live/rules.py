"""What the hall shows and in which order, how it is steered, and how it is divided into sections: what one page holds
is bounded, however many boards there are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from games.core.types import gettext_noop
from tournaments.kernel.rules import TABLE
from tournaments.kernel.values import FaultError, Text, Whole, tell

T = TypeVar("T")

MESSAGES: Final = {
    "hall.seconds": gettext_noop("A page stays between %(minimum)s and %(maximum)s seconds."),
    "hall.text": gettext_noop("From the back of a hall nobody reads more than %(maximum)s characters: shorten it."),
    "hall.programme": gettext_noop("This is not a programme for the hall display."),
    "hall.nothing": gettext_noop("Tick at least one kind of page."),
    "hall.tables": gettext_noop("List at most %(maximum)s tables."),
}
tell(MESSAGES)

SECONDS: Final = Whole("hall.seconds", 3, 600)
WORDS: Final = Text(240, "hall.text", lines=True)
"""A message on the display."""
MOST_TABLES: Final = 50
BOARDS: Final = 12
"""Boards in one section: about as much as a page may cost. Twelve rooms with one board each stand on one page."""
LISTS: Final = 24
"""Slides with a table in one section."""


class SlideKind(StrEnum):
    """What a slide shows: a match with its boards, matches of a tour that is on now with their rooms, their scores
    alone, a part of the standings, the day's timetable, the best players, the organiser's message, the clock of the
    tour."""

    MATCH = "match"
    NOW = "now"
    SCORES = "scores"
    STANDINGS = "standings"
    TIMETABLE = "timetable"
    PLAYERS = "players"
    MESSAGE = "message"
    CLOCK = "clock"


class Theme(StrEnum):
    DARK = "dark"
    LIGHT = "light"


USUAL: Final = (SlideKind.MESSAGE, SlideKind.MATCH, SlideKind.TIMETABLE, SlideKind.NOW, SlideKind.STANDINGS)
"""What a hall shows until somebody says otherwise. Best players only where children's names are wanted there."""


@dataclass(frozen=True, slots=True)
class Programme:
    """Kinds of slides in their order, the seconds that each slide stays, the colours, and of which tables boards are
    shown: of all where none is named. Tables are numbers, so that the choice outlives a tour and a draw."""

    kinds: tuple[SlideKind, ...] = USUAL
    seconds: int = 12
    theme: Theme = Theme.DARK
    tables: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "slides": list(self.kinds), "seconds": self.seconds, "theme": self.theme.value, "tables": list(self.tables)
        }  # fmt: skip

    @staticmethod
    def from_json(data: object) -> "Programme":
        """FaultError for whatever is no programme; what is not there is as usual."""
        known = Programme()
        if not isinstance(data, dict) or data.keys() - known.to_json().keys():
            raise FaultError("hall.programme")
        kinds = _each(SlideKind, data.get("slides", list(known.kinds)))
        if not kinds:
            raise FaultError("hall.nothing")
        tables = _list(data.get("tables", []))
        if len(tables) > MOST_TABLES:
            raise FaultError("hall.tables", {"maximum": MOST_TABLES})
        theme = _each(Theme, [data.get("theme", known.theme)])[0]
        seconds: int = SECONDS.check(data.get("seconds", known.seconds))
        return Programme(kinds, seconds, theme, tuple(sorted({TABLE.check(number) for number in tables})))


Code = TypeVar("Code", bound=StrEnum)


def _list(given: object) -> list[Any]:
    if not isinstance(given, list):
        raise FaultError("hall.programme")
    return given


def _each(codes: type[Code], given: object) -> tuple[Code, ...]:
    """The codes, each once, in their order."""
    try:
        return tuple(dict.fromkeys(codes(code) for code in _list(given)))
    except (ValueError, TypeError) as error:
        raise FaultError("hall.programme") from error


# Steering: what every screen of a tournament does at once.
class Order(StrEnum):
    NEXT = "next"
    BACK = "back"
    PAUSE = "pause"
    GO_ON = "go_on"
    HOLD = "hold"
    SAY = "say"
    UNSAY = "unsay"


@dataclass(frozen=True, slots=True)
class Steering:
    """How the screens are steered. ``turned`` is by how many slides they were turned on in all, so that a screen which
    misses an order on the way catches up; ``held`` names the slide that stays, ``notice`` is what is written over
    everything; ``orders`` counts, so that a screen knows what it has followed already."""

    turned: int = 0
    paused: bool = False
    held: str = ""
    notice: str = ""
    orders: int = 0


def steered(now: Steering, order: Order, what: str = "") -> Steering:
    """After one more order; ``what`` is the slide to be held, or the message."""
    changes: dict[Order, dict[str, Any]] = {
        Order.NEXT: {"turned": now.turned + 1, "held": ""},
        Order.BACK: {"turned": now.turned - 1, "held": ""},
        Order.PAUSE: {"paused": True},
        Order.GO_ON: {"paused": False, "held": ""},
        Order.HOLD: {"held": what},
        Order.SAY: {"notice": what},
        Order.UNSAY: {"notice": ""},
    }
    return replace(now, orders=now.orders + 1, **changes[order])


# Slides and sections.
MOST: Final[Mapping[SlideKind, int]] = {
    SlideKind.NOW: 8, SlideKind.SCORES: 10, SlideKind.STANDINGS: 20, SlideKind.TIMETABLE: 9, SlideKind.PLAYERS: 20
}  # fmt: skip
"""Lines on one slide: more of them could not be read from the last row."""
COLUMN: Final[Mapping[SlideKind, int]] = {
    SlideKind.NOW: 8, SlideKind.SCORES: 3, SlideKind.STANDINGS: 6, SlideKind.TIMETABLE: 9, SlideKind.PLAYERS: 6
}  # fmt: skip
"""Lines that stand in one column; more are put into two."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture of the hall: of a match (its id), of a tour (its number) or of the standings, the ``page``-th of a
    table; with so many boards."""

    kind: SlideKind
    about: int = 0
    page: int = 0
    boards: int = 0

    @property
    def name(self) -> str:
        """Its id on the page; it stays when other slides come and go."""
        numbers = (number for number in (self.about, self.page) if number)
        return "-".join(map(str, ("slide", self.kind, *numbers)))

    @property
    def weight(self) -> int:
        """In parts of what a section holds."""
        return max(1, self.boards) * LISTS if self.kind is SlideKind.MATCH else BOARDS


Section = tuple[Slide, ...]


def paged(kind: SlideKind, lines: int, about: int = 0) -> tuple[Slide, ...]:
    """The slides of a table with so many lines."""
    return tuple(Slide(kind, about, page) for page in range(1, -(-lines // MOST[kind]) + 1))


def columns(kind: SlideKind, rows: Sequence[T], page: int) -> tuple[Sequence[T], ...]:
    """The rows of one page, in one column or in two: pages are as even as can be, and so are columns."""
    pages = max(1, -(-len(rows) // MOST[kind]))
    shown = _part(rows, page - 1, pages)
    return (shown,) if len(shown) <= COLUMN[kind] else (_part(shown, 0, 2), _part(shown, 1, 2))


def _part(rows: Sequence[T], number: int, parts: int) -> Sequence[T]:
    each, more = divmod(len(rows), parts)
    start = number * each + min(number, more)
    return rows[start : start + each + (number < more)]


def sections(slides: Iterable[Slide]) -> tuple[Section, ...]:
    """The slides in their order, in as few sections as can be when none holds too much; there is always one."""
    divided: list[list[Slide]] = [[]]
    room = BOARDS * LISTS
    for slide in slides:
        if divided[-1] and slide.weight > room:
            divided.append([])
            room = BOARDS * LISTS
        divided[-1].append(slide)
        room -= slide.weight
    return tuple(map(tuple, divided))
