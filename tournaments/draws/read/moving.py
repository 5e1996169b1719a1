"""Rooms and judges of a tour as they can be moved by hand: the page's places, what a move would do, the last one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.draws.read.assignments import Places, hall_of
from tournaments.draws.rules.assignment.model import Note, Post
from tournaments.draws.rules.assignment.moving import (
    Choice,
    Spot,
    SpotKind,
    Standing,
    broken,
    exchanged,
    judge_choices,
    room_choices,
    takes_from,
)
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.models import AuditEntry, Match, Tour

UNDO: Final = "tour.undo_places"
UNDOABLE: Final = (
    "tour.swap_places", "tour.copy_places", "tour.rooms", "tour.judges", "tour.places", "tour.clear_places",
)  # fmt: skip
"""What can be taken back on the page of rooms and judges, as long as its matches are as it left them."""
LOOKED_THROUGH: Final = 200
FEW: Final = 3
"""Matches of which the page says in words what has changed; of more it says how many."""


def standing_of(places: Places) -> Standing:
    """Rooms and judges as they are."""
    rooms = {match.pk: match.room_id for match in places.matches}
    return Standing(rooms, tuple(post for match in places.matches for post in posts_of(match)))


def posts_of(match: Match) -> list[Post]:
    return [Post(match.pk, row.judge_id, row.senior, row.locked) for row in match.match_judges.all()]


@dataclass(frozen=True)
class Move:
    """Two that would be exchanged: what is then, whose matches change, what that breaks, and both in words."""

    one: Spot
    other: Spot
    after: Standing
    changed: tuple[int, ...]
    against: tuple[str, ...]
    said: tuple[str, ...]


def move_of(places: Places, spot: str, other: str) -> Move:
    """What an exchange of two spots, as a page writes them, would do; FaultError when it cannot be."""
    first, second = _known(places, Spot.read(spot)), _known(places, Spot.read(other))
    before, hall = standing_of(places), hall_of(places)
    after = exchanged(before, first, second)
    faults = (format_sentence(note.fault) for note in broken(hall, before, after))
    against = tuple(dict.fromkeys((*faults, *_taken(places, before, first, second))))
    said = tuple(sentence for sentence in differences(places, before, after) if sentence not in against)
    return Move(first, second, after, before.changed(after), against, said)


def _taken(places: Places, before: Standing, first: Spot, second: Spot) -> Iterable[str]:
    """What another match would lose to an empty place that was chosen first."""
    table = takes_from(before, first, second)
    template = _without_room() if first.kind is SpotKind.ROOM else _("%(match)s will have one judge fewer.")
    return (template % {"match": match} for match in places.matches if match.pk == table)


def _without_room() -> str:
    return _("%(match)s will have no room.")


def _known(places: Places, spot: Spot) -> Spot:
    """The spot, when it is the tournament's and its protocol is not signed; FaultError else."""
    judges, rooms = {judge.key for judge in places.judges}, {room.pk for room in places.rooms}
    is_there = spot.what in judges if spot.kind is SpotKind.JUDGE else not spot.what or spot.what in rooms
    if not is_there or (spot.table and spot.table not in {match.pk for match in places.matches if match.is_open}):
        raise FaultError("move.gone")
    return spot


def differences(places: Places, before: Standing, after: Standing) -> tuple[str, ...]:
    """What is otherwise afterwards, match by match and judge by judge, in whole sentences."""
    return (*_of_rooms(places, before, after), *_of_judges(places, before, after))


def _of_rooms(places: Places, before: Standing, after: Standing) -> Iterable[str]:
    names = {room.pk: room.name for room in places.rooms}
    for match in places.matches:
        room = after.rooms.get(match.pk)
        if room == before.rooms.get(match.pk):
            continue
        template = _("%(match)s will be in %(room)s.") if room else _without_room()
        yield template % {"match": match, "room": names.get(room or 0, "–")}


