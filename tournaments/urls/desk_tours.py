"""Pages of the organiser about tours, matches, approval and the audit log, below a tournament's desk."""

from django.urls import path

from tournaments.views.desk import approvals, audit, match, match_import, matches, rooms, tours

urlpatterns = [
    path("tours/", tours.tours, name="desk_tours"),
    path("tours/new/", tours.add, name="desk_tour_add"),
    path("tours/<int:number>/", matches.matches, name="desk_matches"),
    path("tours/<int:number>/settings/", tours.tour, name="desk_tour"),
    path("tours/<int:number>/refill/", tours.refill, name="desk_tour_refill"),
    path("tours/<int:number>/remove/", tours.remove, name="desk_tour_remove"),
    path("matches/<int:pk>/", match.match, name="desk_match"),
    path("matches/<int:pk>/judges/", match.judges, name="desk_match_judges"),
    path("matches/<int:pk>/approve/", match.approve, name="desk_match_approve"),
    path("matches/<int:pk>/take-back/", match.take_back, name="desk_match_take_back"),
    path("matches/<int:pk>/remove/", match.remove, name="desk_match_remove"),
    path("matches/import/", match_import.import_page, name="desk_import_matches"),
    path("rooms/", rooms.rooms, name="desk_rooms"),
    path("approvals/", approvals.approvals, name="desk_approvals"),
    path("audit/", audit.audit, name="desk_audit"),
]
