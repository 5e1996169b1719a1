"""The way into the organiser's page."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.pages.organiser import downloads, home

urlpatterns = [
    path("desk/", home.tournaments, name="desk"),
    path(f"{DESK}/", home.tournament, name="desk_tournament"),
    path(f"{DESK}/download/<str:what>.<str:format>", downloads.download, name="desk_download"),
]
