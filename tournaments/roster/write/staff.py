"""Use cases: judges, organisers, rooms."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.checks import Checks
from tournaments.kernel.names import NameFault, clean_name, name_key
from tournaments.kernel.rules import USERNAME
from tournaments.kernel.values import clean_text
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, judged, use_case
from tournaments.models import AuditEntry, Judge, Match, MatchJudge, Organiser, Room, Tournament
from tournaments.roster.write.judge_rows import (
    Known,
    check_completion,
    checked_judge,
    complete_judge,
    fill_judge,
    judge_described,
    new_judge,
)
from tournaments.roster.write.on_paper import told_of

MAX_AT_ONCE = 500


@use_case("judge.add")
def add_judges(
    change: Change, *, tournament_id: int, judges: Sequence[Mapping[str, Any]], completes: bool = False
) -> Answer:
    """New judges, all or none. With ``completes``, as from a list, a judge who is there already gets what they do not
    have yet: the senior mark, teams, tours, wishes.

    ``{"name": …, "can_be_senior": bool, "teams": [names or ids of attached teams], "wish": "" | "strong" | "weak",
    "away": [ids of tours], "with_whom": [ids of judges], "without": [ids of judges], "room": id or None, "most_tours":
    number or None}``; from a list also "away_numbers": [numbers of tours], "room_name": name.
    """
    tournament = change.take_tournament(tournament_id)
    checks = Checks()
    if not 0 < len(judges) <= MAX_AT_ONCE:
        checks.add("judges", _("Enter between 1 and %(maximum)s judges.") % {"maximum": MAX_AT_ONCE})
    known = Known(tournament)
    stored = {judge.key: judge for judge in known.judges.values()}
    taken, there = (set[str](), stored) if completes else ({*stored}, {})
    ready = [checked_judge(checks, f"judges.{place}", given, taken, known) for place, given in enumerate(judges)]
    rows = [(there.get(name_key(given.name)), given) for given in ready]
    for place, (judge, given) in enumerate(rows):
        if judge is not None:
            check_completion(checks, f"judges.{place}", judge, given)
    checks.refuse_any()
    made = [new_judge(tournament, given) for judge, given in rows if judge is None]
    completed = [both for judge, given in rows if judge is not None and (both := complete_judge(judge, given))]
    change.log(before=[was for was, _now in completed] or None, after=[*made, *(now for _was, now in completed)])
    change.warn(*told_of(judge["name"] for judge in made))
    return {"judges": [judge["id"] for judge in made], "completed": len(completed)}


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
    checked = checked_judge(checks, "", given, others, Known(judge.tournament))
    checks.refuse_any()
    fill_judge(judge, checked)
    change.log(before=before, after=judge_described(judge))
    change.warn(*told_of([judge.name], [before["name"]]))
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


def _taken_judge(change: Change, tournament_id: int, judge_id: int, version: int) -> Judge:
    change.take_tournament(tournament_id)
    judge = Judge.objects.filter(pk=judge_id, tournament_id=tournament_id).select_related("tournament").first()
    if judge is None:
        raise Refused(("", _("This judge no longer exists.")))
    change.subject = f"judge:{judge_id}"
    change.compare(judge, version)
    return judge


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
