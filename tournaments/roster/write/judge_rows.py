"""What is given of a judge, checked and written into the row."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.names import name_key
from tournaments.kernel.rules import NAME
from tournaments.models import Judge, Room, Team, Tour, Tournament
from tournaments.roster.rules import MOST_TOURS


def judge_described(judge: Judge) -> dict[str, Any]:
    """What the log writes down of a judge."""
    return {
        "id": judge.pk,
        "name": judge.name,
        "can_be_senior": judge.can_be_senior,
        "attached_to": sorted(judge.attached_to.values_list("name", flat=True)),
        "wish": judge.wish,
        "away_from": sorted(judge.away_from.values_list("number", flat=True)),
        "judges_with": sorted(judge.judges_with.values_list("name", flat=True)),
        "judges_without": sorted(judge.judges_without.values_list("name", flat=True)),
        "wished_room": judge.wished_room.name if judge.wished_room else None,
        "most_tours": judge.most_tours,
    }


class Known:
    """The tournament's teams by key and by id, its tours, judges and rooms by id."""

    def __init__(self, tournament: Tournament) -> None:
        teams = list(Team.objects.filter(tournament=tournament))
        self.teams: dict[str | int, Team] = {team.key: team for team in teams} | {team.pk: team for team in teams}
        self.tours = Tour.objects.filter(tournament=tournament).in_bulk()
        self.judges = Judge.objects.filter(tournament=tournament).in_bulk()
        self.rooms = Room.objects.filter(tournament=tournament).in_bulk()


@dataclass(frozen=True)
class CheckedJudge:
    name: str
    can_be_senior: bool
    teams: list[Team]
    wish: str
    away: list[Tour]
    with_whom: list[Judge]
    without: list[Judge]
    room: Room | None
    most_tours: int | None


def fill_judge(judge: Judge, given: CheckedJudge) -> None:
    judge.name, judge.can_be_senior, judge.wish = given.name, given.can_be_senior, given.wish
    judge.wished_room, judge.most_tours = given.room, given.most_tours
    judge.save()
    judge.attached_to.set(given.teams)
    judge.away_from.set(given.away)
    judge.judges_with.set(given.with_whom)
    judge.judges_without.set(given.without)


def new_judge(tournament: Tournament, given: CheckedJudge) -> dict[str, Any]:
    judge = Judge(tournament=tournament)
    fill_judge(judge, given)
    return judge_described(judge)


def complete_judge(judge: Judge, given: CheckedJudge) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Gives a stored judge what a list says and the judge does not have yet. What the log writes down of the judge
    before and after; None when there was nothing to give."""
    before = judge_described(judge)
    judge.can_be_senior, judge.wish = judge.can_be_senior or given.can_be_senior, judge.wish or given.wish
    judge.wished_room = judge.wished_room or given.room
    judge.most_tours = given.most_tours if judge.most_tours is None else judge.most_tours
    judge.attached_to.add(*given.teams)
    judge.away_from.add(*given.away)
    after = judge_described(judge)
    if after == before:
        return None
    judge.version += 1
    judge.save()
    return before, after


def check_completion(checks: Checks, place: str, judge: Judge, given: CheckedJudge) -> None:
    """A list completes what is stored of a judge and never changes it."""
    stands = ((judge.wish, given.wish), (judge.wished_room, given.room), (judge.most_tours, given.most_tours))
    if any(old and new and old != new for old, new in stands):
        fault = _("“%(name)s” already has a different wish, room or number of tours. Change it on the judge’s page.")
        checks.add(place, fault % {"name": judge.name})


def checked_judge(checks: Checks, place: str, given: Mapping[str, Any], taken: set[str], known: Known) -> CheckedJudge:
    """What is given, tidy. ``place`` is the field of a judge in a list, "" for the only one."""
    name = checks.text(place or "name", NAME, str(given.get("name", "")))
    if name and name_key(name) in taken:
        fault = _("There is already a judge “%(name)s”. If this is someone else, add a word that tells them apart.")
        checks.add(place or "name", fault % {"name": name})
    taken.add(name_key(name))
    teams: list[Team] = []
    for wanted in given.get("teams", ()):
        team = known.teams.get(wanted if isinstance(wanted, int) else name_key(wanted))
        if team is None:
            checks.add(place or "teams", _("There is no “%(name)s” in this tournament.") % {"name": str(wanted)[:60]})
        else:
            teams.append(team)
    wish = checks.choice(place or "wish", str(given.get("wish", "")), [*Judge.Wish])
    with_whom, without = (_judges(checks, place or name, given, name, known) for name in ("with_whom", "without"))
    if both := [judge for judge in with_whom if judge in without]:
        checks.add(place or "without", _("“%(name)s” is in both lists. Choose one.") % {"name": both[0].name})
    return CheckedJudge(
        name, bool(given.get("can_be_senior")), teams, wish, _away(checks, place or "away", given, known), with_whom,
        without, _room(checks, place or "room", given, known), _most_tours(checks, place or "most_tours", given),
    )  # fmt: skip


def _away(checks: Checks, field: str, given: Mapping[str, Any], known: Known) -> list[Tour]:
    """The tours by id, or by number as a list names them."""
    by_number = {tour.number: tour for tour in known.tours.values()}
    tours = [known.tours[pk] for pk in given.get("away", ()) if pk in known.tours]
    if len(tours) < len(given.get("away", ())):
        checks.add(field, _("A tour on this list has been removed in the meantime. Choose again."))
    for number in given.get("away_numbers", ()):
        if number not in by_number:
            checks.add(field, _("There is no tour %(number)s.") % {"number": number})
        else:
            tours.append(by_number[number])
    return tours


def _judges(checks: Checks, field: str, given: Mapping[str, Any], name: str, known: Known) -> list[Judge]:
    wanted = [pk for pk in given.get(name, ()) if pk != given.get("self")]
    judges = [known.judges[pk] for pk in wanted if pk in known.judges]
    if len(judges) < len(wanted):
        checks.add(field, _("A judge on this list has been removed in the meantime. Choose again."))
    return judges


def _room(checks: Checks, field: str, given: Mapping[str, Any], known: Known) -> Room | None:
    """The room by id, or by name as a list calls it."""
    wanted, called = given.get("room"), name_key(str(given.get("room_name") or ""))
    rooms = [room for room in known.rooms.values() if room.pk == wanted or (called and name_key(room.name) == called)]
    if not rooms and (wanted or called):
        checks.add(field, _("Choose a room of this tournament."))
    return rooms[0] if rooms else None


def _most_tours(checks: Checks, field: str, given: Mapping[str, Any]) -> int | None:
    wanted = given.get("most_tours")
    return None if wanted is None else checks.number(field, MOST_TOURS, wanted)
