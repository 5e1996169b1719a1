"""Rooms and judges that a person moves: what two taps mean, whom else one could choose, and what it would break."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from games.core.types import gettext_noop
from tournaments.draws.rules.assignment.model import Judge, Key, Note, Post, Table, Wish
from tournaments.draws.rules.assignment.places import check
from tournaments.draws.rules.assignment.rooms import Room, check_rooms
from tournaments.kernel.values import Argument, Fault, FaultError, tell

MESSAGES: Final = {
    "move.unclear": gettext_noop("Choose two judges or two rooms of this tour."),
    "move.nothing": gettext_noop("Nothing would change: choose another judge or room."),
    "move.gone": gettext_noop("This place has changed in the meantime. Choose again."),
    "move.there": gettext_noop("This judge is already at that table. Choose another one."),
    "move.free": gettext_noop("no match"),
    "move.room_free": gettext_noop("free"),
    "move.busy": gettext_noop("now at %(table)s: the two will swap"),
    "move.here": gettext_noop("already at this table"),
    "move.one_fewer": gettext_noop("now at %(table)s, which will have one judge fewer"),
    "move.no_room": gettext_noop("now at %(table)s, which will have no room"),
    "move.attached": gettext_noop("connected to %(team)s: not possible"),
    "move.away": gettext_noop("away in this tour"),
    "move.not_able": gettext_noop("not marked as able to lead"),
    "move.twice": gettext_noop("two matches at the same time"),
    "move.closed": gettext_noop("not available in this tour"),
    "move.load": gettext_noop("matches so far: %(load)s"),
}
tell(MESSAGES)


class SpotKind(StrEnum):
    """What can be tapped: a judge, an empty place of a senior or of another judge, a room; or nobody and nothing."""

    JUDGE = "judge"
    SENIOR = "senior"
    OTHER = "other"
    ROOM = "room"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing that can be tapped. ``table`` 0: it belongs to no match of the tour; ``what`` is the judge, or a room
    that is free."""

    kind: SpotKind
    table: Key = 0
    what: Key = 0

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.table}:{self.what}"

    @classmethod
    def read(cls, text: str) -> "Spot":
        """The spot that a page has written; FaultError for anything else."""
        kind, *numbers = text.split(":")
        is_known = kind in [*SpotKind] and len(numbers) == 2
        if not is_known or not all(number.isascii() and number.isdigit() and len(number) < 19 for number in numbers):
            raise FaultError("move.unclear")
        return cls(SpotKind(kind), int(numbers[0]), int(numbers[1]))


@dataclass(frozen=True, slots=True)
class Standing:
    """The rooms of the tables, None where one has none, and the judges' posts."""

    rooms: Mapping[Key, Key | None]
    posts: tuple[Post, ...]

    def changed(self, other: "Standing") -> tuple[Key, ...]:
        """The tables that differ, in the order of this one."""
        return tuple(table for table in self.rooms if self._of(table) != other._of(table))

    def _of(self, table: Key) -> tuple[Key | None, frozenset[tuple[Key, bool]]]:
        posts = ((post.judge, post.senior) for post in self.posts if post.table == table)
        return self.rooms.get(table), frozenset(posts)


@dataclass(frozen=True, slots=True)
class Hall:
    """All that moves are judged by: the tables in their order, the judges and rooms there are."""

    tables: Sequence[Table]
    judges: Sequence[Judge]
    rooms: Sequence[Room]


def exchanged(standing: Standing, first: Spot, second: Spot) -> Standing:
    """The two in each other's places; FaultError when they cannot be exchanged. What is moved is decided by a person
    from then on."""
    kinds = {first.kind, second.kind} - {SpotKind.NOBODY}
    if kinds == {SpotKind.ROOM}:
        return _with_rooms(standing, first, second)
    if not kinds or SpotKind.ROOM in kinds:
        raise FaultError("move.unclear")
    return _with_judges(standing, first, second)


