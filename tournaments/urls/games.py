"""Pages of one game of a match."""

from django.urls import path

from tournaments.pages.judge import game as judge_game
from tournaments.pages.public import game
from tournaments.play.views import games

MATCH = "t/<slug:slug>/matches/<int:pk>"
GAME = "games/<slug:stage>/<int:board>/<int:number>"

urlpatterns = [
    path(f"{MATCH}/{GAME}/", game.game, name="game"),
    path(f"{MATCH}/{GAME}/record.txt", games.game_record, name="game_record"),
    path(f"{MATCH}/{GAME}/position.svg", games.game_svg, name="game_svg"),
    path(f"{MATCH}/judge/{GAME}/", judge_game.judge_game, name="judge_game"),
    path(f"{MATCH}/judge/{GAME}/result/", judge_game.judge_game_result, name="judge_game_result"),
]
