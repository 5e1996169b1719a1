"""One game as its own page shows it: its line, score sheet, options, recorded actions replayed."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from games import registry
from games.core.game import Game as Rules
from games.core.game import start
from games.core.record import Ply, Record, write
from games.core.replay import Replay
from games.core.seen import seen
from games.core.sheets import Choice, OptionSpec, Sheet, write_options
from games.core.types import Result, Viewer
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.readers import shortened
from tournaments.kernel.wording import said_each, side_letters
from tournaments.matches.read.positions import agreed_of
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.read.rows import LINE_UPS_SHOWN, decision_words, game_words
from tournaments.matches.read.sheet import GameLine, Protocol
from tournaments.models import Game, GameAction, Match, Tour

NAMELESS = "–"


@dataclass(frozen=True)
class GamePage:
    """``row`` is None while nothing is known of the game, ``engine`` None when its rules are not built in.

    ``who`` reads it: to everybody the record, its moves and positions show no sealed pick of a round that was never
    revealed; only judges, once the game is decided, read those too.
    """

    protocol: Protocol
    line: GameLine
    row: Game | None
    actions: tuple[GameAction, ...]
    who: Viewer = "referee"

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def engine(self) -> registry.AnyGame | None:
        return registry.find(self.match.tour.kind)

    @property
    def title(self) -> str:
        return game_words(*self.line.key)

    @property
    def short_title(self) -> str:
        return game_words(*self.line.key, short=True)

    @property
    def teams(self) -> dict[str, str]:
        return self.match.team_names

    @property
    def first(self) -> str:
        """The side that moves first as far as anybody knows: of two games of a pair, each side begins one (tour)."""
        key = self.line.key
        if self.line.first or key.stage == Stage.EXTRA:
            return self.line.first
        twin = self.protocol.game(key._replace(number=key.number + (1 if key.number % 2 else -1)))
        return "AB".replace(twin.first, "") if twin and twin.first else self.line.starts

    @property
    def result(self) -> str:
        """The decision in words; a dash while there is none."""
        return decision_words(self.line.decision, self.teams)

    @property
    def record(self) -> Record:
        """The recorded game with its tags filled from the tournament."""
        return self.replay.record if self.replay else self._whole_record

    @cached_property
    def replay(self) -> Replay | None:
        """The recorded game played again; None without a record."""
        if self.row is None or not self.actions:
            return None
        return seen(self._played, self.row.seen_as(self.who))

    @property
    def is_legal(self) -> bool:
        """Whether the whole record keeps to the rules, also where whoever reads it is shown only what does."""
        return self.replay is not None and self._played.legal

    @cached_property
    def _played(self) -> Replay:
        return registry.replay(self._whole_record)

    @property
    def _whole_record(self) -> Record:
        tags = record_tags(self)
        plies = tuple(Ply(action.text, _comments(action)) for action in self.actions)
        return Record(tuple(tags.items()), plies, Result(tags["Result"]))

    @property
    def text(self) -> str:
        return write(self.record)

    @property
    def moves(self) -> tuple[tuple[GameAction, ...], ...]:
        """The actions in words, two to a row of the list; rows to be shown, not to be stored."""
        shown = [copy(action) for action in self.actions]
        replay, engine = self.replay, self.engine
        words = said_each(engine, replay.actions) if replay and engine else []
        for number, (action, ply) in enumerate(zip(shown, self.record.plies, strict=False)):
            action.text = words[number] if number < len(words) else ply.text
        return tuple(tuple(shown[start : start + 2]) for start in range(0, len(shown), 2))

    @property
    def names(self) -> dict[str, str]:
        """The names of the two sides in the record, where they differ from the teams' (the side's letter → name); not
        for those who do not read whole names: who knows whose they are."""
        stored = (self.row.tags or {}) if self.row and not shortened(self.match.tour.tournament) else {}
        ours = record_tags(self) if stored else {}
        letters = zip("AB", side_letters(), strict=True)
        return {letter: stored[side] for side, letter in letters if side in stored and stored[side] != ours[side]}


def game_page(protocol: Protocol, key: GameKey) -> GamePage | None:
    """One game of the protocol with its record, in two queries; None when the protocol has no such game."""
    line = protocol.game(key)
    if line is None:
        return None
    row = Game.objects.filter(match=protocol.match, **key._asdict()).first()
    actions = tuple(GameAction.objects.filter(game=row).order_by("ply")) if row else ()
    return GamePage(protocol, line, row, actions)


def find_page(visitor: Actor, slug: str, pk: int, key: GameKey, permission: str) -> GamePage:
    """One game of a match that the visitor has the permission for; 404 when the match has no such game."""
    get = permissions.get_open_match if permission == "match.record" else permissions.get_match
    page = game_page(protocol_of(get(visitor, slug, pk, permission)), key)
    if page is None:
        raise Http404
    return page


def recorded_page(visitor: Actor, slug: str, pk: int, key: GameKey, permission: str = "tournament.view") -> GamePage:
    """A recorded game as the visitor may see it; 404 when there is none, or none that is shown yet."""
    page = find_page(visitor, slug, pk, key, permission)
    judges = permissions.may(visitor, "match.record", page.match)
    page = replace(page, who="referee" if judges else "public")
    if not permissions.may(visitor, "match.see_result", page.match):
        raise Http404
    # A record names its players: only judges read one while the match stands at its line-ups again.
    if page.replay is None or not (judges or page.match.course >= LINE_UPS_SHOWN):
        raise Http404
    return page


def recorded_pages(protocol: Protocol) -> list[GamePage]:
    """The decided games of a protocol that are recorded move by move, as judges read them; in two queries."""
    rows = Game.objects.filter(match=protocol.match, plies__gt=0).exclude(decision="")
    pages = (
        GamePage(protocol, line, row, tuple(row.actions.all()))
        for row in rows.order_by("stage", "board", "number").prefetch_related("actions")
        if (line := protocol.game(row.key)) is not None
    )
    return [page for page in pages if page.engine is not None]


def fresh_page(page: GamePage) -> GamePage:
    """The same game as it stands now."""
    match = Match.objects.with_names().with_judges().get(pk=page.match.pk)
    fresh = game_page(protocol_of(match), page.line.key)
    assert fresh is not None  # noqa: S101 - a conflict is about a row that is there
    return fresh


def record_tags(page: GamePage) -> dict[str, str]:
    """The tags of the record: what the tournament knows in place of what was pasted, the rest as it was."""
    stored: dict[str, Any] = (page.row.tags or {}) if page.row else {}
    tour, match = page.match.tour, page.match
    known = {
        "Game": tour.kind,
        "Event": tour.tournament.name,
        "Site": match.room.name if match.room else "",
        "Date": _date(match),
        "Round": str(tour.number),
        "A": match.team_a.name,
        "B": match.team_b.name if match.team_b else "",
        "PlayersA": page.line.name_a,
        "PlayersB": page.line.name_b,
        "Stage": page.line.stage,
        "Board": str(page.line.board or ""),
        "GameNumber": str(page.line.number),
        "Options": write_options(page.engine.options, tour.options) if page.engine else "",
        "Result": stored.get("Result", Result.OPEN.value),
    }
    tags = agreed_of(tour.kind, tour.options) | stored
    readable = {name: str(value) for name, value in tags.items() if name not in known and _is_told(name, page)}
    shown = {name: _one_line(value) for name, value in known.items()}
    return readable | {name: value or NAMELESS for name, value in shown.items() if value or name in ("A", "B")}


def _is_told(name: str, page: GamePage) -> bool:
    """Whether a tag that came with the record is for whoever reads it: those that are not the game's own may name
    people."""
    own = {"Termination", *(tag.name for tag in (page.engine.tags if page.engine else ()))}
    return name in own or not shortened(page.match.tour.tournament)


def _date(match: Match) -> str:
    """The day on which the match was played, or is to be; "" when nobody knows."""
    moment = match.started_at or match.tour.starts_at
    zone = ZoneInfo(match.tour.tournament.time_zone)
    return f"{timezone.localtime(moment, zone):%Y.%m.%d}" if moment else ""


def _one_line(value: str) -> str:
    """A name as a tag can hold it: line breaks and signs that nobody sees become spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())