def _with_rooms(standing: Standing, first: Spot, second: Spot) -> Standing:
    if any(spot.table and spot.table not in standing.rooms for spot in (first, second)):
        raise FaultError("move.gone")
    room, instead = (standing.rooms[spot.table] if spot.table else spot.what or None for spot in (first, second))
    if room == instead or not (first.table or second.table):
        raise FaultError("move.nothing")
    changes = {spot.table: new_room for spot, new_room in ((first, instead), (second, room)) if spot.table}
    return replace(standing, rooms={**standing.rooms, **changes})


def _with_judges(standing: Standing, first: Spot, second: Spot) -> Standing:
    seats = (_seat(standing, first), _seat(standing, second))
    if seats[0] == seats[1] or not any(seat.table for seat in seats) or not any(seat.judge for seat in seats):
        raise FaultError("move.nothing")
    left = {(seat.table, seat.judge) for seat in seats}
    staying = [post for post in standing.posts if (post.table, post.judge) not in left]
    new = [
        Post(seat.table, whoever.judge, seat.senior, locked=True)
        for seat, whoever in (seats, seats[::-1])
        if seat.table and whoever.judge
    ]
    posts = (*staying, *new)
    if len({(post.table, post.judge) for post in posts}) < len(posts):
        raise FaultError("move.there")
    return replace(standing, posts=posts)


def takes_from(standing: Standing, first: Spot, second: Spot) -> Key:
    """The table that loses its room or a judge to an empty place that was chosen first; 0 where none does. Whoever
    chooses what is moved first means to take it away from where it is."""
    if second.kind is SpotKind.NOBODY or not second.table or second.table == first.table:
        return 0
    if first.kind is SpotKind.ROOM:
        is_empty, is_taken = first.table and not standing.rooms.get(first.table), standing.rooms.get(second.table)
    else:
        is_empty, is_taken = first.kind in (SpotKind.SENIOR, SpotKind.OTHER), second.kind is SpotKind.JUDGE
    return second.table if is_empty and is_taken else 0


def _seat(standing: Standing, spot: Spot) -> Post:
    """The place that a spot stands for; table 0 is none, judge 0 nobody."""
    if spot.kind is SpotKind.NOBODY:
        return Post(0, 0)
    here = [post for post in standing.posts if spot.kind is SpotKind.JUDGE and post.judge == spot.what]
    if spot.kind is SpotKind.JUDGE and spot.table:
        here = [post for post in here if post.table == spot.table]
    taken = any(post.senior and post.table == spot.table for post in standing.posts) and spot.kind is SpotKind.SENIOR
    is_stale = bool(here) is not bool(spot.table) if spot.kind is SpotKind.JUDGE else spot.table not in standing.rooms
    if is_stale or taken:
        raise FaultError("move.gone")
    if here:
        return replace(here[0], locked=False)
    return Post(spot.table, spot.what if spot.kind is SpotKind.JUDGE else 0, spot.kind is SpotKind.SENIOR)


def broken(hall: Hall, before: Standing, after: Standing) -> tuple[Note, ...]:
    """What speaks against the rooms and judges afterwards and did not before."""
    return _new_among(_against(hall, after), Counter(map(_sameness, _against(hall, before))))


def _new_among(notes: Iterable[Note], known: Counter[tuple[object, ...]]) -> tuple[Note, ...]:
    known = known.copy()
    new = []
    for note in notes:
        if known[_sameness(note)] > 0:
            known[_sameness(note)] -= 1
        else:
            new.append(note)
    return tuple(new)


def _against(hall: Hall, standing: Standing) -> Iterable[Note]:
    notes = check(hall.tables, hall.judges, standing.posts)
    yield from (note for note in notes if note.fault.code != "judges.fewer")
    yield from check_rooms(hall.rooms, standing.rooms)


