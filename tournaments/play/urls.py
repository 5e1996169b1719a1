"""Addresses of recorded games, of rules and of boards to try a game on."""

from django.urls import path

from tournaments.kernel.routes import GAME, MATCH, TOUR
from tournaments.play.views import games, rules
from tournaments.play.views.trying import board, start

urlpatterns = [
    path(f"{MATCH}/{GAME}/record.txt", games.game_record, name="game_record"),
    path(f"{MATCH}/{GAME}/position.svg", games.game_svg, name="game_svg"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path(f"{TOUR}/rules/", rules.tour_rules, name="tour_rules"),
    path("try/", start.try_games, name="try_games"),
    path("try/<slug:game>/", start.try_new, name="try_new"),
    path("try/<slug:game>/<slug:key>/", board.try_board, name="try_board"),
    path("try/<slug:game>/<slug:key>/play/", board.try_play, name="try_play"),
    path("try/<slug:game>/<slug:key>/taps/", board.try_taps, name="try_taps"),
    path("try/<slug:game>/<slug:key>/change/", board.try_change, name="try_change"),
    path("try/<slug:game>/<slug:key>/end/", board.try_end, name="try_end"),
    path("try/<slug:game>/<slug:key>/record.txt", board.try_record, name="try_record"),
]
