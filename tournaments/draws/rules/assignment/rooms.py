"""Rooms in table order: the strongest table in the first room."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.rules.assignment.model import Key, Note
from tournaments.kernel.values import Fault


@dataclass(frozen=True, slots=True)
class Room:
    """A room that may be used in this tour or not."""

    key: Key
    name: str
    available: bool = True


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """The room of every table that has one, by the table's key, and what could not be."""

    rooms: Mapping[Key, Key]
    notes: tuple[Note, ...] = ()


def assign_rooms(
    tables: Sequence[Key], rooms: Sequence[Room], locked: Mapping[Key, Key | None] | None = None
) -> RoomPlan:
    """Rooms for tables, both in their order, byes left out. ``locked`` are rooms by table that stand, whatever speaks
    against them, and no other table gets them; None: the table stays without one.

    ValueError for a table or room given twice, or a locked one that is not given.
    """
    decided = dict(locked or {})
    by_key = {room.key: room for room in rooms}
    if len(set(tables)) < len(tables) or len(by_key) < len(rooms):
        raise ValueError("a table or room is given twice")
    if not (decided.keys() <= set(tables) and set(decided.values()) - {None} <= by_key.keys()):
        raise ValueError("a locked table or room is not given")
    free = iter([room.key for room in rooms if room.available and room.key not in decided.values()])
    plan: dict[Key, Key] = {}
    for table in tables:
        room = decided[table] if table in decided else next(free, None)
        if room is not None:
            plan[table] = room
    return RoomPlan(plan, _notes(tables, plan, decided, by_key))


def _notes(
    tables: Sequence[Key], plan: Mapping[Key, Key], decided: Mapping[Key, Key | None], rooms: Mapping[Key, Room]
) -> tuple[Note, ...]:
    notes: list[Note] = []
    for number, table in enumerate(tables, start=1):
        room = rooms[plan[table]] if table in plan else None
        if room is None and table in decided:
            continue
        if room is None:
            notes.append(Note(Fault("rooms.none_left", {"number": number}), table))
        elif not room.available:
            notes.append(Note(Fault("rooms.not_available", {"room": room.name}), table))
        elif list(decided.values()).count(room.key) > 1:
            notes.append(Note(Fault("rooms.shared", {"room": room.name}), table))
    return tuple(notes)


def check_rooms(rooms: Sequence[Room], given: Mapping[Key, Key | None]) -> tuple[Note, ...]:
    """Tables, each with the room that it has, whose room is not available in this tour or is another table's too."""
    by_key = {room.key: room for room in rooms}
    placed = {table: by_key[room] for table, room in given.items() if room in by_key}
    times = Counter(room.key for room in placed.values())
    closed = [
        Note(Fault("rooms.closed", {"room": room.name}), table) for table, room in placed.items() if not room.available
    ]
    shared = [
        Note(Fault("rooms.shared", {"room": room.name}), table) for table, room in placed.items() if times[room.key] > 1
    ]
    return (*closed, *shared)
