"""The places at the tables that are still to be filled, and what it costs to fill one with a judge or to leave it
empty.

Every place has a cost of several parts, for each judge and for staying empty. Of two assignments the better one has
the smaller sum of the first part in which their sums differ:

1. ``no_senior``, ``no_second``, ``no_third``: a place left empty. First every table gets its senior judge, then a
second one before any table gets a third.
2. ``short_table``: of the tables that go short, the strongest ones least: tables below, plus one.
3. ``over``: a judge who has judged in as many tours as they wish. Only where a place would stay empty otherwise.
4. ``load``: matches judged so far. Whoever judged least is taken, so that the load grows even.
5. ``senior_load``: the same for the senior judges' places alone.
6. ``company``: judges decided by a person from whom the judge wished to be apart, or with whom together. What two
judges wish who both are still to be placed cannot stand in a table of costs: ``company.py`` adds it.
7. ``room``: another room than the judge's wish.
8. ``wish``: tables between this one and the strongest, or the weakest, as the judge wished.
9. ``seen``: how often the judge has judged one of these teams.
10. ``lot``: chance from the recorded seed, so that exactly one assignment is the best.

The parts become one whole number, as in the draws (``tournaments.draws.rules.pairing.swiss``)."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from tournaments.draws.rules.assignment.model import JUDGES, Judge, Key, Note, Post, Table, Wish
from tournaments.draws.rules.pairing.model import LOT_BITS
from tournaments.kernel.values import Argument, Fault


class Cost(NamedTuple):
    """The parts of a place's cost, the weightiest first."""

    no_senior: int = 0
    no_second: int = 0
    no_third: int = 0
    short_table: int = 0
    over: int = 0
    load: int = 0
    senior_load: int = 0
    company: int = 0
    room: int = 0
    wish: int = 0
    seen: int = 0
    lot: int = 0


@dataclass(frozen=True, slots=True)
class JudgePlace:
    """A place for one judge; ``rank`` 0 is the senior judge's, ``above`` counts the stronger tables. ``here`` are the
    judges who are decided at this table, ``elsewhere`` those at others."""

    table: Table
    rank: int
    above: int
    here: frozenset[Key] = frozenset()
    elsewhere: frozenset[Key] = frozenset()

    def admits(self, judge: Judge) -> bool:
        return not judge.attachments(self.table) and (self.rank > 0 or judge.can_be_senior)


def open_places(tables: Sequence[Table], posts: Iterable[Post]) -> tuple[JudgePlace, ...]:
    """What the tables want beyond the posts that are decided, table by table, the senior judge's place first; nothing
    where the match has begun."""
    seniors: set[Key] = set()
    others: dict[Key, int] = {}
    here: dict[Key, frozenset[Key]] = {}
    for post in posts:
        here[post.table] = here.get(post.table, frozenset()) | {post.judge}
        if post.senior:
            seniors.add(post.table)
        else:
            others[post.table] = others.get(post.table, 0) + 1
    decided = frozenset().union(*here.values())
    return tuple(
        JudgePlace(table, rank, above, mine := here.get(table.key, frozenset()), decided - mine)
        for above, table in enumerate(tables)
        if not table.has_begun
        for rank in range(table.wanted)
        if (table.key not in seniors if rank == 0 else rank > others.get(table.key, 0))
    )


def empty_cost(place: JudgePlace, tables: int) -> Cost:
    """The cost of leaving a place empty, among so many tables."""
    no_senior, no_second, no_third = (int(place.rank == rank) for rank in range(JUDGES.maximum))
    return Cost(no_senior, no_second, no_third, short_table=tables - place.above)


def judge_cost(place: JudgePlace, judge: Judge, tables: int, lot: int) -> Cost:
    """The cost of a judge in a place that admits the judge."""
    distance = {Wish.NONE: 0, Wish.STRONG: place.above, Wish.WEAK: tables - 1 - place.above}
    return Cost(
        over=int(judge.has_enough),
        load=judge.load,
        senior_load=judge.senior_load if place.rank == 0 else 0,
        company=len(judge.apart & place.here) + len(judge.company & place.elsewhere),
        room=int(judge.room is not None and judge.room != place.table.room),
        wish=distance[judge.wish],
        seen=sum(judge.seen.count(team.key) for team in place.table.teams),
        lot=lot,
    )


@dataclass(frozen=True, slots=True)
class Costs:
    """For every place the cost of each judge, then that of staying empty in as many columns as there are places.
    ``unmet`` is the cost of two judges whose wish about one another is not met."""

    rows: list[list[int]]
    unmet: int = 0


def cost_table(
    places: Sequence[JudgePlace], judges: Sequence[Judge], tables: int, chance: random.Random, pairs: int = 0
) -> Costs:
    """The costs as whole numbers; ``pairs`` is how many wishes of two judges may come to them.

    A judge who is not admitted costs more than all the others together.
    """
    if not places:
        return Costs([])
    empty = [empty_cost(place, tables) for place in places]
    of_judges = [[_cost(place, judge, tables, chance.getrandbits(LOT_BITS)) for judge in judges] for place in places]
    factors = _factors([*empty, *(cost for row in of_judges for cost in row if cost)], len(places), pairs)
    never = factors[0] * (len(places) + 1)
    rows = [
        [_number(cost, factors) if cost else never for cost in row] + [_number(alone, factors)] * len(places)
        for row, alone in zip(of_judges, empty, strict=True)
    ]
    return Costs(rows, factors[Cost._fields.index("company")])


