"""Rooms and judges of a tour: who could have which, what is decided, and what speaks against it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from django.db.models import Count, Subquery
from django.utils.translation import gettext as _

from tournaments.draws.rules.assignment import places as checks
from tournaments.draws.rules.assignment import rooms as pure_rooms
from tournaments.draws.rules.assignment.judges import assign_judges
from tournaments.draws.rules.assignment.model import JUDGES, Assignment, Judge, Note, Post, Table, Team, Wish
from tournaments.draws.rules.assignment.moving import Hall
from tournaments.draws.rules.assignment.rooms import RoomPlan, assign_rooms, check_rooms
from tournaments.kernel.database import Foreseen
from tournaments.kernel.values import Fault
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Judge as JudgeRow
from tournaments.models import Match, MatchJudge, Room, Tour
from tournaments.models.audit import canonical

DEFAULT_WANTED: Final = 1


@dataclass(frozen=True)
class Places:
    """The matches of a tour with two teams, the strongest first, and all that rooms and judges are chosen from."""

    matches: tuple[Match, ...]
    rooms: tuple[Room, ...]
    judges: tuple[Judge, ...]
    closed: frozenset[int] = frozenset()

    @property
    def known_rooms(self) -> list[pure_rooms.Room]:
        """All rooms in their order; those that are ``closed`` in this tour are not available."""
        return [pure_rooms.Room(room.pk, room.name, room.pk not in self.closed) for room in self.rooms]

    def tables(self, wanted: int, rooms: Mapping[int, int] | None = None) -> list[Table]:
        """The matches whose protocol is not signed, each with so many places for judges: in the rooms that they have,
        or in planned ones."""
        if rooms is None:
            return [_table(match, wanted, match.room) for match in self.matches if match.is_open]
        by_key = {room.pk: room for room in self.rooms}
        return [_table(match, wanted, by_key.get(rooms.get(match.pk, 0))) for match in self.matches if match.is_open]


@dataclass(frozen=True)
class PlannedRooms:
    """Rooms for the tables and what could not be; ``digest`` tells whether a second look gives the same."""

    plan: RoomPlan
    digest: str


@dataclass(frozen=True)
class PlannedJudges:
    """Judges for the tables and what could not be; ``digest`` tells whether a second look gives the same."""

    plan: Assignment
    digest: str


def places_of(tour: Tour) -> Places:
    """Everything about rooms and judges of a tour, in a constant number of queries."""
    matches = matches_of_tour(tour).with_judges().filter(team_b__isnull=False)
    rooms = Room.objects.filter(tournament=tour.tournament)
    closed = Room.closed_in.through.objects.filter(tour=tour).values_list("room_id", flat=True)
    return Places(tuple(matches), tuple(rooms), tuple(_judges(tour)), frozenset(closed))


def usual_wanted(tour: Tour, places: Places) -> int:
    """How many judges a match is to have if nobody says otherwise: as many as most matches of the tour that was
    assigned last, be it this one. Before there was any: two, where that many can come, else one."""
    given = [len(match.match_judges.all()) for match in places.matches]
    if not given or not all(given):
        given = _judges_before(tour)
    if given:
        times = Counter(given)
        return min(max(times, key=lambda number: (times[number], number)), JUDGES.maximum)
    ready = sum(judge.available for judge in places.judges)
    return 2 if ready >= 2 * len(places.matches) else JUDGES.minimum


def _judges_before(tour: Tour) -> list[int]:
    """Of the matches of the last tour before this one in which anybody judged."""
    earlier = MatchJudge.objects.filter(match__tour__tournament=tour.tournament_id, match__tour__number__lt=tour.number)
    last = earlier.order_by("-match__tour__number").values("match__tour__number")[:1]
    counted = earlier.filter(match__tour__number=Subquery(last)).order_by().values("match").annotate(count=Count("pk"))
    return [row["count"] for row in counted]


def plan_rooms(places: Places) -> PlannedRooms:
    """Rooms in table order; those that a person has decided stand, and matches that have begun stay where they are,
    without a room if they have none."""
    locked = {match.pk: match.room_id for match in places.matches if _room_stands(match)}
    plan = assign_rooms([match.pk for match in places.matches], places.known_rooms, locked)
    without = [match for match in places.matches if match.is_open and _has_begun(match) and not match.room]
    notes = [Note(Fault("rooms.begun", {"table": _named(match, None)}), match.pk) for match in without]
    plan = replace(plan, notes=(*plan.notes, *notes))
    return PlannedRooms(plan, plan_digest(sorted(plan.rooms.items()), places.matches))


def plan_judges(
    places: Places, *, wanted: int, seed: int, rooms: Mapping[int, int] | None = None, foreseen: Foreseen | None = None
) -> PlannedJudges:
    """Judges as evenly as can be; those that a person has decided, and those of matches that have begun, stand. In
    planned ``rooms``, if they are given. What is ``foreseen`` is not computed again."""
    judges, locked = judges_to_assign(places)
    plan = (foreseen or Foreseen())(assign_judges, places.tables(wanted, rooms), judges, seed=seed, locked=locked)
    posts = [[post.table, post.judge, post.senior] for post in plan.posts]
    return PlannedJudges(plan, plan_digest(posts, places.matches))


def plan_both(
    places: Places, *, wanted: int, seed: int, foreseen: Foreseen | None = None
) -> tuple[PlannedRooms, PlannedJudges]:
    """Rooms, then judges for tables in these rooms."""
    rooms = plan_rooms(places)
    return rooms, plan_judges(places, wanted=wanted, seed=seed, rooms=rooms.plan.rooms, foreseen=foreseen)


def both_digest(rooms: PlannedRooms, judges: PlannedJudges) -> str:
    """Changes when either does; as long as one of them."""
    return sha256(f"{rooms.digest} {judges.digest}".encode()).hexdigest()[:32]


def conflicts_of(places: Places) -> tuple[Note, ...]:
    """What speaks against the rooms and judges as they are now; nothing about places that are still empty."""
    hall = hall_of(places)
    posts = [post for match in places.matches for post in _posts(match.match_judges.all())]
    of_judges = checks.check(hall.tables, hall.judges, posts, complete=False)
    return (*of_judges, *check_rooms(hall.rooms, {match.pk: match.room_id for match in places.matches}))


def hall_of(places: Places) -> Hall:
    """What changes by hand are judged by."""
    tables = [_table(match, DEFAULT_WANTED, match.room) for match in places.matches]
    return Hall(tables, places.judges, places.known_rooms)


def judges_to_assign(places: Places) -> tuple[list[Judge], list[Post]]:
    """The judges for the open matches, and their posts that the program leaves alone. Whoever has judged a signed match
    gets no other one, but keeps what a person has given them beside it."""
    standing = [post for match in places.matches if match.is_open for post in _standing_posts(match)]
    signed = {row.judge_id for match in places.matches if not match.is_open for row in match.match_judges.all()}
    done = signed - {post.judge for post in standing}
    return [judge for judge in places.judges if judge.key not in done], standing


def _standing_posts(match: Match) -> list[Post]:
    rows = match.match_judges.all()
    return _posts(row for row in rows if row.locked or _has_begun(match))


def _room_stands(match: Match) -> bool:
    return _has_begun(match) or (match.room_locked and match.room_id is not None)


def _has_begun(match: Match) -> bool:
    """Whether the match is no longer planned: the program neither changes its room and judges nor fills what is
    empty."""
    return match.state != Match.State.PLANNED


def _posts(rows: Iterable[MatchJudge]) -> list[Post]:
    return [Post(row.match_id, row.judge_id, row.senior, row.locked) for row in rows]


def _table(match: Match, wanted: int, room: Room | None) -> Table:
    assert match.team_b is not None  # noqa: S101 - byes have no table
    teams = (Team(match.team_a.pk, match.team_a.name), Team(match.team_b.pk, match.team_b.name))
    room_id = room.pk if room else None
    return Table(match.pk, _named(match, room), teams, wanted, room_id, has_begun=_has_begun(match))


def _named(match: Match, room: Room | None) -> str:
    number = {"number": match.number}
    return _("Table %(number)s (%(room)s)") % (number | {"room": room.name}) if room else _("Table %(number)s") % number


def _judges(tour: Tour) -> Iterable[Judge]:
    """The tournament's judges with what they have judged in its other tours."""
    loads: dict[int, list[tuple[bool, int, int | None, int]]] = {}
    posts = MatchJudge.objects.filter(match__tour__tournament=tour.tournament).exclude(match__tour=tour)
    columns = ("judge_id", "senior", "match__team_a_id", "match__team_b_id", "match__tour_id")
    for judge, *post in posts.order_by().values_list(*columns):
        loads.setdefault(judge, []).append(tuple(post))
    away = set(JudgeRow.away_from.through.objects.filter(tour=tour).values_list("judge_id", flat=True))
    company, apart = _pairs(JudgeRow.judges_with, tour), _pairs(JudgeRow.judges_without, tour)
    for row in JudgeRow.objects.filter(tournament=tour.tournament).prefetch_related("attached_to"):
        mine = loads.get(row.pk, [])
        yield Judge(
            key=row.pk,
            name=row.name,
            can_be_senior=row.can_be_senior,
            attached_to=frozenset(team.pk for team in row.attached_to.all()),
            wish=Wish(row.wish),
            load=len(mine),
            senior_load=sum(senior for senior, _a, _b, _tour in mine),
            seen=tuple(team for _senior, a, b, _tour in mine for team in (a, b) if team is not None),
            available=row.pk not in away,
            company=company.get(row.pk, frozenset()),
            apart=apart.get(row.pk, frozenset()),
            room=row.wished_room_id,
            tours=len({number for _senior, _a, _b, number in mine}),
            most_tours=row.most_tours,
        )


def _pairs(wishes: Any, tour: Tour) -> dict[int, frozenset[int]]:
    """Judge → the judges whom a wish of theirs names."""
    rows = wishes.through.objects.filter(from_judge__tournament=tour.tournament)
    named: dict[int, set[int]] = {}
    for judge, other in rows.values_list("from_judge_id", "to_judge_id"):
        named.setdefault(judge, set()).add(other)
    return {judge: frozenset(others) for judge, others in named.items()}


def plan_digest(chosen: object, matches: Sequence[Match]) -> str:
    """Changes with the choice and with the matches that it is for."""
    text = canonical([chosen, [[match.pk, match.version] for match in matches]])
    return sha256(text.encode()).hexdigest()[:32]
