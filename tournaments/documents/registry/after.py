"""What is known when a tour is over."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.documents.registry.job import Job
from tournaments.documents.registry.kind import Kind, Lack
from tournaments.documents.words import DOCUMENTS
from tournaments.kernel.export import table_rows
from tournaments.matches.documents.protocol import filled_protocol
from tournaments.matches.read.frozen import shown_to
from tournaments.matches.read.protocol import protocols_of
from tournaments.matches.tables.matches import MatchTable
from tournaments.paper.document import Document
from tournaments.paper.stamp import tour_title
from tournaments.play.documents.record import recorded_game
from tournaments.play.read.records import recorded_pages
from tournaments.standings.documents.certificates import certificates
from tournaments.standings.documents.results import result_table
from tournaments.standings.read.certificates import picture_of
from tournaments.standings.read.standings import standings
from tournaments.standings.views.standings import PARTS


def _filled(job: Job) -> Iterator[Document]:
    for protocol in protocols_of(job.played):
        yield from job.lay(filled_protocol, protocol, job.address(protocol.match))


def _records(job: Job) -> Iterator[Document]:
    """One after another: a record with its diagrams is large."""
    recorded = {game.match_id for game in job.recorded}
    for protocol in protocols_of([match for match in job.matches if match.pk in recorded]):
        for page in recorded_pages(protocol):
            yield from job.lay(recorded_game, page)


def _results(job: Job) -> list[Document]:
    table = MatchTable(shown_to(job.visitor, job.matches), tournament=job.tour.tournament)
    title = f"{DOCUMENTS['results']}: {tour_title(job.tour)}"
    return job.lay(result_table, job.tour.tournament, title, [*table_rows(table)])


def _table(what: str, job: Job) -> list[Document]:
    tournament, part = job.tour.tournament, PARTS[what]
    table = part.make(tournament, job.whole, "").table
    return job.lay(result_table, tournament, str(part.title), [*table_rows(table)])


def _certificates(job: Job) -> list[Document]:
    tournament = job.tour.tournament
    rows, picture = standings(tournament, whole=True).rows, picture_of(tournament)
    return job.lay(certificates, tournament, rows, picture=picture)


def _signed(job: Job) -> Lack | None:
    """Whether all protocols of the tour are signed."""
    if not job.played:
        words = _("No protocol of this tour is signed yet.")
        return Lack(words, "desk_matches", gettext_lazy("Matches"), of_tour=True, nothing=True)
    count = len(job.met) - len(job.played)
    words = ngettext(
        "%(count)s protocol is not signed yet.", "%(count)s protocols are not signed yet.", count
    )
    lack = Lack(words % {"count": count}, "desk_matches", gettext_lazy("Matches"), of_tour=True)
    return lack if count else None


def _recorded(job: Job) -> Lack | None:
    """Whether there is any record, and no match that may still give one."""
    if job.recorded:
        return _signed(job)
    words = _("No finished game of this tour is recorded move by move.")
    return Lack(words, "desk_matches", gettext_lazy("Matches"), of_tour=True, nothing=True)


def _approved(job: Job) -> Lack | None:
    """Whether all matches of the tour are approved."""
    line = next(line for line in job.lines if line.tour.pk == job.tour.pk)
    if not line.approved:
        words = _("No match of this tour is approved yet.")
        return Lack(words, "desk_approvals", gettext_lazy("Approval"), nothing=not line.done)
    return _unapproved(line.matches - line.approved)


def _counted(job: Job) -> Lack | None:
    """Whether anything counts, and everything of this tour."""
    if any(line.approved for line in job.lines):
        lack = _approved(job)
        return lack and Lack(lack.words, lack.page, lack.link)
    words = _("No match of the tournament is approved yet.")
    return Lack(words, "desk_approvals", gettext_lazy("Approval"), nothing=True)


def _over(job: Job) -> Lack | None:
    """Whether all tours are over."""
    return _counted(job) or _unapproved(sum(line.matches - line.approved for line in job.lines))


def _unapproved(count: int) -> Lack | None:
    words = ngettext("%(count)s match is not approved yet.", "%(count)s matches are not approved yet.", count)
    lack = Lack(words % {"count": count}, "desk_approvals", gettext_lazy("Approval"))
    return lack if count else None


def _part(what: str) -> Kind:
    make: Callable[[Job], list[Document]] = partial(_table, what)
    return Kind(key=what, documents=make, lacks=_counted, after=True)


AFTER: Final[Sequence[Kind]] = (
    Kind(
        key="filled", about=gettext_lazy("Those that are signed"),
        documents=_filled, lacks=_signed, after=True,
    ),
    Kind(
        key="records", about=gettext_lazy("Moves and diagrams of finished games"),
        documents=_records, lacks=_recorded, after=True,
    ),
    Kind(key="results", documents=_results, lacks=_approved, after=True),
    *(_part(what) for what in PARTS),
    Kind(
        key="certificates", about=gettext_lazy("One for each place"),
        documents=_certificates, lacks=_over, after=True, rare=True,
    ),
)  # fmt: skip