def _comments(action: GameAction) -> tuple[str, ...]:
    timed = Ply.timed(action.text, action.spent).comments if action.spent is not None else ()
    return (*timed, action.comment) if action.comment else timed


# Score sheets of recorded games: the figures that a finished game leaves, in the form of ``games``' score
# sheets.
SheetData = dict[str, Any]

DECISIONS: Final[Mapping[Result, str]] = {Result.A_WON: "A", Result.B_WON: "B", Result.DRAWN: "draw"}
"""What the result token of a finished game decides."""

FORFEITED: Final[Mapping[Result, str]] = {Result.A_WON: "forfeit_a", Result.B_WON: "forfeit_b"}
"""The same of a game whose tag Termination says "forfeit": the format says what it is worth."""


def first_mover(replay: Replay) -> str:
    """The side that moves first in a record, "" when it is not known."""
    return _first(replay.game, replay.record.tag, replay.positions[0]) if replay.game else ""


def _first(game: Rules[Any, Any], tags: Mapping[str, str], position: Any) -> str:
    """As the tag First says where the game has it, else the side that acts first; "" when the referee does."""
    for tag in game.tags:
        if tag.name == "First" and not tag.derived:
            return tags.get("First", tag.default)
    first = game.to_act(position)
    return first if first in ("A", "B") else ""


