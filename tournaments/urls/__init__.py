"""Addresses, one module per area of the site."""

from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("i18n/", set_language, name="set_language"),
    path("", include("tournaments.urls.accounts")),
    path("", include("tournaments.urls.public")),
    path("", include("tournaments.urls.judge")),
    path("", include("tournaments.urls.games")),
    path("", include("tournaments.urls.live")),
    path("", include("tournaments.urls.trying")),
    path("", include("tournaments.urls.captain")),
    path("", include("tournaments.urls.documents")),
    path("api/v1/", include("tournaments.urls.api")),
    path("desk/", include("tournaments.urls.desk")),
]