def _of_judges(places: Places, before: Standing, after: Standing) -> Iterable[str]:
    old, new = set(_seats(before)), set(_seats(after))
    for judge in places.judges:
        gained = [seat for seat in _seats(after) if seat[1] == judge.key and seat not in old]
        yield from (_judges(places, after, *seat) for seat in gained)
        if not gained and any(seat[1] == judge.key for seat in old - new):
            yield _("%(judge)s will no longer judge there.") % {"judge": judge.name}


def _seats(standing: Standing) -> list[tuple[int, int, bool]]:
    return [(post.table, post.judge, post.senior) for post in standing.posts]


def _judges(places: Places, standing: Standing, table: int, judge: int, senior: bool) -> str:
    people, rooms = {judge.key: judge.name for judge in places.judges}, {room.pk: room.name for room in places.rooms}
    beside = [people.get(post.judge, "–") for post in standing.posts if post.table == table and post.judge != judge]
    title = next(str(match) for match in places.matches if match.pk == table)
    room = rooms.get(standing.rooms.get(table) or 0)
    args = {"judge": people[judge], "match": f"{title} ({room})" if room else title, "others": ", ".join(beside)}
    if senior:
        without_others, together = (
            _("%(judge)s is the senior judge of %(match)s."),
            _("%(judge)s is the senior judge of %(match)s, with %(others)s."),
        )
    else:
        without_others, together = _("%(judge)s judges %(match)s."), _("%(judge)s judges %(match)s, with %(others)s.")
    return (together if beside else without_others) % args


# What somebody has tapped, and what it can be exchanged for.
@dataclass(frozen=True)
class Picked:
    """The spot that was tapped first, who or what is there, and what it can be exchanged for."""

    spot: Spot
    name: str
    choices: tuple["ShownChoice", ...]
    can_be_emptied: bool


@dataclass(frozen=True)
class ShownChoice:
    spot: Spot
    name: str
    reasons: tuple[str, ...]
    is_possible: bool
    is_free: bool


def picked_of(places: Places, text: str) -> Picked | None:
    """What can be done with a spot, as a page writes it; None where it is none."""
    try:
        spot = _known(places, Spot.read(text))
    except FaultError:
        return None
    hall, standing = hall_of(places), standing_of(places)
    of_room = spot.kind is SpotKind.ROOM
    offered = room_choices(hall, standing, spot) if of_room else judge_choices(hall, standing, spot)
    open_tables = {match.pk for match in places.matches if match.is_open} | {0}
    choices = tuple(map(_shown, offered)) if spot.table else _places_for(places, standing, spot)
    can_be_emptied = bool(spot.table) and (bool(standing.rooms[spot.table]) if of_room else spot.kind is SpotKind.JUDGE)
    return Picked(
        spot,
        _name_of(places, spot),
        tuple(choice for choice in choices if choice.spot.table in open_tables),
        can_be_emptied,
    )


def _shown(choice: Choice) -> ShownChoice:
    reasons = tuple(format_sentence(reason) for reason in choice.reasons)
    return ShownChoice(choice.spot, choice.name, reasons, choice.is_possible, choice.is_free)


def _places_for(places: Places, standing: Standing, spot: Spot) -> tuple[ShownChoice, ...]:
    """For somebody without a match, and for a free room: the places where they could go, with whoever is there; those
    first that nothing speaks against, and that are empty."""
    choices = list(_all_places_for(places, standing, spot))
    return tuple(sorted(choices, key=lambda choice: (not choice.is_possible, len(choice.reasons), not choice.is_free)))


def _all_places_for(places: Places, standing: Standing, spot: Spot) -> Iterable[ShownChoice]:
    hall = hall_of(places)
    people = {judge.key: judge.name for judge in places.judges}
    rooms = {room.pk: room.name for room in places.rooms}
    for match in places.matches:
        mine = [post for post in standing.posts if post.table == match.pk]
        spots = [Spot(SpotKind.JUDGE, match.pk, post.judge) for post in mine]
        spots += [] if any(post.senior for post in mine) else [Spot(SpotKind.SENIOR, match.pk)]
        for other in [Spot(SpotKind.ROOM, match.pk)] if spot.kind is SpotKind.ROOM else spots:
            try:
                against = broken(hall, standing, exchanged(standing, spot, other))
            except FaultError:
                continue
            there = rooms.get(match.room_id or 0) if spot.kind is SpotKind.ROOM else people.get(other.what)
            reasons = (there or _("no one yet"), *(format_sentence(note.fault) for note in against))
            possible = all(note.fault.code != "judges.attached" for note in against)
            yield ShownChoice(other, str(match), reasons, possible, not there)


