"""Games on the board as somebody sees them now: position, moves, clock; for boards, screens and streams."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.utils import timezone

from games import registry
from games.core.types import Actor, Points, Side, Viewer
from games.registry import AnyGame
from tournaments.kernel.database import Prepared
from tournaments.kernel.wording import phrase, said
from tournaments.matches.read.positions import AnyPlayed, ClockView, clocks_of_all, hides, standing_of
from tournaments.matches.read.protocol import plays_alone
from tournaments.matches.read.rows import decision_words, game_words
from tournaments.models import IN_STAGES, Clock, Game, GameAction, Match, Tournament
from tournaments.play.read.records import GamePage


@dataclass(frozen=True, slots=True)
class LivePly:
    """One action as it may be seen, with its times in seconds; ``side`` is who acted, ``said`` the action in words."""

    ply: int
    text: str
    said: str
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
        return self.game.match

    @cached_property
    def position(self) -> Any:
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
        return None if self.over else self.engine.to_act(self.position)

    @property
    def points(self) -> Points:
        return self.engine.points(self.position)

    @property
    def last(self) -> str:
        """The last action in words, "" before the first."""
        return said(self.engine, self.actions[-1]) if self.actions else ""

    @property
    def title(self) -> str:
        return game_words(*self.game.key)

    @property
    def teams(self) -> Mapping[str, str]:
        return self.match.team_names

    @property
    def roles(self) -> Mapping[str, str]:
        """Which figures or part each side has now, in words; empty where both have the same."""
        roles = {side.value: self.engine.role(self.position, side) for side in Side}
        return {side: phrase(role) for side, role in roles.items() if role is not None}

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
        engine, shown = self.engine, zip(self._rows, self.actions, self._positions, strict=False)
        return tuple(
            LivePly(
                ply,
                engine.format(action),
                said(engine, action),
                engine.to_act(before),
                row.spent,
                row.allowed,
                row.overrun,
            )
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


def live_game(game: GamePage | Game, who: Viewer = "public", moment: datetime | None = None) -> LiveGame | None:
    """A game that is, or was, played on the board; None for any other. At most two queries, whatever its length.

    The game should come with its match, names and tour. Judges ("referee") see what everybody sees until it is decided.
    """
    row = game.row if isinstance(game, GamePage) else game
    if row is None or not row.is_begun:
        return None
    if isinstance(game, GamePage):
        row.match = game.match
        rows = tuple(Row(action.text, action.spent, action.allowed, action.overrun) for action in game.actions)
    else:
        rows = rows_of(row)
    timed = not row.key.stage.in_pairs
    clocks = _move_clocks({row.match_id}, moment or timezone.now()) if timed else {}
    return game_of(row, rows, who, clocks.get(row.match_id))


def rows_of(game: Game) -> tuple[Row, ...]:
    """The stored actions in their order; one query."""
    return tuple(map(Row._make, _ACTIONS(game.pk)))


_ACTIONS: Final = Prepared(
    lambda game: GameAction.objects.filter(game_id=game).order_by("ply").values_list(*Row._fields)
)


def live_games_of(
    match: Match, who: Viewer = "public", moment: datetime | None = None, clocks: Mapping[str, ClockView] | None = None
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
    tournament: Tournament, who: Viewer = "public", moment: datetime | None = None,
    matches: Collection[int] | None = None,
) -> tuple[LiveGame, ...]:  # fmt: skip
    """The games under way on all boards of a tournament, or of these matches of it, in the order of tours and tables;
    three queries."""
    games = Game.objects.filter(match__tour__tournament=tournament, begun_at__isnull=False, decision="")
    if matches is not None:
        games = games.filter(match_id__in=matches)
    names = ("match__team_a", "match__team_b", "match__room", "match__tour")
    order = ("match__tour__number", "match__number", "stage", "board", "number")
    rows = list(games.select_related(*names).order_by(*order))
    for row in rows:
        row.match.tour.tournament = tournament
    return _all(rows, _move_clocks({row.match_id for row in rows}, moment or timezone.now()), who)


def _move_clocks(matches: Collection[int], now: datetime) -> dict[int, ClockView]:
    known = clocks_of_all(matches, now)
    return {pk: clocks[Clock.Kind.MOVE] for pk, clocks in known.items() if Clock.Kind.MOVE in clocks}


def _all(rows: Sequence[Game], clocks: Mapping[int, ClockView], who: Viewer) -> tuple[LiveGame, ...]:
    actions: dict[int, list[Row]] = defaultdict(list)
    stored = GameAction.objects.filter(game_id__in=[row.pk for row in rows]).order_by("ply")
    for pk, *fields in stored.values_list("game_id", *Row._fields):
        actions[pk].append(Row(*fields))
    return tuple(game_of(row, tuple(actions[row.pk]), who, clocks.get(row.match_id)) for row in rows)


def game_of(game: Game, rows: tuple[Row, ...], who: Viewer = "public", clock: ClockView | None = None) -> LiveGame:
    """A game on the board whose actions are at hand, and the clock of its match's moves if it matters; no query."""
    played: AnyPlayed = standing_of(game, [row.text for row in rows])
    reader = game.seen_as(who)
    timed = clock is not None and not game.key.stage.in_pairs and clock.times(game.number)
    return LiveGame(
        game=game,
        who=reader,
        actions=played.game.redact(played.actions, reader),
        engine=registry.get(game.match.tour.kind),
        move_clock=clock if timed else None,
        _positions=played.positions,
        _rows=rows,
    )


