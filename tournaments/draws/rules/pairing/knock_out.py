"""The bracket of a knock-out: who meets whom in every round, as far as results tell.

Team 1 can meet team 2 in the final only, 1 and 2 can meet 3 and 4 in the semi-finals only, and so on: 1-16, 8-9,
5-12, 4-13 … With fewer teams than places the best numbers have no opponent in the first round."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from operator import itemgetter
from typing import Final

from tournaments.draws.rules.pairing.model import (
    Bye,
    Draw,
    DrawnPair,
    Entrant,
    Key,
    Method,
    PairingError,
    in_sides,
    lots_drawn,
    numbered,
)
from tournaments.kernel.values import Fault

ROUNDS: Final = {
    2: "pairing.final",
    4: "pairing.semi_final",
    8: "pairing.quarter_final",
    16: "pairing.round_of_sixteen",
    32: "pairing.round_of_thirty_two",
    64: "pairing.round_of_sixty_four",
    128: "pairing.round_of_many",
}
"""Teams in a round → what it is called."""


class State(StrEnum):
    """How far a place in the bracket is."""

    OPEN = "open"  # an opponent is not known yet
    DUE = "due"  # both are known, no result
    DRAWN = "drawn"  # played, but nobody has decided who goes on
    DECIDED = "decided"
    WALK_OVER = "walk_over"  # one of two withdrew before they met
    FREE = "free"  # one team alone, or nobody


@dataclass(frozen=True, slots=True)
class Result:
    """A knock-out match that was played; ``winner`` None when it was drawn and nobody has decided who goes on.

    ``round`` is the one that it was played in: it decides nothing where the two do not meet in that one. 0 is whichever
    they meet in.
    """

    a: Key
    b: Key
    winner: Key | None
    round: int = 0

    def __post_init__(self) -> None:
        if self.winner not in {self.a, self.b, None}:
            raise ValueError("the winner did not play")


@dataclass(frozen=True, slots=True)
class Node:
    """One match of the bracket; rounds, and matches in each of them, count from 1.

    A team is None while it is not known, and where there is none.
    """

    round: int
    number: int
    state: State
    one: Key | None
    other: Key | None
    winner: Key | None
    is_third_place: bool

    @property
    def is_settled(self) -> bool:
        return self.state in {State.DECIDED, State.WALK_OVER, State.FREE}

    @property
    def loser(self) -> Key | None:
        if self.state not in {State.DECIDED, State.WALK_OVER}:
            return None
        return self.other if self.winner == self.one else self.one


@dataclass(frozen=True, slots=True)
class Bracket:
    """All rounds, the first one first, each from top to bottom; and the match for the third place."""

    rounds: tuple[tuple[Node, ...], ...]
    third_place: Node | None

    def nodes(self, number: int) -> tuple[Node, ...]:
        """The matches of a round, from 1; the match for the third place is played with the final."""
        nodes = self.rounds[number - 1]
        return (*nodes, self.third_place) if number == len(self.rounds) and self.third_place else nodes

    @property
    def missing(self) -> tuple[Node, ...]:
        """The matches that have two teams and no winner, round by round."""
        everything = [node for number in range(1, len(self.rounds) + 1) for node in self.nodes(number)]
        return tuple(node for node in everything if node.state in {State.DUE, State.DRAWN})

    def title(self, node: Node) -> Fault:
        """What a match is called: the final, a quarter-final, one of the last 16."""
        teams = 2 ** (len(self.rounds) - node.round + 1)
        if node.is_third_place:
            return Fault("pairing.third_place")
        return Fault(ROUNDS[teams]) if teams in ROUNDS else Fault("pairing.round_of", {"teams": teams})

    def places(self) -> tuple[tuple[int, Key], ...]:
        """The places that are certain: the winner first; who lost in one round without a further match shares a
        place."""
        final, certain = self.rounds[-1][0], []
        if final.is_settled and final.winner is not None:
            certain = [(1, final.winner), *((2, team) for team in [final.loser] if team is not None)]
        for nodes in reversed(self.rounds[:-1]):
            losers = [node.loser for node in nodes if node.loser is not None]
            certain += self._below(len(nodes) + 1, losers)
        return tuple(sorted(certain))

    def _below(self, place: int, losers: Sequence[Key]) -> list[tuple[int, Key]]:
        """The places of the losers of one round, from ``place`` on."""
        third = self.third_place
        if place != 3 or third is None:
            return [(place, team) for team in losers]
        if not third.is_settled:
            return []
        return [(3 if third.winner in {team, None} else 4, team) for team in losers]


def rounds(teams: int) -> int:
    """How many tours it takes."""
    return max(teams - 1, 0).bit_length()


def seeding(teams: int) -> tuple[int, ...]:
    """The numbers from top to bottom in the smallest bracket with places for so many teams, a power of two of them:
    1, 8, 4, 5, 2, 7, 3, 6 of eight."""
    order = [1]
    while len(order) < teams:
        total = 2 * len(order) + 1
        order = [number for better in order for number in (better, total - better)]
    return tuple(order)


def bracket(
    teams: Sequence[Key], results: Iterable[Result] = (), *, withdrawn: Set[Key] = frozenset(), third_place: bool = True
) -> Bracket:
    """The bracket of teams in the order of their numbers. Withdrawn teams lose what they have not played, and keep what
    brought them to a match that they have.

    ValueError for fewer than two teams, a team given twice, or two teams with two results in one round.
    """
    if len(teams) < 2 or len(set(teams)) < len(teams):
        raise ValueError("a bracket needs at least two teams, each of them once")
    known = _by_teams(results)
    numbers = seeding(len(teams))
    place = {teams[number - 1]: index for index, number in enumerate(numbers) if number <= len(teams)}
    builder = _Builder(known, withdrawn, _reached(known.values(), place))
    entries = [_Entry(teams[number - 1] if number <= len(teams) else None) for number in numbers]
    played: list[tuple[Node, ...]] = []
    while len(entries) > 1:
        nodes = builder.round(len(played) + 1, entries)
        played.append(nodes)
        entries = [_Entry(node.winner, node.is_settled) for node in nodes]
    third = builder.third(played[-2]) if third_place and len(played) > 1 else None
    return Bracket(tuple(played), third)


@dataclass(frozen=True, slots=True)
class _Entry:
    """Who comes to a match; ``team`` None and known: nobody."""

    team: Key | None
    known: bool = True


@dataclass(frozen=True, slots=True)
class _Builder:
    results: Mapping[tuple[int, frozenset[Key]], Result]
    withdrawn: Set[Key]
    reached: Mapping[Key, int]
    """Team → the last round that a result shows it in."""

    def round(self, number: int, entries: Sequence[_Entry]) -> tuple[Node, ...]:
        pairs = list(pairwise(entries))[::2]
        return tuple(self._node(number, place, *pair) for place, pair in enumerate(pairs, start=1))

    def third(self, semi_finals: tuple[Node, ...]) -> Node:
        entries = [_Entry(node.loser, node.is_settled) for node in semi_finals]
        return self._node(semi_finals[0].round + 1, 2, *entries, is_third_place=True)

    def _node(self, round_: int, number: int, entry: _Entry, other: _Entry, *, is_third_place: bool = False) -> Node:
        state, winner = self._outcome(round_, entry, other)
        return Node(round_, number, state, entry.team, other.team, winner, is_third_place)

    def _outcome(self, round_: int, entry: _Entry, other: _Entry) -> tuple[State, Key | None]:
        if not (entry.known and other.known):
            return State.OPEN, None
        teams = [team for team in (entry.team, other.team) if team is not None]
        pair = frozenset(teams)
        result = self.results.get((round_, pair)) or self.results.get((0, pair))
        if result is not None and result.winner is not None:
            return State.DECIDED, result.winner
        present = [team for team in teams if team not in self.withdrawn]
        gone_on = [team for team in teams if self.reached.get(team, 0) > round_]
        if len(present) == 2 and len(gone_on) != 1:
            return State.DRAWN if result else State.DUE, None
        # Who has played on had won: withdrawing afterwards, or coming back, changes nothing.
        present = gone_on if len(gone_on) == 1 else present
        state = State.WALK_OVER if len(teams) == 2 and present else State.FREE
        return state, present[0] if present else None


def _reached(results: Iterable[Result], place: Mapping[Key, int]) -> dict[Key, int]:
    """Team → the last round that a result shows it in.

    Two teams can meet in one round of the bracket only. A match in another one is a friendly, and so is one of a team
    that had lost before, or it is for the third place: neither shows who had gone on.
    """
    met: list[tuple[int, Result]] = []
    lost: dict[Key, int] = {}
    for result in results:
        if result.a not in place or result.b not in place:
            continue
        round_ = (place[result.a] ^ place[result.b]).bit_length()
        if result.round in {0, round_}:
            met.append((round_, result))
    met.sort(key=itemgetter(0))
    reached: dict[Key, int] = {}
    for round_, result in met:
        pair = (result.a, result.b)
        if any(lost.get(team, round_) < round_ for team in pair):
            continue
        for team in pair:
            reached[team] = round_
            if result.winner not in {team, None}:
                lost.setdefault(team, round_)
    return reached


def _by_teams(results: Iterable[Result]) -> dict[tuple[int, frozenset[Key]], Result]:
    by_teams: dict[tuple[int, frozenset[Key]], Result] = {}
    for result in results:
        key = result.round, frozenset((result.a, result.b))
        if key in by_teams:
            raise ValueError(f"two results of one match: {sorted(key[1])}")
        by_teams[key] = result
    return by_teams


# The knock-out: who loses is out; the losers of the semi-finals may play for the third place.
_MATCHES: Final = frozenset({State.DUE, State.DRAWN, State.DECIDED})


def bracket_of(
    entrants: Iterable[Entrant], results: Iterable[Result], *, seed: int, third_place: bool = True
) -> Bracket:
    """The bracket of teams numbered by rank, equal ranks by the lot of the seed; PairingError for fewer than two."""
    return _bracket(numbered(entrants, seed), results, third_place=third_place)


def draw(
    entrants: Iterable[Entrant], results: Iterable[Result], *, tour: int, seed: int, third_place: bool = True
) -> Draw:
    """The matches of a round, from 1, the best numbers first and the match for the third place last.

    Raises PairingError for fewer than two teams, for a round beyond the final, and when results that it needs are
    missing or drawn; ValueError as ``bracket`` does.
    """
    order = numbered(entrants, seed)
    bracket_so_far = _bracket(order, results, third_place=third_place)
    if not 1 <= tour <= len(bracket_so_far.rounds):
        raise PairingError("pairing.no_such_tour", {"tour": tour, "tours": len(bracket_so_far.rounds)})
    teams = {team.key: team for team in order}
    _require_results([node for number in range(1, tour) for node in bracket_so_far.nodes(number)], teams)
    place = {team.key: number for number, team in enumerate(order)}
    nodes = sorted(bracket_so_far.nodes(tour), key=lambda node: (node.is_third_place, _best(node, place)))
    pairs = [_pair(node, teams) for node in nodes if node.state in _MATCHES]
    byes = [_bye(node, teams[node.winner]) for node in nodes if node.state not in _MATCHES and node.winner is not None]
    return Draw(Method.KNOCK_OUT, seed, tuple(pairs), tuple(byes), lots_drawn(order))


def _bracket(order: Sequence[Entrant], results: Iterable[Result], *, third_place: bool) -> Bracket:
    if len(order) < 2:
        raise PairingError("pairing.too_few")
    withdrawn = {team.key for team in order if team.withdrawn}
    return bracket([team.key for team in order], results, withdrawn=withdrawn, third_place=third_place)


def _require_results(nodes: Sequence[Node], teams: Mapping[Key, Entrant]) -> None:
    for state, code in ((State.DUE, "pairing.not_decided"), (State.DRAWN, "pairing.drawn")):
        pairs = [f"{_name(node.one, teams)} – {_name(node.other, teams)}" for node in nodes if node.state is state]
        if pairs:
            raise PairingError(code, {"pairs": "; ".join(pairs)})


def _best(node: Node, place: Mapping[Key, int]) -> int:
    return min((place[team] for team in (node.one, node.other) if team is not None), default=len(place))


def _pair(node: Node, teams: Mapping[Key, Entrant]) -> DrawnPair:
    first, second = (teams[team] for team in (node.one, node.other) if team is not None)
    a, b = in_sides(first, second, lot=True)
    return DrawnPair(a.key, b.key, a.score, b.score)


def _bye(node: Node, team: Entrant) -> Bye:
    code = "pairing.bracket_bye" if node.round == 1 and node.state is State.FREE else "pairing.bracket_walk_over"
    note = Fault("pairing.third_alone" if node.is_third_place else code, {"team": team.name})
    return Bye(team.key, team.score, notes=(note,))


def _name(team: Key | None, teams: Mapping[Key, Entrant]) -> str:
    return teams[team].name if team is not None else ""