def _cost(place: JudgePlace, judge: Judge, tables: int, lot: int) -> Cost | None:
    return judge_cost(place, judge, tables, lot) if place.admits(judge) else None


def _factors(costs: Sequence[Cost], places: int, pairs: int) -> list[int]:
    """What each part is multiplied by, so that all lower parts together never reach one unit of it."""
    factors, factor = [], 1
    for name, column in reversed(list(zip(Cost._fields, zip(*costs, strict=True), strict=True))):
        factors.append(factor)
        factor *= places * max(column) + 1 + (pairs if name == "company" else 0)
    return factors[::-1]


def _number(cost: Cost, factors: Sequence[int]) -> int:
    return sum(part * factor for part, factor in zip(cost, factors, strict=True))


# Why a place at a table stays empty: the smallest reason that a person can do something about.
_Choice = Mapping[JudgePlace, Sequence[Judge]]
"""The judges that each place admits."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The places to fill, the best way of filling them from the free judges, and all judges that there are."""

    places: Sequence[JudgePlace]
    filled: Mapping[JudgePlace, Judge]
    free: Sequence[Judge]
    judges: Sequence[Judge]

    @property
    def empty(self) -> tuple[JudgePlace, ...]:
        return tuple(place for place in self.places if place not in self.filled)


def why_empty(place: JudgePlace, placement: Placement) -> Note:
    """The reason for one empty place.

    Nobody can do it at all; all who can are away or placed; all who are free are attached to the teams; all who may
    judge there are needed elsewhere; for a senior judge's place the fewest tables, this one among them, for which
    together there are too few judges.
    """
    senior = place.rank == 0
    able = [judge for judge in placement.judges if judge.can_be_senior or not senior]
    ready = [judge for judge in placement.free if judge.can_be_senior or not senior]
    names = {"table": place.table.name}
    if not able:
        fault = Fault("judges.nobody_able" if senior else "judges.nobody", names)
    elif not ready:
        fault = Fault("judges.no_senior_free" if senior else "judges.nobody_free", names)
    elif not any(place.admits(judge) for judge in ready):
        fault = _attached(place, ready)
    else:
        fault = _too_few_seniors(place, placement, ready) if senior else _too_few(place, placement)
    return Note(fault, place.table.key)


def _attached(place: JudgePlace, ready: Sequence[Judge]) -> Fault:
    """Every judge is attached to one of the two teams, or all of them to the same one."""
    senior = place.rank == 0
    args: dict[str, Argument] = {"table": place.table.name}
    for team in place.table.teams:
        if all(team.key in judge.attached_to for judge in ready):
            args["team"] = team.name
            return Fault("judges.seniors_attached_to" if senior else "judges.all_attached_to", args)
    args["one"], args["other"] = (team.name for team in place.table.teams)
    return Fault("judges.seniors_attached" if senior else "judges.all_attached", args)


def _too_few(place: JudgePlace, placement: Placement) -> Fault:
    """Who may judge here, and where they are; simply the numbers when everybody may."""
    fit = [judge for judge in placement.free if place.admits(judge)]
    args: dict[str, Argument] = {"table": place.table.name}
    if len(fit) == len(placement.free):
        return Fault("judges.too_few", {**args, "places": len(placement.places), "free": len(fit)})
    at = dict.fromkeys(other.table.name for other, judge in placement.filled.items() if judge in fit)
    lists = {"judges": ", ".join(judge.name for judge in fit), "tables": ", ".join(at)}
    return Fault("judges.needed_elsewhere", {**args, **lists})


def _too_few_seniors(place: JudgePlace, placement: Placement, ready: Sequence[Judge]) -> Fault:
    """The fewest tables that together have fewer senior judges than tables; the numbers when they need all judges."""
    rivals = [other for other in placement.filled if other.rank == 0]
    choice = {other: [judge for judge in ready if other.admits(judge)] for other in (*rivals, place)}
    short = _rivals(place, choice)
    names = {judge.key: judge.name for other in short for judge in choice[other]}
    args: dict[str, Argument] = {"table": place.table.name}
    if len(names) == len(ready):
        wanted = sum(other.rank == 0 for other in placement.places)
        return Fault("judges.too_few_seniors", {**args, "places": wanted, "free": len(ready)})
    tables = [other.table.name for other in sorted(short, key=lambda other: other.above)]
    lists = {"tables": ", ".join(tables), "judges": ", ".join(names.values())}
    return Fault("judges.short_of_seniors", {**args, **lists})


