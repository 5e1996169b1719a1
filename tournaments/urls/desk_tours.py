"""Pages of the organiser about tours, matches, approval and the audit log."""

from django.urls import path

from tournaments.audit import views as audit
from tournaments.documents.views import desk as documents
from tournaments.draws.views import draws, pairs, places
from tournaments.matches.views import approvals, match, matches
from tournaments.matches.views import requests as signals
from tournaments.roster.views import rooms
from tournaments.rounds.views import match_import, tours

TOUR = "<slug:slug>/tours/<int:number>"

urlpatterns = [
    path("<slug:slug>/tours/", tours.tours, name="desk_tours"),
    path("<slug:slug>/tours/new/", tours.add, name="desk_tour_add"),
    path("<slug:slug>/tours/<int:number>/", matches.matches, name="desk_matches"),
    path("<slug:slug>/tours/<int:number>/settings/", tours.tour, name="desk_tour"),
    path("<slug:slug>/tours/<int:number>/refill/", tours.refill, name="desk_tour_refill"),
    path("<slug:slug>/tours/<int:number>/remove/", tours.remove, name="desk_tour_remove"),
    path(f"{TOUR}/documents/", documents.documents, name="desk_documents"),
    path(f"{TOUR}/documents.pdf", documents.everything, name="desk_documents_pdf"),
    path(f"{TOUR}/documents.zip", documents.archive, name="desk_documents_zip"),
    path(f"{TOUR}/documents/print/", documents.print_documents, name="desk_documents_print"),
    path(f"{TOUR}/documents/making/<slug:name>/", documents.making, name="desk_documents_making"),
    path(f"{TOUR}/documents/<slug:document>.pdf", documents.one, name="desk_document"),
    path(f"{TOUR}/documents/<slug:document>.png", documents.picture, name="desk_document_picture"),
    path(f"{TOUR}/draw/", draws.draw, name="desk_draw"),
    path(f"{TOUR}/draw/<int:pk>/undo/", draws.undo, name="desk_draw_undo"),
    path(f"{TOUR}/pairs/", pairs.pairs, name="desk_pairs"),
    path(f"{TOUR}/pairs/swap/", pairs.swap, name="desk_pairs_swap"),
    path(f"{TOUR}/places/", places.places, name="desk_places"),
    path(f"{TOUR}/places/rooms/", places.give_rooms, name="desk_places_rooms"),
    path(f"{TOUR}/places/judges/", places.give_judges, name="desk_places_judges"),
    path(f"{TOUR}/places/clear/", places.clear, name="desk_places_clear"),
    path(f"{TOUR}/places/lock/", places.lock, name="desk_places_lock"),
    path("<slug:slug>/matches/<int:pk>/goes-on/", draws.goes_on, name="desk_goes_on"),
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
