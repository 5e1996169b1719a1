"""Addresses of tours and of the import of matches."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR
from tournaments.rounds.views import match_import, tours

urlpatterns = [
    path(f"{DESK}/tours/", tours.tours, name="desk_tours"),
    path(f"{DESK}/tours/new/", tours.add, name="desk_tour_add"),
    path(f"{DESK_TOUR}/settings/", tours.tour, name="desk_tour"),
    path(f"{DESK_TOUR}/refill/", tours.refill, name="desk_tour_refill"),
    path(f"{DESK_TOUR}/remove/", tours.remove, name="desk_tour_remove"),
    path(f"{DESK}/matches/import/", match_import.import_page, name="desk_import_matches"),
]
