"""What the rulings ask of a draw, worked out by trying every draw there is. Nothing is imported from the program."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Final

SMALL: Final = 10
"""So many teams at most are drawn in every possible way."""


@dataclass(eq=False)
class Team:
    """A team with all that it has played; ``score`` in hundredths. ``sides`` has a letter for every tour so far."""

    key: int
    rank: int
    score: int = 0
    sides: str = ""
    met: list[int] = field(default_factory=list)
    byes: int = 0
    downs: int = 0
    ups: int = 0
    withdrawn: bool = False
    group: str = ""


@dataclass(frozen=True)
class Drawn:
    """A draw: pairs with side A first, whoever is without an opponent, and the codes of the reasons given; of groups
    that were drawn apart also the teams of each with the codes of its own."""

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    pair_notes: tuple[tuple[str, ...], ...] = ()
    bye_notes: tuple[tuple[str, ...], ...] = ()
    groups: tuple[tuple[tuple[int, ...], tuple[str, ...]], ...] = ()


Pairing = list[tuple[Team, Team | None]]
Order = tuple[int, ...]


def everybody_once(teams: Sequence[Team], drawn: Drawn) -> Iterator[str]:
    here = Counter({team.key: 1 for team in teams if not team.withdrawn})
    if Counter([key for pair in drawn.pairs for key in pair] + list(drawn.byes)) != here:
        yield "not everybody who takes part stands in it exactly once"


def pairings(teams: Sequence[Team], forbidden: frozenset[frozenset[int]]) -> Iterator[Pairing]:
    """Every way to pair the teams; of an odd number one has no opponent."""
    if not teams:
        yield []
        return
    first, rest = teams[0], teams[1:]
    for place, other in enumerate(rest):
        if frozenset((first.key, other.key)) not in forbidden:
            for more in pairings([*rest[:place], *rest[place + 1 :]], forbidden):
                yield [(first, other), *more]
    if len(teams) % 2:
        for more in pairings(rest, forbidden):
            yield [(first, None), *more]


def worth(pairing: Pairing, teams: Sequence[Team], *, lots: bool) -> Order:
    """The rulings' order of what makes one draw better than another; with ``lots`` only what no lot decides."""
    pairs = [(team, opponent) for team, opponent in pairing if opponent is not None]
    byes = [team for team, opponent in pairing if opponent is None]
    before_lots = [
        sum(team.byes for team in byes),
        sum(team.met.count(opponent.key) for team, opponent in pairs),
        sum(1 for team in byes for other in teams if _below(other, team)),
    ]
    if lots:
        return tuple(before_lots)
    floats = [_upper_first(team, opponent) for team, opponent in pairs if team.score != opponent.score]
    evens = [min(unevenness(team, opponent), unevenness(opponent, team)) for team, opponent in pairs]
    return (
        *before_lots,
        sum((team.score - opponent.score) ** 2 for team, opponent in pairs),
        len(floats),
        sum(upper.downs + lower.ups for upper, lower in floats),
        sum(balance for balance, _runs in evens),
        sum(runs for _balance, runs in evens),
    )


def _below(other: Team, team: Team) -> bool:
    return (-other.score, other.rank) > (-team.score, team.rank)


def _upper_first(team: Team, opponent: Team) -> tuple[Team, Team]:
    return (team, opponent) if team.score > opponent.score else (opponent, team)


def unevenness(a: Team, b: Team) -> tuple[int, int]:
    """How uneven the sides of two teams get, and how long they stay on one, the first being side A."""
    uneven = sum((_more_a(team) + turn) ** 2 for team, turn in ((a, 1), (b, -1)))
    return uneven, _stays(a, "A") + _stays(b, "B")


def _more_a(team: Team) -> int:
    return sum({"A": 1, "B": -1}.get(side, 0) for side in team.sides)


def _stays(team: Team, side: str) -> int:
    length = 0
    for played in reversed([letter for letter in team.sides if letter in "AB"]):
        if played != side:
            break
        length += 1
    return length**2


