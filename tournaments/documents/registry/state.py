"""What the page of documents says about each: whether it is ready, when it was printed, whether it has changed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise

from tournaments.documents.read import has_changed
from tournaments.documents.registry.document_type import DocumentType, MissingPrerequisite
from tournaments.documents.registry.print_context import PrintContext
from tournaments.models import Printout
from tournaments.paper.digest import content_digest
from tournaments.paper.sizes import Paper, Printing


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
