"""Restore points: the state packed and kept, before what replaces much or by hand; thinned, forgotten."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.db import DatabaseError
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.archive.read import whole_of
from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.database import Busy, one_moment
from tournaments.kernel.rules import TITLE
from tournaments.kernel.write import Answer, Change, Refused, about_to, use_case
from tournaments.models import AuditEntry, Draw, Match, PaperEntry, RestorePoint, Tour, Tournament
from tournaments.models.audit import ERASURE, RESTORE, canonical
from tournaments.restoring.read import Rows
from tournaments.restoring.rules import Point, Reason, points_to_keep

NOT_BEFORE: Final = gettext_lazy("Saved, but without a restore point for the previous state.")


@dataclass(frozen=True)
class State:
    """A state as a restore point keeps it; see ``RestorePoint``."""

    entries: int
    content: bytes
    rows: bytes


def state_of(tournament_id: int) -> State:
    """The tournament as it is at one moment; nobody who writes has to wait meanwhile."""
    with one_moment():
        tournament = Tournament.objects.get(pk=tournament_id)
        whole = whole_of(tournament)
        before = dict(Draw.objects.filter(tour__tournament=tournament).values_list("pk", "before"))
        typists = dict(PaperEntry.objects.filter(match__tour__tournament=tournament).values_list("pk", "entered_id"))
    numbers = whole.numbers
    rows = {"numbers": numbers, "before": [before[pk] for pk in numbers.get("Draw", ())], "withheld": whole.withheld}
    rows["typists"] = [typists[pk] for pk in numbers.get("PaperEntry", ())]
    return State(tournament.audit_count, _packed(json.dumps(whole.document, ensure_ascii=False)), packed_rows(rows))


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 5)


def packed_rows(rows: Rows) -> bytes:
    return _packed(canonical(rows))


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
    if wanted.tournament_id != change.written.pk:
        return
    before = change.written.audit_count - 1
    if _erased_since(state, change.written, before):  # what stood before the write can only be read with the name
        change.warn(str(NOT_BEFORE))
    else:
        store_state(change, change.written, state, wanted.reason, tour=wanted.tour)


def _erased_since(state: State, tournament: Tournament, count: int) -> bool:
    """Whether a name was removed after the state was read, which was before the lock, and until the log had ``count``
    entries: it must not come back."""
    if state.entries == count:
        return False
    since = AuditEntry.objects.filter(tournament=tournament, number__gt=state.entries, action=ERASURE)
    return since.exists()


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
    tour = Match.objects.filter(pk=match_id).values_list("tour__tournament_id", "tour_id", "tour__number").first()
    if tour is None:
        return None
    others = Match.objects.filter(tour_id=tour[1]).exclude(pk=match_id)
    open_ones = others.exclude(state=Match.State.APPROVED).exclude(team_b=None)
    return None if open_ones.exists() else _Wanted(tour[0], Reason.TOUR, tour[2])


def _there(tournament_id: int, entries: int) -> bool:
    """Whether this state is kept already."""
    return RestorePoint.objects.filter(tournament_id=tournament_id, entries=entries).exists()


def store_state(
    change: Change, tournament: Tournament, state: State, reason: Reason, *, name: str = "", tour: int | None = None
) -> RestorePoint:
    point = RestorePoint.objects.create(
        tournament=tournament, reason=reason, tour=tour, name=name, made_at=timezone.now(), made_by=change.actor_name,
        entries=state.entries, content=state.content, rows=state.rows, size=len(state.content) + len(state.rows),
    )  # fmt: skip
    thin(tournament)
    return point


def thin(tournament: Tournament) -> None:
    """What has no room goes. What has had its time waits for whoever looks every hour and knows whether the clock is to
    be believed (``keeping.write``)."""
    rows = RestorePoint.objects.filter(tournament=tournament).order_by()
    points = [
        Point(moment, pk, size, reason == Reason.HAND)
        for moment, pk, size, reason in rows.values_list("made_at", "pk", "size", "reason")
    ]
    stay = points_to_keep(points, None)
    if gone := [point.pk for point in points if point.pk not in stay]:
        rows.filter(pk__in=gone).delete()


def _store_by_hand(change: Change, ready: tuple[int, str, State]) -> Answer:
    tournament_id, name, state = ready
    tournament = change.take_tournament(tournament_id)
    if _erased_since(state, tournament, tournament.audit_count):
        state = state_of(tournament_id)
    point = store_state(change, tournament, state, Reason.HAND, name=name)
    change.log(before=None, after={"name": name, "entries_before": state.entries})
    return {"point": point.pk, "name": name}


@use_case("point.make", then=_store_by_hand)
def make_point(change: Change, *, tournament_id: int, name: str) -> tuple[int, str, State]:
    """A restore point with a name, of the tournament as it is now."""
    permissions.require(change.actor, "tournament.organise", tournament_there(tournament_id))
    checks = Checks()
    title = checks.text("name", TITLE, name)
    if not checks.faults and not title:
        checks.add("name", _("Give the restore point a name."))
    checks.refuse_any()
    return tournament_id, title, state_of(tournament_id)


def tournament_there(tournament_id: int) -> Tournament:
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        raise Refused(("", _("This tournament no longer exists.")))
    return tournament


def forget(tournament: Tournament) -> int:
    """All points of the tournament: what they hold must not come back."""
    return RestorePoint.objects.filter(tournament=tournament).delete()[0]