def swiss(
    teams: Sequence[Team], drawn: Drawn, locked: Sequence[tuple[int, int | None]], forbidden: frozenset[frozenset[int]]
) -> Iterator[str]:
    """Everything that the rulings say of a Swiss draw."""
    yield from everybody_once(teams, drawn)
    known = {team.key: team for team in teams}
    decided = {key for pair in locked for key in pair if key is not None}
    free = [team for team in teams if not team.withdrawn and team.key not in decided]
    for key_a, key_b in locked:
        if (key_b is None and key_a not in drawn.byes) or (key_b is not None and (key_a, key_b) not in drawn.pairs):
            yield f"the decided pair {key_a} – {key_b} is not in it"
    pairs = [(known[a], known[b]) for a, b in drawn.pairs if a not in decided]
    byes = [known[key] for key in drawn.byes if key not in decided]
    for a, b in pairs:
        if frozenset((a.key, b.key)) in forbidden:
            yield f"{a.key} and {b.key} are not to meet"
        if unevenness(b, a) < unevenness(a, b):
            yield f"the sides of {a.key} and {b.key} would be more even the other way"
    if len(byes) != len(free) % 2:
        yield f"{len(byes)} byes for {len(free)} teams"
    yield from _in_table_order(drawn, known)
    yield from _told(teams, free, drawn, byes, decided)
    if len(free) <= SMALL:
        mine: Pairing = [*pairs, *((team, None) for team in byes)]
        yield from _best(free, mine, forbidden, known, drawn)


def _in_table_order(drawn: Drawn, known: dict[int, Team]) -> Iterator[str]:
    strength = [sorted((-known[a].score, -known[b].score)) for a, b in drawn.pairs]
    if strength != sorted(strength):
        yield "the strongest pair is not first"


def _best(
    free: Sequence[Team], mine: Pairing, forbidden: frozenset[frozenset[int]], known: dict[int, Team], drawn: Drawn
) -> Iterator[str]:  # fmt: skip
    lots = len({(team.score, team.rank) for team in free}) < len(free)
    values = [worth(pairing, free, lots=lots) for pairing in pairings(free, forbidden)]
    if not values:
        yield "there is no draw without a forbidden pair, and it was made"
        return
    if worth(mine, free, lots=lots) > min(values):
        yield f"another draw is better: {min(values)}, this one is {worth(mine, free, lots=lots)}"
    repeats = worth(mine, free, lots=True)[1]
    everybody = [team for team in known.values() if not team.withdrawn]
    codes = {code for notes in drawn.pair_notes for code in notes}
    if "pairing.again_bye" in codes and min(value[1] for value in values) >= repeats:
        yield "says that fewer repeats would cost a bye, and there are none with fewer"
    if "pairing.again_decided" in codes and len(everybody) <= SMALL:
        fewest = min(worth(pairing, everybody, lots=True)[1] for pairing in pairings(everybody, frozenset()))
        if fewest >= repeats:
            yield "says that what was decided costs a repeat, and it does not"
    if "pairing.again_needed" in codes and min(value[1] for value in values) < repeats:
        yield "says that no draw has fewer repeats, and one has"


def _told(
    teams: Sequence[Team], free: Sequence[Team], drawn: Drawn, byes: Sequence[Team], decided: set[int]
) -> Iterator[str]:
    """The reasons that the draw gives, against what is so."""
    by_key = {team.key: team for team in teams}
    repeats = sum(1 for a, b in drawn.pairs if b in by_key[a].met)
    if ("pairing.no_repeat" in drawn.notes) != (repeats == 0):
        yield f"says of repeats what is not so: there are {repeats}"
    for (a, b), notes in zip(drawn.pairs, drawn.pair_notes, strict=True):
        if a not in decided:
            yield from _pair_told(by_key[a], by_key[b], free, notes)
    for key, notes in zip(drawn.byes, drawn.bye_notes, strict=True):
        if key not in decided and byes:
            yield from _bye_told(by_key[key], free, notes)


def _pair_told(a: Team, b: Team, free: Sequence[Team], notes: Sequence[str]) -> Iterator[str]:
    if (b.key in a.met) != any(code.startswith("pairing.again") for code in notes):
        yield f"{a.key} – {b.key}: a repeat without a reason, or a reason without a repeat"
    if (a.score != b.score) != any(code.startswith("pairing.float") for code in notes):
        yield f"{a.key} – {b.key}: different scores without a reason, or a reason without them"
    met_all = any(all(other is team or other.key in team.met for other in free) for team in (a, b))
    if "pairing.again_met_all" in notes and not met_all:
        yield f"{a.key} – {b.key}: neither has met everybody"


def _bye_told(team: Team, free: Sequence[Team], notes: Sequence[str]) -> Iterator[str]:
    lower = any(_below(other, team) and other.byes <= team.byes for other in free)
    fewer = any(other.byes < team.byes for other in free)
    wanted = "bye_forced" if fewer else "bye_higher" if lower else "bye_again" if team.byes else "bye_lowest"
    same = [other for other in free if other is not team and (other.score, other.rank) == (team.score, team.rank)]
    if tuple(notes) != (f"pairing.{wanted}",) and not same:
        yield f"the bye of {team.key} is explained by {notes}, where {wanted} is so"


