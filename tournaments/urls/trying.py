"""Boards to try a game on, and the rules of the games."""

from django.urls import path

from tournaments.play.views import rules
from tournaments.play.views.trying import board, start
from tournaments.urls.documents import TOUR

BOARD = "try/<slug:game>/<slug:key>"

urlpatterns = [
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path(f"{TOUR}/rules/", rules.tour_rules, name="tour_rules"),
    path("try/", start.try_games, name="try_games"),
    path("try/<slug:game>/", start.try_new, name="try_new"),
    path(f"{BOARD}/", board.try_board, name="try_board"),
    path(f"{BOARD}/play/", board.try_play, name="try_play"),
    path(f"{BOARD}/taps/", board.try_taps, name="try_taps"),
    path(f"{BOARD}/change/", board.try_change, name="try_change"),
    path(f"{BOARD}/end/", board.try_end, name="try_end"),
    path(f"{BOARD}/record.txt", board.try_record, name="try_record"),
]
