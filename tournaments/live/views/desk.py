"""The organiser's page about the hall's display: what it shows, and a remote control for all screens."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.ceremony.read import ceremony_runs
from tournaments.kernel.submit import Faults, Stored, desk_of, page, sent, shown_version, stored, submit
from tournaments.kernel.views import version
from tournaments.live.forms import ProgrammeForm
from tournaments.live.read.hall import display_of, titles
from tournaments.live.rules import WORDS
from tournaments.live.write import arrange_hall, steer_hall
from tournaments.models import HallDisplay, Tournament

TAB = "desk_hall"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    display = display_of(tournament)
    form = ProgrammeForm(sent(request), display=display)
    write = partial(arrange_hall, tournament_id=tournament.pk, version=version(request))
    return submit(
        request, write, form, again=lambda faults: _desk(request, tournament, display, form, faults), to=(TAB, slug),
        done=_("Saved. Every display shows it now."), stored=_stands,
    )  # fmt: skip


def _desk(
    request: HttpRequest,
    tournament: Tournament,
    display: HallDisplay,
    form: ProgrammeForm,
    faults: Faults = (),
    what: str | None = None,
) -> HttpResponse:
    """``what``: the message that was sent and refused; without one the field has the message that is shown."""
    return page(
        request, "live/desk.html", tournament, TAB, form=form, steering=display.steering, pages=titles(tournament),
        held=titles(tournament).get(display.held, ""), version=shown_version(request, display.version), faults=faults,
        most_words=WORDS.maximum, what=display.steering.notice if what is None else what,
        has_ceremony=ceremony_runs(tournament),
    )  # fmt: skip


def _stands(now: HallDisplay) -> Stored:
    shown = ProgrammeForm(display=now)
    kinds = ", ".join(str(tick.label) for tick, _place in shown.kinds if tick.initial)
    values = {name: shown.initial[name] for name in ("seconds", "theme", "message")}
    return [(_("Pages"), kinds), *stored(shown, values)]


@require_POST
def steer(request: HttpRequest, slug: str) -> HttpResponse:
    """One order to every display; a refusal is shown on the page with the remote control."""
    tournament = desk_of(request, slug)
    display = display_of(tournament)
    order, what = request.POST.get("order", ""), request.POST.get("what", "")
    write = partial(
        steer_hall, tournament_id=tournament.pk, order=order.partition(" ")[0], what=order.partition(" ")[2] or what
    )

    def again(faults: Faults) -> HttpResponse:
        return _desk(request, tournament, display, ProgrammeForm(display=display), faults, request.POST.get("what"))

    return submit(request, write, again=again, to=(TAB, slug))
