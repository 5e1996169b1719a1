"""The organiser's pages about restore points: the list, one as a file, going back."""

from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.audit.action_words import action_words
from tournaments.kernel.submit import Faults, desk_of, page, sent, submit
from tournaments.kernel.wording import file_name
from tournaments.kernel.write import Answer
from tournaments.models import Match, RestorePoint
from tournaments.restoring.forms import PointForm, RestoreForm
from tournaments.restoring.read import (
    counts_since,
    entries_since,
    losses,
    photos_lost,
    point_in,
    points_of,
    text_of,
    title_of,
)
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point

SHOWN: Final = 100
"""Entries of the log that are listed one by one."""
TAB: Final = "desk_points"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def points(request: HttpRequest, slug: str) -> HttpResponse:
    """The points that there are; a POST makes one."""
    tournament = desk_of(request, slug)
    form = PointForm(sent(request))

    def again(_faults: Faults) -> HttpResponse:
        listed = list(points_of(tournament))
        counts = counts_since(tournament, listed)
        rows = [(point, title_of(point), counts[point.pk]) for point in listed]
        with timezone.override(ZoneInfo(tournament.time_zone)):
            return page(request, "restoring/points.html", tournament, TAB, form=form, rows=rows)

    write = partial(make_point, tournament_id=tournament.pk)
    done = _("The restore point has been made.")
    return submit(request, write, form, again=again, to=("desk_points", slug), done=done)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What going back would take away; a POST goes back."""
    point = point_in(desk_of(request, slug), pk)
    form = RestoreForm(sent(request))

    def again(_faults: Faults) -> HttpResponse:
        entries = list(entries_since(point)[:SHOWN])
        matches = Match.objects.filter(pk__in={entry.match_id for entry in entries}).with_names().in_bulk()
        rows = [(entry, action_words(entry.action), matches.get(entry.match_id or 0)) for entry in entries]
        known: dict[str, Any] = {"point": point, "title": title_of(point), "losses": losses(point), "rows": rows}
        known["photos"] = photos_lost(point)
        with timezone.override(ZoneInfo(point.tournament.time_zone)):
            return page(request, "restoring/restore.html", point.tournament, TAB, form=form, **known)

    write = partial(restore_tournament, tournament_id=point.tournament_id, point_id=pk)
    return submit(request, write, form, again=again, to=("desk_points", slug), done=partial(_done, point))


def _done(point: RestorePoint, answer: Answer) -> str:
    sentence = ngettext(
        "The tournament is back at “%(title)s”. %(count)s entry no longer counts. To undo this, go back to the newest "
        "point in the list.",
        "The tournament is back at “%(title)s”. %(count)s entries no longer count. To undo this, go back to the newest "
        "point in the list.",
        answer["lost"],
    )
    return sentence % {"title": title_of(point), "count": answer["lost"]}


@require_safe
def download(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    point = point_in(desk_of(request, slug), pk)
    moment = timezone.localtime(point.made_at, ZoneInfo(point.tournament.time_zone))
    response = HttpResponse(text_of(point), content_type="application/json; charset=utf-8")
    name = file_name(f"{slug} {moment:%Y-%m-%d %H-%M}", "tournament.json")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response
