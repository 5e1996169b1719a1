"""What was published of a tour, and what differs from it now for each team and each judge."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match as it is published: who meets whom, where, when, and who judges. Teams, judges and the match are numbers
    of rows; ``judges`` are (number, whether senior), the senior one first; ``at`` is a moment as text, "" without."""

    match: int
    table: int
    a: int
    b: int | None
    room: str = ""
    at: str = ""
    judges: tuple[tuple[int, bool], ...] = ()

    @property
    def teams(self) -> tuple[int, ...]:
        return (self.a,) if self.b is None else (self.a, self.b)

    def opponent(self, team: int) -> int | None:
        return self.b if team == self.a else self.a

    def leads(self, judge: int) -> bool:
        return (judge, True) in self.judges


Snapshot = tuple[Fixture, ...]


def to_json(snapshot: Iterable[Fixture]) -> dict[str, Any]:
    rows = [
        {
            "match": fixture.match, "table": fixture.table, "a": fixture.a, "b": fixture.b,
            "room": fixture.room, "at": fixture.at,
            "judges": [{"judge": judge, "senior": senior} for judge, senior in fixture.judges],
        }
        for fixture in snapshot
    ]  # fmt: skip
    return {"matches": rows}


def from_json(data: Mapping[str, Any]) -> Snapshot:
    """Nothing of a tour that was never published; KeyError or TypeError for what ``to_json`` does not give."""
    rows = (dict(row) for row in data.get("matches", ()))
    return tuple(
        Fixture(**row | {"judges": tuple((judge["judge"], judge["senior"]) for judge in row["judges"])}) for row in rows
    )


class ChangeKind(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Change:
    """What a team or a judge (``who``, a number) is to be told: a match in place of another. ``fields`` names what
    differs between the two; all of it where there is only one."""

    who: int
    before: Fixture | None
    after: Fixture | None
    fields: frozenset[str]

    @property
    def kind(self) -> ChangeKind:
        if self.before is None:
            return ChangeKind.NEW
        return ChangeKind.GONE if self.after is None else ChangeKind.CHANGED


TEAM_FIELDS = ("opponent", "side", "room", "table", "judges", "at")
JUDGE_FIELDS = ("pair", "role", "room", "table", "at")


def team_changes(before: Snapshot, after: Snapshot) -> tuple[Change, ...]:
    """For every team whose match differs, in the order of the tables; a team plays once in a tour."""
    old, new = _by_team(before), _by_team(after)
    changes = (_change(team, old.get(team), new.get(team), _as_team) for team in dict.fromkeys((*new, *old)))
    return tuple(change for change in changes if change is not None)


def judge_changes(before: Snapshot, after: Snapshot) -> tuple[Change, ...]:
    """For every judge; who had one match and has another is told of a change, not of two things."""
    old, new = _by_judge(before), _by_judge(after)
    return tuple(
        change
        for judge in dict.fromkeys((*new, *old))
        for was, now in _matched(old.get(judge, ()), new.get(judge, ()))
        if (change := _change(judge, was, now, _as_judge)) is not None
    )


def _by_team(snapshot: Snapshot) -> dict[int, Fixture]:
    return {team: fixture for fixture in snapshot for team in fixture.teams}


def _by_judge(snapshot: Snapshot) -> dict[int, list[Fixture]]:
    fixtures: dict[int, list[Fixture]] = {}
    for fixture in snapshot:
        for judge, _senior in fixture.judges:
            fixtures.setdefault(judge, []).append(fixture)
    return fixtures


def _matched(old: Sequence[Fixture], new: Sequence[Fixture]) -> Iterable[tuple[Fixture | None, Fixture | None]]:
    """Each match with itself as it was; of those left the first with the first."""
    was = {fixture.match: fixture for fixture in old}
    yield from ((was.pop(fixture.match), fixture) for fixture in new if fixture.match in was)
    known = {fixture.match for fixture in old}
    left, came = list(was.values()), [fixture for fixture in new if fixture.match not in known]
    for place in range(max(len(left), len(came))):
        yield (left[place] if place < len(left) else None, came[place] if place < len(came) else None)


def _change(who: int, before: Fixture | None, after: Fixture | None, seen: Any) -> Change | None:
    old, new = (seen(who, fixture) if fixture is not None else {} for fixture in (before, after))
    fields = frozenset(name for name in {**old, **new} if old.get(name) != new.get(name))
    return Change(who, before, after, fields) if fields else None


def _as_team(team: int, fixture: Fixture) -> dict[str, object]:
    values = (
        fixture.opponent(team),
        fixture.b is not None and team == fixture.a,
        fixture.room,
        fixture.table,
        fixture.judges,
        fixture.at,
    )
    return dict(zip(TEAM_FIELDS, values, strict=True))


def _as_judge(judge: int, fixture: Fixture) -> dict[str, object]:
    return dict(
        zip(JUDGE_FIELDS, (fixture.teams, fixture.leads(judge), fixture.room, fixture.table, fixture.at), strict=True)
    )
