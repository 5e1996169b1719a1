"""What a link to a tournament or to a match looks like in a messenger."""

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.readers import as_public
from tournaments.kernel.revision_cache import STARTED, cached, fresh
from tournaments.kernel.views import actor
from tournaments.kernel.wording import days_text
from tournaments.matches.read.matches import hides, sealed
from tournaments.matches.tables import has_score, score, stand
from tournaments.models import Match, Tournament
from tournaments.overview.read import podium_of
from tournaments.pages.public.drawing import Placed, card, match_card, podium_card


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's name, days and place as a PNG, once it is over with its winners as everybody may know them;
    drawn once for each revision."""
    tournament = permissions.get_tournament(actor(request), slug)

    def page(_reader: HttpRequest) -> HttpResponse:
        with as_public():
            content = cached(tournament, repr(("picture", STARTED)), lambda: _drawn(tournament))
        return HttpResponse(content, content_type="image/png")

    return fresh(request, tournament, page)


def _drawn(tournament: Tournament) -> bytes:
    with translation.override(tournament.language):
        days = days_text(tournament.starts_on, tournament.ends_on)
        if winners := podium_of(tournament):
            places = [Placed(row.place, row.team.name) for row in winners]
            line = " · ".join(filter(None, (_("Final result"), days, tournament.place)))
            return podium_card(tournament.name, places, line, _("Tourboard"))
        return card(tournament.name, (days, tournament.place), _("Tourboard"))


@require_safe
def match_picture(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Both names and the score as a PNG: what everybody may know of the match, whoever asks."""
    match = permissions.get_match(actor(request), slug, pk)
    tournament = match.tour.tournament

    def page(_reader: HttpRequest) -> HttpResponse:
        with as_public():
            drawn = cached(tournament, repr(("match picture", STARTED, pk)), lambda: _drawn_match(match))
        return HttpResponse(drawn, content_type="image/png")

    return fresh(request, tournament, page)


def _drawn_match(match: Match) -> bytes:
    tournament, hidden = match.tour.tournament, hides(match)
    shown = sealed(match) if hidden else match
    with translation.override(tournament.language):
        names = (shown.team_a.name, shown.team_b.name if shown.team_b else _("bye"))
        standing = "" if hidden else stand(shown)
        lines = (tournament.name, " · ".join(filter(None, (str(shown.tour), standing))))
        return match_card(names, score(shown) if has_score(shown) else "– : –", lines, _("Tourboard"))
