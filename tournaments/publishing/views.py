"""The page of a tour's publication: what changes for whom, publishing it, taking it back to draft."""

from dataclasses import replace
from functools import partial
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel.submit import Faults, Stored, say_refused, submit, tour_of
from tournaments.kernel.views import version
from tournaments.models import Tour
from tournaments.publishing.forms import PublishForm
from tournaments.publishing.read import doubts_of, is_begun, lacking, publication_of
from tournaments.publishing.tables import judge_rows, team_rows
from tournaments.publishing.write import DESPITE, publish_tour, take_back_tour
from tournaments.rounds.views.tours import show


@require_http_methods(["GET", "HEAD", "POST"])
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What a publication would change; POST publishes."""
    tour = tour_of(request, slug, number)
    form = PublishForm(request.POST if request.method == "POST" else None)
    write = partial(publish_tour, tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))

    def stands(_now: object) -> Stored:
        return [(_("Tour"), _("draft") if tour.draft else _("published"))]

    done = _("The tour has been published.") if tour.draft else _("Marked: everyone has been told.")
    return submit(
        request, write, form, again=lambda faults: _page(request, tour, form, faults), stored=stands,
        to=("desk_publish", slug, number), done=done,
    )  # fmt: skip


@require_POST
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tour becomes a draft again."""
    tour = tour_of(request, slug, number)
    to = ("desk_publish", slug, number)
    write = partial(take_back_tour, tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))
    return submit(
        request, write, again=lambda faults: say_refused(request, to, faults), to=to,
        done=_("The tour is a draft again: only organisers see its matches."),
    )  # fmt: skip


def _page(request: HttpRequest, tour: Tour, form: PublishForm, faults: Faults = ()) -> HttpResponse:
    publication = publication_of(tour)
    if tour.draft:
        publication = replace(publication, doubts=doubts_of(publication) if publication.matches else ())
    shown = PublishForm(initial={"digest": publication.digest})
    refused = [(name, sentence) for name, errors in form.errors.items() if name != DESPITE for sentence in errors]
    with timezone.override(ZoneInfo(tour.tournament.time_zone)):
        rows = {"team_rows": team_rows(publication), "judge_rows": judge_rows(publication)}
    return show(
        request, tour, "publishing/publish.html", "publish", publication=publication, publish_form=shown,
        faults=[*faults, *refused], status=422 if form.is_bound and not form.is_valid() else 0,
        begun=is_begun(tour), lacking=lacking(publication), **rows,
    )  # fmt: skip