def _name_of(places: Places, spot: Spot) -> str:
    if spot.kind is SpotKind.JUDGE:
        return next(judge.name for judge in places.judges if judge.key == spot.what)
    match = next((match for match in places.matches if match.pk == spot.table), None)
    if match is None:
        return next((room.name for room in places.rooms if room.pk == spot.what), "–")
    if spot.kind is SpotKind.ROOM:
        return _("%(match)s: %(room)s") % {"match": match, "room": match.room.name if match.room else _("no room yet")}
    place = _("senior judge") if spot.kind is SpotKind.SENIOR else _("another judge")
    return _("%(match)s: %(place)s") % {"match": match, "place": place}


# What was changed last, so that it can be taken back.
@dataclass(frozen=True)
class LastChange:
    """The newest change of the tour's rooms and judges that stands as it was made; ``rows`` are what was before."""

    number: int
    said: tuple[str, ...]
    matches: int
    rows: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Undoing:
    """The last change taken back: its number, what is then, what that breaks, and both in words."""

    entry: int
    after: Standing
    against: tuple[str, ...]
    said: tuple[str, ...]


def undoing_of(places: Places, last: LastChange) -> Undoing:
    """What taking the change back would do. Other matches may have got its judges and rooms since; places that were
    empty before it are no news. Without rooms and judges that have been removed since."""
    before, after = standing_of(places), _standing_with(places, last.rows)
    judges, rooms = {judge.key for judge in places.judges}, {room.pk for room in places.rooms}
    after = Standing(
        {table: room if room in rooms else None for table, room in after.rooms.items()},
        tuple(post for post in after.posts if post.judge in judges),
    )
    notes = [note for note in broken(hall_of(places), before, after) if note.fault.code != "judges.no_senior"]
    against = tuple(dict.fromkeys(format_sentence(note.fault) for note in notes))
    return Undoing(last.number, after, against, differences(places, before, after) if last.matches <= FEW else ())


def last_change(tour: Tour, places: Places) -> LastChange | None:
    """None when there is none, or when one of its matches has been changed otherwise since."""
    entry = _newest_standing(tour)
    if entry is None:
        return None
    data = entry.changes
    before, after = (list(data.get(side, {}).get("matches", ())) for side in ("before", "after"))
    current = {match.pk: match for match in places.matches}
    comparable = all("place_ids" in row for row in (*before, *after))
    if not before or not comparable or any(not _is_as(row, current) for row in after):
        return None
    said: tuple[str, ...] = ()
    if len(before) <= FEW:
        said = differences(places, _standing_with(places, before), standing_of(places))
    return LastChange(entry.number, said, len(before), tuple(before))


def _newest_standing(tour: Tour) -> AuditEntry | None:
    """The newest entry that is not undone; an undoing takes back the newest one before it that stands."""
    entries = AuditEntry.objects.filter(tournament=tour.tournament_id, subject=f"tour:{tour.pk}")
    numbers = entries.filter(action__in=(*UNDOABLE, UNDO)).order_by("-number").values_list("number", "action")
    undone = 0
    for number, action in numbers[:LOOKED_THROUGH]:
        if action == UNDO:
            undone += 1
        elif undone:
            undone -= 1
        else:
            return entries.get(number=number)
    return None


def _is_as(row: Mapping[str, Any], current: Mapping[int, Match]) -> bool:
    """Whether the match is as the log's row says, whoever has locked what since."""
    match, ids = current.get(row["match_id"]), row["place_ids"]
    if match is None or not match.is_open:
        return False
    seats = {(judge, senior) for judge, senior, _locked in ids["judges"]}
    return match.room_id == ids["room"] and seats == {(post.judge, post.senior) for post in posts_of(match)}


