"""The way into the desk: my tournaments, and one of them at a glance."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.submit import desk_of, page
from tournaments.kernel.views import actor
from tournaments.pages.organiser.overview import overview
from tournaments.pages.organiser.todo import courses, facts_of, nothing_to_do, todo_list


@require_safe
@login_required
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor runs."""
    found = permissions.organised_tournaments(actor(request)).newest_first()
    return render(request, "pages/organiser/tournaments.html", {"tournaments": found})


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Where one tournament stands, and what is to be done next."""
    found = desk_of(request, slug)
    facts = facts_of(found, timezone.now())
    todos = todo_list(facts)
    return page(
        request, "pages/organiser/tournament.html", found, "desk_tournament", numbers=overview(facts), todos=todos,
        courses=courses(facts), nothing="" if todos else nothing_to_do(facts),
    )  # fmt: skip
