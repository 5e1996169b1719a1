"""Pages that follow what is written."""

from django.urls import path

from tournaments.urls.games import MATCH
from tournaments.views.live import match

LIVE = f"{MATCH}/live/<slug:kind>"

urlpatterns = [
    path(f"{LIVE}/", match.match_live, name="match_live"),
    path(f"{LIVE}/stream/", match.match_stream, name="match_stream"),
]
