"""Pages open to everybody."""

from django.urls import path

from tournaments.kernel.routes import GAME, MATCH, TEAM, TOUR, TOURNAMENT
from tournaments.pages.public import parts, pictures, views

urlpatterns = [
    path(f"{MATCH}/{GAME}/", views.game, name="game"),
    path("", views.home, name="home"),
    path("healthz/", views.health, name="health"),
    path("robots.txt", views.robots, name="robots"),
    path("parts/", parts.parts, name="parts"),
    path(f"{TOURNAMENT}/", views.tournament, name="tournament"),
    path(f"{TOUR}/", views.tour, name="tour"),
    path(f"{TOUR}/matches.<str:format>", views.tour_export, name="tour_export"),
    path(f"{TEAM}/", views.team, name="team"),
    path(f"{TEAM}/matches.<str:format>", views.team_export, name="team_export"),
    path(f"{MATCH}/", views.match, name="match"),
    path(f"{TOURNAMENT}/matches.<str:format>", views.matches_export, name="matches_export"),
    path(f"{TOURNAMENT}/picture.png", pictures.picture, name="picture"),
    path(f"{MATCH}/picture.png", pictures.match_picture, name="match_picture"),
]
