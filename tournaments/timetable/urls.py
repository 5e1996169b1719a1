"""Addresses of the timetable, of delays, of sites and of calendars."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR, TEAM, TOURNAMENT
from tournaments.timetable.views import calendar, timetable

urlpatterns = [
    path(f"{TOURNAMENT}/timetable/", timetable.public, name="timetable"),
    path(f"{DESK}/timetable/", timetable.desk, name="desk_timetable"),
    path(f"{DESK}/sites/", timetable.sites, name="desk_sites"),
    path(f"{DESK}/sites/<int:pk>/", timetable.site, name="desk_site"),
    path(f"{DESK}/sites/<int:pk>/remove/", timetable.site_remove, name="desk_site_remove"),
    path(f"{DESK_TOUR}/delay/", timetable.delay, name="desk_tour_delay"),
    path(f"{TOURNAMENT}/calendar.ics", calendar.tournament, name="calendar"),
    path(f"{TOURNAMENT}/calendar/", calendar.page, name="calendar_feeds"),
    path(f"{TOURNAMENT}/calendar/<int:pk>/revoke/", calendar.revoke, name="calendar_feed_revoke"),
    path("calendars/<str:token>.ics", calendar.feed, name="calendar_feed"),
    path(f"{TEAM}/calendar.ics", calendar.team, name="team_calendar"),
]
