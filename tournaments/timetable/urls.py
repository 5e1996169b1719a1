"""Addresses of the timetable, of delays and of sites."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR, TOURNAMENT
from tournaments.timetable import views

urlpatterns = [
    path(f"{TOURNAMENT}/timetable/", views.public, name="timetable"),
    path(f"{DESK}/timetable/", views.desk, name="desk_timetable"),
    path(f"{DESK}/sites/", views.sites, name="desk_sites"),
    path(f"{DESK}/sites/<int:pk>/", views.site, name="desk_site"),
    path(f"{DESK}/sites/<int:pk>/remove/", views.site_remove, name="desk_site_remove"),
    path(f"{DESK_TOUR}/delay/", views.delay, name="desk_tour_delay"),
]
