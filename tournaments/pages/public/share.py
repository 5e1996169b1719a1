"""What a link to a tournament looks like in a messenger."""

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.day_text import days_text
from tournaments.kernel.fresh import STARTED, fresh
from tournaments.kernel.revision_cache import kept
from tournaments.kernel.views import actor
from tournaments.models import Tournament
from tournaments.pages.public.picture import card


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's name, days and place as a PNG, drawn once for each revision."""
    found = permissions.get_tournament(actor(request), slug)

    def page() -> HttpResponse:
        content = kept(found, repr(("picture", STARTED)), lambda: _drawn(found))
        return HttpResponse(content, content_type="image/png")

    return fresh(request, found, page)


def _drawn(tournament: Tournament) -> bytes:
    with translation.override(tournament.language):
        days = days_text(tournament.starts_on, tournament.ends_on)
        return card(tournament.name, (days, tournament.place), _("Tourboard"))
