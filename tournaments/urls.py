"""All addresses of the site, room by room; tests/access/matrix.py says who may open each."""

from django.urls import include, path, register_converter

from tournaments.formats.rules.tour_format import GameConverter
from tournaments.kernel.submit import set_language

register_converter(GameConverter, "game")  # before the rooms' addresses, which name games by it

urlpatterns = [
    path("", include("tournaments.pages.judge.urls")),
    path("i18n/", set_language, name="set_language"),
    path("", include("tournaments.accounts.urls")),
    path("", include("tournaments.roster.urls")),
    path("", include("tournaments.matches.urls")),
    path("", include("tournaments.photos.urls")),
    path("", include("tournaments.rounds.urls")),
    path("", include("tournaments.timetable.urls")),
    path("", include("tournaments.play.urls")),
    path("", include("tournaments.learning.urls")),
    path("", include("tournaments.paper_entry.urls")),
    path("", include("tournaments.standings.urls")),
    path("", include("tournaments.ceremony.urls")),
    path("", include("tournaments.regulations.urls")),
    path("", include("tournaments.draws.urls")),
    path("", include("tournaments.publishing.urls")),
    path("", include("tournaments.setup.urls")),
    path("", include("tournaments.telling.urls")),
    path("", include("tournaments.documents.urls")),
    path("", include("tournaments.live.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("", include("tournaments.archive.urls")),
    path("", include("tournaments.audit.urls")),
    path("", include("tournaments.privacy.urls")),
    path("", include("tournaments.keeping.urls")),
    path("", include("tournaments.restoring.urls")),
    path("", include("tournaments.closing.urls")),
    path("", include("tournaments.finding.urls")),
    path("", include("tournaments.pages.public.urls")),
    path("", include("tournaments.pages.captain.urls")),
    path("", include("tournaments.pages.organiser.urls")),
]
