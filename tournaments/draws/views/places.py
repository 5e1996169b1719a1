"""Rooms and judges of a tour: a look at what the program would do, storing it, taking it away, what stands."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.draws.forms import JudgesPlanForm
from tournaments.draws.read.assignments import Places, both_digest, conflicts_of, places_of, plan_judges, plan_rooms
from tournaments.draws.tables import judge_loads, place_rows, said
from tournaments.draws.views.draws import written
from tournaments.draws.write.assignments import assign_both, assign_judges, assign_rooms, clear_assignment, lock_places
from tournaments.kernel.forms import new_seed
from tournaments.kernel.submit import Faults, tour_of
from tournaments.models import Tour
from tournaments.rounds.views.tours import show


@require_safe
def places(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Rooms and judges as they stand; with ``?what=rooms`` or ``?what=judges`` what the program would do."""
    return _page(request, tour_of(request, slug, number), what=request.GET.get("what", ""))


@require_POST
def give_rooms(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tour = tour_of(request, slug, number)
    return written(
        request, tour, partial(assign_rooms, digest=_digest(request)), back="desk_places",
        done=_("The rooms are stored."), refused=lambda faults: _page(request, tour, faults=faults, what="rooms"),
    )  # fmt: skip


@require_POST
def give_judges(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tour, form = tour_of(request, slug, number), JudgesPlanForm(request.POST)
    return written(
        request, tour, partial(assign_judges, digest=_digest(request)), back="desk_places",
        done=_("The judges are stored."), given=form,
        refused=lambda faults: _page(request, tour, form=form, faults=faults, what="judges"),
    )  # fmt: skip


@require_POST
def give_both(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Rooms and judges in one step; what comes next is the publication of a draft."""
    tour, form = tour_of(request, slug, number), JudgesPlanForm(request.POST)
    return written(
        request, tour, partial(assign_both, digest=_digest(request)),
        back="desk_publish" if tour.draft else "desk_places", done=_("Rooms and judges are stored."), given=form,
        refused=lambda faults: _page(request, tour, form=form, faults=faults, what="both"),
    )  # fmt: skip


@require_POST
def clear(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the rooms or the judges away."""
    tour = tour_of(request, slug, number)
    what, decided_too = request.POST.get("what", "")[:10], "decided_too" in request.POST
    return written(
        request, tour, partial(clear_assignment, what=what, decided_too=decided_too), back="desk_places",
        done=_("Taken away."), refused=lambda faults: _page(request, tour, faults=faults),
    )  # fmt: skip


@require_POST
def lock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Which rooms and judges the program leaves alone."""
    tour = tour_of(request, slug, number)
    rooms, judges = _ids(request.POST, "rooms"), _ids(request.POST, "judges")
    return written(
        request, tour, partial(lock_places, rooms=rooms, judges=judges), back="desk_places", done=_("Saved."),
        refused=lambda faults: _page(request, tour, faults=faults),
    )  # fmt: skip


def _page(
    request: HttpRequest, tour: Tour, *, form: JudgesPlanForm | None = None, faults: Faults = (), what: str = ""
) -> HttpResponse:
    found = places_of(tour)
    asked = request.GET if "wanted" in request.GET else None
    form = form or JudgesPlanForm(asked, initial={"wanted": 1, "seed": new_seed()})
    return show(
        request, tour, "draws/places.html", "places", places=found, form=form, conflicts=said(conflicts_of(found)),
        anything=any(match.room_id or match.match_judges.all() for match in found.matches), faults=faults,
        loads=judge_loads(found), **_planned(found, form, what),
    )  # fmt: skip


def _planned(found: Places, form: JudgesPlanForm, what: str) -> dict[str, Any]:
    """What the program would do, or only what stands."""
    if what == "rooms" and found.rooms and found.matches:
        rooms = plan_rooms(found)
        rows = place_rows(found, rooms=rooms.plan.rooms)
        return {"what": what, "rows": rows, "notes": said(rooms.plan.notes), "digest": rooms.digest}
    if what == "judges" and found.judges and found.matches and form.is_bound and form.is_valid():
        judges = plan_judges(found, **form.cleaned_data)
        rows = place_rows(found, posts=judges.plan.posts)
        return {"what": what, "rows": rows, "notes": said(judges.plan.notes), "digest": judges.digest}
    if what == "both" and found.rooms and found.judges and found.matches and form.is_bound and form.is_valid():
        rooms, judges = plan_rooms(found), plan_judges(found, **form.cleaned_data)
        rows = place_rows(found, rooms=rooms.plan.rooms, posts=judges.plan.posts)
        notes = said((*rooms.plan.notes, *judges.plan.notes))
        return {"what": what, "rows": rows, "notes": notes, "digest": both_digest(rooms, judges)}
    return {"what": "", "rows": place_rows(found)}


def _digest(request: HttpRequest) -> str:
    return request.POST.get("digest", "")[:64]


def _ids(data: QueryDict, name: str) -> list[int]:
    return [int(text) for text in data.getlist(name) if text.isdecimal() and len(text) < 19]
