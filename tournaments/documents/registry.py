"""All documents of the site, and what the page of a tour says about each: ready, printed, changed.

A further document is one more ``DocumentType`` in the ``DOCUMENTS`` of its room; address, page, files and pictures
follow.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from django.utils import translation
from django.utils.functional import Promise

from tournaments.documents.envelopes import ENVELOPES
from tournaments.draws.documents import DOCUMENTS as OF_DRAWS
from tournaments.kernel.revision_cache import cached
from tournaments.matches.documents import DOCUMENTS as OF_MATCHES
from tournaments.models import Printout
from tournaments.paper.document import content_digest
from tournaments.paper.document_type import DocumentType, Missing, PrintContext, Readiness
from tournaments.paper.page import Paper, Printing
from tournaments.play.documents import DOCUMENTS as OF_PLAY
from tournaments.regulations.documents import DOCUMENTS as OF_REGULATIONS
from tournaments.roster.documents import DOCUMENTS as OF_ROSTER
from tournaments.standings.documents import DOCUMENTS as OF_STANDINGS
from tournaments.telling.documents import DOCUMENTS as OF_TELLING
from tournaments.timetable.documents import DOCUMENTS as OF_TIMETABLE

DOCUMENTS: Final = (
    *OF_MATCHES, *OF_PLAY, *OF_REGULATIONS, *OF_DRAWS, *OF_ROSTER, *OF_STANDINGS, *OF_TIMETABLE, *OF_TELLING,
    *ENVELOPES,
)  # fmt: skip


def listed(documents: Iterable[DocumentType]) -> dict[str, DocumentType]:
    """Those that stand on the page of a tour, in the order in which they are printed, by the names under which
    addresses, printouts and the audit log know them."""
    for_tours = [document_type for document_type in documents if document_type.needs is not None]
    return {
        document_type.key: document_type
        for document_type in sorted(for_tours, key=lambda document_type: document_type.after)
    }


DOCUMENT_TYPES: Final = listed(DOCUMENTS)


@dataclass(frozen=True)
class Row:
    """A document with all that is known of it. ``chosen``: whether it is part of the file with everything."""

    document_type: DocumentType
    missing: Missing | None
    printed: Printout | None
    changed: bool
    is_there: bool
    chosen: bool = False

    @property
    def title(self) -> str | Promise:
        return self.document_type.title

    @property
    def key(self) -> str:
        return self.document_type.key


def rows_of(context: PrintContext, ready: Readiness, chosen: Collection[str] | None, *, changed: bool) -> list[Row]:
    """The documents that the tour has. Without a choice the usual ones are chosen, or with ``changed`` those of them
    that were never printed or say something else now."""
    printouts = {printout.document: printout for printout in Printout.objects.filter(tour=context.tour)}
    rows = (_row(context, document_type, ready, printouts.get(document_type.key)) for document_type in ready)
    return [replace(row, chosen=_chosen(context, row, ready, chosen, changed=changed)) for row in rows]


def _row(context: PrintContext, document_type: DocumentType, ready: Readiness, printed: Printout | None) -> Row:
    changed = printed is not None and all(
        has_changed(one, printed, partial(digest_of, one, document_type, printed.language, printed.paper))
        for one in context.either_way()
    )
    return Row(document_type, ready[document_type], printed, changed, document_type.is_there(ready))


def _chosen(
    context: PrintContext, row: Row, ready: Readiness, chosen: Collection[str] | None, *, changed: bool
) -> bool:
    if chosen is not None:
        return row.key in chosen and row.is_there
    return row.document_type.is_usual(context, ready) and (not changed or row.printed is None or row.changed)


def has_changed(context: PrintContext, printed: Printout, digest: Callable[[], str]) -> bool:
    """Whether the document says now what it did not say when it was printed; ``digest`` is that of the present one, as
    it was printed then, and is computed once for each revision."""
    tournament = context.tournament
    if printed.revision == tournament.revision:
        return False
    what = ("digest", context.tour.pk, printed.document, printed.language, printed.paper, context.announced)
    return cached(tournament, repr(what), digest) != printed.digest


def digest_of(context: PrintContext, document_type: DocumentType, language: str, paper: str) -> str:
    """What the document says in that language on that paper; the site's own address, which codes begin with, is left
    out."""
    with translation.override(language):
        return content_digest(document_type.lay(context.otherwise(Printing(Paper(paper)))))
