"""Games on the board as somebody sees them now: position, moves, clock; for boards, screens and streams."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.utils import timezone

from games import registry
from games.core.types import Actor, Points, Side, Viewer
from games.registry import AnyGame
from tournaments.kernel.wording import phrase
from tournaments.matches.read.clocks import ClockView, view_of
from tournaments.matches.read.positions import AnyPlayed, standing_of
from tournaments.matches.read.protocol.corrections import decision_words, game_words
from tournaments.models import Clock, Game, GameAction, Match, Tournament
from tournaments.play.read.history import Change, history_of
from tournaments.play.read.records import NAMELESS, GamePage, seen_by

__all__ = [
    "Change",
    "LiveGame",
    "LivePly",
    "OverrunOffer",
    "history_of",
    "live_game",
    "live_games_of",
    "live_games_of_tournament",
]


@dataclass(frozen=True, slots=True)
class LivePly:
    """One action as it may be seen, with its times in seconds; ``side`` is who acted."""

    ply: int
    text: str
    side: Actor | None
    spent: int | None
    allowed: int | None
    overrun: str

    @property
    def over_by(self) -> int:
        """Seconds over the time that was allowed; 0 when there were enough."""
        if self.spent is None or self.allowed is None:
            return 0
        return max(0, self.spent - self.allowed)


@dataclass(frozen=True, slots=True)
class OverrunOffer:
    """A move that took too long, of which no judge has said what it means; ``consequence`` is the format's."""

    ply: int
    side: str
    seconds: int
    consequence: str


class Row(NamedTuple):
    """One stored action, the text as it is."""

    text: str
    spent: int | None
    allowed: int | None
    overrun: str


@dataclass(frozen=True)
class LiveGame:
    """A game on the board as ``who`` sees it; nothing in it tells more.

    ``actions`` and ``position`` are those of the engine with secrets hidden, ``version`` is the game's, ``ply`` the
    number of its actions.
    """

    game: Game
    who: Viewer
    actions: tuple[Any, ...]
    engine: AnyGame
    move_clock: ClockView | None
    _positions: tuple[Any, ...] = field(repr=False)
    _rows: tuple[Row, ...] = field(repr=False)

    @property
    def match(self) -> Match:
        """The match that the game belongs to."""
        return self.game.match

    @cached_property
    def position(self) -> Any:
        """Where the game stands."""
        return self.engine.view(self._positions[-1], self.who)

    def position_at(self, ply: int) -> Any:
        """Where it stood after so many actions."""
        return self.engine.view(self._positions[ply], self.who)

    @property
    def version(self) -> int:
        """The game's version, to be sent back with what is done on the board."""
        return self.game.version

    @property
    def ply(self) -> int:
        """The number of actions."""
        return len(self.actions)

    @property
    def decision(self) -> str:
        """One of ``models.Game.Decision``, "" while the game is under way."""
        return self.game.decision

    @property
    def over(self) -> bool:
        """Whether it has ended, by its rules or otherwise."""
        return bool(self.game.decision)

    @property
    def termination(self) -> str:
        """Why it ended although its rules had not ended it; "" otherwise."""
        return str((self.game.tags or {}).get("Termination", ""))

    @property
    def to_act(self) -> Actor | None:
        """Who acts next, None when the game is over."""
        return None if self.over else self.engine.to_act(self.position)

    @property
    def points(self) -> Points:
        """The game's own points."""
        return self.engine.points(self.position)

    @property
    def last(self) -> str:
        """The text of the last action, "" before the first."""
        return self.engine.format(self.actions[-1]) if self.actions else ""

    @property
    def title(self) -> str:
        """Which game of the match it is."""
        return game_words(self.game.stage, self.game.board, self.game.number)

    @property
    def teams(self) -> Mapping[str, str]:
        """The teams' names by side."""
        return {"A": str(self.match.team_a), "B": str(self.match.team_b or NAMELESS)}

    @property
    def roles(self) -> Mapping[str, str]:
        """Which figures or part each side has now, in words; empty where both have the same."""
        found = {side.value: self.engine.role(self.position, side) for side in Side}
        return {side: phrase(role) for side, role in found.items() if role is not None}

    @property
    def last_over(self) -> int:
        """Seconds that the last action took over its time."""
        return self.plies[-1].over_by if self.actions else 0

    @property
    def result(self) -> str:
        """The decision in words; a dash while there is none."""
        return decision_words(self.game.decision, self.teams)

    @cached_property
    def plies(self) -> tuple[LivePly, ...]:
        """Every action with its times."""
        engine, shown = self.engine, zip(self._rows, self.actions, self._positions, strict=False)
        return tuple(
            LivePly(ply, engine.format(action), engine.to_act(before), row.spent, row.allowed, row.overrun)
            for ply, (row, action, before) in enumerate(shown, start=1)
        )

    @property
    def overrun(self) -> OverrunOffer | None:
        """The last move that took too long while nobody has said what that means."""
        for before in reversed(range(len(self._rows))):
            row = self._rows[before]
            if row.overrun or row.allowed is None or row.spent is None or row.spent <= row.allowed:
                continue
            side = self.engine.to_act(self._positions[before])
            means = self.match.tour.tour_format.overrun.value
            return OverrunOffer(before + 1, str(side), row.spent - row.allowed, means)
        return None


