"""Random tournaments through the program's draws, each draw handed to the checker as plain data."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
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
        team.downs, team.ups, team.withdrawn, team.group,
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
    kind = chance.choice((_swiss, _swiss, _swiss, _round_robin, _knock_out, _groups))
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
    """With teams that leave between the rounds, matches that nobody has won until somebody decides, and matches added
    by hand, which decide nothing."""
    teams, seed = _numbered(teams), chance.randrange(1000)
    results: list[knock_out.Result] = []
    winners: list[set[int]] = []
    leaves = chance.choice((0.0, 0.0, 0.15))
    for tour in range(1, (len(teams) - 1).bit_length() + 1):
        for team in teams if tour > 1 else ():
            team.withdrawn = team.withdrawn or chance.random() < leaves
        counts.draws += 1
        draw = knock_out.draw(map(entrant, teams), results, tour=tour, seed=seed)
        if draw != knock_out.draw(map(entrant, chance.sample(teams, len(teams))), results, tour=tour, seed=seed):
            yield f"round {tour}: the order of entries changes the draw"
        withdrawn = {team.key for team in teams if team.withdrawn}
        yield from rules.knock_out([team.key for team in teams], winners, drawn_of(draw), tour, withdrawn)
        mine = [knock_out.Result(pair.a, pair.b, chance.choice((pair.a, pair.b)), tour) for pair in draw.pairs]
        if mine and tour < (len(teams) - 1).bit_length() and chance.random() < 0.2:
            yield from _undecided(teams, [*results, *mine[1:]], mine[0], tour, seed)
        results += [*mine, *_by_hand(chance, teams, draw, tour)]
        came = {key for pair in draw.pairs for key in (pair.a, pair.b)}.intersection(*winners)
        yield from _otherwise_withdrawn(chance, teams, results, came, tour, seed)
        winners.append({result.winner for result in mine if result.winner} | {bye.team for bye in draw.byes})


def _otherwise_withdrawn(
    chance: Random, teams: list[Team], results: list[knock_out.Result], came: set[int], tour: int, seed: int
) -> Iterator[str]:
    """What is wrong when withdrawals are taken back, and others withdraw, after a round was played: those who came to
    it had still gone on from every round before."""
    leave = chance.choice((0.0, 0.5, 1.0))
    changed = [replace(team, withdrawn=chance.random() < leave) for team in teams]
    whole = knock_out.bracket_of(map(entrant, changed), results, seed=seed)
    for number, nodes in enumerate(whole.rounds[: tour - 1], start=1):
        if missing := came - {node.winner for node in nodes}:
            yield f"round {number}: {sorted(missing)} played round {tour} and no longer went on after others withdrew"


def _undecided(
    teams: list[Team], others: list[knock_out.Result], result: knock_out.Result, tour: int, seed: int
) -> Iterator[str]:
    """What is wrong when there is a next round although a match was drawn, and nobody has decided who goes on, or was
    not played."""
    for missing, code in (([replace(result, winner=None)], "drawn"), ([], "not_decided")):
        try:
            knock_out.draw(map(entrant, teams), [*others, *missing], tour=tour + 1, seed=seed)
        except model.PairingError as error:
            if error.code == f"pairing.{code}":
                continue
        yield f"round {tour + 1} was drawn, or refused for another reason, where a match is {code}"


def _by_hand(chance: Random, teams: list[Team], draw: model.Draw, tour: int) -> list[knock_out.Result]:
    """A match, now and then, of two who have no opponent in the bracket."""
    playing = {key for pair in draw.pairs for key in (pair.a, pair.b)}
    free = [team.key for team in teams if team.key not in playing and not team.withdrawn]
    if len(free) < 2 or chance.random() < 0.6:
        return []
    a, b = chance.sample(free, 2)
    return [knock_out.Result(a, b, chance.choice((a, b, None)), tour)]


def _groups(chance: Random, teams: list[Team], counts: Counts) -> Iterator[str]:
    """Groups by a table or by Swiss draws, then a bracket of the best of each."""
    _numbered(teams)
    names = ["I", "II", "III", ""][: chance.randint(2, 4)]
    for team in teams:
        team.group = chance.choice(names)
    groups = [[team for team in teams if team.group == name] for name in names]
    groups = [group for group in groups if group]
    yield from chance.choice((_group_tables, _group_swiss))(chance, groups, counts)
    order = sorted((team for team in teams if not team.withdrawn), key=lambda team: (-team.score, team.rank))
    for place, team in enumerate(order, start=1):
        team.rank = place
    if len(order) > 1:
        best = chance.randint(1, 3)
        seeded = [team.key for team in round_robin.best_of_each(map(entrant, order), best)]
        yield from rules.going_on(order, best, seeded)
        if len(seeded) > 1:
            yield from _knock_out(chance, [Team(key, 1) for key in seeded], counts)


def _group_tables(chance: Random, groups: list[list[Team]], counts: Counts) -> Iterator[str]:
    cycles, seed = chance.choice((1, 1, 2)), chance.randrange(1000)
    lengths = [rules.table_tours(len(group), cycles) for group in groups]
    drawn_tours: list[Drawn] = []
    present: list[set[int]] = []
    for tour in range(1, max(lengths) + 1):
        if chance.random() < 0.1:
            chance.choice(chance.choice(groups)).withdrawn = True

        def drawn(some: Sequence[model.Entrant], tour: int = tour) -> model.Draw:
            return round_robin.draw(some, tour=tour, seed=seed, cycles=cycles)

        over = [tour > length for length in lengths]
        whole = yield from _one_apart(chance, groups, drawn, model.Method.ROUND_ROBIN, over, counts)
        if whole is None:
            break  # what was drawn before is looked at all the same
        yield from (f"tour {tour}: {fault}" for fault in rules.apart(groups, whole, over))
        drawn_tours.append(whole)
        present.append({team.key for group in groups for team in group if not team.withdrawn})
        _play(chance, [team for group in groups for team in group], whole)
    for group, length in zip(groups, lengths, strict=True):
        keys = {team.key for team in group}
        tours = [rules.part(whole, group) for whole in drawn_tours[:length]]
        yield from rules.round_robin(group, tours, [here & keys for here in present[:length]]) if tours else ()


def _group_swiss(chance: Random, groups: list[list[Team]], counts: Counts) -> Iterator[str]:
    teams, seed = [team for group in groups for team in group], chance.randrange(1000)
    for tour in range(1, chance.randint(2, 5)):
        for team in teams:
            team.withdrawn = chance.random() < 0.05

        def drawn(some: Sequence[model.Entrant], seed: int = seed + tour) -> model.Draw:
            return swiss.draw(some, seed=seed)

        over = [False] * len(groups)
        whole = yield from _one_apart(chance, groups, drawn, model.Method.SWISS, over, counts)
        if whole is None:
            return
        faults = list(rules.apart(groups, whole, over))
        for group in groups:
            here = sum(not team.withdrawn for team in group)
            if here > 1:
                counts.exhaustive += here <= rules.SMALL
                notes = next((notes for keys, notes in whole.groups if group[0].key in keys), ())
                faults += rules.swiss(group, rules.part(whole, group, notes), [], frozenset())
        yield from (f"tour {tour}: {fault}" for fault in faults)
        _play(chance, teams, whole)


def _one_apart(
    chance: Random, groups: list[list[Team]], draw: Callable[[Sequence[model.Entrant]], model.Draw],
    method: model.Method, over: list[bool], counts: Counts,
) -> Generator[str, None, Drawn | None]:  # fmt: skip
    """The groups' draw of one tour; None when nobody has an opponent in it, as it has to be then."""
    teams = [team for group in groups for team in group]
    counts.draws += 1

    def apart(order: list[Team]) -> model.Draw:
        return round_robin.apart(round_robin.by_group(map(entrant, order)), draw, method=method, seed=0)

    try:
        drawn = apart(teams)
    except model.PairingError as error:
        counts.impossible += 1
        sizes = [sum(not team.withdrawn for team in group) for group in groups]
        if error.code not in ("pairing.groups_over", "pairing.too_few") or any(
            size > 1 and not played for size, played in zip(sizes, over, strict=True)
        ):
            yield f"refused: {error.code}"
        return None
    other = apart(chance.sample(teams, len(teams)))
    if (other.pairs, other.byes) != (drawn.pairs, drawn.byes):
        yield "the order of entries changes the draw"
    if model.from_json(model.to_json(drawn)) != drawn:
        yield "stored and read it is another draw"
    noted = tuple((group.teams, _codes(group.notes)) for group in drawn.groups)
    return replace(drawn_of(drawn), groups=noted)
