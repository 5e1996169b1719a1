"""Rooms and judges of a tour: changed by hand, two taps at a time; a look at what the program would do, storing it,
taking it away, what stands."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.draws.forms import CopyForm, JudgesPlanForm
from tournaments.draws.read.assignments import (
    Places,
    both_digest,
    conflicts_of,
    places_of,
    plan_both,
    plan_judges,
    plan_rooms,
    usual_wanted,
)
from tournaments.draws.read.copying import plan_copy, tour_before
from tournaments.draws.read.load import load_of
from tournaments.draws.read.moving import (
    Move,
    free_judges,
    free_rooms,
    last_change,
    move_of,
    picked_of,
    shown_tables,
    undoing_of,
)
from tournaments.draws.tables import place_rows, said
from tournaments.draws.views.draws import written
from tournaments.draws.write.assignments import (
    assign_both,
    assign_judges,
    assign_rooms,
    clear_assignment,
    copy_judges,
    lock_places,
)
from tournaments.draws.write.moving import swap_places, undo_places
from tournaments.kernel.forms import DESPITE, new_seed
from tournaments.kernel.submit import Faults, Stored, desk_of, page, submit, tour_of
from tournaments.kernel.values import FaultError
from tournaments.kernel.views import version
from tournaments.kernel.write import Answer
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
        done=_("The rooms have been saved."), refused=lambda faults: _page(request, tour, faults=faults, what="rooms"),
    )  # fmt: skip


@require_POST
def give_judges(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tour, form = tour_of(request, slug, number), JudgesPlanForm(request.POST)
    return written(
        request, tour, partial(assign_judges, digest=_digest(request)), back="desk_places",
        done=_("The judges have been saved."), given=form,
        refused=lambda faults: _page(request, tour, form=form, faults=faults, what="judges"),
    )  # fmt: skip


@require_POST
def give_both(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Rooms and judges in one step; what comes next is the publication of a draft."""
    tour, form = tour_of(request, slug, number), JudgesPlanForm(request.POST)
    return written(
        request, tour, partial(assign_both, digest=_digest(request)),
        back="desk_publish" if tour.draft else "desk_places", done=_("Rooms and judges have been saved."), given=form,
        refused=lambda faults: _page(request, tour, form=form, faults=faults, what="both"),
    )  # fmt: skip


