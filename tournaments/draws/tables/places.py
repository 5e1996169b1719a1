"""Rooms and judges of a tour as their page shows them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.read.assignments import Places
from tournaments.draws.rules.assignment.model import Note, Post
from tournaments.kernel.wording import format_sentence
from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class Seat:
    """A judge at a table."""

    name: str
    senior: bool
    locked: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A match with its room and its judges; ``is_new`` marks what differs from what stands."""

    match: Match
    room: str
    room_is_new: bool
    room_is_shared: bool
    seats: tuple[Seat, ...]
    judges_locked: bool

    @property
    def has_senior(self) -> bool:
        """Whether somebody leads the room."""
        return any(seat.senior for seat in self.seats)


@dataclass(frozen=True, slots=True)
class JudgeLoad:
    """How often a judge has judged in the other tours, and in this one."""

    name: str
    before: int
    now: int
    available: bool


def place_rows(
    places: Places, *, rooms: Mapping[int, int] | None = None, posts: Sequence[Post] | None = None
) -> tuple[PlaceRow, ...]:
    """The matches as they stand, or with planned rooms or judges in place of theirs."""
    names = {room.pk: room.name for room in places.rooms}
    people = {judge.key: judge.name for judge in places.judges}
    given = {match.pk: match.room_id if rooms is None else rooms.get(match.pk) for match in places.matches}
    times = Counter(given.values())
    rows = []
    for match in places.matches:
        room = given[match.pk]
        seats = _seats(match, people, posts)
        rows.append(
            PlaceRow(
                match=match,
                room=names.get(room, "") if room else "",
                room_is_new=room != match.room_id,
                room_is_shared=room is not None and times[room] > 1,
                seats=seats,
                judges_locked=any(seat.locked for seat in seats),
            )
        )
    return tuple(rows)


def judge_loads(places: Places) -> tuple[JudgeLoad, ...]:
    """All judges with their matches, those with the most first."""
    now: dict[int, int] = {}
    for match in places.matches:
        for row in match.match_judges.all():
            now[row.judge_id] = now.get(row.judge_id, 0) + 1
    loads = [
        JudgeLoad(judge.name, judge.load, now.get(judge.key, 0), judge.available) for judge in places.judges
    ]
    return tuple(sorted(loads, key=lambda one: (-one.before - one.now, one.name)))


def said(notes: Iterable[Note]) -> tuple[str, ...]:
    """Notes in words; what is missing twice at a table is said once."""
    return tuple(dict.fromkeys(format_sentence(note.fault) for note in notes))


def _seats(match: Match, people: Mapping[int, str], posts: Sequence[Post] | None) -> tuple[Seat, ...]:
    standing = {(row.judge_id, row.senior): row for row in match.match_judges.all()}
    if posts is None or not match.is_open:
        return tuple(Seat(row.judge.name, row.senior, row.locked, False) for row in standing.values())
    mine = [post for post in posts if post.table == match.pk]
    return tuple(
        Seat(people[post.judge], post.senior, post.locked, (post.judge, post.senior) not in standing)
        for post in mine
    )
