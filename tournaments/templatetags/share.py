"""What messengers and search engines are told of a page."""

import hashlib
from collections.abc import Sequence
from typing import Any

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext

from tournaments.kernel.values import clean_text
from tournaments.kernel.views import in_language, languages
from tournaments.kernel.wording import days_text
from tournaments.matches.read.matches import hides
from tournaments.matches.tables import has_score, score
from tournaments.models import Match, Tour, Tournament
from tournaments.rounds.read.tours import TourLine
from tournaments.standings.read.standings import is_over

register = template.Library()

PICTURE = "tournaments/share.png"
"""The picture of pages that belong to no tournament."""


@register.inclusion_tag("kernel/_share.html", takes_context=True)
def share_tags(
    context: template.Context, title: object, text: object = "", tournament: Tournament | None = None,
    match: Match | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Title, description, picture of the page and its address in each language; of a tournament's page its name, days
    and place with it, of a match's a picture of its own. Messengers keep a picture under its address: with a new score,
    and with the winners of a tournament that is over, it has a new one."""
    request = context["request"]
    address = request.build_absolute_uri(request.path)
    picture = static(PICTURE)
    if tournament:
        mark = _end_mark(tournament, context.get("lines") or ())
        picture = reverse("picture", args=[tournament.slug]) + (f"?v={mark}" if mark else "")
    if tournament and match:
        picture = f"{reverse('match_picture', args=[tournament.slug, match.pk])}?v={_mark(match)}"
    said = [text, *(_of(tournament) if tournament else ())]
    return {
        "title": clean_text(str(title)),
        "text": " · ".join(filter(None, (clean_text(str(part)) for part in said))),
        "picture": request.build_absolute_uri(picture),
        "address": in_language(address, get_language() or settings.LANGUAGE_CODE),
        "languages": [(code, in_language(address, code)) for code in languages()],
        "any_language": address,
    }


@register.filter
def tour_title(tour: Tour) -> str:
    """For example "Tour 3: the final", or only its number."""
    number = gettext("Tour %(number)s") % {"number": tour.number}
    return f"{number}: {tour.name}" if tour.name else number


@register.filter
def match_title(match: Match) -> str:
    """Both teams, bare; nothing of how it went, for messengers keep what they have once read."""
    return f"{match.team_a} – {match.team_b or gettext('bye')}"


def _mark(match: Match) -> str:
    """Another one when everybody may see another score, and only then: no number of a write, which would tell that
    somebody has picked in secret."""
    shown = None if hides(match) else (match.state, match.walk_over, score(match) if has_score(match) else "")
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:8]


def _end_mark(tournament: Tournament, lines: Sequence[TourLine]) -> str:
    """Another one with everything that is written after the end: until then the picture names nobody."""
    return str(tournament.revision) if is_over(tournament, lines, knows_all=False) else ""


def _of(tournament: Tournament) -> list[str]:
    return [tournament.name, days_text(tournament.starts_on, tournament.ends_on), tournament.place]