def impossible(
    teams: Sequence[Team], locked: Sequence[tuple[int, int | None]], forbidden: frozenset[frozenset[int]]
) -> Iterator[str]:
    """What is wrong about saying that the forbidden pairs leave no draw."""
    decided = {key for pair in locked for key in pair if key is not None}
    free = [team for team in teams if not team.withdrawn and team.key not in decided]
    if len(free) <= SMALL and next(pairings(free, forbidden), None) is not None:
        yield "says that there is no draw, and there is one"


# Round robin.
BERGER: Final = {
    4: (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))),
    6: (
        ((1, 6), (2, 5), (3, 4)), ((6, 4), (5, 3), (1, 2)), ((2, 6), (3, 1), (4, 5)), ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ),
}  # fmt: skip
"""The tables as they are printed in the handbook of chess."""


def round_robin(teams: Sequence[Team], tours: Sequence[Drawn], present: Sequence[set[int]]) -> Iterator[str]:
    """``teams`` in the order of their numbers; ``present``: who has not withdrawn, tour by tour."""
    size = len(teams) + len(teams) % 2
    meetings: Counter[frozenset[int]] = Counter()
    for number, (drawn, here) in enumerate(zip(tours, present, strict=True), start=1):
        stand = [key for pair in drawn.pairs for key in pair] + list(drawn.byes)
        if Counter(stand) != Counter(dict.fromkeys(here, 1)):
            yield f"tour {number}: not everybody who takes part stands in it exactly once"
        meetings.update(frozenset(pair) for pair in drawn.pairs)
        for pair in _printed(teams, size, number):
            if set(pair) <= here and pair not in drawn.pairs:
                yield f"tour {number}: {pair} stands in Berger's table"
    always = set.intersection(*present)
    cycles, rest = divmod(len(tours), size - 1)
    for a, b in combinations(sorted(always), 2) if not rest else ():
        if meetings[frozenset((a, b))] != cycles:
            yield f"{a} and {b} meet {meetings[frozenset((a, b))]} times in {cycles} cycles"


def _printed(teams: Sequence[Team], size: int, tour: int) -> Iterator[tuple[int, int]]:
    """The pairs of the printed table, the sides exchanged in the second cycle; none of a table that is not here."""
    cycle, place = divmod(tour - 1, size - 1)
    for first, second in BERGER[size][place] if size in BERGER else ():
        if max(first, second) <= len(teams):
            a, b = teams[first - 1].key, teams[second - 1].key
            yield (b, a) if cycle % 2 else (a, b)


# Knock-out.
def slots(size: int) -> list[int]:
    """The numbers from top to bottom, so that the best meet as late as they can: built from the final downwards."""
    numbers = [1, 2]
    while len(numbers) < size:
        total = 2 * len(numbers) + 1
        numbers = [number for best in numbers for number in (best, total - best)]
    return numbers


def knock_out(
    numbers: Sequence[int], winners: Sequence[set[int]], drawn: Drawn, tour: int, withdrawn: Set[int] = frozenset()
) -> Iterator[str]:
    """``numbers``: the teams' keys in order; ``winners``: who went on from each tour before this one; ``withdrawn``:
    who has left by now. Whoever would meet nobody, or somebody who has left, goes on without playing."""
    size = 2
    while size < len(numbers):
        size *= 2
    entries: list[int | None] = [numbers[place - 1] if place <= len(numbers) else None for place in _ordered(size)]
    losers: list[int] = []
    for gone_on in winners:
        duels = list(zip(entries[::2], entries[1::2], strict=True))
        losers = [
            key for duel in duels if gone_on & set(duel) for key in duel if key is not None and key not in gone_on
        ]
        entries = [next((key for key in duel if key in gone_on), None) for duel in duels]
    duels = list(zip(entries[::2], entries[1::2], strict=True))
    meeting = [{key for key in duel if key is not None and key not in withdrawn} for duel in duels]
    if len(duels) == 1 and tour > 1:
        meeting.append(set(losers) - withdrawn)
    wanted = {frozenset(duel) for duel in meeting if len(duel) == 2}
    if {frozenset(pair) for pair in drawn.pairs} != wanted or len(drawn.pairs) != len(wanted):
        yield f"round {tour}: {sorted(map(sorted, wanted))} should meet, {drawn.pairs} do"
    alone = sorted(key for duel in meeting if len(duel) == 1 for key in duel)
    if sorted(drawn.byes) != alone:
        yield f"round {tour}: {alone} have no opponent, {drawn.byes} are said to have none"


