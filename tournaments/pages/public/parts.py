"""The page that shows every part of pages in every state: for people who change how pages look."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

SIZES: Final = ("2xs", "xs", "s", "m", "ml", "l", "xl", "2xl")
COLOURS: Final = (
    "paper", "surface", "sunken", "muted", "link", "fill", "accent-soft", "win", "draw", "loss", "live", "gold",
    "gold-text",
)  # fmt: skip
"""Names of design.css, without their dashes."""
TOURS, COLUMNS = 9, 12


@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """Nothing of it is stored, so it is open on every server; no page links to it, and it is kept out of searches."""
    one, other = _("Albatrosses of the North"), _("Brigantine")
    shown = {
        "tabs": [
            _("Overview"),
            _("Standings"),
            *(_("Tour %(number)s") % {"number": number + 1} for number in range(TOURS)),
        ],
        "chips": [_("Standings"), _("Cross-table"), _("Tour by tour"), _("Best players")],
        "sizes": SIZES,
        "colours": COLOURS,
        "one": one,
        "other": other,
        "teams": [one, other, _("Incomprehensibilities")],
        "numbers": range(1, COLUMNS + 1),
    }
    return render(request, "pages/public/parts.html", shown)
