"""The knock-out: who loses is out; the losers of the semi-finals may play for the third place."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tournaments.draws.rules.pairing.bracket import Bracket, Node, Result, State, bracket, rounds
from tournaments.draws.rules.pairing.entry import lots_drawn, numbered
from tournaments.draws.rules.pairing.model import Bye, Draw, DrawnPair, Entrant, Key, Method, PairingError
from tournaments.draws.rules.pairing.sides import in_sides
from tournaments.kernel.faults import Fault

__all__ = ["Bracket", "Node", "Result", "State", "bracket", "bracket_of", "draw", "rounds"]

_MATCHES: Final = frozenset({State.DUE, State.DRAWN, State.DECIDED})


def bracket_of(
    entrants: Iterable[Entrant], results: Iterable[Result], *, seed: int, third_place: bool = True
) -> Bracket:
    """The bracket of teams numbered by rank, equal ranks by the lot of the seed; PairingError for fewer than two."""
    return _bracket(numbered(entrants, seed), results, third_place=third_place)


def draw(
    entrants: Iterable[Entrant],
    results: Iterable[Result],
    *,
    tour: int,
    seed: int,
    third_place: bool = True,
) -> Draw:
    """The matches of a round, from 1, the best numbers first and the match for the third place last.

    Raises PairingError for fewer than two teams, for a round beyond the final, and when results that it needs are
    missing or drawn; ValueError as ``bracket`` does.
    """
    order = numbered(entrants, seed)
    whole = _bracket(order, results, third_place=third_place)
    if not 1 <= tour <= len(whole.rounds):
        raise PairingError("pairing.no_such_tour", {"tour": tour, "tours": len(whole.rounds)})
    teams = {team.key: team for team in order}
    _require_results([node for number in range(1, tour) for node in whole.nodes(number)], teams)
    place = {team.key: number for number, team in enumerate(order)}
    nodes = sorted(whole.nodes(tour), key=lambda node: (node.is_third_place, _best(node, place)))
    pairs = [_pair(node, teams) for node in nodes if node.state in _MATCHES]
    byes = [
        _bye(node, teams[node.winner])
        for node in nodes
        if node.state not in _MATCHES and node.winner is not None
    ]
    return Draw(Method.KNOCK_OUT, seed, tuple(pairs), tuple(byes), lots_drawn(order))


def _bracket(order: Sequence[Entrant], results: Iterable[Result], *, third_place: bool) -> Bracket:
    if len(order) < 2:
        raise PairingError("pairing.too_few")
    withdrawn = {team.key for team in order if team.withdrawn}
    return bracket([team.key for team in order], results, withdrawn=withdrawn, third_place=third_place)


def _require_results(nodes: Sequence[Node], teams: Mapping[Key, Entrant]) -> None:
    for state, code in ((State.DUE, "pairing.not_decided"), (State.DRAWN, "pairing.drawn")):
        pairs = [
            f"{_name(node.one, teams)} – {_name(node.other, teams)}" for node in nodes if node.state is state
        ]
        if pairs:
            raise PairingError(code, {"pairs": "; ".join(pairs)})


def _best(node: Node, place: Mapping[Key, int]) -> int:
    return min((place[team] for team in (node.one, node.other) if team is not None), default=len(place))


def _pair(node: Node, teams: Mapping[Key, Entrant]) -> DrawnPair:
    one, other = (teams[team] for team in (node.one, node.other) if team is not None)
    a, b = in_sides(one, other, lot=True)
    return DrawnPair(a.key, b.key, a.score, b.score)


def _bye(node: Node, team: Entrant) -> Bye:
    code = (
        "pairing.bracket_bye" if node.round == 1 and node.state is State.FREE else "pairing.bracket_walk_over"
    )
    note = Fault("pairing.third_alone" if node.is_third_place else code, {"team": team.name})
    return Bye(team.key, team.score, notes=(note,))


def _name(team: Key | None, teams: Mapping[Key, Entrant]) -> str:
    return teams[team].name if team is not None else ""
