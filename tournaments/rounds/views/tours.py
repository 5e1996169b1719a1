"""Tours: the list, adding one, its settings."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.formats.forms import FormatForm, OptionsForm, ReasonForm
from tournaments.formats.rules.tour_format import GAME_KINDS
from tournaments.kernel import access as permissions
from tournaments.kernel.export import FORMATS, export_table
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.submit import conflict, sent, settle, shown_version
from tournaments.kernel.tables import BaseTable
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.read.matches import begun, matches_of_tour, signed
from tournaments.models import Match, Tour, Tournament
from tournaments.rounds.forms import NewTourForm, StartForm, TourForm, offer_what_suits, tour_initial
from tournaments.rounds.read.tours import TourLine, tour_lines
from tournaments.rounds.write.tours import add_tour, change_tour, refill_tour, remove_tour


@require_safe
def tours(request: HttpRequest, slug: str) -> HttpResponse:
    """All tours with the stand of their matches."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    known = {"tournament": tournament, "tab": "desk_tours", "lines": tour_lines(tournament)}
    return render(request, "rounds/tours.html", known)


@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """A new tour; goes on to its figures."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    initial = {
        "number": _next_number(tournament),
        "start": f"{GAME_KINDS[0]}:{'duel' if tournament.is_individual else GAME_KINDS[0]}",
    }
    form = NewTourForm(sent(request), tournament=tournament, initial=initial)
    if request.method == "POST" and form.is_valid():
        start = form.cleaned_data["start"]
        try:
            answer = add_tour(intent(request), tournament_id=tournament.pk, **form.head(), **start)
            messages.success(request, _("The tour is there. Check its figures, then add matches."))
            return redirect("desk_tour", slug, answer["number"])
        except Refused as refused:
            form.show_faults(refused.faults)
    known = {"tournament": tournament, "tab": "desk_tours", "form": form}
    return render(request, "rounds/tour_add.html", known, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The settings of a tour: its head, its format, the options of its game."""
    found = permissions.get_tour(actor(request), slug, number, "tournament.organise")
    forms = _Forms(found, sent(request))
    if request.method == "POST" and forms.are_valid():
        try:
            answer = forms.store(request)
            _say_stored(request, answer)
            return redirect("desk_tour", slug, answer["number"])
        except Refused as refused:
            forms.show_faults(refused.faults)
        except Conflict as lost:
            return _conflict(request, lost, found, *forms.all())
    return render(
        request, "rounds/tour.html", _context(request, found, forms), status=422 if forms.errors() else 200
    )


@require_POST
def refill(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another kind, or a preset's figures again."""
    found = permissions.get_tour(actor(request), slug, number, "tournament.organise")
    form = StartForm(request.POST)
    if not form.is_valid():
        return _told(
            request, found, [str(sentence) for faults in form.errors.values() for sentence in faults]
        )
    start = form.cleaned_data["start"]
    return _do(request, found, lambda **given: refill_tour(intent(request), **given, **start), form)


@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes the tour away. Sent twice it answers as the first time, though the tour is gone then."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    pk = request.POST.get("tour", "")
    tour_id = int(pk) if pk.isdecimal() and len(pk) < 16 else 0
    where = {"tournament_id": tournament.pk, "tour_id": tour_id, "version": version(request)}
    done = settle(request, lambda: remove_tour(intent(request), **where), _("The tour is removed."))
    if done is None and Tour.objects.filter(tournament=tournament, number=number).exists():
        return redirect("desk_tour", slug, number)
    return redirect("desk_tours", slug)


class _Forms:
    """The forms that make up a tour's page, read and answered as one."""

    def __init__(self, tour: Tour, data: QueryDict | None = None) -> None:
        self.tour = tour
        self.head = TourForm(data, tournament=tour.tournament, initial=tour_initial(tour))
        self.format = FormatForm(
            data, stored=tour.tour_format, kind=tour.kind, persons=tour.tournament.is_individual
        )
        self.options = OptionsForm(data, kind=tour.kind, stored=tour.options)
        self.reason = ReasonForm(data)

    def all(self) -> Sequence[BootstrapForm]:
        """Every form, in the order of the page."""
        return (self.head, self.format, self.options, self.reason)

    def are_valid(self) -> bool:
        """Judges all of them, so that all faults are shown at once."""
        valid = [form.is_valid() for form in self.all()]
        return all(valid)

    def errors(self) -> bool:
        """Whether any of them has something to say."""
        return any(_errors(form) for form in self.all())

    def store(self, request: HttpRequest) -> Answer:
        """The one write."""
        return change_tour(
            intent(request),
            tournament_id=self.tour.tournament_id,
            tour_id=self.tour.pk,
            version=version(request),
            format=self.format.data_to_store(),
            options=self.options.data_to_store(),
            **self.head.head(),
        )

    def show_faults(self, faults: Iterable[tuple[str, str]]) -> None:
        """Each fault at its field, wherever that stands; else above the page."""
        for field, sentence in faults:
            form = next((form for form in self.all() if field in form.fields), self.head)
            form.show_faults([(field, sentence)])


def _errors(form: BaseForm) -> bool:
    return form.is_bound and bool(form.errors)


def _context(request: HttpRequest, tour: Tour, forms: _Forms) -> dict[str, Any]:
    start = StartForm(initial={"start": f"{tour.kind}:{tour.kind}"})
    offer_what_suits(start, tour.tournament)
    matches = Match.objects.filter(tour=tour)
    return {
        "tournament": tour.tournament,
        "tab": "desk_tours",
        "tour": tour,
        "shown": shown_version(request, tour.version),
        "forms": forms,
        "start": start,
        "begun": begun(matches).count(),
        "signed": signed(matches).count(),
        "planned": matches.count(),
    }


def _do(request: HttpRequest, tour: Tour, work: Callable[..., Answer], *sent: BaseForm) -> HttpResponse:
    try:
        work(tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))
        messages.success(request, _("Saved."))
    except Refused as refused:
        return _told(request, tour, [sentence for _field, sentence in refused.faults])
    except Conflict as lost:
        return _conflict(request, lost, tour, *sent)
    return redirect("desk_tour", tour.tournament.slug, tour.number)


