"""Use cases: judges, organisers, rooms."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.checks import Checks
from tournaments.kernel.names import NameFault, clean_name, name_key
from tournaments.kernel.rules import NAME, USERNAME
from tournaments.kernel.values import clean_text
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, judged, use_case
from tournaments.models import AuditEntry, Judge, Match, MatchJudge, Organiser, Room, Team, Tour, Tournament
from tournaments.roster.rules import MOST_TOURS

MAX_AT_ONCE = 500


@use_case("judge.add")
def add_judges(change: Change, *, tournament_id: int, judges: Sequence[Mapping[str, Any]]) -> Answer:
    """New judges, all or none.

    ``{"name": …, "can_be_senior": bool, "teams": [names or ids of attached teams], "wish": "" | "strong" | "weak",
    "away": [ids of tours], "with_whom": [ids of judges], "without": [ids of judges], "room": id or None, "most_tours":
    number or None}``; from a list also "away_numbers": [numbers of tours], "room_name": name.
    """
    tournament = change.take_tournament(tournament_id)
    checks = Checks()
    if not 0 < len(judges) <= MAX_AT_ONCE:
        checks.add("judges", _("Enter between 1 and %(maximum)s judges.") % {"maximum": MAX_AT_ONCE})
    taken = set(tournament.judges.values_list("key", flat=True))
    known = Known(tournament)
    ready = [_checked(checks, f"judges.{place}", given, taken, known) for place, given in enumerate(judges)]
    checks.refuse_any()
    made = []
    for checked in ready:
        judge = Judge(tournament=tournament)
        _fill(judge, checked)
        made.append(judge_described(judge))
    change.log(before=None, after=made)
    return {"judges": [judge["id"] for judge in made]}


@use_case("judge.change")
def change_judge(
    change: Change,
    *,
    tournament_id: int,
    judge_id: int,
    version: int,
    name: str,
    can_be_senior: bool,
    teams: Sequence[int],
    wish: str = "",
    away: Sequence[int] = (),
    with_whom: Sequence[int] = (),
    without: Sequence[int] = (),
    room: int | None = None,
    most_tours: int | None = None,
) -> Answer:
    """Another name, another standing, other attached teams (ids), other wishes, other tours (ids) without them."""
    judge = _taken_judge(change, tournament_id, judge_id, version)
    before = judge_described(judge)
    checks = Checks()
    others = set(Judge.objects.filter(tournament_id=tournament_id).exclude(pk=judge_id).values_list("key", flat=True))
    given = {
        "name": name, "can_be_senior": can_be_senior, "teams": teams, "wish": wish, "away": away, "room": room,
        "with_whom": with_whom, "without": without, "most_tours": most_tours, "self": judge_id,
    }  # fmt: skip
    checked = _checked(checks, "", given, others, Known(judge.tournament))
    checks.refuse_any()
    _fill(judge, checked)
    change.log(before=before, after=judge_described(judge))
    return {"version": judge.version}


@use_case("judge.remove")
def remove_judge(change: Change, *, tournament_id: int, judge_id: int, version: int) -> Answer:
    """Removes a judge who is assigned to no match, with the links."""
    judge = _taken_judge(change, tournament_id, judge_id, version)
    matches = MatchJudge.objects.filter(judge=judge).count()
    if matches:
        sentence = ngettext(
            "The judge is assigned to %(number)s match. Assign another one there first.",
            "The judge is assigned to %(number)s matches. Assign others there first.",
            matches,
        )
        raise Refused(("", sentence % {"number": matches}))
    change.log(before=judge_described(judge), after=None)
    judge.delete()
    return {"judge": judge_id}


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


def _taken_judge(change: Change, tournament_id: int, judge_id: int, version: int) -> Judge:
    change.take_tournament(tournament_id)
    judge = Judge.objects.filter(pk=judge_id, tournament_id=tournament_id).select_related("tournament").first()
    if judge is None:
        raise Refused(("", _("This judge no longer exists.")))
    change.subject = f"judge:{judge_id}"
    change.compare(judge, version)
    return judge


class Known:
    """The tournament's teams by key and by id, its tours, judges and rooms by id."""

    def __init__(self, tournament: Tournament) -> None:
        teams = list(Team.objects.filter(tournament=tournament))
        self.teams: dict[str | int, Team] = {team.key: team for team in teams} | {team.pk: team for team in teams}
        self.tours = Tour.objects.filter(tournament=tournament).in_bulk()
        self.judges = Judge.objects.filter(tournament=tournament).in_bulk()
        self.rooms = Room.objects.filter(tournament=tournament).in_bulk()


