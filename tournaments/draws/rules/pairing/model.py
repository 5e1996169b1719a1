"""What every draw is made from and what it gives: teams with what they have played, in order and on sides; pairs, also
as plain data."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tournaments.draws.rules.pairing.sentences import MESSAGES
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Argument, Fault, FaultError, tell

Key = int
"""What a team is known by."""

NO_SIDE: Final = "-"
LOT_BITS: Final = 40

tell(MESSAGES)


class Method(StrEnum):
    """How pairs came about; MANUAL: a person has chosen them, so there is nothing to draw."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCK_OUT = "knock_out"
    MANUAL = "manual"


class Within(StrEnum):
    """Who meets whom among equal scores: upper half against lower half, neighbours, or by lot alone."""

    HALVES = "halves"
    NEIGHBOURS = "neighbours"
    LOT = "lot"


class PairingError(FaultError):
    """A draw that cannot be made; codes ``pairing.*``."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team before a draw.

    ``score`` is what a Swiss draw compares, match points as a rule. ``rank`` is the place in the standings, before
    the first tour the initial number; equal ranks are put in order by lot. ``sides`` has a letter for every tour so
    far, "A", "B" or "-" (bye or absent); ``met`` names every opponent, as often as they met. ``downs`` and ``ups``
    count the tours in which the opponent had a lower or a higher score. ``group`` is empty for a team without one.
    """

    key: Key
    name: str
    score: Decimal = Decimal(0)
    rank: int = 1
    sides: str = ""
    met: tuple[Key, ...] = ()
    byes: int = 0
    downs: int = 0
    ups: int = 0
    withdrawn: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two teams, the first-named of them side A; without ``b`` a bye."""

    a: Key
    b: Key | None

    @property
    def teams(self) -> tuple[Key, ...]:
        return (self.a,) if self.b is None else (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a person has decided before the draw: pairs and byes that stand, and pairs that must not be."""

    locked: tuple[Pair, ...] = ()
    forbidden: frozenset[frozenset[Key]] = frozenset()


@dataclass(frozen=True, slots=True)
class DrawnPair:
    """A pair of a draw with both scores, and why it is as it is."""

    a: Key
    b: Key
    score_a: Decimal
    score_b: Decimal
    locked: bool = False
    notes: tuple[Fault, ...] = ()

    @property
    def difference(self) -> Decimal:
        return abs(self.score_a - self.score_b)


@dataclass(frozen=True, slots=True)
class Bye:
    """A team without an opponent, and why."""

    team: Key
    score: Decimal
    locked: bool = False
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a draw whose teams meet each other only, and what is said about it as a whole."""

    name: str
    teams: tuple[Key, ...]
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn tour, the strongest pair first. ``notes`` are about the draw as a whole.

    ``groups`` are empty unless they were drawn apart; then the pairs stand group after group.
    """

    method: Method
    seed: int
    pairs: tuple[DrawnPair, ...]
    byes: tuple[Bye, ...] = ()
    notes: tuple[Fault, ...] = ()
    groups: tuple[Group, ...] = ()

    @property
    def all_pairs(self) -> tuple[Pair, ...]:
        """Pairs and byes in table order, byes last."""
        return (*(Pair(pair.a, pair.b) for pair in self.pairs), *(Pair(bye.team, None) for bye in self.byes))


# Draws and their notes as plain data for JSON, exactly there and back: points are written as text, never as
# floats.
_POINTS: Final = "points"

Json = dict[str, Any]


def note_to_json(note: Fault) -> Json:
    """A note with its code and arguments; the side, which notes of draws do not have, is left out."""
    return {"code": note.code, "args": {name: _written(value) for name, value in note.args.items()}}


def note_from_json(data: Mapping[str, Any]) -> Fault:
    return Fault(data["code"], {name: _read(value) for name, value in data["args"].items()})


def to_json(draw: Draw) -> Json:
    return {
        "method": draw.method.value,
        "seed": draw.seed,
        "pairs": [
            {
                "a": pair.a, "b": pair.b, "score_a": str(pair.score_a), "score_b": str(pair.score_b),
                "locked": pair.locked, "notes": _notes(pair.notes),
            }
            for pair in draw.pairs
        ],
        "byes": [
            {"team": bye.team, "score": str(bye.score), "locked": bye.locked, "notes": _notes(bye.notes)}
            for bye in draw.byes
        ],
        "notes": _notes(draw.notes),
        "groups": [
            {"name": group.name, "teams": list(group.teams), "notes": _notes(group.notes)} for group in draw.groups
        ],
    }  # fmt: skip