def _sameness(note: Note) -> tuple[object, ...]:
    """What makes two notes the same, whatever their table is called by then, and whoever came to it first."""
    code = note.fault.code
    return code, None if code == "judges.twice" else note.table, note.judge, note.fault.args.get("team")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that one spot could be exchanged for: its name, why or why not, and whether it can be chosen at
    all."""

    spot: Spot
    name: str
    reasons: tuple[Fault, ...]
    is_possible: bool = True
    is_free: bool = True


_SHORT: Final = {
    "judges.attached": "move.attached", "judges.away": "move.away", "judges.not_able": "move.not_able",
    "judges.twice": "move.twice",
}  # fmt: skip


def judge_choices(hall: Hall, standing: Standing, spot: Spot) -> tuple[Choice, ...]:
    """Every judge who could have the spot of a judge or an empty place, the best first: nothing speaks against them,
    free, seldom a judge so far, content with such a table."""
    ranked = []
    known = Counter(map(_sameness, _against(hall, standing)))
    for judge in hall.judges:
        for other in _spots_of(standing, judge):
            try:
                after = exchanged(standing, spot, other)
            except FaultError:
                continue
            against = _new_among(_against(hall, after), known)
            choice = _judge_choice(hall, judge, spot, other, against)
            ranked.append((_rank(hall, choice, judge, spot, len(against)), choice))
    return tuple(choice for _rank_, choice in sorted(ranked, key=lambda pair: pair[0]))


def _spots_of(standing: Standing, judge: Judge) -> list[Spot]:
    places = [Spot(SpotKind.JUDGE, post.table, judge.key) for post in standing.posts if post.judge == judge.key]
    return places or [Spot(SpotKind.JUDGE, 0, judge.key)]


def _judge_choice(hall: Hall, judge: Judge, picked: Spot, spot: Spot, against: Sequence[Note]) -> Choice:
    own = [note.fault for note in against if note.judge == judge.key]
    # Of the other one of a swap the whole sentence: the name is not beside it.
    others = [note.fault for note in against if note.judge != judge.key]
    short = [Fault(_SHORT[fault.code], fault.args) if fault.code in _SHORT else fault for fault in own]
    load = [Fault("move.load", {"load": judge.load})]
    possible = all(note.fault.code != "judges.attached" for note in against)
    return Choice(spot, judge.name, (_where(hall, picked, spot), *short, *others, *load), possible, not spot.table)


def _where(hall: Hall, picked: Spot, spot: Spot) -> Fault:
    """Where a judge is now, and what that place gets for the one that was picked: its judge, or nobody."""
    if not spot.table:
        return Fault("move.free")
    table: Mapping[str, Argument] = {"table": next(table.name for table in hall.tables if table.key == spot.table)}
    if picked.kind is SpotKind.JUDGE:
        return Fault("move.busy", table)
    return Fault("move.here") if picked.table == spot.table else Fault("move.one_fewer", table)


def _rank(hall: Hall, choice: Choice, judge: Judge, spot: Spot, faults: int) -> tuple[object, ...]:
    above = next((place for place, table in enumerate(hall.tables) if table.key == spot.table), 0)
    wish = {Wish.NONE: 0, Wish.STRONG: above, Wish.WEAK: len(hall.tables) - 1 - above}[judge.wish]
    return (not choice.is_possible, faults, not choice.is_free, judge.load, wish, judge.name, choice.spot.table)


def room_choices(hall: Hall, standing: Standing, spot: Spot) -> tuple[Choice, ...]:
    """Every room that a table could have instead: those that are free, then those of other tables; last those that are
    not available in this tour."""
    at = {room: table for table, room in standing.rooms.items() if room}
    names = {table.key: " – ".join(team.name for team in table.teams) for table in hall.tables}
    choices = []
    for room in hall.rooms:
        table = at.get(room.key, 0)
        if table == spot.table:
            continue
        busy = "move.busy" if standing.rooms.get(spot.table) else "move.no_room"
        where = Fault(busy, {"table": names[table]}) if table else Fault("move.room_free")
        closed = () if room.available else (Fault("move.closed"),)
        other = Spot(SpotKind.ROOM, table, 0 if table else room.key)
        choices.append(Choice(other, room.name, (*closed, where), is_free=not table))
    return tuple(sorted(choices, key=lambda choice: (len(choice.reasons), not choice.is_free)))
