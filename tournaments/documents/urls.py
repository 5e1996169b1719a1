"""Addresses of everything that is printed."""

from django.urls import path

from tournaments.documents.views import desk, printing
from tournaments.kernel.routes import DESK_TOUR, GAME, MATCH, TOUR, TOURNAMENT

urlpatterns = [
    path(f"{DESK_TOUR}/documents/", desk.documents, name="desk_documents"),
    path(f"{DESK_TOUR}/documents.pdf", desk.everything, name="desk_documents_pdf"),
    path(f"{DESK_TOUR}/documents.zip", desk.archive, name="desk_documents_zip"),
    path(f"{DESK_TOUR}/documents/print/", desk.print_documents, name="desk_documents_print"),
    path(f"{DESK_TOUR}/documents/making/<slug:name>/", desk.making, name="desk_documents_making"),
    path(f"{DESK_TOUR}/documents/<slug:document>.pdf", desk.one, name="desk_document"),
    path(f"{DESK_TOUR}/documents/<slug:document>.png", desk.picture, name="desk_document_picture"),
    path(f"{TOUR}/protocols.pdf", printing.protocols, name="protocols_pdf"),
    path(f"{TOURNAMENT}/certificates.pdf", printing.certificates, name="certificates_pdf"),
    path(f"{TOURNAMENT}/results/<slug:what>.pdf", printing.results, name="results_pdf"),
    path(f"{TOUR}/results.pdf", printing.tour_results, name="tour_results_pdf"),
    path(f"{TOUR}/bracket.pdf", printing.bracket, name="bracket_pdf"),
    path(f"{TOUR}/bracket-<int:teams>.pdf", printing.bracket, name="bracket_of_pdf"),
    path(f"{TOURNAMENT}/cross-table.pdf", printing.cross_table, name="cross_table_pdf"),
    path(f"{TOUR}/teams.pdf", printing.teams, name="team_notice_pdf"),
    path(f"{TOUR}/judges.pdf", printing.judges, name="judge_notice_pdf"),
    path(f"{MATCH}/protocol.pdf", printing.protocol, name="protocol_pdf"),
    path(f"{TOUR}/rules.pdf", printing.rules, name="tour_rules_pdf"),
    path(f"{TOUR}/sheets.pdf", printing.sheets, name="tour_sheets_pdf"),
    path(f"{MATCH}/sheets.pdf", printing.match_score_sheets, name="match_sheets_pdf"),
    path(f"{MATCH}/{GAME}/record.pdf", printing.game_record, name="game_record_pdf"),
    path("rules/<slug:game>.pdf", printing.rules_file, name="rules_pdf"),
    path("sheets/<slug:game>.pdf", printing.free_score_sheets, name="sheets_pdf"),
    path("boards/<slug:game>.pdf", printing.board, name="board_pdf"),
]
