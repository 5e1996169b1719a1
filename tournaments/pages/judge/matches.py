"""The matches of a judge, as the first page on their phone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.matches.read.requests import disputed
from tournaments.models import Match


@never_cache
@require_safe
def judge(request: HttpRequest) -> HttpResponse:
    """What the holder of a judge's link judges now, next, and has judged."""
    matches = list(permissions.matches_to_judge(actor(request)))
    context = {
        "disputed": disputed(matches),
        "now": [match for match in matches if match.is_open and match.state != Match.State.PLANNED],
        "next": [match for match in matches if match.state == Match.State.PLANNED],
        "done": [match for match in matches if not match.is_open],
    }
    return render(request, "pages/judge/matches.html", context)