def _told(request: HttpRequest, tour: Tour, sentences: Iterable[str]) -> HttpResponse:
    known = _context(request, tour, _Forms(tour)) | {"sentences": list(sentences)}
    return render(request, "rounds/tour.html", known, status=422)


def _conflict(request: HttpRequest, lost: Conflict, tour: Tour, *sent: BaseForm) -> HttpResponse:
    current = lost.current if isinstance(lost.current, Tour) else tour
    stored = [
        (_("Number"), current.number),
        (_("Name"), current.name or "–"),
        (_("What is played"), current.get_kind_display()),
    ]
    back = reverse("desk_tour", args=[tour.tournament.slug, current.number])
    return conflict(request, lost, *sent, stored=stored, back=back)


def _say_stored(request: HttpRequest, answer: Answer) -> None:
    rescored = int(answer["rescored"])
    said = _("Saved.")
    if rescored:
        more = ngettext(
            "The points of %(count)s match have changed.",
            "The points of %(count)s matches have changed.",
            rescored,
        )
        said = f"{said} {more % {'count': rescored}}"
    messages.success(request, said)


def _next_number(tournament: Tournament) -> int:
    last = (
        Tour.objects.filter(tournament=tournament)
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    return (last or 0) + 1


# What the public pages of a tournament share.


def frame(request: HttpRequest, tournament: Tournament, here: object) -> dict[str, Any]:
    """What every page of a tournament shows around its own content; ``here`` is the tab, a number for a tour's."""
    lines: tuple[TourLine, ...] = tour_lines(tournament)
    return {
        "tournament": tournament,
        "lines": lines,
        "here": here,
        "may_organise": sees_all(request, tournament),
    }


def sees_all(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether the visitor organises the tournament, and so sees results that wait to be opened."""
    return permissions.may(actor(request), "tournament.organise", tournament)


def export(table: BaseTable, file_format: str, name: str) -> HttpResponse:
    """The table as a file; 404 for a format that there is not."""
    if file_format not in FORMATS:
        raise Http404
    return export_table(table, file_format, name)


# What the pages of draws, pairs, rooms and judges of a tour share.


Faults = Sequence[tuple[str, str]]


def tour_of(request: HttpRequest, slug: str, number: int) -> Tour:
    """The tour, for the organisers of its tournament."""
    return permissions.get_tour(actor(request), slug, number, "tournament.organise")


def show(
    request: HttpRequest, tour: Tour, template: str, part: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of the tour's desk; 422 with faults, unless the page was only looked at."""
    known = {"tournament": tour.tournament, "tab": "desk_tours", "tour": tour, "part": part, **context}
    if context.get("faults") and request.method == "POST":
        status = 422
    return render(request, template, known, status=status)


def written(
    request: HttpRequest,
    tour: Tour,
    work: Callable[..., Answer],
    *,
    back: str,
    done: str,
    refused: Callable[[Faults], HttpResponse],
    sent: BaseForm | None = None,
) -> HttpResponse:
    """Calls a service that takes a tour: back to a page of the tour, the page again with faults, or what stands now
    beside what was ``sent``."""
    try:
        work(tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))
    except Refused as error:
        return refused(error.faults)
    except Conflict as lost:
        stands = [
            (_("Table %(number)s") % {"number": match.number}, str(match)) for match in matches_of_tour(tour)
        ]
        address = reverse(back, args=[tour.tournament.slug, tour.number])
        forms = (sent,) if sent else ()
        return conflict(request, lost, *forms, stored=stands or [(_("Matches"), "–")], back=address)
    messages.success(request, done)
    return redirect(back, tour.tournament.slug, tour.number)
