"""The last page of a tournament on the desk, closing and reopening it; the archive of those that are closed."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.closing.forms import CloseForm, ReadersForm, ReopenForm
from tournaments.closing.read import ending_of, thanks_for, winners_of
from tournaments.closing.write import close_tournament, reopen_tournament
from tournaments.kernel import access as permissions
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.lists import few
from tournaments.kernel.submit import Faults, desk_of, page, shown_version, submit
from tournaments.kernel.views import actor, may_be_found
from tournaments.kernel.write import Answer
from tournaments.models import Tournament
from tournaments.photos.read import has_photos
from tournaments.roster.write.links import revoke_all_links
from tournaments.rounds.read.tours import lines_of_each
from tournaments.setup.write import change_settings

TAB: Final = "desk_end"


@never_cache
@require_safe
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """What is still to be done, in its order."""
    return _end(request, desk_of(request, slug))


def _end(request: HttpRequest, tournament: Tournament, **forms: BootstrapForm) -> HttpResponse:
    shown = {"visibility": tournament.visibility, "public_names": tournament.public_names}
    known: dict[str, Any] = {
        "readers_form": ReadersForm(initial=shown), "close_form": CloseForm(), "reopen_form": ReopenForm(), **forms,
    }  # fmt: skip
    with timezone.override(ZoneInfo(tournament.time_zone)):
        return page(
            request, "closing/end.html", tournament, TAB, ending=ending_of(tournament), thanks=thanks_for(tournament),
            last_tour=tournament.tours.order_by("number").last(),
            version=shown_version(request, tournament.version), has_photos=has_photos(tournament), **known,
        )  # fmt: skip


@require_POST
def names(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    form = ReadersForm(request.POST)
    return _write(request, tournament, change_settings, "readers_form", form, _("The settings have been saved."))


@require_POST
def links(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)

    def done(answer: Answer) -> str:
        count = answer["links"]
        if not count:
            return _("No personal link works any more, nor will those of people who were removed.")
        return ngettext("%(count)s link revoked.", "%(count)s links revoked.", count) % {"count": count}

    form = BootstrapForm(request.POST)
    write = partial(revoke_all_links, tournament_id=tournament.pk)
    return submit(
        request, write, form, to=("desk_end", slug), done=done,
        again=lambda _faults: _end(request, tournament, links_form=form),
    )  # fmt: skip


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    done = _("The tournament has been closed.")
    return _write(request, tournament, close_tournament, "close_form", CloseForm(request.POST), done)


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    done = _("The tournament is open again.")
    return _write(request, tournament, reopen_tournament, "reopen_form", ReopenForm(request.POST), done)


def _write(
    request: HttpRequest,
    tournament: Tournament,
    write: Callable[..., Answer],
    name: str,
    form: BootstrapForm,
    done: str,
) -> HttpResponse:
    version = shown_version(request, tournament.version)

    def again(_faults: Faults) -> HttpResponse:
        return _end(request, tournament, **{name: form})

    work = partial(write, tournament_id=tournament.pk, version=version)
    return submit(request, work, form, again=again, to=("desk_end", tournament.slug), done=done)


PER_PAGE: Final = 12
"""Closed tournaments on a page of the archive, each with its winners."""


@cache_control(private=True, no_cache=True)
@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Closed tournaments that the visitor may know of, the newest first, each with its winners and files."""
    closed = permissions.visible_tournaments(actor(request)).filter(closed_at__isnull=False).newest_first()
    shown = few(request, closed, PER_PAGE)
    lines = lines_of_each(shown["tournaments"])
    rows = [(tournament, winners_of(tournament, lines[tournament.pk])) for tournament in shown["tournaments"]]
    return may_be_found(render(request, "closing/archive.html", {**shown, "rows": rows}))
