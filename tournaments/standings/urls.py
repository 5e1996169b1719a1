"""Addresses of standings and certificates."""

from django.urls import path

from tournaments.kernel.routes import DESK, PLAYER, TOURNAMENT
from tournaments.standings import views

urlpatterns = [
    path(f"{DESK}/standings/", views.desk_standings, name="desk_standings"),
    path(f"{DESK}/standings/lots/", views.lots, name="desk_lots"),
    path(f"{DESK}/standings/open/", views.open_all, name="desk_standings_open"),
    path(f"{DESK}/certificates/", views.certificates, name="desk_certificates"),
    path(f"{DESK}/certificates/picture.jpg", views.picture, name="desk_certificate_picture"),
    path(f"{DESK}/certificates/remove/", views.remove, name="desk_certificate_picture_remove"),
    path(f"{TOURNAMENT}/standings/", views.standings, name="standings"),
    path(f"{TOURNAMENT}/standings.<str:format>", views.standings_export, name="standings_export"),
    path(f"{TOURNAMENT}/standings/provisional/", views.provisional, name="provisional_standings"),
    path(f"{TOURNAMENT}/standings/<slug:what>/", views.part, name="standings_part"),
    path(f"{TOURNAMENT}/standings/<slug:what>.<str:format>", views.part_export, name="standings_part_export"),
    path(f"{PLAYER}/", views.player, name="player"),
    path(f"{PLAYER}/matches.<str:format>", views.player_export, name="player_export"),
]