def from_json(data: Mapping[str, Any]) -> Draw:
    """The draw that was written, also before there were groups; KeyError, ValueError or ArithmeticError for data that
    ``to_json`` did not write."""
    pairs = (
        DrawnPair(
            pair["a"],
            pair["b"],
            Decimal(pair["score_a"]),
            Decimal(pair["score_b"]),
            pair["locked"],
            _read_notes(pair["notes"]),
        )
        for pair in data["pairs"]
    )
    byes = (Bye(bye["team"], Decimal(bye["score"]), bye["locked"], _read_notes(bye["notes"])) for bye in data["byes"])
    groups = (
        Group(group["name"], tuple(group["teams"]), _read_notes(group["notes"])) for group in data.get("groups", ())
    )
    notes = _read_notes(data["notes"])
    return Draw(Method(data["method"]), data["seed"], tuple(pairs), tuple(byes), notes, tuple(groups))


def _notes(notes: Iterable[Fault]) -> list[Json]:
    return [note_to_json(note) for note in notes]


def _read_notes(data: Iterable[Mapping[str, Any]]) -> tuple[Fault, ...]:
    return tuple(note_from_json(note) for note in data)


def _written(value: Argument) -> object:
    return {_POINTS: str(value)} if isinstance(value, Decimal) else value


def _read(value: Any) -> Argument:
    return Decimal(value[_POINTS]) if isinstance(value, dict) else value


# What every draw asks of its input.
def active(entrants: Iterable[Entrant]) -> dict[Key, Entrant]:
    """The teams to draw by their key; ValueError for one given twice, PairingError when fewer than two are left."""
    seen: set[Key] = set()
    playing: dict[Key, Entrant] = {}
    for team in entrants:
        if team.key in seen:
            raise ValueError(f"team given twice: {team.key}")
        seen.add(team.key)
        if not team.withdrawn:
            playing[team.key] = team
    if len(playing) < 2:
        raise PairingError("pairing.too_few")
    return playing


def check_locks(conditions: Conditions, teams: Mapping[Key, Entrant]) -> frozenset[Key]:
    """The teams that are in locked pairs; PairingError when one is there twice or does not take part."""
    locked = [team for pair in conditions.locked for team in pair.teams]
    for place, team in enumerate(locked):
        if team not in teams:
            raise PairingError("pairing.locked_absent", {"table": _table(conditions, team)})
        if team in locked[:place]:
            raise PairingError("pairing.locked_twice", {"team": teams[team].name})
    return frozenset(locked)


def _table(conditions: Conditions, team: Key) -> int:
    """The number of the first locked pair with that team, from 1."""
    return next(number for number, pair in enumerate(conditions.locked, start=1) if team in pair.teams)


# The order of teams and pairs; lots decide between equal ones.
def numbered(entrants: Iterable[Entrant], seed: int) -> tuple[Entrant, ...]:
    """All teams, the withdrawn ones too, in the order of their numbers in a table or bracket: by rank, equal ranks
    by lot.

    The same teams with the same ranks and seed have the same numbers in every tour: so the ranks are the initial
    numbers, and the seed of the first tour is the seed of all. ValueError for a team given twice or a seed out of
    range.
    """
    chance = random.Random(DRAW.check(seed))  # noqa: S311 # anybody must be able to repeat the draw
    by_key = sorted(entrants, key=lambda team: team.key)
    lots = {team.key: chance.getrandbits(LOT_BITS) for team in by_key}
    if len(lots) < len(by_key):
        raise ValueError("team given twice")
    return tuple(sorted(by_key, key=lambda team: (team.rank, lots[team.key])))


def by_strength(teams: Iterable[Entrant], chance: random.Random) -> tuple[Entrant, ...]:
    """The teams by score, rank and lot; the lots depend on the keys and the seed alone."""
    by_key = sorted(teams, key=lambda team: team.key)
    lots = {team.key: chance.getrandbits(LOT_BITS) for team in by_key}
    return tuple(sorted(by_key, key=lambda team: (-team.score, team.rank, lots[team.key])))


