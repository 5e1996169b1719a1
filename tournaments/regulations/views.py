"""The tour's own rules as a page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.views import actor
from tournaments.play.rules_text import has_rules
from tournaments.regulations.read.regulations import TITLE, regulations_of


@require_safe
def tour_regulations(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    tour = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        known = {"title": TITLE, "regulations": regulations_of(tour), "has_rules": has_rules(tour.kind)}
        return render(reader, "regulations/page.html", {"tour": tour, "tournament": tour.tournament, **known})

    return fresh(request, tour.tournament, page)
