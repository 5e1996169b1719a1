"""Documents of a tour as one file: bound, or a ZIP file with one of each kind."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import IO

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.documents.registry.job import Job
from tournaments.documents.registry.kind import Kind
from tournaments.documents.registry.making import Making
from tournaments.kernel.export import file_name
from tournaments.models import Tour
from tournaments.paper.archive import Write, archived
from tournaments.paper.document import About, Document, bound
from tournaments.paper.files import made
from tournaments.paper.stamp import tour_title
from tournaments.paper.views import chosen_language


def send_kind(request: HttpRequest, job: Job, kind: Kind) -> HttpResponse:
    """One document; 404 when the tour has none of that kind."""
    if not kind.fits(job.tour):
        raise Http404
    return made(partial(_one, kind, job), _language(request, job), f"{_name(job)} {kind.key}")


def send_bound(request: HttpRequest, job: Job, kinds: Sequence[Kind], making: Making) -> HttpResponse:
    """All of these after one another in one PDF file."""

    def write(file: IO[bytes]) -> Iterator[None]:
        about = _about(job.tour, _("all documents"))
        return making.watch(bound(file, about, _chapters(kinds, job, making)))

    return made(write, _language(request, job), _name(job))


def send_archive(request: HttpRequest, job: Job, kinds: Sequence[Kind], making: Making) -> HttpResponse:
    """A ZIP file with a PDF file of each."""

    def write(file: IO[bytes]) -> Iterator[None]:
        return making.watch(archived(file, _entries(kinds, job, making), job.moment))

    return made(write, _language(request, job), _name(job), "zip", download=True)


def _name(job: Job) -> str:
    return f"{job.tour.tournament.slug} {job.tour.number}"


def _language(request: HttpRequest, job: Job) -> str:
    return chosen_language(request, job.tour.tournament.language)


def _about(tour: Tour, what: str) -> About:
    return About(f"{tour.tournament}: {tour_title(tour)} – {what}", str(tour.tournament))


def _one(kind: Kind, job: Job, file: IO[bytes]) -> Iterator[None]:
    return bound(file, _about(job.tour, str(kind.title)), [("", kind.documents(job))])


def _chapters(kinds: Sequence[Kind], job: Job, making: Making) -> Iterator[tuple[str, Iterable[Document]]]:
    """Each of one state of the tournament, which its sheets name."""
    for kind in kinds:
        making.begin(kind.key)
        yield str(kind.title), kind.documents(job.as_now())


def _entries(kinds: Sequence[Kind], job: Job, making: Making) -> Iterator[tuple[str, Write]]:
    for place, kind in enumerate(kinds, start=1):
        making.begin(kind.key)
        yield file_name(f"{place} {kind.title}", "pdf"), partial(_one, kind, job.as_now())