def _standing_with(places: Places, rows: Sequence[Mapping[str, Any]]) -> Standing:
    """What is now, with the log's rows in place of their matches."""
    now = standing_of(places)
    stored = {row["match_id"]: row["place_ids"] for row in rows}
    posts = [post for post in now.posts if post.table not in stored]
    posts += [
        Post(table, judge, senior, locked) for table, ids in stored.items() for judge, senior, locked in ids["judges"]
    ]
    rooms = {table: stored[table]["room"] if table in stored else room for table, room in now.rooms.items()}
    return Standing(rooms, tuple(posts))


# The page's places.
@dataclass(frozen=True)
class ShownSpot:
    """A button: what is there; ``place`` tells where on the page it is, whoever is there. ``note`` is said beside the
    name."""

    spot: Spot
    name: str
    place: str
    senior: bool = False
    locked: bool = False
    is_empty: bool = False
    note: str = ""


@dataclass(frozen=True)
class ShownTable:
    """A match with its room and judges as things to be moved."""

    match: Match
    room: ShownSpot
    seats: tuple[ShownSpot, ...]
    empty: tuple[ShownSpot, ...]
    faults: tuple[str, ...]


def shown_tables(places: Places, notes: Sequence[Note]) -> tuple[ShownTable, ...]:
    """The matches in table order, each with what speaks against it."""
    return tuple(_table(match, [note for note in notes if note.table == match.pk]) for match in places.matches)


MOST_SEATS: Final = 3


def _table(match: Match, notes: Sequence[Note]) -> ShownTable:
    rows = list(match.match_judges.all())
    place = f"spot-{match.number}"
    room = ShownSpot(
        Spot(SpotKind.ROOM, match.pk), match.room.name if match.room else _("no room yet"), f"{place}-room",
        locked=match.room_locked, is_empty=match.room is None,
    )  # fmt: skip
    seats = tuple(
        ShownSpot(Spot(SpotKind.JUDGE, match.pk, row.judge_id), row.judge.name, f"{place}-{at}", row.senior, row.locked)
        for at, row in enumerate(rows, start=1)
    )
    empty = []
    if not any(row.senior for row in rows):
        name = _("no senior judge yet") if rows else _("no judges yet")
        empty.append(ShownSpot(Spot(SpotKind.SENIOR, match.pk), name, f"{place}-senior", senior=True, is_empty=True))
    if rows and len(rows) < MOST_SEATS:
        empty.append(ShownSpot(Spot(SpotKind.OTHER, match.pk), _("+ judge"), f"{place}-other", is_empty=True))
    said = tuple(dict.fromkeys(format_sentence(note.fault) for note in notes))
    return ShownTable(match, room, seats, tuple(empty) if match.is_open else (), said)


def free_judges(places: Places) -> tuple[ShownSpot, ...]:
    """Judges without a match in this tour, who is there before who is away, then whoever has judged least."""
    busy = {post.judge for post in standing_of(places).posts}
    judges = [judge for judge in places.judges if judge.key not in busy]
    judges.sort(key=lambda judge: (not judge.available, judge.load, judge.name))
    return tuple(
        ShownSpot(
            Spot(SpotKind.JUDGE, 0, judge.key), judge.name, f"free-judge-{at}",
            note=str(judge.load) if judge.available else _("away"),
        )
        for at, judge in enumerate(judges, start=1)
    )  # fmt: skip


def free_rooms(places: Places) -> tuple[ShownSpot, ...]:
    """Rooms in which no match of this tour is."""
    taken = {match.room_id for match in places.matches}
    free = [room for room in places.rooms if room.pk not in taken]
    return tuple(
        ShownSpot(Spot(SpotKind.ROOM, 0, room.pk), room.name, f"free-room-{at}")
        for at, room in enumerate(free, start=1)
    )
