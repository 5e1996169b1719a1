"""What speaks against judges that a person has placed: warnings, since the organiser may change anything."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from tournaments.draws.rules.assignment.model import Judge, Key, Note, Post, Table
from tournaments.kernel.faults import Fault

_Keyed = TypeVar("_Keyed", Table, Judge)


def check(
    tables: Sequence[Table], judges: Iterable[Judge], posts: Sequence[Post], *, whole: bool = True
) -> tuple[Note, ...]:
    """Everything about the posts, post by post; with ``whole`` also which tables lack judges.

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
    lacking = (note for table in tables for note in _of_table(table, posts)) if whole else ()
    return (*notes, *lacking)


def _by_key(things: Iterable[_Keyed]) -> Mapping[Key, _Keyed]:
    found: dict[Key, _Keyed] = {}
    for thing in things:
        if thing.key in found:
            raise ValueError(f"given twice: {thing.name}")
        found[thing.key] = thing
    return found


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
