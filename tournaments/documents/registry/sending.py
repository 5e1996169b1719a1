"""Documents of a tour as one file: bound, or a ZIP file with one of each document_type."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import IO

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.documents.registry.document_type import DocumentType
from tournaments.documents.registry.making import Making
from tournaments.documents.registry.print_context import PrintContext
from tournaments.kernel.export import file_name
from tournaments.models import Tour
from tournaments.paper.archive import Write, archived
from tournaments.paper.document import About, Document, bound
from tournaments.paper.files import made
from tournaments.paper.stamp import tour_title
from tournaments.paper.views import chosen_language


def send_one(request: HttpRequest, print_context: PrintContext, document_type: DocumentType) -> HttpResponse:
    """One document; 404 when the tour has none of that document_type."""
    if not document_type.fits(print_context.tour):
        raise Http404
    return made(
        partial(_one, document_type, print_context),
        _language(request, print_context),
        f"{_name(print_context)} {document_type.key}",
    )


def send_bound(
    request: HttpRequest, print_context: PrintContext, document_types: Sequence[DocumentType], making: Making
) -> HttpResponse:
    """All of these after one another in one PDF file."""

    def write(file: IO[bytes]) -> Iterator[None]:
        about = _about(print_context.tour, _("all documents"))
        return making.watch(bound(file, about, _chapters(document_types, print_context, making)))

    return made(write, _language(request, print_context), _name(print_context))


def send_archive(
    request: HttpRequest, print_context: PrintContext, document_types: Sequence[DocumentType], making: Making
) -> HttpResponse:
    """A ZIP file with a PDF file of each."""

    def write(file: IO[bytes]) -> Iterator[None]:
        return making.watch(
            archived(file, _entries(document_types, print_context, making), print_context.moment)
        )

    return made(write, _language(request, print_context), _name(print_context), "zip", download=True)


def _name(print_context: PrintContext) -> str:
    return f"{print_context.tour.tournament.slug} {print_context.tour.number}"


def _language(request: HttpRequest, print_context: PrintContext) -> str:
    return chosen_language(request, print_context.tour.tournament.language)


def _about(tour: Tour, what: str) -> About:
    return About(f"{tour.tournament}: {tour_title(tour)} – {what}", str(tour.tournament))


def _one(document_type: DocumentType, print_context: PrintContext, file: IO[bytes]) -> Iterator[None]:
    return bound(
        file,
        _about(print_context.tour, str(document_type.title)),
        [("", document_type.documents(print_context))],
    )


def _chapters(
    document_types: Sequence[DocumentType], print_context: PrintContext, making: Making
) -> Iterator[tuple[str, Iterable[Document]]]:
    """Each of one state of the tournament, which its sheets name."""
    for document_type in document_types:
        making.begin(document_type.key)
        yield str(document_type.title), document_type.documents(print_context.as_now())


def _entries(
    document_types: Sequence[DocumentType], print_context: PrintContext, making: Making
) -> Iterator[tuple[str, Write]]:
    for place, document_type in enumerate(document_types, start=1):
        making.begin(document_type.key)
        yield (
            file_name(f"{place} {document_type.title}", "pdf"),
            partial(_one, document_type, print_context.as_now()),
        )
