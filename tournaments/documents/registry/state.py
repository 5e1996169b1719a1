"""What the page of documents says about each: whether it is ready, when it was printed, whether it has changed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise

from tournaments.documents.read import has_changed
from tournaments.documents.registry.job import Job
from tournaments.documents.registry.kind import Kind, Lack
from tournaments.models import Printout
from tournaments.paper.digest import content_digest
from tournaments.paper.sizes import Paper, Printing


@dataclass(frozen=True)
class Row:
    """A document with all that is known of it. ``chosen``: whether it is part of the file with everything."""

    kind: Kind
    lack: Lack | None
    mend: str
    printed: Printout | None
    changed: bool
    chosen: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is anything to print."""
        return self.lack is None or not self.lack.nothing

    @property
    def title(self) -> str | Promise:
        return self.kind.title

    @property
    def key(self) -> str:
        return self.kind.key


def rows_of(job: Job, kinds: Sequence[Kind], chosen: Collection[str] | None, *, changed: bool) -> list[Row]:
    """The documents that the tour has. Without a choice the usual ones are chosen, or with ``changed`` those of them
    that were never printed or say something else now."""
    rows = (_row(job, kind, job.printouts.get(kind.key)) for kind in kinds if kind.fits(job.tour))
    return [replace(row, chosen=_chosen(job, row, chosen, changed=changed)) for row in rows]


def _row(job: Job, kind: Kind, printed: Printout | None) -> Row:
    lack = kind.lacks(job)
    changed = printed is not None and has_changed(job.tour, printed, partial(_as_printed, job, kind, printed))
    return Row(kind, lack, _mend(job, lack) if lack else "", printed, changed)


def _chosen(job: Job, row: Row, chosen: Collection[str] | None, *, changed: bool) -> bool:
    if chosen is not None:
        return row.kind.key in chosen and row.is_there
    return row.kind.is_usual(job) and (not changed or row.printed is None or row.changed)


def _mend(job: Job, lack: Lack) -> str:
    slug = job.tour.tournament.slug
    return reverse(lack.page, args=[slug, job.tour.number] if lack.of_tour else [slug])


def _as_printed(job: Job, kind: Kind, printed: Printout) -> str:
    return digest_of(job, kind, printed.language, printed.paper)


def digest_of(job: Job, kind: Kind, language: str, paper: str) -> str:
    """What the document says in that language on that paper; the site's own address, which codes begin with, is left
    out."""
    with translation.override(language):
        return content_digest(kind.documents(job.otherwise(Printing(Paper(paper)))))
