"""What the games' files share: the interface that the site asks of a game, parts of their texts and sheets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext

from games import registry
from games.core.game import start
from games.core.sheets import agreed_tags
from games.drawing.scene import Scene
from tournaments.kernel.wording import side_letters
from tournaments.matches.read.rows import game_words
from tournaments.matches.read.sheet import GameLine, Protocol
from tournaments.paper.document import tour_title
from tournaments.paper.fitting import BOLD, TEXT, width
from tournaments.paper.page import CAPTION, DOTTED, HAIR, MM, RULE, Box, Page, Size, Style
from tournaments.play.games.row_figures import Figures
from tournaments.play.games.rules_source import GameSource
from tournaments.play.games.sheet_form import SheetForm
from tournaments.play.read.records import Option, SheetData, options_of


@dataclass(frozen=True, slots=True)
class Slip:
    """One game: where it is played ("Tour 4 · table 2 · room 2.1"), which it is ("Board 1, game 2"), the teams and the
    players of both sides, who moves first ("A", "B"), what is played by the options of its tour, and these as the tour
    holds them; ``is_individual``: a side is a person, named once. "" where a line is to be written on."""

    where: str = ""
    game: str = ""
    teams: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    played: tuple[Option, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    is_individual: bool = False

    def team(self, side: str) -> str:
        return self.teams.get(side, "")

    def plays(self, name: str, value: str) -> bool:
        """Whether the option of that name is known to have that value."""
        return any(option.name == name and option.chosen.value == value for option in self.played)

    def player(self, side: str) -> str:
        """Whoever plays for a side."""
        return self.players.get(side, "")


def slips_of(protocol: Protocol) -> list[Slip]:
    """The counted games of a match: those on the boards, then those of the teams."""
    games = [game for board in protocol.boards for game in board.games]
    tour = protocol.match.tour
    played = options_of(tour.kind, tour.options) if tour.has_games else ()
    return [_slip(protocol, game, played) for game in (*games, *protocol.team_games)]


def _slip(protocol: Protocol, game: GameLine, played: tuple[Option, ...]) -> Slip:
    match = protocol.match
    table = gettext("table %(number)s") % {"number": match.number}
    places = [tour_title(match.tour), table, *([str(match.room)] if match.room else [])]
    return Slip(
        where=" · ".join(places),
        game=game_words(*game.key),
        teams={side: str(match.team(side) or "") for side in "AB"},
        players={"A": game.name_a, "B": game.name_b},
        first=game.first,
        played=played,
        options=match.tour.options,
        is_individual=match.tour.tournament.is_individual,
    )


# The board of a game as its sheets show it.
def bare_board(slug: str, options: Mapping[str, str] | None = None) -> Scene:
    """A game's board without pieces as a tour with these options plays it, the same object each time: a document draws
    it once."""
    return _bare(slug, tuple(agreed_tags(registry.get(slug).tags, options or {}).items()))


@lru_cache(maxsize=64)
def _bare(slug: str, tags: tuple[tuple[str, str], ...]) -> Scene:
    game = registry.get(slug)
    return game.bare(start(game, (), dict(tags)))


# What all score sheets have: the head with names, boxes to tick and to write in, the foot with signatures.
_HEAD: Final = 76.0
"""The height of the head in points, without what is played by the tour's options."""
_PLAYED: Final = 9.0
FOOT: Final = 38.0
"""The height of the signatures."""
LINE: Final = 20.0
"""A row to write in."""

SMALL: Final = Style(size=7.5, least=4, pad=0)
LABEL: Final = Style(size=8.5, least=5, pad=0)
STRONG: Final = Style(face=BOLD, size=9, least=5, pad=0)
_NAME: Final = Style(size=9.5, least=3.4, pad=2)
_SIDE: Final = Style(face=BOLD, size=12, pad=0)
_TICK: Final = 9.0


def head(page: Page, box: Box, slip: Slip, asked: str) -> Box:
    """Where and which game; then a line for each side with its team, its player and a box to tick for what is
    ``asked`` of both sides, such as who moves first; then what is played by the tour's options. What is left below."""
    names, below = box.cut(_HEAD)
    _names(page, names, slip, asked)
    played, left = below.cut(_PLAYED * len(slip.played))
    for number, option in enumerate(slip.played):
        face = TEXT if option.is_usual else BOLD
        row = played.slice(number, len(slip.played))
        page.text(row, option.sentence, SMALL._replace(face=face, size=6.8))
    return left


def _names(page: Page, box: Box, slip: Slip, asked: str) -> None:
    top, rest = box.cut(24)
    room = top.width * 0.62
    _written(page, top.part(0, room - 6), slip.where, gettext("Tour, table, room"))
    _written(page, top.part(room, top.width), slip.game, gettext("Game"))
    for number, side in enumerate("AB"):
        row = rest.slice(number, 2)
        page.text(row.part(0, 14).cut(row.height - 8)[0], side_letters()[number], _SIDE)
        ticked = 12 + _TICK + width(asked, TEXT, SMALL.size) if asked else 0.0
        names = row.part(16, row.width - ticked)
        if slip.is_individual:
            _written(page, names.part(0, names.width - 4), slip.team(side), gettext("player"))
        else:
            half = names.width * 0.5
            _written(page, names.part(0, half - 5), slip.team(side), gettext("team"))
            _written(page, names.part(half, names.width - 4), slip.player(side), gettext("player"))
        if asked:
            tick(page, row.x + row.width - ticked + 3, row.bottom - 17, asked, slip.first == side)


