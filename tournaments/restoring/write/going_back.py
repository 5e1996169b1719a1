"""Going back to a restore point."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.db import router
from django.db.models import SET_NULL, Model
from django.utils.translation import gettext as _

from tournaments.archive.read.parts import LISTS, SETTINGS, Part
from tournaments.archive.write.importing import MODELS, Prepared, store_rows, understood
from tournaments.formats.rules.tour_format import TourFormat
from tournaments.kernel import access as permissions
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.rules.boards import OtherBoards
from tournaments.matches.write.reseating import Told as BegunTold
from tournaments.matches.write.reseating import begin_anew, tell_begun
from tournaments.models import (
    AccessLink,
    CalendarFeed,
    Draw,
    Game,
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
from tournaments.restoring.read import addresses_removed, entries_since, rows_of, title_of, whole_document_of
from tournaments.restoring.rules import Reason, hidden_from
from tournaments.restoring.write import links
from tournaments.restoring.write.keeping import State, packed_rows, state_of, store_state, tournament_there
from tournaments.rounds.write.numbers import call_points_anew
from tournaments.setup.write import OF_READERS

AS_NOW: Final = (*OF_READERS, "closed_at")
"""Settings that no restore touches: who may see the tournament, and whose names, is never as it once was. Nor is which
results: those that are hidden stay so, by the numbers that their tours get back."""


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
    numbers, versions, formats = _numbers(tournament), _versions(tournament), _formats(tournament)
    now, then = _tour_numbers(tournament, ready.prepared)
    hidden = hidden_from(tournament.frozen_from, now, then, ready.prepared.reader.tournament.frozen_from)
    _keep_addresses(tournament, ready.prepared, addresses_removed(point))
    _keep_told(tournament, ready.prepared)
    _take_out(tournament, before, numbers, ready.prepared)
    _put_in(tournament, ready, versions, hidden)
    begun = _begin_other_boards(tournament, formats, versions)
    links.as_since(point, ready.rows)
    call_points_anew(tournament, {number: then[pk] for pk, number in now.items() if pk in then})
    change.log(to=point.entries, made_at=point.made_at.isoformat(), named=title_of(point), lost=lost)
    change.log(frozen_from="" if hidden is None else str(hidden))
    if begun:
        change.log(matches=begun)
    if withheld := ready.rows.get("withheld"):  # unknown to points of earlier versions
        change.log(withheld=len(withheld))
    return {"tournament": tournament.pk, "point": point.pk, "before": before.pk, "lost": lost}


@use_case("tournament.restore", then=_restore, risky=True)
def restore_tournament(change: Change, *, tournament_id: int, point_id: int) -> _Ready:
    """The tournament as it was when the point was made; everything in it keeps its number, so links and addresses go on
    working. What replaces it is kept as a point of its own. The log goes on: it says to which entry one went back.

    Who organises, private links, calendars, addresses for messages, who has been told what, prints, ``AS_NOW`` and
    which results are hidden stay as they are.
    """
    tournament = tournament_there(tournament_id)
    permissions.require(change.actor, "tournament.organise", tournament)
    point = RestorePoint.objects.filter(tournament=tournament, pk=point_id).first()
    if point is None:
        raise Refused(("", _("This restore point no longer exists. Choose another one.")))
    rows = rows_of(point)
    prepared = understood(whole_document_of(point, rows), tournament.slug, sealed=True)
    prepared.reader.tournament.pk = tournament_id
    for model, model_rows in prepared.reader.rows.items():
        if model is not GameAction:
            for row, number in zip(model_rows, rows["numbers"][model.__name__], strict=True):
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
    return store_state(change, tournament, state, Reason.RESTORE)


def _paths(parts: Mapping[str, Part] = LISTS) -> Iterator[tuple[type[Model], str]]:
    for part in parts.values():
        yield part.model, part.path
        yield from _paths(part.parts)


PATHS: Final = dict(_paths())


def _numbers(tournament: Tournament) -> dict[type[Model], set[int]]:
    """Those of rows that are named by others which stand in no file: links, calendars, prints."""
    outside = [model for model in MODELS if any(_naming(model))]
    by_model = {model: model._base_manager.filter(**{PATHS[model]: tournament}) for model in outside}
    return {model: set(rows.order_by().values_list("pk", flat=True)) for model, rows in by_model.items()}


def _versions(tournament: Tournament) -> dict[tuple[type[Model], int], int]:
    """Those of all rows: what is put in gets later ones, so that every page that is open is found to be old."""
    versions: dict[tuple[type[Model], int], int] = {}
    for model in MODELS:
        if any(field.name == "version" for field in model._meta.concrete_fields):
            rows = model._base_manager.filter(**{PATHS[model]: tournament}).order_by()
            versions |= {(model, pk): version for pk, version in rows.values_list("pk", "version")}
    return versions


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
    of_point = [told for told in rows.get(Told, ()) if not _names_only(there, told)]
    rows[Told] = [*(told for told in now.select_related("tour", "team", "judge") if _names_only(back, told)), *of_point]


def _names_only(known: Mapping[type[Model], Collection[int]], told: Told) -> bool:
    """Whether the tour, the team and the judge that it is about are all known."""
    return all(row is None or row.pk in known[type(row)] for row in (told.tour, told.team, told.judge))


def _tour_numbers(tournament: Tournament, prepared: Prepared) -> tuple[dict[int, int], dict[int, int]]:
    """The tours by their ids, with their numbers as they are now and as they were at the point."""
    now = dict(Tour.objects.filter(tournament=tournament).order_by().values_list("pk", "number"))
    return now, {tour.pk: tour.number for tour in prepared.reader.rows.get(Tour, ())}


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
    for name, kept, columns in (("links", links, LINK), ("feeds", feeds, FEED)):
        rows[name] = rows.get(name, []) + list(kept.order_by("pk").values(*columns))
    before.rows = packed_rows(rows)
    before.save(update_fields=["rows"])


def _bring_links(tournament: Tournament, rows: Mapping[str, Any]) -> None:
    """Links that went with their holders, when these come back. Their calendars follow them."""
    links = [AccessLink(tournament=tournament, **row) for row in rows.get("links", ())]
    known = set(AccessLink.objects.filter(hash__in=[link.hash for link in links]).values_list("hash", flat=True))
    judges = set(Judge.objects.filter(tournament=tournament).values_list("pk", flat=True))
    teams = set(Team.objects.filter(tournament=tournament).values_list("pk", flat=True))
    back = [link for link in links if link.hash not in known and (link.judge_id in judges or link.team_id in teams)]
    AccessLink.objects.bulk_create(back)
    there = {link.pk for link in back}
    feeds = [CalendarFeed(tournament=tournament, **row) for row in rows.get("feeds", ())]
    CalendarFeed.objects.bulk_create(feed for feed in feeds if feed.link_id in there)


def _put_in(
    tournament: Tournament, ready: _Ready, versions: Mapping[tuple[type[Model], int], int],
    hidden: int | None,
) -> None:  # fmt: skip
    prepared = ready.prepared
    for model, rows in prepared.reader.rows.items():
        _raise(rows, model, versions, tournament.revision)
    store_rows(prepared)
    values = {name: getattr(prepared.reader.tournament, name) for name in SETTINGS if name not in AS_NOW}
    values["frozen_from"] = hidden
    for name, value in values.items():
        setattr(tournament, name, value)
    tournament.version += 1
    Tournament.objects.filter(pk=tournament.pk).update(**values, version=tournament.version)
    _bring_links(tournament, ready.rows)


def _formats(tournament: Tournament) -> dict[int, TourFormat]:
    return {tour.pk: tour.tour_format for tour in Tour.objects.filter(tournament=tournament)}


def _begin_other_boards(
    tournament: Tournament, formats: Mapping[int, TourFormat], versions: Mapping[tuple[type[Model], int], int]
) -> list[dict[str, Any]]:
    """Where a tour has another number of boards again, what waits on a phone meant other games than those that have
    these numbers now. What was begun for that in each match, for the log."""
    unseen = max([tournament.revision, *(version for (model, _pk), version in versions.items() if model is Game)]) + 1
    told: BegunTold = defaultdict(lambda: {"before": {}, "after": {}})
    names: dict[int, str] = {}
    for tour in Tour.objects.filter(pk__in=formats):
        boards = OtherBoards(formats[tour.pk], tour.tour_format)
        if boards.are_other:
            matches = list(Match.objects.filter(tour=tour, team_b__isnull=False).with_names())
            names |= {match.pk: str(match) for match in matches}
            tell_begun(told, begin_anew(boards, matches, unseen))
    return [{"match_id": pk, "match": names[pk], **one} for pk, one in told.items()]


def _raise(
    rows: Iterable[Any], model: type[Model], versions: Mapping[tuple[type[Model], int], int], revision: int
) -> None:
    """Later versions than any page can have been shown, also of rows that were away meanwhile."""
    for row in rows:
        if hasattr(row, "version"):
            row.version = max(versions.get((model, row.pk), 0), revision) + 1
