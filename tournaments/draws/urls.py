"""Addresses of draws, pairs, rooms and judges of a tour."""

from django.urls import path

from tournaments.draws.views import draws, places, wishes
from tournaments.kernel.routes import DESK, DESK_TOUR, TOUR

urlpatterns = [
    path(f"{DESK_TOUR}/draw/", draws.draw, name="desk_draw"),
    path(f"{DESK_TOUR}/draw/<int:pk>/undo/", draws.undo, name="desk_draw_undo"),
    path(f"{DESK_TOUR}/draw/<int:pk>/redo/", draws.redo, name="desk_draw_redo"),
    path(f"{DESK_TOUR}/pairs/", draws.pairs, name="desk_pairs"),
    path(f"{DESK_TOUR}/pairs/swap/", draws.swap, name="desk_pairs_swap"),
    path(f"{DESK_TOUR}/places/", places.places, name="desk_places"),
    path(f"{DESK_TOUR}/places/both/", places.give_both, name="desk_places_both"),
    path(f"{DESK_TOUR}/places/rooms/", places.give_rooms, name="desk_places_rooms"),
    path(f"{DESK_TOUR}/places/judges/", places.give_judges, name="desk_places_judges"),
    path(f"{DESK_TOUR}/places/copy/", places.copy, name="desk_places_copy"),
    path(f"{DESK}/judges/load/", places.load, name="desk_judge_load"),
    path(f"{DESK_TOUR}/places/clear/", places.clear, name="desk_places_clear"),
    path(f"{DESK_TOUR}/places/lock/", places.lock, name="desk_places_lock"),
    path(f"{DESK_TOUR}/places/swap/", places.swap, name="desk_places_swap"),
    path(f"{DESK_TOUR}/places/undo/", places.undo, name="desk_places_undo"),
    path(f"{DESK}/matches/<int:pk>/goes-on/", draws.goes_on, name="desk_goes_on"),
    path(f"{DESK}/pair-wishes/", wishes.wishes, name="desk_wishes"),
    path(f"{DESK}/pair-wishes/<int:pk>/remove/", wishes.remove, name="desk_wish_remove"),
    path(f"{TOUR}/bracket/", draws.bracket, name="bracket"),
]
