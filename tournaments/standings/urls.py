"""Addresses of standings and certificates."""

from django.urls import path

from tournaments.kernel.routes import DESK, PLAYER, TOURNAMENT
from tournaments.standings.views import certificates, player, settings, standings

urlpatterns = [
    path(f"{DESK}/standings/", settings.standings, name="desk_standings"),
    path(f"{DESK}/standings/lots/", settings.lots, name="desk_lots"),
    path(f"{DESK}/standings/open/", settings.open_all, name="desk_standings_open"),
    path(f"{DESK}/certificates/", certificates.certificates, name="desk_certificates"),
    path(f"{DESK}/certificates/picture.jpg", certificates.picture, name="desk_certificate_picture"),
    path(f"{DESK}/certificates/remove/", certificates.remove, name="desk_certificate_picture_remove"),
    path(f"{TOURNAMENT}/standings/", standings.standings, name="standings"),
    path(f"{TOURNAMENT}/standings.<str:format>", standings.standings_export, name="standings_export"),
    path(f"{TOURNAMENT}/standings/<slug:what>/", standings.part, name="standings_part"),
    path(
        f"{TOURNAMENT}/standings/<slug:what>.<str:format>",
        standings.part_export,
        name="standings_part_export",
    ),
    path(f"{PLAYER}/", player.player, name="player"),
    path(f"{PLAYER}/matches.<str:format>", player.player_export, name="player_export"),
]
