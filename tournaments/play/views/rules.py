"""The rules of the games as pages."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.play.forms.trying import asked_options
from tournaments.play.rules_text import has_rules, rules_of


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game with the rulings, as they are usually played."""
    if not has_rules(game):
        raise Http404
    context = {"rules": rules_of(game), "try": reverse("try_new", args=[game])}
    return render(request, "play/rules/page.html", context | {"pdf": reverse("rules_pdf", args=[game])})


@require_safe
def tour_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules of a tour's game with the options that it is played with; 404 for a tour without a game."""
    tour = permissions.get_tour(actor(request), slug, number)
    if not has_rules(tour.kind):
        raise Http404
    context = {
        "tour": tour,
        "rules": rules_of(tour.kind, tour.options),
        "try": try_address(tour.kind, tour.options),
        "pdf": reverse("tour_rules_pdf", args=[slug, number]),
    }
    return render(request, "play/rules/page.html", context)


def try_address(game: str, options: dict[str, str]) -> str:
    """Where a game with these options is tried."""
    asked = urlencode(asked_options(game, options))
    return reverse("try_new", args=[game]) + (f"?{asked}" if asked else "")
