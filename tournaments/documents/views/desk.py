"""Everything that a tour needs printed: what is ready, what was printed, each document, and all of them in one file."""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.documents.read import MOST, unprintable_names
from tournaments.documents.registry import DOCUMENT_TYPES, digest_of, rows_of
from tournaments.documents.views.printing import Making, making_of, send_archive, send_bound, send_one
from tournaments.documents.write import note_printing
from tournaments.draws.read.blank import SIZES
from tournaments.kernel.revision_cache import cached
from tournaments.kernel.submit import Faults, submit, tour_of
from tournaments.kernel.values import new_key
from tournaments.kernel.views import unkept
from tournaments.kernel.write import Answer, Intent
from tournaments.matches.read.rows import game_words
from tournaments.models import Tour
from tournaments.models.audit import canonical
from tournaments.paper.document import picture_of
from tournaments.paper.document_type import (
    DocumentType,
    PrintContext,
    Readiness,
    language_of,
    print_context_of,
    readiness,
)
from tournaments.paper.page import Paper
from tournaments.rounds.views.tours import show

_HOW: Final = ("paper", "ink", "lang", "hidden")
"""What the page hands on to every document: how it is printed."""
_TRIES: Final = 20
_DIGITS: Final = 4


@require_safe
def documents(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The documents of a tour with how they are printed (``?paper=``, ``?ink=``, ``?lang=``, ``?hidden=no``);
    ``?choose=changed`` chooses those that are to be printed again, ``?document=`` these."""
    return _page(request, tour_of(request, slug, number))


def _page(request: HttpRequest, tour: Tour, faults: Faults = ()) -> HttpResponse:
    context, asked = print_context_of(request, tour), request.POST or request.GET
    chosen = set(asked.getlist("document")) if "chosen" in asked else None
    ready = _ready(context)
    rows = rows_of(context, ready, chosen, changed=request.GET.get("choose") == "changed")
    unprintable = unprintable_names(tour.tournament)
    return show(
        request, tour, "documents/documents.html", "documents", faults=faults, asked=asked, query=query_of(request),
        on_a3=query_of(request, paper=Paper.A3.value),
        languages=settings.LANGUAGES, language=language_of(request, context),
        before=[row for row in rows if not row.document_type.after],
        after=[row for row in rows if row.document_type.after],
        withholds=context.withholds, played=[] if context.withholds else context.played,
        recorded=[] if context.withholds else list(_records(context)), sizes=SIZES, making=new_key(),
        unprintable=unprintable[:MOST], more_unprintable=max(len(unprintable) - MOST, 0),
        matches=len(context.met), byes=len(context.matches) - len(context.met),
    )  # fmt: skip


@require_safe
def one(request: HttpRequest, slug: str, number: int, document: str) -> HttpResponse:
    if document not in DOCUMENT_TYPES:
        raise Http404
    context, document_type = _there_at(request, slug, number, document)
    return send_one(request, context, document_type)


@require_safe
def everything(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The documents that the address names (``?document=``, else the usual ones) in one PDF file."""
    context = print_context_of(request, tour_of(request, slug, number))
    document_types = _asked(request, context)
    return send_bound(request, context, document_types, _making(request, document_types))


@require_safe
def archive(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same as a ZIP file with a PDF file of each."""
    context = print_context_of(request, tour_of(request, slug, number))
    document_types = _asked(request, context)
    return send_archive(request, context, document_types, _making(request, document_types))


@require_safe
def picture(request: HttpRequest, slug: str, number: int, document: str) -> HttpResponse:
    """The first sheet of a document, small; computed once for each revision, a secret one each time."""
    context, document_type = _there_at(request, slug, number, document)
    language = language_of(request, context)
    what = ("picture", context.tour.pk, document, language, *context.printing, context.site, context.announced)
    draw = partial(_drawn, context, document_type, language)
    content = draw() if document_type.secret else cached(context.tournament, repr(what), draw)
    response = HttpResponse(content, content_type="image/png", headers={"Cache-Control": "private, no-cache"})
    return unkept(response) if document_type.secret else response


@require_safe
def making(request: HttpRequest, slug: str, number: int, name: str) -> HttpResponse:
    """How far the file of that name is: a piece of the page, which asks again until it is complete. Of a file that
    nothing is known of it asks some times (``?tried=``): what is to be printed is noted before the file is made. The
    first question says what is chosen: of nothing no file comes."""
    tour, found = tour_of(request, slug, number), making_of(name)
    tried = request.GET.get("tried", "")
    tries = int(tried) + 1 if tried.isdecimal() and len(tried) < _DIGITS else 1
    known = {
        "making": found,
        "nothing": not found and not tried and "chosen" in request.GET and "document" not in request.GET,
        "title": DOCUMENT_TYPES[found.document].title if found else "",
        "over": found.is_over if found else tries > _TRIES,
        "tries": tries,
        "address": reverse("desk_documents_making", args=[slug, tour.number, name]),
    }
    return render(request, "documents/_making.html", known)


@require_POST
def print_documents(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Notes what is printed, and leads to the file: one document (``only``), or the chosen ones as ``format`` says."""
    tour = tour_of(request, slug, number)
    only = request.POST.get("only", "")
    context = print_context_of(request, tour)
    wanted = _there(_ready(context), [only] if only else request.POST.getlist("document"))
    language, paper = language_of(request, context), context.printing.paper
    digests = {
        document_type.key: digest_of(context, document_type, language, paper)
        for document_type in wanted
        if only or not document_type.secret
    }
    ids = {"tournament_id": tour.tournament_id, "tour_id": tour.pk}

    def write(wants: Intent) -> Answer:
        return note_printing(_intent(wants, digests), **ids, documents=digests, language=language, paper=paper)

    if not digests:
        return _page(request, tour, [("", _("Choose at least one document."))])
    to = (_file(request, tour, only, list(digests)),)
    if tour.tournament.closed_at is not None:  # nothing is noted any more, but certificates are still printed
        return redirect(*to)
    return submit(request, write, again=lambda faults: _page(request, tour, faults), to=to)


def _intent(given: Intent, digests: Mapping[str, str]) -> Intent:
    """The form stays open while its files are looked at, and may be sent again for other documents, or for what has
    become of these: only the same content is the same submission."""
    return replace(given, key=hashlib.sha256(canonical([given.key, digests]).encode()).hexdigest())


def _file(request: HttpRequest, tour: Tour, only: str, documents: Sequence[str]) -> str:
    where: list[str | int] = [tour.tournament.slug, tour.number]
    if only:
        return reverse("desk_document", args=[*where, only]) + query_of(request)
    chosen = QueryDict(mutable=True)
    chosen.setlist("document", [*documents])
    chosen["making"] = request.POST.get("making", "")[:32]
    name = "desk_documents_zip" if request.POST.get("format") == "zip" else "desk_documents_pdf"
    return f"{reverse(name, args=where)}{query_of(request) or '?'}&{chosen.urlencode()}"


def _records(context: PrintContext) -> Iterator[tuple[str, str]]:
    """Title and address of each record of a finished game."""
    matches = {match.pk: match for match in context.matches}
    for game in context.recorded:
        match = matches[game.match_id]
        address = reverse("game_record_pdf", args=[context.tour.tournament.slug, match.pk, game.key])
        yield f"{match.number}. {match}: {game_words(*game.key)}", address


def _there_at(request: HttpRequest, slug: str, number: int, key: str) -> tuple[PrintContext, DocumentType]:
    """The document that a tour's address names; 404 when there is nothing in it."""
    context = print_context_of(request, tour_of(request, slug, number))
    document_type = DOCUMENT_TYPES.get(key)
    if document_type is None or not document_type.is_there(readiness(context, [document_type])):
        raise Http404
    return context, document_type


def _ready(context: PrintContext) -> Readiness:
    return readiness(context, DOCUMENT_TYPES.values())


def _there(ready: Readiness, names: Collection[str]) -> list[DocumentType]:
    return [document_type for document_type in ready if document_type.key in names and document_type.is_there(ready)]


def _asked(request: HttpRequest, context: PrintContext) -> list[DocumentType]:
    """What the address asks for, but for what is secret; 404 when there is nothing in it."""
    ready = _ready(context)
    names = request.GET.getlist("document") or [
        document_type.key for document_type in ready if document_type.is_usual(context, ready)
    ]
    if found := [document_type for document_type in _there(ready, names) if not document_type.secret]:
        return found
    raise Http404


def _making(request: HttpRequest, document_types: Sequence[DocumentType]) -> Making:
    return Making(request.GET.get("making", ""), len(document_types))


def _drawn(context: PrintContext, document_type: DocumentType, language: str) -> bytes:
    with translation.override(language):
        return picture_of(next(iter(document_type.lay(context))))


def query_of(request: HttpRequest, **instead: str) -> str:
    """How the page prints, for the addresses of its documents: "?paper=a5", or nothing; with ``instead`` something else
    than was asked for."""
    chosen = QueryDict(mutable=True)
    for name in _HOW:
        if value := instead.get(name) or request.GET.get(name, "")[:12]:
            chosen[name] = value
    return f"?{chosen.urlencode()}" if chosen else ""