def _rivals(place: JudgePlace, choice: _Choice) -> list[JudgePlace]:
    """The place and all those of which any one could give it a judge by going without.

    These are the smallest set of places around this one that cannot all be filled: without any one of them they can.
    """
    holder = _match([other for other in choice if other != place], choice)
    rivals = [place]
    for reached in rivals:
        holders = [holder[judge.key] for judge in choice[reached] if judge.key in holder]
        rivals += dict.fromkeys(other for other in holders if other not in rivals)
    return rivals


def _match(places: Sequence[JudgePlace], choice: _Choice) -> dict[Key, JudgePlace]:
    """As many of the places as can have a judge each, the first ones before the last: judge → place."""
    holder: dict[Key, JudgePlace] = {}

    def settle(place: JudgePlace, asked: set[Key]) -> bool:
        for judge in choice[place]:
            if judge.key in asked:
                continue
            asked.add(judge.key)
            if judge.key not in holder or settle(holder[judge.key], asked):
                holder[judge.key] = place
                return True
        return False

    for place in places:
        settle(place, set())
    return holder


# What speaks against judges that a person has placed: warnings, since the organiser may change anything.
_NOT_COPIED: Final = {
    "judges.attached": "copy.attached", "judges.not_able": "copy.not_able", "judges.away": "copy.away",
    "judges.twice": "copy.twice", "judges.two_seniors": "copy.two_seniors",
}  # fmt: skip
_Keyed = TypeVar("_Keyed", Table, Judge)


def check(
    tables: Sequence[Table], judges: Iterable[Judge], posts: Sequence[Post], *, complete: bool = True
) -> tuple[Note, ...]:
    """Everything about the posts, post by post; with ``complete`` also which tables lack judges.

    A judge of one's own team, one not marked able as senior, one who is away, a judge at two tables, two senior
    judges at one table. ValueError for a table or judge given twice or not given.
    """
    by_key, people = _by_key(tables), _by_key(judges)
    if not all(post.table in by_key and post.judge in people for post in posts):
        raise ValueError("a post of an unknown table or judge")
    notes = [
        Note(fault, post.table, post.judge)
        for place, post in enumerate(posts)
        for fault in _of_post(people[post.judge], by_key[post.table], post, posts[:place])
    ]
    lacking = (note for table in tables for note in _of_table(table, posts)) if complete else ()
    return (*notes, *lacking)


def copied(
    tables: Sequence[Table], judges: Iterable[Judge], wanted: Sequence[Post], decided: Sequence[Post]
) -> tuple[tuple[Post, ...], tuple[Note, ...]]:
    """Of the posts that are wanted those that nothing speaks against beside what is decided, and why not the others.
    A judge who is not given any more is left out."""
    by_key, people, full = _by_key(tables), _by_key(judges), {post.table for post in decided}
    stay: list[Post] = []
    notes = []
    for post in wanted:
        judge, table = people.get(post.judge), by_key[post.table]
        if judge is None or post.table in full:
            continue
        against = list(_of_post(judge, table, post, [*decided, *stay]))
        if against:
            notes += [Note(Fault(_NOT_COPIED[fault.code], fault.args), post.table, post.judge) for fault in against]
        else:
            stay.append(post)
    return _led(stay, people, decided), tuple(notes)


def _led(stay: Sequence[Post], people: Mapping[Key, Judge], decided: Iterable[Post]) -> tuple[Post, ...]:
    """Where whoever led cannot stay, somebody who stays and is able to lead does."""
    led = {post.table for post in (*stay, *decided) if post.senior}
    posts = []
    for post in stay:
        leads = post.senior or (post.table not in led and people[post.judge].can_be_senior)
        led |= {post.table} if leads else set()
        posts.append(Post(post.table, post.judge, leads))
    return tuple(posts)


def _by_key(things: Iterable[_Keyed]) -> Mapping[Key, _Keyed]:
    by_key: dict[Key, _Keyed] = {}
    for thing in things:
        if thing.key in by_key:
            raise ValueError(f"given twice: {thing.name}")
        by_key[thing.key] = thing
    return by_key


def _of_post(judge: Judge, table: Table, post: Post, earlier: Sequence[Post]) -> Iterator[Fault]:
    args = {"judge": judge.name, "table": table.name}
    for team in judge.attachments(table):
        yield Fault("judges.attached", {**args, "team": team.name})
    if post.senior and not judge.can_be_senior:
        yield Fault("judges.not_able", args)
    if not judge.available:
        yield Fault("judges.away", args)
    if any(other.judge == judge.key for other in earlier):
        yield Fault("judges.twice", args)
    if post.senior and any(other.table == table.key and other.senior for other in earlier):
        yield Fault("judges.two_seniors", args)


def _of_table(table: Table, posts: Sequence[Post]) -> Iterator[Note]:
    here = [post for post in posts if post.table == table.key]
    if not any(post.senior for post in here):
        yield Note(Fault("judges.no_senior", {"table": table.name}), table.key)
    if len(here) < table.wanted:
        numbers = {"judges": len(here), "wanted": table.wanted}
        yield Note(Fault("judges.fewer", {"table": table.name, **numbers}), table.key)
