"""Random tournaments through the program's draws, each draw handed to the checker as plain data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

from script.drawcheck import rules
from script.drawcheck.rules import Drawn, Team
from tournaments.draws.rules.pairing import knock_out, model, round_robin, swiss
from tournaments.draws.rules.pairing.model import Within


@dataclass
class Counts:
    tournaments: int = 0
    draws: int = 0
    exhaustive: int = 0
    impossible: int = 0


def entrant(team: Team) -> model.Entrant:
    return model.Entrant(
        team.key, f"T{team.key}", Decimal(team.score) / 100, team.rank, team.sides, tuple(team.met), team.byes,
        team.downs, team.ups, team.withdrawn,
    )  # fmt: skip


def drawn_of(draw: model.Draw) -> Drawn:
    return Drawn(
        tuple((pair.a, pair.b) for pair in draw.pairs), tuple(bye.team for bye in draw.byes), _codes(draw.notes),
        tuple(_codes(pair.notes) for pair in draw.pairs), tuple(_codes(bye.notes) for bye in draw.byes),
    )  # fmt: skip


def _codes(notes: Sequence[Any]) -> tuple[str, ...]:
    return tuple(note.code for note in notes)


def tournament(seed: int, counts: Counts) -> Iterator[str]:
    """All that is wrong with the draws of one tournament."""
    chance = Random(seed)  # noqa: S311 - a play of chance, not a secret
    counts.tournaments += 1
    size = chance.choice((*range(2, 9), *range(2, 9), 9, 10, chance.randint(11, 30)))
    kind = chance.choice((_swiss, _swiss, _swiss, _round_robin, _knock_out))
    yield from kind(chance, _teams(chance, size), counts)


def _teams(chance: Random, size: int) -> list[Team]:
    ranks = chance.sample(range(1, size + 1), size)
    if chance.random() < 0.3:
        ranks = [chance.choice(ranks) for _ in ranks]
    return [Team(key, rank) for key, rank in zip(chance.sample(range(1, 99), size), ranks, strict=True)]


def _swiss(chance: Random, teams: list[Team], counts: Counts) -> Iterator[str]:
    late = [teams.pop() for _ in range(chance.randint(0, 2)) if len(teams) > 3]
    for tour in range(1, chance.randint(2, 8)):
        if late and tour > 1 and chance.random() < 0.5:
            joining = late.pop()
            joining.sides = "-" * (tour - 1)
            teams.append(joining)
        for team in teams:
            team.withdrawn = chance.random() < 0.05
        here = [team for team in teams if not team.withdrawn]
        if len(here) < 2:
            return
        counts.draws += 1
        how = _Asked(*_decided(chance, here), chance.randrange(1000), chance.choice(list(Within)))
        drawn, faults = _one_swiss(chance, teams, how, counts)
        yield from (f"tour {tour}: {fault}" for fault in faults)
        _play(chance, teams, drawn)


@dataclass(frozen=True)
class _Asked:
    """How a Swiss draw is asked for."""

    locked: list[tuple[int, int | None]]
    forbidden: frozenset[frozenset[int]]
    seed: int
    within: Within

    def draw(self, order: list[Team]) -> model.Draw:
        conditions = model.Conditions(tuple(model.Pair(a, b) for a, b in self.locked), self.forbidden)
        return swiss.draw(map(entrant, order), seed=self.seed, conditions=conditions, within=self.within)


def _one_swiss(chance: Random, teams: list[Team], how: _Asked, counts: Counts) -> tuple[Drawn, list[str]]:
    """The draw, without anybody where there is none; and what is wrong with it."""
    try:
        draw = how.draw(teams)
    except model.PairingError as error:
        counts.impossible += 1
        faults = [] if error.code == "pairing.impossible" else [f"refused: {error.code}"]
        return Drawn(()), [*faults, *rules.impossible(teams, how.locked, how.forbidden)]
    drawn = drawn_of(draw)
    counts.exhaustive += sum(not team.withdrawn for team in teams) <= rules.SMALL
    faults = list(rules.swiss(teams, drawn, how.locked, how.forbidden))
    if draw != how.draw(teams):
        faults.append("the same seed gives another draw")
    if draw != how.draw(chance.sample(teams, len(teams))):
        faults.append("the order of entries changes the draw")
    if model.from_json(model.to_json(draw)) != draw:
        faults.append("stored and read it is another draw")
    return drawn, faults


def _decided(chance: Random, here: list[Team]) -> tuple[list[tuple[int, int | None]], frozenset[frozenset[int]]]:
    """Pairs that a person has decided or forbidden."""
    keys = chance.sample([team.key for team in here], len(here))
    locked: list[tuple[int, int | None]] = []
    while len(keys) > 3 and chance.random() < 0.1:
        locked.append((keys.pop(), keys.pop() if chance.random() < 0.8 else None))
    forbidden: set[frozenset[int]] = set()
    while len(keys) > 1 and chance.random() < 0.35:
        forbidden.add(frozenset(chance.sample(keys, 2)))
    return locked, frozenset(forbidden)


def _play(chance: Random, teams: list[Team], drawn: Drawn) -> None:
    """Results by chance, and everybody's history after them."""
    known = {team.key: team for team in teams}
    before = {team.key: team.score for team in teams}
    letters = dict.fromkeys(known, "-")
    for a_key, b_key in drawn.pairs:
        letters |= {a_key: "A", b_key: "B"}
        won = chance.choice((200, 200, 0, 0, 100))
        for team, other, points in ((a_key, b_key, won), (b_key, a_key, 200 - won)):
            known[team].score += points
            known[team].met.append(other)
            known[team].downs += before[other] < before[team]
            known[team].ups += before[other] > before[team]
    for key in drawn.byes:
        known[key].byes += 1
        known[key].score += 200
    for key, letter in letters.items():
        known[key].sides += letter