def _ordered(size: int) -> list[int]:
    return slots(size) if size > 2 else [1, 2]


# Groups.
def part(drawn: Drawn, teams: Sequence[Team], notes: Sequence[str] = ()) -> Drawn:
    """What a draw says of one group, whose own notes are given: the pairs with a side A of it, and its byes."""
    keys = {team.key for team in teams}
    pairs = [place for place, (a, _b) in enumerate(drawn.pairs) if a in keys]
    byes = [place for place, key in enumerate(drawn.byes) if key in keys]
    return Drawn(
        tuple(drawn.pairs[place] for place in pairs), tuple(drawn.byes[place] for place in byes), tuple(notes),
        tuple(drawn.pair_notes[place] for place in pairs if drawn.pair_notes),
        tuple(drawn.bye_notes[place] for place in byes if drawn.bye_notes),
    )  # fmt: skip


def apart(groups: Sequence[Sequence[Team]], drawn: Drawn, over: Sequence[bool]) -> Iterator[str]:
    """What the rulings say of groups that are drawn apart, beside what they say of the draw of each; ``over``: whether
    the group's table has been played."""
    place = {team.key: number for number, teams in enumerate(groups) for team in teams}
    for a, b in drawn.pairs:
        if place[a] != place[b]:
            yield f"{a} and {b} are of two groups"
    order = [place[a] for a, _b in drawn.pairs]
    if order != sorted(order):
        yield "the pairs do not stand group after group"
    for number, (teams, has_played) in enumerate(zip(groups, over, strict=True)):
        here = [team.key for team in teams if not team.withdrawn]
        mine = part(drawn, teams)
        if len(here) == 1 and (mine.pairs or list(mine.byes) != here):
            yield f"{here[0]} is alone in its group and has no bye"
        elif len(here) > 1 and has_played and (mine.pairs or mine.byes):
            yield f"group {number} has played its table and does not rest"
        elif len(here) > 1 and not has_played and not mine.pairs + mine.byes:
            yield f"group {number} rests and has not played its table"


def table_tours(size: int, cycles: int) -> int:
    """How many tours the table of so many teams has."""
    return cycles * (size - 1 + size % 2) if size > 1 else 0


def going_on(order: Sequence[Team], best: int, seeded: Sequence[int]) -> Iterator[str]:
    """Whoever goes on from the groups of teams in the order of the table: all firsts, then all seconds, and so on, in
    that order, but that two of a group meet as late as they can; ``seeded`` are the numbers of the bracket."""
    by_group: dict[str, list[Team]] = {}
    for team in order:
        by_group.setdefault(team.group, []).append(team)
    tiers = [[team for team in order if by_group[team.group].index(team) == place] for place in range(best)]
    if sorted(seeded) != sorted(team.key for tier in tiers for team in tier):
        yield f"{seeded} go on, the best {best} of each group are others"
        return
    known, before = {team.key: team for team in order}, list[Team]()
    size = 2
    while size < len(seeded):
        size *= 2
    for tier in tiers:
        mine = [known[key] for key in seeded[len(before) : len(before) + len(tier)]]
        if set(mine) != set(tier):
            yield f"{[team.key for team in mine]} stand where {[team.key for team in tier]} should"
        elif _crossing(before, mine, tier, size) > min(
            _crossing(before, way, tier, size) for way in permutations(tier)
        ):
            yield f"{[team.key for team in mine]} could meet their groups later, or stand nearer to the table's order"
        before += mine


def _crossing(before: Sequence[Team], way: Sequence[Team], tier: Sequence[Team], size: int) -> Order:
    """How many pairs of one group could meet in the first round, in the second and so on; and how far the teams are
    from the table's order."""
    slot = {number: place for place, number in enumerate(_ordered(size))}
    meetings = Counter(
        _round(slot[place], slot[number])
        for number, team in enumerate(way, start=len(before) + 1)
        for place, other in enumerate(before, start=1)
        if other.group == team.group
    )
    moved = sum((tier.index(team) - place) ** 2 for place, team in enumerate(way))
    return (*(meetings[number] for number in range(1, size.bit_length())), moved)


def _round(one: int, other: int) -> int:
    """In which round two places of a bracket can meet."""
    number = 0
    while one != other:
        one, other, number = one // 2, other // 2, number + 1
    return number