@require_POST
def copy(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The judges of the last tour in the same rooms."""
    tour, form = tour_of(request, slug, number), CopyForm(request.POST)
    return written(
        request, tour, partial(copy_judges, digest=_digest(request)), back="desk_places",
        done=_("The judges have been saved."), given=form,
        refused=lambda faults: _page(request, tour, faults=faults, what="copy"),
    )  # fmt: skip


@require_POST
def clear(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the rooms or the judges away."""
    tour = tour_of(request, slug, number)
    what, decided_too = request.POST.get("what", "")[:10], "decided_too" in request.POST
    return written(
        request, tour, partial(clear_assignment, what=what, decided_too=decided_too), back="desk_places",
        done=_("Removed."), refused=lambda faults: _page(request, tour, faults=faults),
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


@require_POST
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two judges or two rooms exchanged; what that would break is shown first, with a button to do it all the same."""
    tour = tour_of(request, slug, number)
    spot, other, despite = request.POST.get("one", ""), request.POST.get("other", ""), DESPITE in request.POST
    work = partial(swap_places, one=spot[:60], other=other[:60], despite_warnings=despite)

    def again(faults: Faults) -> HttpResponse:
        refusals = [fault for fault in faults if fault[0] != DESPITE]
        return _page(request, tour, faults=refusals, asked=None if refusals else (spot, other))

    return _moved(request, tour, work, again)


@require_POST
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the last change of rooms and judges back; what that would break is shown first, as with a swap."""
    tour = tour_of(request, slug, number)
    work = partial(undo_places, entry=version(request, "entry"), despite_warnings=DESPITE in request.POST)

    def again(faults: Faults) -> HttpResponse:
        refusals = [fault for fault in faults if fault[0] != DESPITE]
        return _page(request, tour, faults=refusals, undoes=not refusals)

    return _moved(request, tour, work, again, is_back=True)


def _moved(
    request: HttpRequest, tour: Tour, work: Callable[..., Answer], again: Callable[[Faults], HttpResponse], *,
    is_back: bool = False,
) -> HttpResponse:  # fmt: skip
    """Back to the page, which says what is otherwise now; nobody has typed anything that a lost race could lose."""
    address = reverse("desk_places", args=[tour.tournament.slug, tour.number])

    def stands(_now: object) -> Stored:
        tables = shown_tables(places_of(tour), ())
        return [
            (str(table.match), ", ".join([table.room.name, *(seat.name for seat in table.seats)])) for table in tables
        ]

    return submit(
        request, partial(work, tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request)),
        again=again, to=lambda answer: (f"{address}?moved={'back' if is_back else answer['version']}",), stored=stands,
        back=address,
    )  # fmt: skip


def _page(
    request: HttpRequest, tour: Tour, *, form: JudgesPlanForm | None = None, faults: Faults = (), what: str = "",
    asked: tuple[str, str] | None = None, undoes: bool = False,
) -> HttpResponse:  # fmt: skip
    places = places_of(tour)
    given = request.GET if "wanted" in request.GET else None
    form = form or JudgesPlanForm(given, initial={"wanted": usual_wanted(tour, places), "seed": new_seed()})
    before = tour_before(tour)
    data = request.POST or request.GET
    planned = _copied(places, before, data) if what == "copy" and before else _planned(places, form, what)
    status = 422 if asked or undoes else 0
    return show(
        request, tour, "draws/places.html", "places", places=places, form=form, status=status, before=before,
        anything=any(match.room_id or match.match_judges.all() for match in places.matches), faults=faults,
        **planned, **({} if planned["what"] else _to_move(request, tour, places, asked, undoes=undoes)),
    )  # fmt: skip


def _to_move(
    request: HttpRequest, tour: Tour, places: Places, asked: tuple[str, str] | None, *, undoes: bool
) -> dict[str, Any]:
    """The places as things to be moved, what was tapped first, and what is waiting or was done last."""
    last, moved = last_change(tour, places), request.GET.get("moved", "")
    return {
        "tables": shown_tables(places, conflicts_of(places)), "free_judges": free_judges(places),
        "free_rooms": free_rooms(places), "picked": picked_of(places, request.GET.get("one", "")[:60]),
        "move": _move(places, asked), "undoing": undoing_of(places, last) if undoes and last else None, "last": last,
        "is_back": moved == "back", "is_new": last is not None and moved == str(tour.version),
    }  # fmt: skip


def _move(places: Places, asked: tuple[str, str] | None) -> Move | None:
    """An exchange that waits for the organiser's word; None when there is none, or it cannot be any more."""
    try:
        return move_of(places, *asked) if asked else None
    except FaultError:
        return None


def _planned(places: Places, form: JudgesPlanForm, what: str) -> dict[str, Any]:
    """What the program would do, or only what stands."""
    if what == "rooms" and places.rooms and places.matches:
        rooms = plan_rooms(places)
        rows = place_rows(places, rooms=rooms.plan.rooms)
        return {"what": what, "rows": rows, "notes": said(rooms.plan.notes), "digest": rooms.digest}
    if what == "judges" and places.judges and places.matches and form.is_bound and form.is_valid():
        judges = plan_judges(places, **form.cleaned_data)
        rows = place_rows(places, posts=judges.plan.posts)
        return {"what": what, "rows": rows, "notes": said(judges.plan.notes), "digest": judges.digest}
    if what == "both" and places.rooms and places.judges and places.matches and form.is_bound and form.is_valid():
        rooms, judges = plan_both(places, **form.cleaned_data)
        rows = place_rows(places, rooms=rooms.plan.rooms, posts=judges.plan.posts)
        notes = said((*rooms.plan.notes, *judges.plan.notes))
        return {"what": what, "rows": rows, "notes": notes, "digest": both_digest(rooms, judges)}
    return {"what": "", "rows": place_rows(places)}


def _copied(places: Places, before: Tour, data: QueryDict) -> dict[str, Any]:
    """The judges of the tour before, as far as they can stay, and who takes the places of the others."""
    form = CopyForm(data if "seed" in data else {"seed": new_seed()})
    if not places.matches or not form.is_valid():
        return {"what": "", "rows": place_rows(places)}
    copied = plan_copy(places, before, **form.cleaned_data)
    rows = place_rows(places, posts=copied.plan.posts)
    shown = {"copy_form": form, "stay": copied.stay, "notes": said(copied.plan.notes), "digest": copied.digest}
    return {"what": "copy", "rows": rows, **shown}


def _digest(request: HttpRequest) -> str:
    return request.POST.get("digest", "")[:64]


@require_safe
def load(request: HttpRequest, slug: str) -> HttpResponse:
    """Who judges where in which tour, how often, and who is free."""
    tournament = desk_of(request, slug)
    return page(request, "draws/load.html", tournament, "desk_judge_load", load=load_of(tournament))


def _ids(data: QueryDict, name: str) -> list[int]:
    return [int(text) for text in data.getlist(name) if text.isdecimal() and len(text) < 19]
