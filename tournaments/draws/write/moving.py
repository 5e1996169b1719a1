"""Rooms and judges changed by hand, two taps at a time, and taking such a change back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.read.assignments import Places, places_of
from tournaments.draws.read.moving import Move, last_change, move_of
from tournaments.draws.write.assignments import place_ids
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Judge, Match, MatchJudge, Room, Tour


@use_case("tour.swap_places")
def swap_places(
    change: Change, *, tournament_id: int, tour_id: int, version: int, one: str, other: str,
    despite_warnings: bool = False,
) -> Answer:  # fmt: skip
    """Two judges, or two rooms, in each other's places (``rules.assignment.moving.Spot`` as texts); what is moved is
    locked from then on. Refuses what breaks something until the organiser has seen it and wants it all the same."""
    tour = change.take_tour(tournament_id, tour_id, version)
    places = places_of(tour)
    move = _understood(places, one, other)
    if move.against and not despite_warnings:
        raise Refused(*(("despite_warnings", sentence) for sentence in move.against))
    old = [match for match in places.matches if match.pk in move.changed]
    if any(not match.is_open for match in old):
        raise Refused(("", _("The protocol is signed, so its judges can no longer be changed.")))
    before = described(old)
    for match in old:
        room = move.after.rooms[match.pk]
        if room != match.room_id:
            match.room_id, match.room_locked = room, room is not None
    store_places(old, [
        MatchJudge(match_id=post.table, judge_id=post.judge, senior=post.senior, locked=post.locked)
        for post in move.after.posts
    ])  # fmt: skip
    despite = {"despite": list(move.against)} if move.against else {}
    return _answer(change, tour, before, old, **despite)


@use_case("tour.undo_places")
def undo_places(change: Change, *, tournament_id: int, tour_id: int, version: int, entry: int) -> Answer:
    """Takes the newest change of the tour's rooms and judges back; ``entry`` is its number in the log. A room or judge
    that has been removed since stays away."""
    tour = change.take_tour(tournament_id, tour_id, version)
    places = places_of(tour)
    last = last_change(tour, places)
    if last is None or last.number != entry:
        raise Refused(("", _("Something has changed since then, so this can no longer be undone.")))
    rows = {row["match_id"]: row["place_ids"] for row in last.rows}
    old = [match for match in places.matches if match.pk in rows]
    before = described(old)
    rooms = set(Room.objects.filter(tournament=tournament_id).values_list("pk", flat=True))
    judges = set(Judge.objects.filter(tournament=tournament_id).values_list("pk", flat=True))
    for match in old:
        ids = rows[match.pk]
        is_there = ids["room"] in rooms
        match.room_id, match.room_locked = (ids["room"], ids["room_locked"]) if is_there else (None, False)
    store_places(old, [
        MatchJudge(match_id=pk, judge_id=judge, senior=senior, locked=locked)
        for pk, ids in rows.items()
        for judge, senior, locked in ids["judges"]
        if judge in judges
    ])  # fmt: skip
    return _answer(change, tour, before, old, undone=entry)


def _understood(places: Places, spot: str, other: str) -> Move:
    try:
        return move_of(places, spot, other)
    except FaultError as error:
        raise Refused(("", format_sentence(error.fault))) from error


def store_places(matches: Sequence[Match], rows: Iterable[MatchJudge]) -> None:
    """The matches with their rooms, and of the rows those that are theirs in place of the judges they had."""
    ids = {match.pk for match in matches}
    MatchJudge.objects.filter(match__in=ids).delete()
    MatchJudge.objects.bulk_create(row for row in rows if row.match_id in ids)
    for match in matches:
        match.version += 1
    Match.objects.bulk_update(matches, ["room", "room_locked", "version"])


def described(matches: Iterable[Match]) -> list[Mapping[str, Any]]:
    """What the log writes down of each: room and judges by name, and by number for undoing."""
    return [
        {
            "match": str(match),
            "match_id": match.pk,
            "room": match.room.name if match.room else None,
            "judges": [str(row) for row in match.match_judges.all()],
        }
        | place_ids(match)
        for match in matches
    ]


def _answer(change: Change, tour: Tour, before: Sequence[Mapping[str, Any]], old: list[Match], **more: Any) -> Answer:
    ids = [match.pk for match in old]
    now = [match for match in places_of(tour).matches if match.pk in ids]
    change.log(
        subject=f"tour:{tour.pk}", before={"matches": before}, after={"matches": described(now)}, tour=tour.number,
        **more,
    )  # fmt: skip
    return {"changed": len(old), "version": tour.version}
