"""Addresses of tours, of the import of matches and of calendars."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR, TEAM, TOURNAMENT
from tournaments.rounds.views import calendar, match_import, tours

urlpatterns = [
    path(f"{DESK}/tours/", tours.tours, name="desk_tours"),
    path(f"{DESK}/tours/new/", tours.add, name="desk_tour_add"),
    path(f"{DESK_TOUR}/settings/", tours.tour, name="desk_tour"),
    path(f"{DESK_TOUR}/refill/", tours.refill, name="desk_tour_refill"),
    path(f"{DESK_TOUR}/remove/", tours.remove, name="desk_tour_remove"),
    path(f"{DESK}/matches/import/", match_import.import_page, name="desk_import_matches"),
    path(f"{TOURNAMENT}/calendar.ics", calendar.tournament, name="calendar"),
    path(f"{TOURNAMENT}/calendar/", calendar.page, name="calendar_feeds"),
    path(f"{TOURNAMENT}/calendar/<int:pk>/revoke/", calendar.revoke, name="calendar_feed_revoke"),
    path("calendars/<str:token>.ics", calendar.feed, name="calendar_feed"),
    path(f"{TEAM}/calendar.ics", calendar.team, name="team_calendar"),
]
