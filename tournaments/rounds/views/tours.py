"""Tours: the list, adding one, its settings; what pages about a tour share."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.formats.forms import FormatForm, OptionsForm, ReasonForm
from tournaments.formats.rules.tour_format import GAME_KINDS
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.submit import (
    Faults,
    Stored,
    conflict,
    desk_of,
    page,
    say_refused,
    sent,
    shown_version,
    status_of,
    stored,
    submit,
    tour_of,
)
from tournaments.kernel.tables import FORMATS, BaseTable, export_table
from tournaments.kernel.views import version
from tournaments.kernel.write import Answer, Conflict
from tournaments.matches.read.matches import begun, signed
from tournaments.matches.write.games import withdrawn_words
from tournaments.matches.write.reseating import forgotten_words
from tournaments.models import Match, Tour, Tournament
from tournaments.rounds.forms import NewTourForm, StartForm, TourForm, offer_what_suits, tour_initial
from tournaments.rounds.read.tours import tour_lines
from tournaments.rounds.write.tours import add_tour, change_tour, delays_withdrawn_words, refill_tour, remove_tour


@require_safe
def tours(request: HttpRequest, slug: str) -> HttpResponse:
    """All tours with the stand of their matches."""
    tournament = desk_of(request, slug)
    return page(request, "rounds/tours.html", tournament, "desk_tours", lines=tour_lines(tournament, drafts=True))


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """A new tour; goes on to its figures."""
    tournament = desk_of(request, slug)
    start = f"{GAME_KINDS[0]}:{'duel' if tournament.is_individual else GAME_KINDS[0]}"
    initial = {"number": _next_number(tournament), "start": start}
    form = NewTourForm(sent(request), tournament=tournament, initial=initial)
    return submit(
        request, partial(add_tour, tournament_id=tournament.pk), form,
        again=lambda _faults: page(request, "rounds/tour_add.html", tournament, "desk_tours", form=form),
        to=lambda answer: ("desk_tour", slug, answer["number"]),
        done=_("The tour has been added. Check its numbers, then add matches."),
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The settings of a tour: its head, its format, the options of its game."""
    tour = tour_of(request, slug, number)
    forms = _Forms(tour, sent(request))
    return _write(request, tour, change_tour, forms, *forms.all(), done=_said)


@require_POST
def refill(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another kind, or a preset's figures again."""
    tour = tour_of(request, slug, number)
    return _write(request, tour, refill_tour, _Forms(tour), StartForm(request.POST), done=_("Saved."))


@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the tour away. Sent twice it answers as the first time, though the tour is gone then."""
    tournament, pk = desk_of(request, slug), request.POST.get("tour", "")
    tour_id = int(pk) if pk.isdecimal() and len(pk) < 16 else 0
    write = partial(remove_tour, tournament_id=tournament.pk, tour_id=tour_id, version=version(request))

    def again(faults: Faults) -> HttpResponse:
        stands = Tour.objects.filter(tournament=tournament, number=number).exists()
        return say_refused(request, ("desk_tour", slug, number) if stands else ("desk_tours", slug), faults)

    return submit(request, write, again=again, to=("desk_tours", slug), done=_("The tour has been removed."))


class _Forms:
    """The forms that make up a tour's page."""

    def __init__(self, tour: Tour, data: QueryDict | None = None) -> None:
        individual = tour.tournament.is_individual
        self.head = TourForm(data, tournament=tour.tournament, initial=tour_initial(tour))
        self.format = FormatForm(
            data, stored=tour.tour_format, kind=tour.kind, options=tour.options, persons=individual
        )
        self.options = OptionsForm(data, kind=tour.kind, stored=tour.options)
        self.reason = ReasonForm(data)

    def all(self) -> Sequence[BootstrapForm]:
        """Every form, in the order of the page."""
        return (self.head, self.format, self.options, self.reason)


def _write(
    request: HttpRequest, tour: Tour, work: Callable[..., Answer], forms: _Forms, *given: BootstrapForm,
    done: str | Callable[[Answer], str],
) -> HttpResponse:  # fmt: skip
    slug = tour.tournament.slug

    def lost(race: Conflict) -> HttpResponse:
        now = cast(Tour, race.current)
        back = reverse("desk_tour", args=[slug, now.number])
        return conflict(request, race, *given, stored=_stands(now, given), back=back)

    return submit(
        request, partial(work, tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request)), *given,
        again=lambda _faults: _page(request, tour, forms, given), done=done, lost=lost,
        to=lambda answer: ("desk_tour", slug, answer["number"]),
    )  # fmt: skip


def _stands(now: Tour, given: Sequence[BootstrapForm]) -> Stored:
    """All of the head; of the format and the options what is not as it was ``given``, for there are many."""
    forms = _Forms(now)
    stands = [*stored(forms.head, tour_initial(now)), (_("What is played"), now.get_kind_display())]
    for form in (forms.format, forms.options):
        mine = next((other.cleaned_data for other in given if type(other) is type(form)), {})
        known = {name: form[name].initial for name in form.fields if name in mine}
        known |= {name: value for name, value in now.options.items() if form is forms.options and name in known}
        stands += stored(form, {name: value for name, value in known.items() if str(mine[name]) != str(value)})
    return stands


def _page(request: HttpRequest, tour: Tour, forms: _Forms, given: Sequence[BootstrapForm]) -> HttpResponse:
    start = StartForm(initial={"start": f"{tour.kind}:{tour.kind}"})
    offer_what_suits(start, tour.tournament)
    matches = Match.objects.filter(tour=tour)
    elsewhere = [form for form in given if form not in forms.all()]
    sentences = [str(sentence) for form in elsewhere for faults in form.errors.values() for sentence in faults]
    return page(
        request, "rounds/tour.html", tour.tournament, "desk_tours", status=status_of(*given), tour=tour,
        shown=shown_version(request, tour.version), forms=forms, start=start, begun=begun(matches).count(),
        signed=signed(matches).count(), planned=matches.count(), sentences=sentences,
    )  # fmt: skip


def _said(answer: Answer) -> str:
    rescored = int(answer["rescored"])
    points = ngettext(
        "The points of %(count)s match have changed.", "The points of %(count)s matches have changed.", rescored
    )
    more = points % {"count": rescored} if rescored else ""
    rest = [forgotten_words(answer), withdrawn_words(answer), delays_withdrawn_words(answer)]
    return " ".join(filter(None, [_("Saved."), more, *rest]))


def _next_number(tournament: Tournament) -> int:
    numbers = Tour.objects.filter(tournament=tournament).values_list("number", flat=True)
    return (numbers.order_by("-number").first() or 0) + 1


def export(table: BaseTable, file_format: str, name: str) -> HttpResponse:
    """The table as a file; 404 for a format that there is not."""
    if file_format not in FORMATS:
        raise Http404
    return export_table(table, file_format, name)


# What the pages of draws, pairs, rooms and judges of a tour share.
def show(
    request: HttpRequest, tour: Tour, template: str, part: str, *, status: int = 0, **context: Any
) -> HttpResponse:
    """A page of the tour's desk; 422 with faults, unless the page was only looked at."""
    status = status or (200 if request.method != "POST" and context.get("faults") else 0)
    return page(request, template, tour.tournament, "desk_tours", status=status, tour=tour, part=part, **context)
