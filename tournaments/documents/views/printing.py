"""Documents as files: each at its own address, or several of a tour in one."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from typing import IO, Any, Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.kernel.access import may
from tournaments.kernel.readers import as_typed
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.views import actor, is_nobody, may_be_found, unkept
from tournaments.kernel.wording import file_name
from tournaments.models import Match, Tour, Tournament
from tournaments.paper.document import Document, Write, archived, bound, drawn, made, print_asked
from tournaments.paper.document_type import (
    DocumentType,
    PrintContext,
    about_tour,
    language_of,
    print_context_of,
    tournament_of,
)


def printing(document_type: DocumentType) -> Callable[..., HttpResponse]:
    """The view at the document's own address."""

    @require_safe
    def printed(request: HttpRequest, **pieces: Any) -> HttpResponse:
        subject = document_type.fetch(actor(request), permission=document_type.permission, **pieces)
        if not document_type.fits(subject):
            raise Http404
        if isinstance(subject, str):
            return may_be_found(page_of(request, subject, pieces))
        with as_typed() if _prints_whole_names(request, document_type, subject) else nullcontext():
            return page_of(request, subject, pieces)

    def page_of(request: HttpRequest, subject: Any, pieces: dict[str, Any]) -> HttpResponse:
        def page(reader: HttpRequest) -> HttpResponse:
            context = print_context_of(reader, subject, reader.GET.dict() | pieces)
            name = document_type.file(context) if document_type.file else ""
            return send_one(reader, context, document_type, name)

        if document_type.secret or isinstance(subject, str) or not is_nobody(request):
            return page(request)
        read = {name: request.GET[name] for name in document_type.reads if request.GET.get(name)}
        asked = print_asked(request) | document_type.normalise(subject, read)
        return fresh(request, tournament_of(subject), page, asked, by_host=True)

    return printed


def _prints_whole_names(request: HttpRequest, document_type: DocumentType, subject: Any) -> bool:
    """What judges print for a tour, what a match's own people print of it, and all that organisers print."""
    if document_type.permission == "tour.print_protocols":
        return True
    return isinstance(subject, Match | Tour | Tournament) and may(actor(request), "names.print_whole", subject)


def send_one(request: HttpRequest, context: PrintContext, document_type: DocumentType, name: str = "") -> HttpResponse:
    """One document, kept nowhere when it is secret."""
    write, language = partial(_one, document_type, context), language_of(request, context)
    named = partial(context.file_named, name or f"{context.name} {document_type.key}")
    response = made(write, language, named)
    return unkept(response) if document_type.secret else response


def send_bound(
    request: HttpRequest, context: PrintContext, document_types: Sequence[DocumentType], making: "Making"
) -> HttpResponse:
    """All of these after one another in one PDF file."""

    def write(file: IO[bytes]) -> Iterator[None]:
        about = about_tour(context.tour, _("all documents"))
        return making.watch(bound(file, about, _chapters(document_types, context, making)))

    return made(write, language_of(request, context), partial(context.file_named, context.name))


def send_archive(
    request: HttpRequest, context: PrintContext, document_types: Sequence[DocumentType], making: "Making"
) -> HttpResponse:
    """A ZIP file with a PDF file of each."""

    def write(file: IO[bytes]) -> Iterator[None]:
        return making.watch(archived(file, _entries(document_types, context, making), context.moment))

    named = partial(context.file_named, context.name)
    return made(write, language_of(request, context), named, "zip", download=True)


def _one(document_type: DocumentType, context: PrintContext, file: IO[bytes]) -> Iterator[None]:
    """What belongs to a tour is called after it, whatever it is made of; all else is one document by its own name."""
    documents = document_type.lay(context)
    if isinstance(context.subject, Tour):
        return bound(file, about_tour(context.tour, str(document_type.title)), [("", documents)])
    (document,) = documents
    return drawn(file, document)


def _chapters(
    document_types: Sequence[DocumentType], context: PrintContext, making: "Making"
) -> Iterator[tuple[str, Iterable[Document]]]:
    """Each of one state of the tournament, which its sheets name."""
    for document_type in document_types:
        making.begin(document_type.key)
        yield str(document_type.title), document_type.lay(context.as_now())


def _entries(
    document_types: Sequence[DocumentType], context: PrintContext, making: "Making"
) -> Iterator[tuple[str, Write]]:
    for place, document_type in enumerate(document_types, start=1):
        making.begin(document_type.key)
        yield (file_name(f"{place} {document_type.title}", "pdf"), partial(_one, document_type, context.as_now()))


# How far the making of a large file is, for the page that has asked for it.
_NAME: Final = re.compile(r"[0-9a-f]{32}")
_KEPT_FOR: Final = 10 * 60
_PAGES: Final = 5
"""So many pages are drawn between two notes."""


@dataclass
class Making:
    """A file in the making: ``done`` of ``count`` documents, ``pages`` sheets so far, and which document is drawn.

    It is noted under a name that the page chose, in the cache: where several processes share none, those who did not
    make the file know nothing of it. Without a name nothing is noted.
    """

    name: str
    count: int
    done: int = -1
    document: str = ""
    pages: int = 0

    @property
    def is_over(self) -> bool:
        return self.done == self.count

    def begin(self, document: str) -> None:
        """The next document is drawn."""
        self.done, self.document = self.done + 1, document
        self._note()

    def watch(self, steps: Iterator[None]) -> Iterator[None]:
        for _step in steps:
            yield
            self.pages += 1
            if self.pages % _PAGES == 0:
                self._note()
        self.done = self.count
        self._note()

    def _note(self) -> None:
        if _NAME.fullmatch(self.name):
            cache.set(_key(self.name), asdict(self), _KEPT_FOR)


def making_of(name: str) -> Making | None:
    """How far the file of that name is; None when nothing is known of it."""
    known = cache.get(_key(name)) if _NAME.fullmatch(name) else None
    return Making(**known) if known else None


def _key(name: str) -> str:
    return f"making:{name}"
