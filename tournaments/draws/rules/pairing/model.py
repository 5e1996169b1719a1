"""What every draw is made from and what it gives, in words and as plain data."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from games.core.types import gettext_noop
from tournaments.kernel.rules import DRAW
from tournaments.kernel.values import Argument, Fault, FaultError, tell

Key = int
"""What a team is known by."""

NO_SIDE: Final = "-"


class Method(StrEnum):
    """How pairs came about; MANUAL: a person has chosen them, so there is nothing to draw."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCK_OUT = "knock_out"
    MANUAL = "manual"


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


# The sentences of draws and of checked pairs. Scores stand without a noun, so that no language needs a
# plural.
MESSAGES: Final = {
    "pairing.too_few": gettext_noop("A draw needs at least two participants."),
    "pairing.locked_absent": gettext_noop(
        "Fixed pair %(table)s includes someone who is not taking part. Remove the pair."
    ),
    "pairing.locked_twice": gettext_noop("“%(team)s” is in two fixed pairs. Keep one of them."),
    "pairing.impossible": gettext_noop(
        "With these forbidden pairs no draw is possible. It would be enough to allow: %(pairs)s."
    ),
    "pairing.no_repeat": gettext_noop("Nobody meets the same opponent twice."),
    "pairing.by_lot": gettext_noop("Participants with the same score and place were ordered by lot."),
    "pairing.locked": gettext_noop("%(one)s – %(other)s was set by hand."),
    "pairing.locked_again": gettext_noop(
        "%(one)s and %(other)s have met before (times: %(times)s); this pair was set by hand."
    ),
    "pairing.locked_bye": gettext_noop("The bye of %(team)s was set by hand."),
    "pairing.locked_bye_again": gettext_noop("%(team)s has had a bye before; this one was set by hand."),
    "pairing.again_met_all": gettext_noop("%(one)s and %(other)s meet again: %(team)s has already met everyone else."),
    "pairing.again_bye": gettext_noop(
        "%(one)s and %(other)s meet again: with fewer repeats, someone would get an extra bye."
    ),
    "pairing.again_decided": gettext_noop(
        "%(one)s and %(other)s meet again: fewer repeats are possible only without the fixed or forbidden pairs."
    ),
    "pairing.again_needed": gettext_noop("%(one)s and %(other)s meet again: no draw has fewer repeats."),
    "pairing.bye_lowest": gettext_noop("%(team)s has the bye: the lowest of those who have had none."),
    "pairing.bye_again": gettext_noop(
        "%(team)s has another bye (number %(times)s): everyone has had as many, and this is the lowest place."
    ),
    "pairing.bye_higher": gettext_noop(
        "%(team)s has the bye, not %(other)s, who is lower in the table: that would mean an extra repeat or "
        "a forbidden pair."
    ),
    "pairing.bye_forced": gettext_noop(
        "%(team)s has a bye again although %(other)s has had fewer: any other choice needs a forbidden pair."
    ),
    "pairing.float_met": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): there are no new opponents left with a "
        "score of %(score)s."
    ),
    "pairing.float_odd": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): an odd number of participants with a score "
        "of %(score)s was left."
    ),
    "pairing.float_needed": gettext_noop(
        "%(team)s (%(score)s) meets %(other)s (%(other_score)s): closer scores would mean an extra repeat, a "
        "less fair bye or a forbidden pair."
    ),
    "pairing.no_such_tour": gettext_noop("There is no tour %(tour)s here: the last one is tour %(tours)s."),
    "pairing.table_again": gettext_noop("%(one)s and %(other)s have met before; by the table they meet again."),
    "pairing.table_bye": gettext_noop("%(team)s has the bye: there is no opponent for this tour in the table."),
    "pairing.opponent_withdrew": gettext_noop("%(team)s has the bye: the opponent in the table has withdrawn."),
    "pairing.not_decided": gettext_noop("It is not known yet who goes through: %(pairs)s. Enter these results first."),
    "pairing.drawn": gettext_noop("A knock-out match needs a winner: %(pairs)s. Decide who goes through."),
    "pairing.bracket_bye": gettext_noop("%(team)s goes through without playing: the best numbers have the byes."),
    "pairing.bracket_walk_over": gettext_noop("%(team)s goes through without playing: there is no opponent left."),
    "pairing.third_alone": gettext_noop("%(team)s takes third place without playing: there is no opponent left."),
    "pairing.group_alone": gettext_noop("%(team)s has the bye: nobody else in the group is taking part."),
    "pairing.group_over": gettext_noop(
        "Everyone here has met everyone; the last tour in the table was tour %(tours)s."
    ),
    "pairing.groups_over": gettext_noop(
        "In every group everyone has met everyone. Draw those who go through, or start new tables."
    ),
    "pairing.across": gettext_noop(
        "%(one)s and %(other)s are in different groups, so this pair cannot be fixed. Untick it."
    ),
    "pairing.going_on": gettext_noop("Going through from “%(group)s”: %(teams)s."),
    "pairing.going_on_outside": gettext_noop("Going through from those without a group: %(teams)s."),
    "pairing.going_on_by_lot": gettext_noop(
        "%(one)s goes through rather than %(other)s only by lot: both have the same place."
    ),
    "pairing.final": gettext_noop("Final"),
    "pairing.third_place": gettext_noop("Match for third place"),
    "pairing.semi_final": gettext_noop("Semi-final"),
    "pairing.quarter_final": gettext_noop("Quarter-final"),
    "pairing.round_of_sixteen": gettext_noop("Round of 16"),
    "pairing.round_of_thirty_two": gettext_noop("Round of 32"),
    "pairing.round_of_sixty_four": gettext_noop("Round of 64"),
    "pairing.round_of_many": gettext_noop("Round of 128"),
    "pairing.round_of": gettext_noop("Round of %(teams)s"),
    "pairing.itself": gettext_noop("“%(team)s” is on both sides of one pair. Choose another opponent."),
    "pairing.unknown": gettext_noop("Nobody in this tournament has number %(team)s."),
    "pairing.twice": gettext_noop("“%(team)s” is in two pairs of this tour. Remove it from one of them."),
    "pairing.withdrawn": gettext_noop("“%(team)s” is no longer taking part."),
    "pairing.second_bye": gettext_noop("“%(team)s” has had a bye before: this is number %(times)s."),
    "pairing.repeat": gettext_noop("%(one)s and %(other)s have met before (times: %(times)s)."),
    "pairing.forbidden": gettext_noop("%(one)s and %(other)s must not meet."),
    "pairing.wish_missed": gettext_noop("%(one)s and %(other)s have to meet in this tour."),
    "pairing.exchanged": gettext_noop(
        "%(one)s and %(other)s have swapped numbers to keep apart those who must not meet."
    ),
    "pairing.mixed": gettext_noop("%(one)s and %(other)s are in different groups."),
    "pairing.same_side": gettext_noop("“%(team)s” is always on side %(side)s (tours in a row: %(times)s)."),
    "pairing.uneven_sides": gettext_noop(
        "“%(team)s” is on side %(side)s far more often than on the other (times: %(times)s)."
    ),
    "pairing.several_byes": gettext_noop("There are more byes than necessary: %(byes)s."),
    "pairing.left_out": gettext_noop("“%(team)s” has neither an opponent nor a bye."),
}
tell(MESSAGES)


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
            one["a"],
            one["b"],
            Decimal(one["score_a"]),
            Decimal(one["score_b"]),
            one["locked"],
            _read_notes(one["notes"]),
        )
        for one in data["pairs"]
    )
    byes = (Bye(one["team"], Decimal(one["score"]), one["locked"], _read_notes(one["notes"])) for one in data["byes"])
    groups = (Group(one["name"], tuple(one["teams"]), _read_notes(one["notes"])) for one in data.get("groups", ()))
    notes = _read_notes(data["notes"])
    return Draw(Method(data["method"]), data["seed"], tuple(pairs), tuple(byes), notes, tuple(groups))