def _written(page: Page, box: Box, text: str, caption: str) -> None:
    """A text, or a line to write it on with a caption below it."""
    above, below = box.cut(box.height - 8)
    page.text(above, text, _NAME)
    page.across(above, HAIR)
    page.text(below, caption, CAPTION._replace(size=6.2, least=4, pad=2))


def tick(page: Page, x: float, top: float, words: str, ticked: bool = False) -> float:
    """A box to tick with words behind it, its upper left corner given; the width of both."""
    box = Box(x, top, _TICK, _TICK)
    page.frame(box, RULE)
    if ticked:
        page.rule(box.x + 2, box.top + 2, box.right - 2, box.bottom - 2, RULE)
        page.rule(box.x + 2, box.bottom - 2, box.right - 2, box.top + 2, RULE)
    room = width(words, TEXT, SMALL.size) + 1
    page.text(Box(box.right + 3, top - 1, room, _TICK + 2), words, SMALL)
    return _TICK + 3 + room


def ticks(page: Page, box: Box, label: str, words: Sequence[str]) -> None:
    """A label and boxes to tick, as far apart as the row allows."""
    room = min(width(label, BOLD, STRONG.size) + 8, box.width * 0.45) if label else 0.0
    page.text(box.part(0, room), label, STRONG)
    step = (box.width - room) / len(words)
    for number, word in enumerate(words):
        tick(page, box.x + room + number * step, box.top + (box.height - _TICK) / 2, word)


def figures(page: Page, box: Box, label: str, names: Sequence[str]) -> None:
    """A label, and for each name a box to write a figure in."""
    room = min(width(label, BOLD, STRONG.size) + 8, box.width * 0.5) if label else 0.0
    page.text(box.part(0, room), label, STRONG)
    step = (box.width - room) / len(names)
    for number, name in enumerate(names):
        part = box.part(room + number * step, room + (number + 1) * step)
        wide = min(width(name, TEXT, LABEL.size) + 5, part.width * 0.6)
        page.text(part.part(0, wide), name, LABEL)
        page.frame(part.part(wide, min(part.width - 4, wide + 40)).inset(0, 2), RULE)


def result(page: Page, box: Box) -> None:
    ticks(page, box, gettext("Result"), [gettext("A won"), gettext("drawn"), gettext("B won")])


def foot(page: Page, box: Box) -> None:
    """Dotted lines for the signatures of the judge and both players."""
    names = (gettext("Judge"), *side_letters())
    gap = 10.0
    wide = (box.width - gap * (len(names) - 1)) / len(names)
    for number, name in enumerate(names):
        part = box.part(number * (wide + gap), number * (wide + gap) + wide)
        line = part.bottom - 11
        page.rule(part.x, line, part.right, line, DOTTED)
        words = name if number == 0 else gettext("Signature of %(side)s") % {"side": name}
        page.text(Box(part.x, line + 1, part.width, 9), words, CAPTION._replace(size=6, pad=0, least=4))


def circled(page: Page, box: Box, words: Sequence[str], style: Style = LABEL) -> None:
    """Words of which those that hold are circled by hand."""
    step = box.width / len(words)
    for number, word in enumerate(words):
        part = box.part(number * step, (number + 1) * step)
        page.text(part, word, style._replace(align="middle", pad=0.5))


def ruler(page: Page, box: Box) -> None:
    """A line of 100 mm, to see whether the printer has kept the size."""
    length = 100 * MM
    left, line = box.x + (box.width - length) / 2, box.top + 6
    page.rule(left, line, left + length, line, RULE)
    for x in (left, left + length):
        page.rule(x, line - 4, x, line + 4, RULE)
    words = gettext("This line is 100 mm long when the printer has not changed the size.")
    page.text(Box(left, line + 5, length, 12), words, CAPTION._replace(align="middle", size=6.5, least=4))


# What a game's folder holds, as the registry finds it.
class PrintedSheet(NamedTuple):
    """The score sheet of a game on paper: how many stand beside and below one another on a page, and how one is drawn;
    pages that every document of the game ends with."""

    grid: tuple[int, int]
    draw: Callable[[Page, Box, Slip], None]
    further: tuple[Callable[[Size], Page], ...] = ()

    @property
    def on_a_page(self) -> int:
        """How many sheets a page holds."""
        return self.grid[0] * self.grid[1]


class Stake(NamedTuple):
    """What is won bit by bit in a game, so that the program judges it one by one: in words, and that the curve of a
    review begins anew with each."""

    words: Promise
    anew: Promise


@dataclass(frozen=True, slots=True)
class SiteGame:
    """What the site has for the game of a slug, besides its engine in ``games``.

    ``rules`` are its rules as people read them. ``invented`` makes a score sheet such as a game could end with; the
    side that is given begins, or has the role that changes hands. Without a ``form`` the game is entered by its result
    or its record; without a ``printed`` sheet there is none to print. ``unit`` is how many points of paper a unit of
    the drawing takes where the rules give the board a size, 0 where they do not. ``chosen`` is an action by chance in
    a position of a game whose actions cannot be listed. ``figures`` are those of the score sheet that the
    grid for paper protocols asks for, None without a score sheet. ``cut_out`` are
    pages of its pieces in their true size, with which the board on paper ends; ``gridded`` is its board with a grid
    unknown to the rules. ``stake`` is what the program judges where it is not the whole game.
    """

    slug: str
    rules: GameSource
    invented: Callable[[str, Random], SheetData]
    form: type[SheetForm] | None = None
    printed: PrintedSheet | None = None
    unit: float = 0
    chosen: Callable[[Any, Random], Any] | None = None
    figures: Figures | None = None
    cut_out: tuple[Callable[[Size], Page], ...] = ()
    gridded: Callable[[], Scene] | None = None
    stake: Stake | None = None
