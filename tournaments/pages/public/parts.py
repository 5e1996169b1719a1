"""The page that shows every part of pages in every state: for people who change how pages look."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.pages.public import part_scenes

SIZES: Final = ("2xs", "xs", "s", "m", "ml", "l", "xl", "2xl")
COLOURS: Final = (
    "paper", "surface", "sunken", "muted", "link", "fill", "accent-soft", "win", "draw", "loss", "live", "gold",
    "gold-text",
)  # fmt: skip
"""Names of design.css, without their dashes."""
TOURS, COLUMNS = 9, 12
SHEETS: Final = ("public", "board-colours", "board", "live", "overview", "my-team", "screen", "hall", "parts")
CLOCKS: Final = (
    ("", "15:00", ""),
    ("is-running", "11:36", ""),
    ("", "11:36", "paused"),
    ("is-last", "0:24", ""),
    ("is-over", "+0:24", ""),
)
"""Class, figure and whether it stands: before it is started, running, paused, in its last seconds, over its time."""


@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """Nothing of it is stored, so it is open on every server; no page links to it, and it is kept out of searches."""
    one, other, long, *_rest = (team.name for team in part_scenes.teams())
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
        "teams": [one, other, long],
        "long": long,
        "numbers": range(1, COLUMNS + 1),
        "sheets": [f"tournaments/{name}.css" for name in SHEETS],
        "clocks": CLOCKS,
        "pairs": [*part_scenes.pairs()],
        "own_cards": [*part_scenes.own_cards()],
        "podium": part_scenes.podium(),
        "leaders": part_scenes.leaders(),
        "hall_slides": [*part_scenes.hall_slides()],
    }
    return render(request, "pages/public/parts.html", shown)