def _numbered(teams: list[Team]) -> list[Team]:
    """Numbers without lots, so that the checker knows who has which."""
    for number, team in enumerate(teams, start=1):
        team.rank = number
    return teams


def _round_robin(chance: Random, teams: list[Team], counts: Counts) -> Iterator[str]:
    teams, cycles, seed = _numbered(teams[:12]), chance.choice((1, 1, 2)), chance.randrange(1000)
    tours, present = [], []
    for tour in range(1, cycles * (len(teams) - 1 + len(teams) % 2) + 1):
        if chance.random() < 0.05 and sum(not team.withdrawn for team in teams) > 2:
            chance.choice(teams).withdrawn = True
        counts.draws += 1
        draw = round_robin.draw(map(entrant, teams), tour=tour, seed=seed, cycles=cycles)
        if draw != round_robin.draw(
            map(entrant, chance.sample(teams, len(teams))), tour=tour, seed=seed, cycles=cycles
        ):
            yield f"tour {tour}: the order of entries changes the draw"
        tours.append(drawn_of(draw))
        present.append({team.key for team in teams if not team.withdrawn})
    yield from rules.round_robin(teams, tours, present)


def _knock_out(chance: Random, teams: list[Team], counts: Counts) -> Iterator[str]:
    teams, seed = _numbered(teams), chance.randrange(1000)
    results: list[knock_out.Result] = []
    winners: list[set[int]] = []
    alive = {team.key for team in teams}
    for tour in range(1, (len(teams) - 1).bit_length() + 1):
        counts.draws += 1
        draw = knock_out.draw(map(entrant, teams), results, tour=tour, seed=seed)
        if draw != knock_out.draw(map(entrant, chance.sample(teams, len(teams))), results, tour=tour, seed=seed):
            yield f"round {tour}: the order of entries changes the draw"
        yield from rules.knock_out([team.key for team in teams], winners, drawn_of(draw), tour)
        beaten = set()
        for pair in draw.pairs:
            winner = chance.choice((pair.a, pair.b))
            results.append(knock_out.Result(pair.a, pair.b, winner, tour))
            beaten.add(pair.a if winner == pair.b else pair.b)
        alive = alive - beaten
        winners.append(set(alive))
