"""Giving a whole tour its rooms and its judges (tour, "Pairing"); what a person has decided stands."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.draws.read.assignments import (
    Places,
    PlannedJudges,
    PlannedRooms,
    both_digest,
    places_of,
    plan_both,
    plan_judges,
    plan_rooms,
)
from tournaments.draws.read.copying import PlannedCopy, plan_copy, tour_before
from tournaments.draws.rules.assignment.model import JUDGES, Post
from tournaments.draws.write.draws import planned_ahead
from tournaments.kernel.database import Foreseen
from tournaments.kernel.rules import DRAW
from tournaments.kernel.write import Answer, Change, Refused, judged, store_ahead, use_case
from tournaments.models import Match, MatchJudge, Tour

WHAT: Final = ("rooms", "judges")


@use_case("tour.rooms")
def assign_rooms(change: Change, *, tournament_id: int, tour_id: int, version: int, digest: str = "") -> Answer:
    """Rooms in table order. With the ``digest`` of a preview it must still be the plan that was looked at."""
    tour = change.take_tour(tournament_id, tour_id, version)
    places = _places(tour)
    if not places.rooms:
        raise Refused(("", _("The tournament has no rooms yet. Enter its rooms first.")))
    planned = plan_rooms(places)
    _refuse_changed(digest, planned.digest)
    before = _rooms(places)
    changed = []
    for match in places.matches:
        room = planned.plan.rooms.get(match.pk)
        if room != match.room_id:
            match.room_id = room
            changed.append(match)
    _store(changed)
    return _answer(change, tour, before, _rooms(_places(tour)), len(changed))


@use_case("tour.judges", then=store_ahead)
def assign_judges(
    change: Change, *, tournament_id: int, tour_id: int, version: int, wanted: int, seed: int, digest: str = ""
) -> Callable[[Change], Answer]:
    """Judges for every table, ``wanted`` of them (the senior one among them), evenly and without conflicts."""
    foreseen = Foreseen()

    def plan(tour: Tour) -> tuple[Places, PlannedJudges]:
        places = _places(tour)
        judged("wanted", JUDGES, wanted)
        judged("seed", DRAW, seed)
        if not places.judges:
            raise Refused(("", _("The tournament has no judges yet. Add them under “Judges” first.")))
        planned = plan_judges(places, wanted=wanted, seed=seed, foreseen=foreseen)
        _refuse_changed(digest, planned.digest)
        return places, planned

    return planned_ahead(change, tournament_id, tour_id, version, plan, _store_judges)


@use_case("tour.copy_places", then=store_ahead)
def copy_judges(
    change: Change, *, tournament_id: int, tour_id: int, version: int, seed: int, digest: str = ""
) -> Callable[[Change], Answer]:
    """The judges of the last tour in the same rooms; whoever cannot stay is replaced as judges usually are assigned."""
    foreseen = Foreseen()

    def plan(tour: Tour) -> tuple[Places, PlannedCopy]:
        places, before = _places(tour), tour_before(tour)
        judged("seed", DRAW, seed)
        if before is None:
            raise Refused(("", _("There is no earlier tour to take the judges from.")))
        planned = plan_copy(places, before, seed=seed, foreseen=foreseen)
        _refuse_changed(digest, planned.digest)
        return places, planned

    return planned_ahead(change, tournament_id, tour_id, version, plan, _store_judges)


def _store_judges(change: Change, tour: Tour, planned: tuple[Places, PlannedJudges | PlannedCopy]) -> Answer:
    places, judges = planned
    before, posts = _judges(places), judges.plan.posts
    changed = _changed(places, posts)
    gone = [row.pk for match in changed for row in match.match_judges.all()]
    MatchJudge.objects.filter(pk__in=gone).delete()
    ids = {match.pk for match in changed}
    MatchJudge.objects.bulk_create(
        MatchJudge(match_id=post.table, judge_id=post.judge, senior=post.senior, locked=post.locked)
        for post in posts
        if post.table in ids
    )
    _store(changed)
    return _answer(change, tour, before, _judges(_places(tour)), len(changed))


@use_case("tour.places", then=store_ahead)
def assign_both(
    change: Change, *, tournament_id: int, tour_id: int, version: int, wanted: int, seed: int, digest: str = ""
) -> Callable[[Change], Answer]:
    """Rooms and judges in one step, as first the rooms and then the judges; ``digest`` is that of both previews."""
    foreseen = Foreseen()

    def plan(tour: Tour) -> tuple[Places, PlannedRooms, PlannedJudges]:
        places = _places(tour)
        judged("wanted", JUDGES, wanted)
        judged("seed", DRAW, seed)
        if not places.rooms or not places.judges:
            raise Refused(("", _("This needs both rooms and judges: add both to the tournament first.")))
        rooms, judges = plan_both(places, wanted=wanted, seed=seed, foreseen=foreseen)
        _refuse_changed(digest, both_digest(rooms, judges))
        return places, rooms, judges

    return planned_ahead(change, tournament_id, tour_id, version, plan, _store_both)


def _store_both(change: Change, tour: Tour, planned: tuple[Places, PlannedRooms, PlannedJudges]) -> Answer:
    places, rooms, judges = planned
    before = _both(places)
    changed = {match.pk: match for match in _changed(places, judges.plan.posts)}
    MatchJudge.objects.filter(match__in=changed).delete()
    MatchJudge.objects.bulk_create(
        MatchJudge(match_id=post.table, judge_id=post.judge, senior=post.senior, locked=post.locked)
        for post in judges.plan.posts
        if post.table in changed
    )
    for match in places.matches:
        if (room := rooms.plan.rooms.get(match.pk)) != match.room_id:
            match.room_id = room
            changed[match.pk] = match
    _store(list(changed.values()))
    return _answer(change, tour, before, _both(_places(tour)), len(changed))


def _both(places: Places) -> list[dict[str, Any]]:
    return [room | judges for room, judges in zip(_rooms(places), _judges(places), strict=True)]


@use_case("tour.clear_places")
def clear_assignment(
    change: Change, *, tournament_id: int, tour_id: int, version: int, what: str, decided_too: bool = False
) -> Answer:
    """Takes the rooms or the judges of planned matches away; with ``decided_too`` those that a person has decided."""
    tour = change.take_tour(tournament_id, tour_id, version)
    _refuse_unknown(what)
    places = _places(tour)
    planned = [match for match in places.matches if match.state == Match.State.PLANNED]
    if what == "rooms":
        before, changed = _rooms(places), _without_rooms(planned, decided_too=decided_too)
    else:
        before, changed = _judges(places), _without_judges(planned, decided_too=decided_too)
    _store(changed)
    now = _places(tour)
    return _answer(change, tour, before, _rooms(now) if what == "rooms" else _judges(now), len(changed))


@use_case("tour.lock_places")
def lock_places(
    change: Change, *, tournament_id: int, tour_id: int, version: int, rooms: Sequence[int], judges: Sequence[int]
) -> Answer:
    """Which matches (ids) keep their rooms, and which their judges, when the program assigns the others."""
    tour = change.take_tour(tournament_id, tour_id, version)
    matches = list(_places(tour).matches)
    if not {*rooms, *judges} <= {match.pk for match in matches}:
        raise Refused(("", _("The matches of this tour have changed in the meantime. Look at them again.")))
    before = _locks(matches)
    for match in matches:
        match.room_locked = match.pk in rooms and match.room_id is not None
    Match.objects.bulk_update(matches, ["room_locked"])
    mine = MatchJudge.objects.filter(match__tour=tour)
    mine.update(locked=False)
    mine.filter(match__in=judges).update(locked=True)
    return _answer(change, tour, before, _locks(_places(tour).matches), len(matches))


def _places(tour: Tour) -> Places:
    places = places_of(tour)
    if not places.matches:
        raise Refused(("", _("This tour has no matches yet. Draw it first.")))
    return places


def _refuse_changed(seen: str, now: str) -> None:
    if seen and seen != now:
        sentence = _("Something has changed since the preview. Look at it again, then save.")
        raise Refused(("", sentence))


def _refuse_unknown(what: str) -> None:
    if what not in WHAT:
        raise Refused(("", _("Choose what to unassign: rooms or judges.")))


def _changed(places: Places, posts: Iterable[Post]) -> list[Match]:
    """The open matches whose judges differ from the plan."""
    planned: dict[int, set[tuple[int, bool]]] = defaultdict(set)
    for post in posts:
        planned[post.table].add((post.judge, post.senior))
    return [
        match
        for match in places.matches
        if match.is_open and planned[match.pk] != {(row.judge_id, row.senior) for row in match.match_judges.all()}
    ]


def _without_rooms(matches: Iterable[Match], *, decided_too: bool) -> list[Match]:
    freed = [match for match in matches if match.room_id and (decided_too or not match.room_locked)]
    for match in freed:
        match.room, match.room_locked = None, False
    return freed


def _without_judges(matches: Iterable[Match], *, decided_too: bool) -> list[Match]:
    rows = {match: [row.pk for row in match.match_judges.all() if decided_too or not row.locked] for match in matches}
    MatchJudge.objects.filter(pk__in=[pk for mine in rows.values() for pk in mine]).delete()
    return [match for match, mine in rows.items() if mine]


def _store(changed: Sequence[Match]) -> None:
    for match in changed:
        match.version += 1
    Match.objects.bulk_update(changed, ["room", "room_locked", "version"])


def _rooms(places: Places) -> list[dict[str, Any]]:
    return [
        {"match": str(match), "match_id": match.pk, "room": match.room.name if match.room else None} | place_ids(match)
        for match in places.matches
    ]


def _judges(places: Places) -> list[dict[str, Any]]:
    return [
        {"match": str(match), "match_id": match.pk, "judges": [str(row) for row in match.match_judges.all()]}
        | place_ids(match)
        for match in places.matches
    ]


def place_ids(match: Match) -> dict[str, Any]:
    """The room and the judges of a match by number, so that a change can be taken back from the log alone."""
    judges = sorted([row.judge_id, row.senior, row.locked] for row in match.match_judges.all())
    return {"place_ids": {"room": match.room_id, "room_locked": match.room_locked, "judges": judges}}


def _locks(matches: Iterable[Match]) -> list[dict[str, Any]]:
    return [
        {
            "match": str(match),
            "match_id": match.pk,
            "room_locked": match.room_locked,
            "locked": [row.judge.name for row in match.match_judges.all() if row.locked],
        }
        for match in matches
    ]


def _answer(
    change: Change, tour: Tour, before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], changed: int
) -> Answer:
    """Only what differs is written down."""
    pairs = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    change.log(
        subject=f"tour:{tour.pk}",
        before={"matches": [old for old, _new in pairs]},
        after={"matches": [new for _old, new in pairs]},
        tour=tour.number,
    )
    return {"changed": changed, "version": tour.version}
