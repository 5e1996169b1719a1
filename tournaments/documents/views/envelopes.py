"""Everything on paper room by room: what lies in each envelope, how much paper that is, and the file."""

import hashlib
from dataclasses import dataclass, replace
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.documents.envelopes import ENVELOPES, envelopes_of, run_of
from tournaments.documents.forms import RunForm
from tournaments.documents.registry import digest_of
from tournaments.documents.rules import MOST_SIDES, Run
from tournaments.documents.views.desk import query_of
from tournaments.documents.write import choose_envelopes, note_printing
from tournaments.kernel.revision_cache import cached
from tournaments.kernel.submit import Faults, submit, tour_of
from tournaments.kernel.write import Answer, Intent
from tournaments.models.audit import canonical
from tournaments.paper.document_type import PrintContext, language_of, print_context_of
from tournaments.rounds.views.tours import show

[_DOCUMENT] = ENVELOPES


@dataclass(frozen=True)
class Counted:
    """An envelope before it is printed."""

    title: str
    matches: tuple[str, ...]
    has_room: bool
    sheets: int
    sides: int


@require_http_methods(["GET", "HEAD", "POST"])
def envelopes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Copies are chosen and sheets counted; with ``print`` the file follows, and the printing is noted."""
    context = print_context_of(request, tour_of(request, slug, number))
    form = RunForm(request.POST if request.method == "POST" else None, tour=context.tour, run=run_of(context))

    def again(faults: Faults) -> HttpResponse:
        form.show_faults(faults)
        return _page(request, context, form)

    if not form.is_valid():
        return again(())
    chosen = replace(context, asked={"run": form.chosen()})
    if "print" not in request.POST:
        return submit(
            request, partial(_remember, chosen), again=again, to=(_address(request, "desk_envelopes", slug, number),)
        )
    if sum(envelope.sides for envelope in _counted(request, chosen)) > MOST_SIDES:
        return again([("", _("That is too much for one file. Choose fewer copies."))])
    to = _address(request, "desk_document", slug, number, _DOCUMENT.key)
    return submit(request, partial(_print, chosen, language_of(request, chosen)), again=again, to=(to,))


def _address(request: HttpRequest, name: str, *pieces: object) -> str:
    return reverse(name, args=pieces) + query_of(request)


def _remember(context: PrintContext, wants: Intent) -> Answer:
    """The run stands from now on, for all tours; nothing is written when it stands already."""
    run, tournament = run_of(context), context.tournament
    if run == Run.from_json(tournament.envelopes):
        return {}
    return choose_envelopes(_intent(wants, run), tournament_id=tournament.pk, run=run.as_json())


def _print(context: PrintContext, language: str, wants: Intent) -> Answer:
    paper = context.printing.paper
    digest = digest_of(context, _DOCUMENT, language, paper)
    remembered = _remember(context, wants)
    if context.tournament.closed_at is not None:  # printed all the same, but nothing is noted any more
        return remembered
    ids = {"tournament_id": context.tour.tournament_id, "tour_id": context.tour.pk}
    intent = _intent(wants, run_of(context), digest)
    return note_printing(intent, **ids, documents={_DOCUMENT.key: digest}, language=language, paper=paper)


def _intent(given: Intent, run: Run, digest: str = "") -> Intent:
    """The form stays open while its file is looked at, and may be sent again: only the same is the same submission."""
    return replace(given, key=hashlib.sha256(canonical([given.key, run.as_json(), digest]).encode()).hexdigest())


def _page(request: HttpRequest, context: PrintContext, form: RunForm) -> HttpResponse:
    found = _counted(request, context)
    return show(
        request, context.tour, "documents/envelopes.html", "documents", form=form, envelopes=found,
        total=sum(envelope.sheets for envelope in found), roomless=any(not envelope.has_room for envelope in found),
        query=query_of(request), languages=settings.LANGUAGES, language=language_of(request, context),
    )  # fmt: skip


def _counted(request: HttpRequest, context: PrintContext) -> tuple[Counted, ...]:
    """The envelopes with their sheets; laid out once for each revision."""
    run, language = run_of(context), language_of(request, context)

    def count() -> tuple[Counted, ...]:
        with translation.override(language):
            return tuple(_count(context, run))

    what = ("envelopes", context.tour.pk, language, *context.printing, run.as_json())
    return cached(context.tournament, repr(what), count)


def _count(context: PrintContext, run: Run) -> list[Counted]:
    found = []
    for envelope in envelopes_of(context, run):
        sides = envelope.sides()
        matches = tuple(f"{match.number}. {match}" for match in envelope.matches)
        found.append(Counted(envelope.title, matches, envelope.room is not None, run.sheets(sides), sum(sides)))
    return found
