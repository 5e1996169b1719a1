"""Restore points: made before what replaces much, thinned, and gone back to."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.apps import apps
from django.db import DatabaseError, router
from django.db.models import SET_NULL, Model
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.archive.read.parts import LISTS, SETTINGS, Part
from tournaments.archive.write.importing import MODELS, Prepared, store_rows, understood
from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.database import Busy
from tournaments.kernel.rules import TITLE
from tournaments.kernel.write import Answer, Change, Refused, about_to, use_case
from tournaments.models import (
    AccessLink,
    CalendarFeed,
    Draw,
    GameAction,
    Judge,
    Match,
    PaperEntry,
    RestorePoint,
    Team,
    Told,
    Tour,
    Tournament,
)
from tournaments.models.audit import RESTORE
from tournaments.restoring.read import (
    State,
    addresses_removed,
    document_of,
    entries_since,
    packed_rows,
    rows_of,
    state_of,
    title_of,
)
from tournaments.restoring.rules import Point, Reason, points_to_keep
from tournaments.setup.write import OF_READERS

NOT_BEFORE: Final = gettext_lazy("Saved, but without a restore point for the previous state.")
AS_NOW: Final = (*OF_READERS, "closed_at")
"""Settings that no restore touches: who may see the tournament, and whose names, is never as it once was."""


# Before a draw, an import, and before the last match of a tour is approved.
@dataclass(frozen=True)
class _Wanted:
    tournament_id: int
    reason: Reason
    tour: int | None = None


@receiver(about_to)
def look_before(*, change: Change, **_signal: Any) -> None:
    """The state before a milestone, read without the lock; it is stored with the write itself, or not at all."""
    wanted = _wanted(change.action, change.arguments)
    if wanted is None:
        return
    try:
        entries = Tournament.objects.filter(pk=wanted.tournament_id).values_list("audit_count", flat=True).first()
        if entries is not None and not _there(wanted.tournament_id, entries):
            change.beside.append(partial(_store_before, wanted, state_of(wanted.tournament_id)))
    except (DatabaseError, Busy, Tournament.DoesNotExist):
        change.warn(str(NOT_BEFORE))


def _store_before(wanted: _Wanted, state: State, change: Change) -> None:
    if wanted.tournament_id == change.written.pk:
        _store(change, change.written, state, wanted.reason, tour=wanted.tour)


def _wanted(action: str, arguments: Mapping[str, Any]) -> _Wanted | None:
    """What becomes of a milestone; going back looks after itself, and what makes a tournament has nothing before it."""
    if action == "match.approve":
        return _closing(arguments["match_id"])
    if action == RESTORE or "tournament_id" not in arguments:
        return None
    reason = Reason.IMPORT if action.endswith(".import") else Reason.DRAW
    tour = Tour.objects.filter(pk=arguments.get("tour_id", 0)).values_list("number", flat=True).first()
    return _Wanted(arguments["tournament_id"], reason, tour if reason == Reason.DRAW else None)


def _closing(match_id: int) -> _Wanted | None:
    """Approving the last match of a tour closes it."""
    found = Match.objects.filter(pk=match_id).values_list("tour__tournament_id", "tour_id", "tour__number").first()
    if found is None:
        return None
    others = Match.objects.filter(tour_id=found[1]).exclude(pk=match_id)
    open_ones = others.exclude(state=Match.State.APPROVED).exclude(team_b=None)
    return None if open_ones.exists() else _Wanted(found[0], Reason.TOUR, found[2])


def _there(tournament_id: int, entries: int) -> bool:
    """Whether this state is kept already."""
    return RestorePoint.objects.filter(tournament_id=tournament_id, entries=entries).exists()


def _store(
    change: Change, tournament: Tournament, state: State, reason: Reason, *, name: str = "", tour: int | None = None
) -> RestorePoint:
    point = RestorePoint.objects.create(
        tournament=tournament, reason=reason, tour=tour, name=name, made_at=timezone.now(), made_by=change.actor_name,
        entries=state.entries, content=state.content, rows=state.rows, size=len(state.content) + len(state.rows),
    )  # fmt: skip
    thin(tournament)
    return point


def thin(tournament: Tournament) -> None:
    """What has had its time, or has no room, goes."""
    rows = RestorePoint.objects.filter(tournament=tournament).order_by()
    points = [
        Point(moment, pk, size, reason == Reason.HAND)
        for moment, pk, size, reason in rows.values_list("made_at", "pk", "size", "reason")
    ]
    stay = points_to_keep(points, timezone.now())
    if gone := [point.pk for point in points if point.pk not in stay]:
        rows.filter(pk__in=gone).delete()


def _store_by_hand(change: Change, ready: tuple[int, str, State]) -> Answer:
    tournament_id, name, state = ready
    tournament = change.take_tournament(tournament_id)
    point = _store(change, tournament, state, Reason.HAND, name=name)
    change.log(before=None, after={"name": name, "entries_before": state.entries})
    return {"point": point.pk, "name": name}


@use_case("point.make", then=_store_by_hand)
def make_point(change: Change, *, tournament_id: int, name: str) -> tuple[int, str, State]:
    """A restore point with a name, of the tournament as it is now."""
    permissions.require(change.actor, "tournament.organise", _tournament(tournament_id))
    checks = Checks()
    found = checks.text("name", TITLE, name)
    if not checks.faults and not found:
        checks.add("name", _("Give the restore point a name."))
    checks.refuse_any()
    return tournament_id, found, state_of(tournament_id)


def _tournament(tournament_id: int) -> Tournament:
    found = Tournament.objects.filter(pk=tournament_id).first()
    if found is None:
        raise Refused(("", _("This tournament no longer exists.")))
    return found


# Going back.
@dataclass(frozen=True)
class _Ready:
    """A point read and checked, the numbers of its rows in place, and the state now."""

    tournament_id: int
    point_id: int
    prepared: Prepared
    rows: dict[str, Any]
    now: State


def _restore(change: Change, ready: _Ready) -> Answer:
    tournament = change.take_tournament(ready.tournament_id)
    point = RestorePoint.objects.filter(tournament=tournament, pk=ready.point_id).first()
    if point is None:
        raise Refused(("", _("This restore point no longer exists. Choose another one.")))
    lost = entries_since(point).count()
    if not lost:
        raise Refused(("", _("Nothing has changed since this restore point.")))
    before = _point_of_now(change, tournament, ready.now)
    numbers, versions = _numbers(tournament), _versions(tournament)
    _keep_addresses(tournament, ready.prepared, addresses_removed(point))
    _keep_told(tournament, ready.prepared)
    _take_out(tournament, before, numbers, ready.prepared)
    _put_in(tournament, ready, versions)
    change.log(to=point.entries, made_at=point.made_at.isoformat(), named=title_of(point), lost=lost)
    return {"tournament": tournament.pk, "point": point.pk, "before": before.pk, "lost": lost}


@use_case("tournament.restore", then=_restore, risky=True)
def restore_tournament(change: Change, *, tournament_id: int, point_id: int) -> _Ready:
    """The tournament as it was when the point was made; everything in it keeps its number, so links and addresses go on
    working. What replaces it is kept as a point of its own. The log goes on: it says to which entry one went back.

    Who organises, private links, calendars, addresses for messages, who has been told what, prints and ``AS_NOW`` stay
    as they are.
    """
    tournament = _tournament(tournament_id)
    permissions.require(change.actor, "tournament.organise", tournament)
    point = RestorePoint.objects.filter(tournament=tournament, pk=point_id).first()
    if point is None:
        raise Refused(("", _("This restore point no longer exists. Choose another one.")))
    prepared, rows = understood(document_of(point), tournament.slug), rows_of(point)
    prepared.reader.tournament.pk = tournament_id
    for model, found in prepared.reader.rows.items():
        if model is not GameAction:
            for row, number in zip(found, rows["numbers"][model.__name__], strict=True):
                row.pk = number
    for draw, before in zip(prepared.reader.rows.get(Draw, ()), rows["before"], strict=True):
        draw.before = before
    for entry, typist in zip(prepared.reader.rows.get(PaperEntry, ()), rows["typists"], strict=True):
        entry.entered_id = typist
    return _Ready(tournament_id, point_id, prepared, rows, state_of(tournament_id))


def _point_of_now(change: Change, tournament: Tournament, now: State) -> RestorePoint:
    """So that going back can be undone; read anew when somebody has written since."""
    known = RestorePoint.objects.filter(tournament=tournament, entries=tournament.audit_count).first()
    if known is not None:
        return known
    state = now if now.entries == tournament.audit_count else state_of(tournament.pk)
    return _store(change, tournament, state, Reason.RESTORE)


def _paths(parts: Mapping[str, Part] = LISTS) -> Iterator[tuple[type[Model], str]]:
    for part in parts.values():
        yield part.model, part.path
        yield from _paths(part.parts)


PATHS: Final = dict(_paths())


def _numbers(tournament: Tournament) -> dict[type[Model], set[int]]:
    """Those of rows that are named by others which stand in no file: links, calendars, prints."""
    outside = [model for model in MODELS if any(_naming(model))]
    found = {model: model._base_manager.filter(**{PATHS[model]: tournament}) for model in outside}
    return {model: set(rows.order_by().values_list("pk", flat=True)) for model, rows in found.items()}


def _versions(tournament: Tournament) -> dict[tuple[type[Model], int], int]:
    """Those of all rows: what is put in gets later ones, so that every page that is open is found to be old."""
    found: dict[tuple[type[Model], int], int] = {}
    for model in MODELS:
        if any(field.name == "version" for field in model._meta.concrete_fields):
            rows = model._base_manager.filter(**{PATHS[model]: tournament}).order_by()
            found |= {(model, pk): version for pk, version in rows.values_list("pk", "version")}
    return found


def _keep_addresses(tournament: Tournament, prepared: Prepared, removed: Collection[str]) -> None:
    """Addresses for messages are as now: one that somebody had removed is not to come back, not even with a holder who
    was removed after it."""
    for model, kind in ((Team, AccessLink.Kind.CAPTAIN), (Judge, AccessLink.Kind.JUDGE)):
        now = dict(model._base_manager.filter(tournament=tournament).values_list("pk", "email"))
        for row in prepared.reader.rows.get(model, ()):
            row.email = now.get(row.pk, "" if f"{kind.value}-{row.pk}" in removed else row.email)


def _keep_told(tournament: Tournament, prepared: Prepared) -> None:
    """Who has been told what is as now: it happened. Of tours, teams and judges that come back it is as it was."""
    rows, now = prepared.reader.rows, Told.objects.filter(tour__tournament=tournament)
    models: tuple[type[Model], ...] = (Tour, Team, Judge)
    back = {model: {row.pk for row in rows.get(model, ())} for model in models}
    there = {
        model: set(model._base_manager.filter(tournament=tournament).values_list("pk", flat=True)) for model in models
    }
    of_point = [one for one in rows.get(Told, ()) if not _names_only(there, one)]
    rows[Told] = [*(one for one in now.select_related("tour", "team", "judge") if _names_only(back, one)), *of_point]


def _names_only(known: Mapping[type[Model], Collection[int]], told: Told) -> bool:
    """Whether the tour, the team and the judge that it is about are all known."""
    return all(row is None or row.pk in known[type(row)] for row in (told.tour, told.team, told.judge))


def _take_out(
    tournament: Tournament, before: RestorePoint, numbers: Mapping[type[Model], set[int]], prepared: Prepared
) -> None:
    """All rows that a file has. Those that come back are missed by nobody: whatever names them stays as it is."""
    for model in numbers:
        gone = numbers[model] - {row.pk for row in prepared.reader.rows.get(model, ())}
        if gone:
            _let_go(model, gone, before)
    for table in reversed(MODELS):
        several: list[Any] = list(table._meta.many_to_many)
        for field in several:
            named = {f"{field.m2m_field_name()}__{PATHS[table]}": tournament}
            _delete(field.remote_field.through, named)
        _delete(table, {PATHS[table]: tournament})


def _delete(table: type[Model], which: dict[str, Any]) -> None:
    """The rows alone: whatever names them waits for them until the transaction ends."""
    table._base_manager.filter(**which).order_by()._raw_delete(router.db_for_write(table))


def _let_go(model: type[Model], gone: set[int], before: RestorePoint) -> None:
    """Rows that do not come back, and what names them: links are put aside, for whoever undoes this."""
    if model in (Team, Judge):
        _put_aside(before, AccessLink.objects.filter(**{f"{model.__name__.lower()}__in": gone}))
    for field in _naming(model):
        rows = field.model._base_manager.filter(**{f"{field.name}__in": gone})
        if field.remote_field.on_delete is SET_NULL:
            rows.update(**{field.name: None})
        else:
            rows.delete()


def _naming(model: type[Model]) -> Iterator[Any]:
    """Columns of tables outside of the file that name a row of this one."""
    for naming in apps.get_app_config("tournaments").get_models():
        if naming not in PATHS:
            yield from (field for field in naming._meta.concrete_fields if field.related_model is model)


LINK: Final = ("pk", "kind", "judge_id", "team_id", "hash", "created_at", "expires_at", "revoked_at")
FEED: Final = ("pk", "user_id", "link_id", "hash", "created_at", "revoked_at")


def _put_aside(before: RestorePoint, links: Any) -> None:
    rows, feeds = rows_of(before), CalendarFeed.objects.filter(link__in=links)
    for name, found, columns in (("links", links, LINK), ("feeds", feeds, FEED)):
        rows[name] = rows.get(name, []) + list(found.order_by("pk").values(*columns))
    before.rows = packed_rows(rows)
    before.save(update_fields=["rows"])


def _bring_links(tournament: Tournament, rows: Mapping[str, Any]) -> None:
    """Links that went with their holders, when these come back."""
    links = [AccessLink(tournament=tournament, **row) for row in rows.get("links", ())]
    known = set(AccessLink.objects.filter(hash__in=[link.hash for link in links]).values_list("hash", flat=True))
    judges = set(Judge.objects.filter(tournament=tournament).values_list("pk", flat=True))
    teams = set(Team.objects.filter(tournament=tournament).values_list("pk", flat=True))
    back = [link for link in links if link.hash not in known and (link.judge_id in judges or link.team_id in teams)]
    AccessLink.objects.bulk_create(back)
    there = {link.pk for link in back}
    feeds = [CalendarFeed(tournament=tournament, **row) for row in rows.get("feeds", ())]
    CalendarFeed.objects.bulk_create(feed for feed in feeds if feed.link_id in there)


def _put_in(tournament: Tournament, ready: _Ready, versions: Mapping[tuple[type[Model], int], int]) -> None:
    prepared = ready.prepared
    for model, rows in prepared.reader.rows.items():
        _raise(rows, model, versions, tournament.revision)
    store_rows(prepared)
    values = {name: getattr(prepared.reader.tournament, name) for name in SETTINGS if name not in AS_NOW}
    for name, value in values.items():
        setattr(tournament, name, value)
    tournament.version += 1
    Tournament.objects.filter(pk=tournament.pk).update(**values, version=tournament.version)
    _bring_links(tournament, ready.rows)


def _raise(
    rows: Iterable[Any], model: type[Model], versions: Mapping[tuple[type[Model], int], int], revision: int
) -> None:
    """Later versions than any page can have been shown, also of rows that were away meanwhile."""
    for row in rows:
        if hasattr(row, "version"):
            row.version = max(versions.get((model, row.pk), 0), revision) + 1


def forget(tournament: Tournament) -> int:
    """All points of the tournament: what they hold must not come back."""
    return RestorePoint.objects.filter(tournament=tournament).delete()[0]
