"""Addresses that follow what is written."""

from django.urls import path

from tournaments.kernel.routes import DESK, GAME, MATCH, TEAM, TOUR, TOURNAMENT
from tournaments.live.views import ceremony, desk, home, my_team, pages

urlpatterns = [
    path("live/", home.home_live, name="home_live"),
    path("live/stream/", home.home_stream, name="home_stream"),
    path(f"{MATCH}/screen/", pages.projector, name="match_screen"),
    path(f"{MATCH}/clocks/", pages.clock_state, name="clock_state"),
    path(f"{MATCH}/live/<slug:kind>/", pages.match_live, name="match_live"),
    path(f"{MATCH}/live/<slug:kind>/stream/", pages.match_stream, name="match_stream"),
    path(f"{MATCH}/news/", pages.news_live, name="news_live"),
    path(f"{MATCH}/news/stream/", pages.news_stream, name="news_stream"),
    path(f"{MATCH}/{GAME}/live/", pages.game_live, name="game_live"),
    path(f"{MATCH}/{GAME}/live/stream/", pages.game_stream, name="game_stream"),
    path(f"{TOURNAMENT}/hall/", pages.hall_page, name="hall"),
    path(f"{TOURNAMENT}/hall/live/", pages.hall_live, name="hall_live"),
    path(f"{TOURNAMENT}/hall/stream/", pages.hall_stream, name="hall_stream"),
    path(f"{TOURNAMENT}/ceremony/", ceremony.ceremony_page, name="ceremony"),
    path(f"{TOURNAMENT}/ceremony/live/", ceremony.ceremony_live, name="ceremony_live"),
    path(f"{TOURNAMENT}/ceremony/stream/", ceremony.ceremony_stream, name="ceremony_stream"),
    path(f"{DESK}/hall/", desk.desk, name="desk_hall"),
    path(f"{DESK}/hall/steer/", desk.steer, name="desk_hall_steer"),
    path(f"{TOURNAMENT}/live/", pages.tournament_live, name="tournament_live"),
    path(f"{TOURNAMENT}/live/stream/", pages.tournament_stream, name="tournament_stream"),
    path(f"{TOURNAMENT}/standings/<slug:what>/live/", pages.table_live, name="table_live"),
    path(f"{TOURNAMENT}/standings/<slug:what>/live/stream/", pages.table_stream, name="table_stream"),
    path(f"{TOURNAMENT}/teams/choice/", my_team.team_choice, name="team_choice"),
    path(f"{TEAM}/card/", my_team.team_card, name="team_card"),
    path(f"{TOUR}/live/", pages.tour_live, name="tour_live"),
    path(f"{TOUR}/live/stream/", pages.tour_stream, name="tour_stream"),
    path(f"{TEAM}/live/", pages.team_live, name="team_live"),
    path(f"{TEAM}/live/stream/", pages.team_stream, name="team_stream"),
]
