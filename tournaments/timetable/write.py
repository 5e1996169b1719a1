"""Use cases: times and lengths of all tours with the breaks between them, what is said of a delay, sites."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.names import name_key
from tournaments.kernel.values import read_moment
from tournaments.kernel.write import Answer, Change, Conflict, Refused, digest, use_case
from tournaments.models import AuditEntry, Room, Site, TimetableItem, Tour, Tournament
from tournaments.models.audit import canonical
from tournaments.rounds.read.tours import tour_described
from tournaments.rounds.write.tours import confirmed, day_warnings, delays_withdrawn, unconfirmed

MOST_ITEMS: Final = 100
MOST_SITES: Final = 50

Given = Mapping[str, Any]


# All times at once.
def state_of(tournament: Tournament) -> str:
    """A mark of all times as they stand, for a page that shows them: it tells whether somebody has changed one."""
    tours = Tour.objects.filter(tournament=tournament).order_by("number")
    items = TimetableItem.objects.filter(tournament=tournament).order_by("pk")
    rows = [[tour.pk, _text(tour.starts_at), tour.minutes, tour.moves] for tour in tours]
    rows += [[item.pk, item.name, _text(item.starts_at), item.minutes, item.place] for item in items]
    return digest("tournaments.timetable", canonical(rows))[:32]


def _text(moment: datetime | None) -> str:
    return moment.isoformat() if moment else ""


@use_case("timetable.change")
def change_timetable(
    change: Change, *, tournament_id: int, seen: str, tours: Sequence[Given], items: Sequence[Given],
    despite_warnings: bool = False,
) -> Answer:  # fmt: skip
    """Times and lengths of the tours, and all items besides them: those that are not there any more are removed.

    A tour is ``{"id", "starts_at", "minutes", "moves"}``, an item ``{"id": None for a new one, "name", "starts_at",
    "minutes", "place"}``; moments are ISO 8601 with their offset. ``seen`` is the ``state_of`` the page: when that is
    not what stands now, it is a ``Conflict``. New times outside the days of the tournament are to be confirmed. With a
    new time of a tour, what was said of its delay no longer holds.
    """
    tournament = change.take_tournament(tournament_id)
    if seen != state_of(tournament):
        raise Conflict(tournament, _last_change(tournament))
    checks = Checks()
    changed = _changed_tours(checks, tournament, tours)
    old, new = list(tournament.timetable.all()), _items(checks, tournament, items)
    dated: list[Tour | TimetableItem] = [
        *(tour for _before, tour in changed),
        *(item for item in new if _is_moved(item, old)),
    ]
    despite = [sentence for row in dated for sentence in day_warnings(row)]
    checks.faults += unconfirmed([*dict.fromkeys(despite)], despite_warnings)
    checks.refuse_any()
    before = {"tours": [described for described, _tour in changed], "items": _described(old)}
    for _before, tour in changed:
        change.compare(tour, tour.version)
        tour.save()
    _store_items(old, new)
    after = {"tours": [tour_described(tour) for _before, tour in changed], "items": _described(new)}
    change.log(subject=f"timetable:{tournament.pk}", before=before, after=after, **confirmed(despite))
    withdrawn = [number for before, tour in changed for number in delays_withdrawn(before, tour)]
    return {"tours": len(changed), "items": len(new), "delays_withdrawn": withdrawn}


def _last_change(tournament: Tournament) -> AuditEntry | None:
    entries = AuditEntry.objects.filter(tournament=tournament, subject=f"timetable:{tournament.pk}")
    return entries.order_by("-number").first()


def _changed_tours(checks: Checks, tournament: Tournament, given: Sequence[Given]) -> list[tuple[Given, Tour]]:
    """Those that get another time or length, each after what it was."""
    known = {tour.pk: tour for tour in Tour.objects.filter(tournament=tournament)}
    changed = []
    for values in given:
        tour = known.get(values["id"])
        if tour is None:
            checks.add("", _("A tour on this list has been removed in the meantime. Choose again."))
            continue
        tour.tournament = tournament
        before, place = tour_described(tour), f"tour-{tour.pk}"
        planned, tour.starts_at = (
            tour.starts_at,
            _moment(checks, f"{place}-starts_at", values["starts_at"], needed=False),
        )
        tour.delay = tour.delay if tour.starts_at == planned else None
        _fill(checks, place, tour, minutes=values["minutes"], moves=values["moves"])
        if before != tour_described(tour):
            changed.append((before, tour))
    return sorted(changed, key=lambda pair: pair[1].number)


def _items(checks: Checks, tournament: Tournament, given: Sequence[Given]) -> list[TimetableItem]:
    if len(given) > MOST_ITEMS:
        checks.add(
            "",
            _("A timetable can have at most %(maximum)s items besides the tours. Remove one first.")
            % {"maximum": MOST_ITEMS},
        )
        return []
    known = {item.pk: item for item in TimetableItem.objects.filter(tournament=tournament)}
    items = []
    for values in given:
        item = TimetableItem(tournament=tournament) if values["id"] is None else known.get(values["id"])
        if item is None:
            checks.add("", _("This item has been removed from the timetable in the meantime."))
            continue
        place = f"item-{values['id']}" if values["id"] else "new"
        item.tournament = tournament
        moment = _moment(checks, f"{place}-starts_at", values["starts_at"])
        _fill(checks, place, item, name=values["name"], minutes=values["minutes"], place=values["place"])
        if moment is not None:
            item.starts_at = moment
        if values["minutes"] is None:
            checks.add(f"{place}-minutes", _("Say how many minutes it takes."))
        items.append(item)
    return items


def _fill(checks: Checks, where: str, row: Tour | TimetableItem, **given: object) -> None:
    """Sets columns by their own rules; faults stand at the fields of this row of the page."""
    own = Checks()
    own.fill(row, **given)
    checks.faults += [(f"{where}-{name}", sentence) for name, sentence in own.faults]


def _moment(checks: Checks, field: str, text: str | None, *, needed: bool = True) -> datetime | None:
    moment = read_moment(text or "")
    if moment is None and (text or needed):
        checks.add(field, _("Enter the day and the time."))
    return moment


def _is_moved(item: TimetableItem, old: Iterable[TimetableItem]) -> bool:
    return item.starts_at not in {row.starts_at for row in old if row.pk == item.pk}


def _store_items(old: Sequence[TimetableItem], new: Sequence[TimetableItem]) -> None:
    staying = {item.pk for item in new}
    TimetableItem.objects.filter(pk__in=[item.pk for item in old if item.pk not in staying]).delete()
    for item in new:
        item.save()


def _described(items: Iterable[TimetableItem]) -> list[dict[str, Any]]:
    return [
        {"id": item.pk, "name": item.name, "starts_at": item.starts_at.isoformat(), "minutes": item.minutes,
         "place": item.place}
        for item in items
    ]  # fmt: skip


# Another time zone.
def keep_hours(change: Change, tournament: Tournament, former: str) -> tuple[Given, Given]:
    """Everything of a tournament that had another time zone begins at the hours that were entered, by the new one; so
    does what was published. For the log: what has moved, as it was and as it is."""
    before: dict[str, list[Given]] = {"tours": [], "items": []}
    after: dict[str, list[Given]] = {"tours": [], "items": []}
    anew = partial(_same_hour, former=ZoneInfo(former), zone=ZoneInfo(tournament.time_zone))
    for tour in Tour.objects.filter(tournament=tournament).order_by("number"):
        was, told = tour_described(tour), canonical(tour.published)
        tour.starts_at = anew(tour.starts_at) if tour.starts_at else None
        for row in tour.published.get("matches", ()):
            if moment := read_moment(str(row.get("at", ""))):  # an earlier version imported other texts too
                row["at"] = anew(moment).isoformat()
        if (was, told) != (tour_described(tour), canonical(tour.published)):
            change.compare(tour, tour.version)
            tour.save()
            before["tours"].append(was)
            after["tours"].append(tour_described(tour))
    for item in tournament.timetable.all():
        [was] = _described([item])
        item.starts_at = anew(item.starts_at)
        if [was] != _described([item]):
            item.save()
            before["items"].append(was)
            after["items"] += _described([item])
    return before, after


def _same_hour(moment: datetime, former: ZoneInfo, zone: ZoneInfo) -> datetime:
    return moment.astimezone(former).replace(tzinfo=zone).astimezone(UTC)


# What everybody is told of a delay.
@use_case("tour.delay")
def say_delay(change: Change, *, tournament_id: int, tour_id: int, minutes: int | None) -> Answer:
    """So many minutes later than planned the tour begins, and whatever follows it on its day; 0: on time again, None:
    nothing is said of this tour. The plan stays."""
    tournament = change.take_tournament(tournament_id)
    tour = Tour.objects.filter(tournament=tournament, pk=tour_id).first()
    if tour is None:
        raise Refused(("", _("This tour has been removed in the meantime.")))
    if tour.starts_at is None:
        raise Refused(("minutes", _("The tour has no time yet: set it in the timetable first.")))
    before = tour_described(tour)
    checks = Checks()
    checks.fill(tour, delay=minutes)
    checks.refuse_any()
    tour.save(update_fields=["delay"])
    change.log(subject=f"tour:{tour.pk}", before=before, after=tour_described(tour))
    return {"tour": tour.pk, "delay": minutes}


# Sites.
@use_case("site.add")
def add_site(
    change: Change, *, tournament_id: int, name: str, directions: str, walk: int, rooms: Sequence[int] = ()
) -> Answer:
    """A new site, with the rooms (ids) that belong to it."""
    tournament = change.take_tournament(tournament_id)
    if tournament.sites.count() >= MOST_SITES:
        raise Refused(
            ("", _("A tournament can have at most %(maximum)s sites. Remove one first.") % {"maximum": MOST_SITES})
        )
    site = Site(tournament=tournament)
    _store_site(site, name, directions, walk, rooms)
    change.log(subject=f"site:{site.pk}", before=None, after=site_described(site))
    return {"site": site.pk}


@use_case("site.change")
def change_site(
    change: Change, *, tournament_id: int, site_id: int, version: int, name: str, directions: str, walk: int,
    rooms: Sequence[int] = (),
) -> Answer:  # fmt: skip
    site = _taken_site(change, tournament_id, site_id, version)
    before = site_described(site)
    _store_site(site, name, directions, walk, rooms)
    change.log(before=before, after=site_described(site))
    return {"site": site.pk, "version": site.version}


@use_case("site.remove")
def remove_site(change: Change, *, tournament_id: int, site_id: int, version: int) -> Answer:
    """Its rooms stay, without a site."""
    site = _taken_site(change, tournament_id, site_id, version)
    change.log(before=site_described(site), after=None)
    site.delete()
    return {"site": site_id}


def _taken_site(change: Change, tournament_id: int, site_id: int, version: int) -> Site:
    tournament = change.take_tournament(tournament_id)
    site = Site.objects.filter(tournament=tournament, pk=site_id).first()
    if site is None:
        raise Refused(("", _("This site has been removed in the meantime.")))
    site.tournament = tournament
    change.subject = f"site:{site_id}"
    change.compare(site, version)
    return site


def _store_site(site: Site, name: str, directions: str, walk: int, rooms: Sequence[int]) -> None:
    checks = Checks()
    checks.fill(site, name=name, directions=directions, walk=walk)
    others = Site.objects.filter(tournament=site.tournament).exclude(pk=site.pk).values_list("name", flat=True)
    if site.name and name_key(site.name) in {name_key(other) for other in others}:
        checks.add("name", _("There is already a site “%(name)s”. Choose another name.") % {"name": site.name})
    known = set(Room.objects.filter(tournament=site.tournament).values_list("pk", flat=True))
    if not known.issuperset(rooms):
        checks.add("rooms", _("A room on this list has been removed in the meantime. Choose again."))
    checks.refuse_any()
    site.save()
    Room.objects.filter(site=site).exclude(pk__in=rooms).update(site=None)
    Room.objects.filter(tournament=site.tournament, pk__in=rooms).update(site=site)


def site_described(site: Site) -> dict[str, Any]:
    return {
        "id": site.pk,
        "name": site.name,
        "directions": site.directions,
        "walk": site.walk,
        "rooms": list(site.rooms.order_by("position", "pk").values_list("name", flat=True)),
    }
