"""Documents of a tour as one file: bound, or a ZIP file with one of each kind; written while it is sent."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils.translation import gettext as _

from tournaments.models import Tour
from tournaments.pdf.archive import archived
from tournaments.pdf.document import About, Document, bound
from tournaments.pdf.stamp import tour_title
from tournaments.pdf.streaming import Pipe, Sink
from tournaments.tables.export import file_name
from tournaments.views.documents import chosen_language
from tournaments.views.papers.job import Job
from tournaments.views.papers.kind import Kind
from tournaments.views.papers.making import Making
from tournaments.views.streamed import Flow, streamed


def send_kind(request: HttpRequest, job: Job, kind: Kind) -> StreamingHttpResponse:
    """One document; 404 when the tour has none of that kind."""
    if not kind.fits(job.tour):
        raise Http404
    pipe = Pipe()
    return streamed(request, _flow(request, job, pipe, _one(kind, job, pipe)), f"{_name(job)} {kind.key}")


def send_bound(
    request: HttpRequest, job: Job, kinds: Sequence[Kind], making: Making
) -> StreamingHttpResponse:
    """All of these after one another in one PDF file."""
    pipe = Pipe()
    steps = making.watch(_all(kinds, job, pipe, making))
    return streamed(request, _flow(request, job, pipe, steps), _name(job))


def send_archive(
    request: HttpRequest, job: Job, kinds: Sequence[Kind], making: Making
) -> StreamingHttpResponse:
    """A ZIP file with a PDF file of each."""
    pipe = Pipe()
    steps = making.watch(archived(pipe, _entries(kinds, job, making), job.moment))
    flow = _flow(request, job, pipe, steps)
    return streamed(request, flow, _name(job), "zip", download=True)


def _name(job: Job) -> str:
    return f"{job.tour.tournament.slug} {job.tour.number}"


def _flow(request: HttpRequest, job: Job, pipe: Pipe, steps: Iterator[None]) -> Flow:
    return Flow(pipe, steps, chosen_language(request, job.tour.tournament.language))


def _about(tour: Tour, what: str) -> About:
    return About(f"{tour.tournament}: {tour_title(tour)} – {what}", str(tour.tournament))


def _one(kind: Kind, job: Job, file: Sink) -> Iterator[None]:
    yield from bound(file, _about(job.tour, str(kind.title)), [("", kind.documents(job))])


def _all(kinds: Sequence[Kind], job: Job, file: Sink, making: Making) -> Iterator[None]:
    yield from bound(file, _about(job.tour, _("all documents")), _chapters(kinds, job, making))


def _chapters(kinds: Sequence[Kind], job: Job, making: Making) -> Iterator[tuple[str, Iterable[Document]]]:
    """Each of one state of the tournament, which its sheets name."""
    for kind in kinds:
        making.begin(kind.key)
        yield str(kind.title), kind.documents(job.as_now())


def _entries(
    kinds: Sequence[Kind], job: Job, making: Making
) -> Iterator[tuple[str, Callable[[Sink], Iterator[None]]]]:
    for place, kind in enumerate(kinds, start=1):
        making.begin(kind.key)
        yield file_name(f"{place} {kind.title}", "pdf"), partial(_one, kind, job.as_now())
