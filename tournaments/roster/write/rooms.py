"""The rooms of a tournament, in the order in which pairings are given them."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.kernel.values.names import MAX_NAME, NameFault, clean_name, clean_text, name_key
from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.models import AuditEntry, Match, Room, Tournament

MAX_ROOMS = 300


def room_fault(name: str) -> str:
    """What is wrong with a room's name, empty when nothing is."""
    try:
        clean_name(name)
    except NameFault as error:
        if error.code == "name.empty":
            return _("A room needs a name.")
        return _("The name of a room has at most %(maximum)s characters.") % {"maximum": MAX_NAME}
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
def arrange_rooms(
    change: Change, *, tournament_id: int, shown: Sequence[str], names: Sequence[str]
) -> Answer:
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
        return _("There is a room “%(name)s” already.") % {"name": name}
    return ""


def _last_arrangement(tournament: Tournament) -> AuditEntry | None:
    found = AuditEntry.objects.filter(tournament=tournament, subject=f"rooms:{tournament.pk}")
    return found.order_by("-number").first()


def _list_faults(names: Sequence[str]) -> list[str]:
    if len(names) > MAX_ROOMS:
        return [_("A tournament has at most %(maximum)s rooms.") % {"maximum": MAX_ROOMS}]
    seen: set[str] = set()
    faults = []
    for name in names:
        if fault := room_fault(name):
            faults.append(fault)
        elif name_key(name) in seen:
            faults.append(_("The room “%(name)s” is there twice.") % {"name": name})
        seen.add(name_key(name))
    return faults


def _removal_faults(gone: Sequence[Room]) -> list[str]:
    sentence = _("Matches are played in the room “%(name)s”: give them another room before you remove it.")
    used = set(Match.objects.filter(room__in=gone).values_list("room_id", flat=True))
    return [sentence % {"name": room.name} for room in gone if room.pk in used]
