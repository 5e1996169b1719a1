"""The way into the organiser's page."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.pages.organiser import views

urlpatterns = [
    path("desk/", views.tournaments, name="desk"),
    path(f"{DESK}/", views.tournament, name="desk_tournament"),
    path(f"{DESK}/alike/", views.alike, name="desk_alike"),
    path(f"{DESK}/download/<slug:what>.<str:format>", views.download, name="desk_download"),
]
