"""Documents to print."""

from django.urls import path

from tournaments.documents.views import blank as blank_documents
from tournaments.documents.views import games as game_documents
from tournaments.documents.views import match as match_documents
from tournaments.documents.views import results as result_documents
from tournaments.documents.views import tour as tour_documents
from tournaments.roster.views import slips as link_slips
from tournaments.urls.games import GAME, MATCH

TOUR = "t/<slug:slug>/tours/<int:number>"

urlpatterns = [
    path(f"{TOUR}/protocols.pdf", tour_documents.protocols, name="protocols_pdf"),
    path("t/<slug:slug>/links.pdf", link_slips.slips, name="links_pdf"),
    path("t/<slug:slug>/certificates.pdf", result_documents.certificates, name="certificates_pdf"),
    path("t/<slug:slug>/results/<slug:what>.pdf", result_documents.results, name="results_pdf"),
    path(f"{TOUR}/results.pdf", tour_documents.results, name="tour_results_pdf"),
    path(f"{TOUR}/bracket.pdf", blank_documents.bracket, name="bracket_pdf"),
    path(f"{TOUR}/bracket-<int:teams>.pdf", blank_documents.bracket, name="bracket_of_pdf"),
    path("t/<slug:slug>/cross-table.pdf", blank_documents.cross_table, name="cross_table_pdf"),
    path(f"{TOUR}/teams.pdf", tour_documents.teams, name="team_notice_pdf"),
    path(f"{TOUR}/judges.pdf", tour_documents.judges, name="judge_notice_pdf"),
    path(f"{MATCH}/protocol.pdf", match_documents.protocol, name="protocol_pdf"),
    path(f"{TOUR}/rules.pdf", tour_documents.rules, name="tour_rules_pdf"),
    path(f"{TOUR}/sheets.pdf", tour_documents.sheets, name="tour_sheets_pdf"),
    path(f"{MATCH}/sheets.pdf", game_documents.match_score_sheets, name="match_sheets_pdf"),
    path(f"{MATCH}/{GAME}/record.pdf", game_documents.game_record, name="game_record_pdf"),
    path("rules/<slug:game>.pdf", game_documents.rules, name="rules_pdf"),
    path("sheets/<slug:game>.pdf", game_documents.free_score_sheets, name="sheets_pdf"),
    path("boards/<slug:game>.pdf", game_documents.board, name="board_pdf"),
]
