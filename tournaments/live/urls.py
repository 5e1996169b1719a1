"""Addresses that follow what is written."""

from django.urls import path

from tournaments.kernel.routes import GAME, MATCH, TOUR, TOURNAMENT
from tournaments.live.views import hall, match, tournament

urlpatterns = [
    path(f"{MATCH}/screen/", match.match_screen, name="match_screen"),
    path(f"{MATCH}/clocks/", match.clock_state, name="clock_state"),
    path(f"{MATCH}/live/<slug:kind>/", match.match_live, name="match_live"),
    path(f"{MATCH}/live/<slug:kind>/stream/", match.match_stream, name="match_stream"),
    path(f"{MATCH}/news/", match.news_live, name="news_live"),
    path(f"{MATCH}/news/stream/", match.news_stream, name="news_stream"),
    path(f"{MATCH}/{GAME}/live/", match.game_live, name="game_live"),
    path(f"{MATCH}/{GAME}/live/stream/", match.game_stream, name="game_stream"),
    path(f"{TOURNAMENT}/hall/", hall.hall, name="hall"),
    path(f"{TOURNAMENT}/hall/live/", hall.hall_live, name="hall_live"),
    path(f"{TOURNAMENT}/hall/stream/", hall.hall_stream, name="hall_stream"),
    path(f"{TOURNAMENT}/live/", tournament.tournament_live, name="tournament_live"),
    path(f"{TOURNAMENT}/live/stream/", tournament.tournament_stream, name="tournament_stream"),
    path(f"{TOUR}/live/", tournament.tour_live, name="tour_live"),
    path(f"{TOUR}/live/stream/", tournament.tour_stream, name="tour_stream"),
]