def _notes(notes: Iterable[Fault]) -> list[Json]:
    return [note_to_json(note) for note in notes]


def _read_notes(data: Iterable[Mapping[str, Any]]) -> tuple[Fault, ...]:
    return tuple(note_from_json(one) for one in data)


def _written(value: Argument) -> object:
    return {_POINTS: str(value)} if isinstance(value, Decimal) else value


def _read(value: Any) -> Argument:
    return Decimal(value[_POINTS]) if isinstance(value, dict) else value


# What every draw asks of its input.
LOT_BITS: Final = 40


def active(entrants: Iterable[Entrant]) -> dict[Key, Entrant]:
    """The teams to draw by their key; ValueError for one given twice, PairingError when fewer than two are left."""
    seen: set[Key] = set()
    found: dict[Key, Entrant] = {}
    for team in entrants:
        if team.key in seen:
            raise ValueError(f"team given twice: {team.key}")
        seen.add(team.key)
        if not team.withdrawn:
            found[team.key] = team
    if len(found) < 2:
        raise PairingError("pairing.too_few")
    return found


def check_locks(conditions: Conditions, teams: Mapping[Key, Entrant]) -> frozenset[Key]:
    """The teams that are in locked pairs; PairingError when one is there twice or does not take part."""
    locked = [team for pair in conditions.locked for team in pair.teams]
    for place, team in enumerate(locked):
        if team not in teams:
            raise PairingError("pairing.locked_absent", {"table": _table(conditions, team)})
        if team in locked[:place]:
            raise PairingError("pairing.locked_twice", {"team": teams[team].name})
    return frozenset(locked)


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


def lots_drawn(order: Sequence[Entrant]) -> tuple[Fault, ...]:
    """Says that the seed decided between teams of one rank, when it did."""
    return (Fault("pairing.by_lot"),) if len({team.rank for team in order}) < len(order) else ()


def _table(conditions: Conditions, team: Key) -> int:
    """The number of the first locked pair with that team, from 1."""
    return next(number for number, pair in enumerate(conditions.locked, start=1) if team in pair.teams)