def strongest_first(pairs: Iterable[DrawnPair], order: Iterable[Entrant]) -> tuple[DrawnPair, ...]:
    """Pairs in table order: by the better score, then the other one, then the better place."""
    place = {team.key: number for number, team in enumerate(order)}

    def strength(pair: DrawnPair) -> tuple[object, ...]:
        scores = sorted((-pair.score_a, -pair.score_b))
        return *scores, min(place[pair.a], place[pair.b])

    return tuple(sorted(pairs, key=strength))


def lots_drawn(order: Sequence[Entrant]) -> tuple[Fault, ...]:
    """Says that the seed decided between teams of one rank, when it did."""
    return (Fault("pairing.by_lot"),) if len({team.rank for team in order}) < len(order) else ()


# What was played before, as the entrants of the next draw.
NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of an earlier tour, also one without a result yet; without ``b`` a bye. The points are match points."""

    tour: int
    a: Key
    b: Key | None
    points_a: Decimal = NOTHING
    points_b: Decimal = NOTHING


def with_history(entrants: Iterable[Entrant], meetings: Iterable[Meeting]) -> tuple[Entrant, ...]:
    """The entrants with sides, opponents, byes and floats of these meetings added, tour by tour.

    Names, scores, ranks and withdrawals stay as they are given: the standings know them. Floats compare the match
    points before each tour. Meetings of teams that are not among the entrants count for the other team alone.
    """
    teams = {team.key: team for team in entrants}
    points = dict.fromkeys(teams, NOTHING)
    tours: dict[int, list[Meeting]] = {}
    for meeting in meetings:
        tours.setdefault(meeting.tour, []).append(meeting)
    for _, played in sorted(tours.items()):
        before = dict(points)
        absent = set(teams)
        for meeting in played:
            absent -= {meeting.a, meeting.b}
            for team, side, opponent, won in _both(meeting):
                if team in teams:
                    teams[team] = _after(teams[team], side, opponent, before)
                    points[team] += won
        for team in absent:
            teams[team] = replace(teams[team], sides=teams[team].sides + NO_SIDE)
    return tuple(teams.values())


def _both(meeting: Meeting) -> list[tuple[Key, str, Key | None, Decimal]]:
    if meeting.b is None:
        return [(meeting.a, NO_SIDE, None, meeting.points_a)]
    return [(meeting.a, "A", meeting.b, meeting.points_a), (meeting.b, "B", meeting.a, meeting.points_b)]


def _after(team: Entrant, side: str, opponent: Key | None, before: Mapping[Key, Decimal]) -> Entrant:
    sides = team.sides + side
    if opponent is None:
        return replace(team, sides=sides, byes=team.byes + 1)
    lead = before[team.key] - before.get(opponent, before[team.key])
    return replace(
        team, sides=sides, met=(*team.met, opponent), downs=team.downs + (lead > 0), ups=team.ups + (lead < 0)
    )


# Which team of a pair is side A: both sides equally often, not the same side many times running, else by lot.
class SideCost(NamedTuple):
    """How uneven two teams' sides get: squares of (times A less times B), squares of the same side's run broken
    on."""

    balance: int
    runs: int


def imbalance(sides: str) -> int:
    """How many times more side A than side B."""
    return sides.count("A") - sides.count("B")


def run(sides: str) -> tuple[str, int]:
    """The side last played and how many times running, byes and absences aside; ("", 0) without any."""
    played = sides.replace(NO_SIDE, "")
    last = played[-1:]
    return last, len(played) - len(played.rstrip(last)) if last else 0


def side_cost(first: Entrant, second: Entrant) -> SideCost:
    """The cost of the first team as side A against the second."""
    balance = (imbalance(first.sides) + 1) ** 2 + (imbalance(second.sides) - 1) ** 2
    return SideCost(balance, _carried_on(first.sides, "A") + _carried_on(second.sides, "B"))


def in_sides(team: Entrant, other: Entrant, *, lot: bool) -> tuple[Entrant, Entrant]:
    """The two teams, side A first; ``lot`` decides when both ways are equally good."""
    here, there = side_cost(team, other), side_cost(other, team)
    return (team, other) if here < there or (here == there and lot) else (other, team)


def _carried_on(sides: str, side: str) -> int:
    last, length = run(sides)
    return length**2 if last == side else 0
