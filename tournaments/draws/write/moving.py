"""Rooms and judges changed by hand, two taps at a time, and taking such a change back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.read.assignments import Places, places_of
from tournaments.draws.read.moving import Move, last_change, move_of, undoing_of
from tournaments.draws.rules.assignment.moving import Standing
from tournaments.draws.write.assignments import place_ids
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.write.seniors import with_another_senior, withdraw
from tournaments.models import Match, MatchJudge, Tour


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
    before = _store_places(change, old, _rows(move.after), before)
    return _answer(change, tour, before, old, **_despite(move.against))


@use_case("tour.undo_places")
def undo_places(
    change: Change, *, tournament_id: int, tour_id: int, version: int, entry: int, despite_warnings: bool = False
) -> Answer:
    """Takes the newest change of the tour's rooms and judges back; ``entry`` is its number in the log. A room or judge
    that has been removed since stays away. Refuses what breaks something until the organiser has seen it and wants it
    all the same."""
    tour = change.take_tour(tournament_id, tour_id, version)
    places = places_of(tour)
    last = last_change(tour, places)
    if last is None or last.number != entry:
        raise Refused(("", _("Something has changed since then, so this can no longer be undone.")))
    undoing = undoing_of(places, last)
    if undoing.against and not despite_warnings:
        raise Refused(*(("despite_warnings", sentence) for sentence in undoing.against))
    rows = {row["match_id"]: row["place_ids"] for row in last.rows}
    old = [match for match in places.matches if match.pk in rows]
    before = described(old)
    for match in old:
        room = undoing.after.rooms[match.pk]
        match.room_id, match.room_locked = room, room is not None and rows[match.pk]["room_locked"]
    before = _store_places(change, old, _rows(undoing.after), before)
    return _answer(change, tour, before, old, undone=entry, **_despite(undoing.against))


def _understood(places: Places, spot: str, other: str) -> Move:
    try:
        return move_of(places, spot, other)
    except FaultError as error:
        raise Refused(("", format_sentence(error.fault))) from error


def _rows(standing: Standing) -> list[MatchJudge]:
    return [
        MatchJudge(match_id=post.table, judge_id=post.judge, senior=post.senior, locked=post.locked)
        for post in standing.posts
    ]


def _despite(against: Sequence[str]) -> dict[str, list[str]]:
    return {"despite": list(against)} if against else {}


def _store_places(
    change: Change, matches: Sequence[Match], rows: Sequence[MatchJudge], before: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The matches with their rooms, and of the rows those that are theirs in place of the judges they had. ``before``
    as the log tells it, with the signatures that another senior judge has taken off."""
    ids = {match.pk for match in matches}
    gone = withdraw(change, with_another_senior(matches, rows))
    MatchJudge.objects.filter(match__in=ids).delete()
    MatchJudge.objects.bulk_create(row for row in rows if row.match_id in ids)
    for match in matches:
        match.version += 1
    Match.objects.bulk_update(matches, ["room", "room_locked", "version"])
    return [row | {"signatures": gone[row["match_id"]]} if row["match_id"] in gone else row for row in before]


def described(matches: Iterable[Match]) -> list[dict[str, Any]]:
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