# Set-ups that are drawn by lot: where a record keeps the seed, and the action that follows from it.
def lot_tag(engine: AnyGame) -> str:
    """The tag that keeps the seed, "" in a game without a lot."""
    return engine.lot.tag if engine.lot else ""


def seeded(engine: AnyGame, seed: str) -> dict[str, str]:
    """The tags of a game whose set-up is drawn with this seed; none without a seed, or in a game without a lot."""
    return {engine.lot.tag: seed} if engine.lot and seed else {}


def seed_in(engine: AnyGame, tags: Mapping[str, str]) -> str:
    """The seed that tags hold, "" when the set-up was not drawn."""
    return tags.get(engine.lot.tag, "") if engine.lot else ""


def drawn_text(engine: AnyGame, tags: Mapping[str, str]) -> str:
    """The action that sets a game up which begins with these tags, "" when its set-up was not drawn."""
    seed = seed_in(engine, tags)
    return engine.format(engine.lot.drawn(seed)) if engine.lot and seed else ""


# Which texts are picks made in secret, and where and when a captain enters one; judges of the match may
# enter any that is due.
def picking_side(action: str) -> str:
    """The side whose pick an action is, "" for every other action."""
    secrets = registry.secrets_of(action)
    return secrets.side_of(action) if secrets else ""


def read_pick(action: str) -> tuple[str, str] | None:
    """Side and card of an action that is a pick, as people type it; None for everything else."""
    secrets = registry.secrets_of(action)
    return secrets.read(action) if secrets else None


def pick_text(kind: str, side: str, card: str) -> str:
    """The action that a pick is in the game of a kind of tour, "" where nothing is picked in secret."""
    engine = registry.find(kind)
    return engine.secrets.write(side, card) if engine and engine.secrets else ""


def is_pick_of(side: str, action: str) -> bool:
    """Whether an action picks a card that there is, for that side."""
    secrets = registry.secrets_of(action)
    return secrets is not None and action in (secrets.write(side, card.sign) for card in secrets.cards)


def captains_pick_now(match: Match) -> bool:
    """Whether picks are secret in the match's games, and these are under way."""
    return hides(match.tour) and match.state in IN_STAGES


def is_captains_game(match: Match, stage: str, board: int, captains_board: int | None) -> bool:
    """Whether a captain who stands on ``captains_board`` (None: on none) picks in this game: in the team's own, on the
    board where the captain plays, and in every game of whoever plays alone."""
    return not Game.Stage(stage).in_pairs or plays_alone(match) or board == captains_board
