"""What is known when a tour is over."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.documents.read import DOCUMENTS
from tournaments.documents.registry.document_type import DocumentType, MissingPrerequisite, PrintContext
from tournaments.kernel.export import table_rows
from tournaments.matches.documents.protocol.document import filled_protocol
from tournaments.matches.read.matches import shown_to
from tournaments.matches.read.protocol import protocols_of
from tournaments.matches.tables import MatchTable
from tournaments.paper.document import Document, tour_title
from tournaments.play.documents.record import recorded_game
from tournaments.play.read.records import recorded_pages
from tournaments.standings.documents import certificates, result_table
from tournaments.standings.read.standings import picture_of, standings
from tournaments.standings.views import PARTS


def _filled(print_context: PrintContext) -> Iterator[Document]:
    for protocol in protocols_of(print_context.played):
        yield from print_context.lay(filled_protocol, protocol, print_context.address(protocol.match))


def _records(print_context: PrintContext) -> Iterator[Document]:
    """One after another: a record with its diagrams is large."""
    recorded = {game.match_id for game in print_context.recorded}
    for protocol in protocols_of([match for match in print_context.matches if match.pk in recorded]):
        for page in recorded_pages(protocol):
            yield from print_context.lay(recorded_game, page)


def _results(print_context: PrintContext) -> list[Document]:
    table = MatchTable(
        shown_to(print_context.visitor, print_context.matches), tournament=print_context.tour.tournament
    )
    title = f"{DOCUMENTS['results']}: {tour_title(print_context.tour)}"
    return print_context.lay(result_table, print_context.tour.tournament, title, [*table_rows(table)])


def _table(what: str, print_context: PrintContext) -> list[Document]:
    tournament, part = print_context.tour.tournament, PARTS[what]
    table = part.make(tournament, print_context.whole, "").table
    return print_context.lay(result_table, tournament, str(part.title), [*table_rows(table)])


def _certificates(print_context: PrintContext) -> list[Document]:
    tournament = print_context.tour.tournament
    rows, picture = standings(tournament, whole=True).rows, picture_of(tournament)
    return print_context.lay(certificates, tournament, rows, picture=picture)


def _signed(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether all protocols of the tour are signed."""
    if not print_context.played:
        words = _("No protocol of this tour is signed yet.")
        return MissingPrerequisite(words, "desk_matches", gettext_lazy("Matches"), of_tour=True, nothing=True)
    count = len(print_context.met) - len(print_context.played)
    words = ngettext(
        "%(count)s protocol is not signed yet.", "%(count)s protocols are not signed yet.", count
    )
    missing = MissingPrerequisite(
        words % {"count": count}, "desk_matches", gettext_lazy("Matches"), of_tour=True
    )
    return missing if count else None


def _recorded(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether there is any record, and no match that may still give one."""
    if print_context.recorded:
        return _signed(print_context)
    words = _("No finished game of this tour is recorded move by move.")
    return MissingPrerequisite(words, "desk_matches", gettext_lazy("Matches"), of_tour=True, nothing=True)


def _approved(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether all matches of the tour are approved."""
    line = next(line for line in print_context.lines if line.tour.pk == print_context.tour.pk)
    if not line.approved:
        words = _("No match of this tour is approved yet.")
        return MissingPrerequisite(words, "desk_approvals", gettext_lazy("Approval"), nothing=not line.done)
    return _unapproved(line.matches - line.approved)


def _counted(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether anything counts, and everything of this tour."""
    if any(line.approved for line in print_context.lines):
        missing = _approved(print_context)
        return missing and MissingPrerequisite(missing.words, missing.page, missing.link)
    words = _("No match of the tournament is approved yet.")
    return MissingPrerequisite(words, "desk_approvals", gettext_lazy("Approval"), nothing=True)


def _over(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether all tours are over."""
    return _counted(print_context) or _unapproved(
        sum(line.matches - line.approved for line in print_context.lines)
    )


def _unapproved(count: int) -> MissingPrerequisite | None:
    words = ngettext("%(count)s match is not approved yet.", "%(count)s matches are not approved yet.", count)
    missing = MissingPrerequisite(words % {"count": count}, "desk_approvals", gettext_lazy("Approval"))
    return missing if count else None


def _part(what: str) -> DocumentType:
    make: Callable[[PrintContext], list[Document]] = partial(_table, what)
    return DocumentType(key=what, documents=make, missing=_counted, after=True)


AFTER: Final[Sequence[DocumentType]] = (
    DocumentType(
        key="filled", about=gettext_lazy("Those that are signed"),
        documents=_filled, missing=_signed, after=True,
    ),
    DocumentType(
        key="records", about=gettext_lazy("Moves and diagrams of finished games"),
        documents=_records, missing=_recorded, after=True,
    ),
    DocumentType(key="results", documents=_results, missing=_approved, after=True),
    *(_part(what) for what in PARTS),
    DocumentType(
        key="certificates", about=gettext_lazy("One for each place"),
        documents=_certificates, missing=_over, after=True, rare=True,
    ),
)  # fmt: skip