def first_of_sheet(tour: Tour, sheet: SheetData) -> str:
    """The side that moved first in the game of a valid sheet, "" when it is not known."""
    return first_of_tags(tour, registry.get(tour.kind).sheet_tags(sheet))


def first_of_tags(tour: Tour, tags: Mapping[str, str]) -> str:
    """The side that moves first in a game that begins with these tags, "" when it is not known."""
    game = registry.get(tour.kind)
    return _first(game, tags, start(game, tour.options.items(), dict(tags)))


def sheet_of(tour: Tour, replay: Replay) -> SheetData | None:
    """The score sheet of a game that its rules have ended; None for one that ended otherwise (resignation, time):
    its result does not follow from the figures."""
    game = replay.game
    if game is None or not game.over(replay.position):
        return None
    return with_options(tour, game.sheet_of(replay.positions, replay.actions, first_mover(replay)))


def with_options(tour: Tour, sheet: SheetData) -> SheetData:
    """The sheet with the options of its tour; what else is agreed on for the tour, no sheet says."""
    agreed = agreed_of(tour.kind, tour.options)
    options = {name: value for name, value in tour.options.items() if name not in agreed}
    return {**sheet, "options": options} if options else sheet


def judge_sheet(tour: Tour, sheet: SheetData) -> Sheet:
    """What the rules of the tour's game say of a sheet."""
    return registry.get(tour.kind).sheet(sheet)


# What organisers can choose in a game, in the language that is active.
@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value that an option can have: what tour settings and records write, its words, whether it is the usual one
    and whether it is the one that is played."""

    value: str
    label: str
    usual: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Option:
    """What organisers can choose: what records call it ("edges"), what it decides, its values."""

    name: str
    label: str
    values: tuple[OptionValue, ...]

    @property
    def chosen(self) -> OptionValue:
        return next(value for value in self.values if value.chosen)

    @property
    def sentence(self) -> str:
        return f"{self.label}: {self.chosen.label}."

    @property
    def is_usual(self) -> bool:
        """Whether the value that is played is the usual one."""
        return self.chosen.usual


def options_of(slug: str, given: Mapping[str, str]) -> tuple[Option, ...]:
    """What organisers can choose in a game, in its order, with what is played: the usual value unless another is
    given; KeyError when there is no such game."""
    return tuple(_option(spec, given.get(spec.name, spec.default)) for spec in registry.get(slug).options)


def _option(spec: OptionSpec, chosen: str) -> Option:
    """An option; one that is a number has one for when it does not apply and, when it is played, the number."""
    if isinstance(spec, Choice):
        words = dict(zip(spec.values, map(gettext, spec.labels), strict=True))
    else:
        words = {spec.default: gettext("does not apply")} | ({chosen: chosen} if chosen != spec.default else {})
    values = tuple(OptionValue(value, label, value == spec.default, value == chosen) for value, label in words.items())
    return Option(spec.name, gettext(spec.label), values)
