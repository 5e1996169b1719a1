"""The timetable at the desk and for everybody, what is said of a delay, and sites."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.submit import (
    Faults,
    Stored,
    desk_of,
    page,
    say_refused,
    sent,
    shown_version,
    stored,
    submit,
    tour_of,
)
from tournaments.kernel.views import actor, version
from tournaments.kernel.write import Answer
from tournaments.models import Site, Tournament
from tournaments.rounds.read.tours import frame
from tournaments.rounds.write.tours import delays_withdrawn_words
from tournaments.timetable.forms import DelayForm, SiteForm, TimetableForm, site_initial
from tournaments.timetable.read import lateness_of, site_in, timetable_of, warnings_of, zone_of
from tournaments.timetable.rules.lengths import DELAY
from tournaments.timetable.rules.plan import proposed
from tournaments.timetable.write import add_site, change_site, change_timetable, remove_site, say_delay, state_of

ONE_TAP = (5, 10, 15)
"""Minutes of a delay that need no typing."""


# For everybody.
@require_safe
def public(request: HttpRequest, slug: str) -> HttpResponse:
    """The days of the tournament: tours with their phases, breaks, sites; never who plays whom."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fresh(request, tournament, lambda reader: _public(reader, tournament))


def _public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = frame(actor(request), tournament, "timetable")
    context |= {"timetable": timetable_of(tournament), "sites": tournament.sites.order_by("name", "pk")}
    return render(request, "timetable/timetable.html", context)


# At the desk.
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """All times with lengths and breaks, to be changed together; a button proposes those of the tours that follow."""
    tournament = desk_of(request, slug)
    form = _form(request, tournament)
    wanted = request.POST.get("propose", "")
    if wanted and form.is_valid():
        return _desk(request, tournament, _with_proposals(tournament, form, wanted), is_proposal=True)
    write = partial(change_timetable, tournament_id=tournament.pk, seen=request.POST.get("seen", ""))
    return submit(
        request, write, form, again=lambda _faults: _desk(request, tournament, form), to=("desk_timetable", slug),
        done=_said, stored=lambda _now: _stands(tournament), seen=lambda: {"seen": state_of(tournament)},
    )  # fmt: skip


def _said(answer: Answer) -> str:
    return " ".join(filter(None, [_("Saved."), delays_withdrawn_words(answer)]))


def _form(request: HttpRequest, tournament: Tournament) -> TimetableForm:
    return TimetableForm(sent(request), tournament=tournament, timetable=timetable_of(tournament, drafts=True))


def _with_proposals(tournament: Tournament, form: TimetableForm, first: str) -> TimetableForm:
    """The form as it was entered, with the times proposed for the tours that follow; nothing is stored yet."""
    tours, items = form.planned()
    times = proposed(tours, items, first, form.cleaned_data["gap"], zone_of(tournament))
    entered = dict(form.cleaned_data) | {f"{key}-starts_at": moment for key, moment in times.items()}
    return TimetableForm(initial=entered, tournament=tournament, timetable=timetable_of(tournament, drafts=True))


def _desk(
    request: HttpRequest, tournament: Tournament, form: TimetableForm, *, is_proposal: bool = False
) -> HttpResponse:
    seen = request.POST.get("seen") if request.method == "POST" else state_of(tournament)
    return page(
        request, "timetable/desk.html", tournament, "desk_timetable", form=form, seen=seen, is_proposal=is_proposal,
        late=lateness_of(tournament, timezone.now()), one_tap=ONE_TAP, most_delay=DELAY.maximum,
        warnings=() if form.is_bound or is_proposal else warnings_of(tournament),
        sites=tournament.sites.order_by("name", "pk"),
    )  # fmt: skip


def _stands(tournament: Tournament) -> Stored:
    """All that the page has of everything in the timetable; a length that nobody has set is worked out."""
    zone = zone_of(tournament)
    stands: Stored = []
    for entry in timetable_of(tournament, drafts=True).entries:
        begins = date_format(entry.begins.astimezone(zone), "j E, H:i") if entry.begins else "–"
        length = _("%(number)s min") % {"number": entry.minutes}
        moves = entry.tour.moves if entry.tour else None
        more = [ngettext("%(number)s move", "%(number)s moves", moves) % {"number": moves}] if moves else []
        place = entry.item.place if entry.item else ""
        stands.append((str(entry.what), ", ".join(filter(None, [begins, length, *more, place]))))
    return stands


@require_POST
def delay(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Tells everybody that the tour begins so much later; or that it does not, or nothing of it."""
    tour = tour_of(request, slug, number)
    form, back = DelayForm(request.POST), ("desk_timetable", slug)

    def again(faults: Faults) -> HttpResponse:
        own = [("", str(sentence)) for sentences in form.errors.values() for sentence in sentences]
        return say_refused(request, back, [*faults, *own])

    write = partial(say_delay, tournament_id=tour.tournament_id, tour_id=tour.pk)
    return submit(request, write, form, again=again, to=back, done=_("Saved."))


@require_http_methods(["GET", "HEAD", "POST"])
def sites(request: HttpRequest, slug: str) -> HttpResponse:
    """All sites, and a form for a further one."""
    tournament = desk_of(request, slug)
    form = SiteForm(sent(request), tournament=tournament)

    def again(_faults: Faults) -> HttpResponse:
        all_sites = tournament.sites.prefetch_related("rooms").order_by("name", "pk")
        return page(request, "timetable/sites.html", tournament, "desk_sites", form=form, sites=all_sites)

    write = partial(add_site, tournament_id=tournament.pk)
    return submit(request, write, form, again=again, to=("desk_sites", slug), done=_("Saved."))


@require_http_methods(["GET", "HEAD", "POST"])
def site(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = site_in(desk_of(request, slug), pk)
    form = SiteForm(sent(request), tournament=found.tournament, initial=site_initial(found))

    def again(faults: Faults) -> HttpResponse:
        shown = shown_version(request, found.version)
        return page(
            request, "timetable/site.html", found.tournament, "desk_sites", site=found, form=form, version=shown,
            faults=faults,
        )  # fmt: skip

    def stands(now: Site) -> Stored:
        known = SiteForm(tournament=now.tournament, initial=site_initial(now))
        return stored(known, {name: value for name, value in known.initial.items() if name in known.fields})

    write = partial(change_site, tournament_id=found.tournament_id, site_id=found.pk, version=version(request))
    return submit(request, write, form, again=again, to=("desk_sites", slug), done=_("Saved."), stored=stands)


@require_POST
def site_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Its rooms stay, without a site. Sent twice it answers as the first time."""
    tournament = desk_of(request, slug)
    write = partial(remove_site, tournament_id=tournament.pk, site_id=pk, version=version(request))
    back = ("desk_sites", slug)
    return submit(
        request,
        write,
        again=lambda faults: say_refused(request, back, faults),
        to=back,
        done=_("The site has been removed."),
    )