@dataclass(frozen=True)
class _Checked:
    name: str
    can_be_senior: bool
    teams: list[Team]
    wish: str
    away: list[Tour]
    with_whom: list[Judge]
    without: list[Judge]
    room: Room | None
    most_tours: int | None


def _fill(judge: Judge, given: _Checked) -> None:
    judge.name, judge.can_be_senior, judge.wish = given.name, given.can_be_senior, given.wish
    judge.wished_room, judge.most_tours = given.room, given.most_tours
    judge.save()
    judge.attached_to.set(given.teams)
    judge.away_from.set(given.away)
    judge.judges_with.set(given.with_whom)
    judge.judges_without.set(given.without)


def _checked(checks: Checks, place: str, given: Mapping[str, Any], taken: set[str], known: Known) -> _Checked:
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
    return _Checked(
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


# Who may run a tournament.
@use_case("organiser.add")
def add_organiser(change: Change, *, tournament_id: int, username: str) -> Answer:
    """Lets an account that there is run the tournament."""
    tournament = change.take_tournament(tournament_id)
    user = known_account(username)
    if Organiser.objects.filter(tournament=tournament, user=user).exists():
        raise Refused(("username", _("This account is already an organiser.")))
    return _join(change, tournament, user)


def account_named(username: str) -> User | None:
    """The account of that name in whatever capitals, the exact one first; compared here, because SQLite knows capitals
    only of Latin letters."""
    name = username.strip()
    names = User.objects.order_by("pk").values_list("username", "pk")
    alike = {known: pk for known, pk in names if known.casefold() == name.casefold()}
    pk = alike.get(name) or next(iter(alike.values()), None)
    return None if pk is None else User.objects.get(pk=pk)


def known_account(username: str) -> User:
    """The account of that name; Refused when there is none, or none that may log in."""
    user = account_named(username)
    if user is None or not user.is_active:
        raise Refused(("username", _("There is no account with this name. Tick the box below to create one.")))
    return user


@use_case("organiser.create")
def create_organiser(change: Change, *, tournament_id: int, username: str, password: str) -> Answer:
    """Makes an account with that password and lets it run the tournament.

    The password is generated, never chosen; the log holds neither it nor anything made from it alone.
    """
    tournament = change.take_tournament(tournament_id)
    return _join(change, tournament, new_account(username, password))


@use_case("organiser.remove")
def remove_organiser(change: Change, *, tournament_id: int, user_id: int) -> Answer:
    """Takes the tournament out of an account's hands; never out of the last one's."""
    tournament = change.take_tournament(tournament_id)
    organisers = list(Organiser.objects.filter(tournament=tournament).select_related("user"))
    row = next((row for row in organisers if row.user_id == user_id), None)
    if row is None:
        raise Refused(("", _("This account is no longer an organiser of the tournament.")))
    if len(organisers) == 1:
        raise Refused(("", _("The last organiser cannot be removed: add another one first.")))
    change.log(before=row.user.get_username(), after=None)
    row.delete()
    return {"user": user_id}


def new_account(username: str, password: str) -> User:
    """An account of that name, unless there is one; to be called inside a transaction that may be refused."""
    name = username.strip()
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError as error:
        raise Refused(("username", _("Use only letters, digits and the characters @ . + - _"))) from error
    judged("username", USERNAME, name)
    if account_named(name) is not None:
        raise Refused(("username", _("There is already an account with this name. Add it without creating a new one.")))
    return User.objects.create_user(name, password=password)


def _join(change: Change, tournament: Tournament, user: User) -> Answer:
    Organiser.objects.create(tournament=tournament, user=user)
    change.log(before=None, after=user.get_username())
    return {"user": user.pk, "username": user.get_username()}


# The rooms of a tournament, in the order in which pairings are given them.
MAX_ROOMS = 300


def room_fault(name: str) -> str:
    """What is wrong with a room's name, empty when nothing is."""
    try:
        clean_name(name)
    except NameFault as error:
        return format_sentence(error.fault)
    return ""


def room_named(tournament: Tournament, name: str) -> Room | None:
    """The room of that name, made when there is none; None for no name. The name has been judged before."""
    name = clean_text(name)
    if not name:
        return None
    rooms = list(Room.objects.filter(tournament=tournament))
    known = next((room for room in rooms if name_key(room.name) == name_key(name)), None)
    position = max((room.position for room in rooms), default=0) + 1
    return known or Room.objects.create(tournament=tournament, name=name, position=position)


@use_case("rooms.arrange")
def arrange_rooms(change: Change, *, tournament_id: int, shown: Sequence[str], names: Sequence[str]) -> Answer:
    """The whole list in its new order: new names are new rooms, missing ones are removed unless a match is there.

    ``shown`` is the list as the organiser saw it; when it has changed since, that is a ``Conflict``.
    """
    tournament = change.take_tournament(tournament_id)
    rooms = list(Room.objects.filter(tournament=tournament))
    before = [room.name for room in rooms]
    if before != list(shown):
        raise Conflict(tournament, _last_arrangement(tournament))
    names = [clean_text(name) for name in names]
    known = {name_key(room.name): room for room in rooms}
    gone = [room for room in rooms if name_key(room.name) not in {name_key(name) for name in names}]
    faults = [*_list_faults(names), *_removal_faults(gone)]
    if faults:
        raise Refused(*(("names", fault) for fault in faults))
    Room.objects.filter(pk__in=[room.pk for room in gone]).delete()
    for position, name in enumerate(names, start=1):
        room = known.get(name_key(name)) or Room(tournament=tournament)
        room.name, room.position = name, position
        room.save()
    change.log(subject=f"rooms:{tournament.pk}", before={"rooms": before}, after={"rooms": names})
    return {"rooms": len(names)}


@use_case("rooms.rename")
def rename_room(change: Change, *, tournament_id: int, room_id: int, old: str, name: str) -> Answer:
    """Another name for a room; its matches stay in it. ``old`` is the name that was shown."""
    tournament = change.take_tournament(tournament_id)
    room = Room.objects.filter(tournament=tournament, pk=room_id).first()
    if room is None:
        raise Refused(("room", _("Choose a room of this tournament.")))
    if room.name != old:
        raise Conflict(room, _last_arrangement(tournament))
    name = clean_text(name)
    others = Room.objects.filter(tournament=tournament).exclude(pk=room.pk).values_list("name", flat=True)
    fault = room_fault(name) or _taken_fault(name, others)
    if fault:
        raise Refused(("name", fault))
    room.name = name
    room.save()
    change.log(subject=f"rooms:{tournament.pk}", before={"room": old}, after={"room": name})
    return {"room": room.pk, "name": name}


def _taken_fault(name: str, others: Iterable[str]) -> str:
    if name_key(name) in {name_key(other) for other in others}:
        return _("There is already a room “%(name)s”. Choose another name.") % {"name": name}
    return ""


def _last_arrangement(tournament: Tournament) -> AuditEntry | None:
    entries = AuditEntry.objects.filter(tournament=tournament, subject=f"rooms:{tournament.pk}")
    return entries.order_by("-number").first()


def _list_faults(names: Sequence[str]) -> list[str]:
    if len(names) > MAX_ROOMS:
        return [_("A tournament can have at most %(maximum)s rooms. Remove one first.") % {"maximum": MAX_ROOMS}]
    seen: set[str] = set()
    faults = []
    for name in names:
        if fault := room_fault(name):
            faults.append(fault)
        elif name_key(name) in seen:
            faults.append(_("The room “%(name)s” is listed twice.") % {"name": name})
        seen.add(name_key(name))
    return faults


def _removal_faults(gone: Sequence[Room]) -> list[str]:
    sentence = _("There are matches in the room “%(name)s”: give them another room before you remove it.")
    used = set(Match.objects.filter(room__in=gone).values_list("room_id", flat=True))
    return [sentence % {"name": room.name} for room in gone if room.pk in used]
