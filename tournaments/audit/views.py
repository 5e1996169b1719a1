"""The audit log: who changed what, when; and whether the log is whole."""

import time
from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from tournaments.audit.action_words import action_words
from tournaments.audit.forms import AuditFilter, MarkForm
from tournaments.audit.read import check_mark, check_now
from tournaments.audit.tables import lines_of
from tournaments.kernel import access as permissions
from tournaments.kernel.log_key import public_key
from tournaments.kernel.views import actor
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.rounds.read.tours import frame

PER_PAGE = 50
KEY_KEPT = 3600
"""Seconds for which others may keep the public key."""
CHECKED_AT_ONCE = 2000
"""A longer log is checked only when the organiser asks for it."""


@require_safe
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    """The log, the newest entry first, filtered and in pages."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    chosen = AuditFilter(request.GET, tournament=tournament)
    page = Paginator(chosen.qs, PER_PAGE).get_page(request.GET.get("page"))
    checks = "check" in request.GET or tournament.audit_count <= CHECKED_AT_ONCE
    known = {
        "tournament": tournament,
        "tab": "desk_audit",
        "filter": chosen,
        "page": page,
        "checked": checks,
        "chain_faults": check_now(tournament.pk)[1] if checks else (),
        "redacted": AuditEntry.objects.filter(tournament=tournament, erased__isnull=False).count(),
    }
    with timezone.override(ZoneInfo(tournament.time_zone)):
        known["rows"] = _rows(tournament, list(page.object_list))
        return render(request, "audit/audit.html", known)


@never_cache
@require_safe
def log_check(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever has a mark, from paper or noted from a page, is told whether the log was changed since."""
    tournament = permissions.get_tournament(actor(request), slug)
    form = MarkForm(request.GET if "mark" in request.GET else None)
    context = frame(actor(request), tournament, "log") | {"form": form}
    if form.is_valid():
        mark = form.cleaned_data["mark"]
        context |= {"mark": mark, "fault": check_mark(tournament, mark, time.monotonic())}
    return render(request, "audit/log_check.html", context)


@cache_control(public=True, max_age=KEY_KEPT)
@require_safe
def log_key(_request: HttpRequest) -> HttpResponse:
    """The public half of the key that signs exported logs; one line, for ``script/verify --key``."""
    return HttpResponse(f"{public_key()}\n", content_type="text/plain; charset=utf-8")


def _rows(tournament: Tournament, entries: list[AuditEntry]) -> list[dict[str, Any]]:
    mentioned = Match.objects.filter(tour__tournament=tournament, pk__in={entry.match_id for entry in entries})
    matches = {match.pk: match for match in mentioned.with_names()}
    return [
        {
            "entry": entry,
            "what": action_words(entry.action),
            "match": matches.get(entry.match_id or 0),
            "lines": lines_of(entry, alone=tournament.is_individual),
        }
        for entry in entries
    ]