def live_game(
    found: GamePage | Game, who: Viewer = "public", moment: datetime | None = None
) -> LiveGame | None:
    """A game that is, or was, played on the board; None for any other. At most two queries, whatever its length.

    The game should come with its match, names and tour. Judges ("referee") see what everybody sees until it is decided.
    """
    row = found.row if isinstance(found, GamePage) else found
    if row is None or not row.is_begun:
        return None
    if isinstance(found, GamePage):
        row.match = found.match
        rows = tuple(Row(one.text, one.spent, one.allowed, one.overrun) for one in found.actions)
    else:
        rows = rows_of(row)
    timed = row.stage == Game.Stage.TEAM
    clocks = _move_clocks({row.match_id}, moment or timezone.now()) if timed else {}
    return game_of(row, rows, who, clocks.get(row.match_id))


def rows_of(game: Game) -> tuple[Row, ...]:
    """The stored actions in their order; one query."""
    stored = GameAction.objects.filter(game=game).order_by("ply")
    return tuple(map(Row._make, stored.values_list(*Row._fields)))


def live_games_of(
    match: Match,
    who: Viewer = "public",
    moment: datetime | None = None,
    clocks: Mapping[str, ClockView] | None = None,
) -> tuple[LiveGame, ...]:
    """Every game of the match that is, or was, played on the board; three queries, two with its ``clocks`` given."""
    now = moment or timezone.now()
    rows = list(Game.objects.filter(match=match, begun_at__isnull=False))
    for row in rows:
        row.match = match
    if clocks is None:
        return _all(rows, _move_clocks({match.pk}, now), who)
    move = clocks.get(Clock.Kind.MOVE)
    return _all(rows, {match.pk: move} if move else {}, who)


def live_games_of_tournament(
    tournament: Tournament, who: Viewer = "public", moment: datetime | None = None
) -> tuple[LiveGame, ...]:
    """The games under way on all boards of a tournament, in the order of tours and tables; three queries."""
    found = Game.objects.filter(match__tour__tournament=tournament, begun_at__isnull=False, decision="")
    names = ("match__team_a", "match__team_b", "match__room", "match__tour")
    order = ("match__tour__number", "match__number", "stage", "board", "number")
    rows = list(found.select_related(*names).order_by(*order))
    for row in rows:
        row.match.tour.tournament = tournament
    return _all(rows, _move_clocks({row.match_id for row in rows}, moment or timezone.now()), who)


def _move_clocks(matches: Collection[int], now: datetime) -> dict[int, ClockView]:
    found = Clock.objects.filter(match_id__in=matches, kind=Clock.Kind.MOVE)
    return {clock.match_id: view_of(clock, now) for clock in found}


def _all(rows: Sequence[Game], clocks: Mapping[int, ClockView], who: Viewer) -> tuple[LiveGame, ...]:
    actions: dict[int, list[Row]] = defaultdict(list)
    stored = GameAction.objects.filter(game_id__in=[row.pk for row in rows]).order_by("ply")
    for pk, *fields in stored.values_list("game_id", *Row._fields):
        actions[pk].append(Row(*fields))
    return tuple(game_of(row, tuple(actions[row.pk]), who, clocks.get(row.match_id)) for row in rows)


def game_of(
    game: Game, rows: tuple[Row, ...], who: Viewer = "public", clock: ClockView | None = None
) -> LiveGame:
    """A game on the board whose actions are at hand, and the clock of its match's moves if it matters; no query."""
    played: AnyPlayed = standing_of(game, [row.text for row in rows])
    reader = seen_by(game, who)
    timed = clock is not None and game.stage == Game.Stage.TEAM and clock.game_id in (None, game.pk)
    return LiveGame(
        game=game,
        who=reader,
        actions=played.game.redact(played.actions, reader),
        engine=registry.get(game.match.tour.kind),
        move_clock=clock if timed else None,
        _positions=played.positions,
        _rows=rows,
    )
