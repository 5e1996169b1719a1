"""Pages open to everybody."""

from django.urls import path

from tournaments.draws.views import bracket
from tournaments.pages.public import share
from tournaments.pages.public import views as public
from tournaments.rounds.views import calendar, calendar_feeds
from tournaments.standings.views import player, standings

TOUR = "t/<slug:slug>/tours/<int:number>"
TEAM = "t/<slug:slug>/teams/<int:pk>"
PLAYER = f"{TEAM}/players/<int:player_pk>"

urlpatterns = [
    path("", public.home, name="home"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
    path("t/<slug:slug>/standings/", standings.standings, name="standings"),
    path("t/<slug:slug>/standings.<str:format>", standings.standings_export, name="standings_export"),
    path("t/<slug:slug>/standings/<slug:what>/", standings.part, name="standings_part"),
    path(
        "t/<slug:slug>/standings/<slug:what>.<str:format>",
        standings.part_export,
        name="standings_part_export",
    ),
    path(f"{TOUR}/", public.tour, name="tour"),
    path(f"{TOUR}/bracket/", bracket.bracket, name="bracket"),
    path(f"{TOUR}/matches.<str:format>", public.tour_export, name="tour_export"),
    path(f"{TEAM}/", public.team, name="team"),
    path(f"{TEAM}/matches.<str:format>", public.team_export, name="team_export"),
    path("t/<slug:slug>/matches/<int:pk>/", public.match, name="match"),
    path("t/<slug:slug>/matches.<str:format>", public.matches_export, name="matches_export"),
    path("t/<slug:slug>/calendar.ics", calendar.tournament, name="calendar"),
    path("t/<slug:slug>/calendar/", calendar_feeds.page, name="calendar_feeds"),
    path("t/<slug:slug>/calendar/<int:pk>/revoke/", calendar_feeds.revoke, name="calendar_feed_revoke"),
    path("calendars/<str:token>.ics", calendar.feed, name="calendar_feed"),
    path("t/<slug:slug>/picture.png", share.picture, name="picture"),
    path(f"{TEAM}/calendar.ics", calendar.team, name="team_calendar"),
    path(f"{PLAYER}/", player.player, name="player"),
    path(f"{PLAYER}/matches.<str:format>", player.player_export, name="player_export"),
]
