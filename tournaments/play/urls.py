"""Addresses of recorded games, of rules and of boards to try a game on."""

from django.urls import path

from tournaments.kernel.routes import GAME, MATCH, TOUR
from tournaments.play.views import from_here, games, reviewing, trying

urlpatterns = [
    path(f"{MATCH}/{GAME}/record.txt", games.game_record, name="game_record"),
    path(f"{MATCH}/{GAME}/position.svg", games.game_svg, name="game_svg"),
    path("rules/", games.rules_list, name="rules_list"),
    path("rules/<slug:game>/pictures/<slug:key>/", games.rules_picture, name="rules_picture"),
    path(f"{MATCH}/{GAME}/try/", from_here.game_try, name="game_try"),
    path(f"{MATCH}/{GAME}/review/", reviewing.game_review, name="game_review"),
    path("rules/<slug:game>/", games.rules, name="rules"),
    path(f"{TOUR}/rules/", games.tour_rules, name="tour_rules"),
    path(f"{TOUR}/guide/", games.tour_guide, name="tour_guide"),
    path("try/", trying.try_games, name="try_games"),
    path("try/<slug:game>/", trying.try_new, name="try_new"),
    path("try/<slug:game>/<slug:key>/", trying.try_board, name="try_board"),
    path("try/<slug:game>/<slug:key>/play/", trying.try_play, name="try_play"),
    path("try/<slug:game>/<slug:key>/taps/", trying.try_taps, name="try_taps"),
    path("try/<slug:game>/<slug:key>/answer/", trying.try_answer, name="try_answer"),
    path("try/<slug:game>/<slug:key>/change/", trying.try_change, name="try_change"),
    path("try/<slug:game>/<slug:key>/end/", trying.try_end, name="try_end"),
    path("try/<slug:game>/<slug:key>/review/", reviewing.try_review, name="try_review"),
    path("try/<slug:game>/<slug:key>/record.txt", trying.try_record, name="try_record"),
]
