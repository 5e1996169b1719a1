"""Documents of a tour as one file: bound, or a ZIP file with one of each document_type."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import IO

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.documents.read import has_changed
from tournaments.documents.registry.document_type import (
    DocumentType,
    Making,
    MissingPrerequisite,
    PrintContext,
)
from tournaments.kernel.export import file_name
from tournaments.models import Printout, Tour
from tournaments.paper.document import (
    About,
    Document,
    Write,
    archived,
    bound,
    chosen_language,
    content_digest,
    made,
    tour_title,
)
from tournaments.paper.page import Paper, Printing


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


# What the page of documents says about each: whether it is ready, when it was printed, whether it has
# changed.


@dataclass(frozen=True)
class Row:
    """A document with all that is known of it. ``chosen``: whether it is part of the file with everything."""

    document_type: DocumentType
    missing: MissingPrerequisite | None
    mend: str
    printed: Printout | None
    changed: bool
    chosen: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is anything to print."""
        return self.missing is None or not self.missing.nothing

    @property
    def title(self) -> str | Promise:
        return self.document_type.title

    @property
    def key(self) -> str:
        return self.document_type.key


def rows_of(
    print_context: PrintContext,
    document_types: Sequence[DocumentType],
    chosen: Collection[str] | None,
    *,
    changed: bool,
) -> list[Row]:
    """The documents that the tour has. Without a choice the usual ones are chosen, or with ``changed`` those of them
    that were never printed or say something else now."""
    rows = (
        _row(print_context, document_type, print_context.printouts.get(document_type.key))
        for document_type in document_types
        if document_type.fits(print_context.tour)
    )
    return [replace(row, chosen=_chosen(print_context, row, chosen, changed=changed)) for row in rows]


def _row(print_context: PrintContext, document_type: DocumentType, printed: Printout | None) -> Row:
    missing = document_type.missing(print_context)
    changed = printed is not None and has_changed(
        print_context.tour, printed, partial(_as_printed, print_context, document_type, printed)
    )
    return Row(document_type, missing, _mend(print_context, missing) if missing else "", printed, changed)


def _chosen(print_context: PrintContext, row: Row, chosen: Collection[str] | None, *, changed: bool) -> bool:
    if chosen is not None:
        return row.document_type.key in chosen and row.is_there
    return row.document_type.is_usual(print_context) and (not changed or row.printed is None or row.changed)


def _mend(print_context: PrintContext, missing: MissingPrerequisite) -> str:
    slug = print_context.tour.tournament.slug
    return reverse(missing.page, args=[slug, print_context.tour.number] if missing.of_tour else [slug])


def _as_printed(print_context: PrintContext, document_type: DocumentType, printed: Printout) -> str:
    return digest_of(print_context, document_type, printed.language, printed.paper)


def digest_of(print_context: PrintContext, document_type: DocumentType, language: str, paper: str) -> str:
    """What the document says in that language on that paper; the site's own address, which codes begin with, is left
    out."""
    with translation.override(language):
        return content_digest(document_type.documents(print_context.otherwise(Printing(Paper(paper)))))
