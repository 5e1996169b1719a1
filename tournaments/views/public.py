"""Pages open to everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.views.base import actor


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor may know of, the newest first."""
    found = permissions.visible_tournaments(actor(request)).newest_first()
    return render(request, "public/home.html", {"tournaments": found})


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament."""
    found = permissions.get_tournament(actor(request), slug)
    return render(request, "public/tournament.html", {"tournament": found})
