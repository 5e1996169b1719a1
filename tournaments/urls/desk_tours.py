"""Pages of the organiser about tours, matches, approval and the audit log."""

from django.urls import path

from tournaments.views.desk import approvals, audit, match, match_import, matches, rooms, signals, tours

urlpatterns = [
    path("<slug:slug>/tours/", tours.tours, name="desk_tours"),
    path("<slug:slug>/tours/new/", tours.add, name="desk_tour_add"),
    path("<slug:slug>/tours/<int:number>/", matches.matches, name="desk_matches"),
    path("<slug:slug>/tours/<int:number>/settings/", tours.tour, name="desk_tour"),
    path("<slug:slug>/tours/<int:number>/refill/", tours.refill, name="desk_tour_refill"),
    path("<slug:slug>/tours/<int:number>/remove/", tours.remove, name="desk_tour_remove"),
    path("<slug:slug>/matches/<int:pk>/", match.match, name="desk_match"),
    path("<slug:slug>/matches/<int:pk>/judges/", match.judges, name="desk_match_judges"),
    path("<slug:slug>/matches/<int:pk>/approve/", match.approve, name="desk_match_approve"),
    path("<slug:slug>/matches/<int:pk>/take-back/", match.take_back, name="desk_match_take_back"),
    path("<slug:slug>/matches/<int:pk>/remove/", match.remove, name="desk_match_remove"),
    path("<slug:slug>/matches/import/", match_import.import_page, name="desk_import_matches"),
    path("<slug:slug>/rooms/", rooms.rooms, name="desk_rooms"),
    path("<slug:slug>/approvals/", approvals.approvals, name="desk_approvals"),
    path("<slug:slug>/signals/", signals.signals, name="desk_signals"),
    path("<slug:slug>/signals/<int:pk>/answer/", signals.answer, name="desk_signal_answer"),
    path("<slug:slug>/signals/<int:pk>/reopen/", signals.reopen, name="desk_signal_reopen"),
    path("<slug:slug>/audit/", audit.audit, name="desk_audit"),
]
