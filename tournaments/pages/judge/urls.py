"""Pages of the holder of a judge's link."""

from django.urls import path

from tournaments.kernel.routes import GAME, MATCH
from tournaments.pages.judge import board, clock, game, line_ups, page, protocol, signing, taps

urlpatterns = [
    path(f"{MATCH}/judge/{GAME}/", game.judge_game, name="judge_game"),
    path(f"{MATCH}/judge/{GAME}/result/", game.judge_game_result, name="judge_game_result"),
    path("judge/", page.judge, name="judge"),
    path(f"{MATCH}/judge/", protocol.judge_match, name="judge_match"),
    path(f"{MATCH}/judge/state/", protocol.judge_move, name="judge_move"),
    path(f"{MATCH}/judge/line-ups/<str:side>/", line_ups.judge_line_up, name="judge_line_up"),
    path(f"{MATCH}/judge/{GAME}/tap/", taps.judge_tap, name="judge_tap"),
    path(f"{MATCH}/judge/{GAME}/board/", board.judge_board, name="judge_board"),
    path(f"{MATCH}/judge/{GAME}/board/play/", board.judge_play, name="judge_play"),
    path(f"{MATCH}/judge/{GAME}/board/taps/", board.judge_taps, name="judge_taps"),
    path(f"{MATCH}/judge/{GAME}/board/back/", board.judge_take_back, name="judge_take_back"),
    path(f"{MATCH}/judge/{GAME}/board/correct/", board.judge_correct, name="judge_correct"),
    path(f"{MATCH}/judge/{GAME}/board/overrun/", board.judge_overrun, name="judge_overrun"),
    path(f"{MATCH}/judge/{GAME}/board/end/", board.judge_end, name="judge_end"),
    path(f"{MATCH}/judge/{GAME}/clock/", clock.judge_move_clock, name="judge_move_clock"),
    path(f"{MATCH}/judge/{GAME}/clock/up/", clock.judge_time_up, name="judge_time_up"),
    path(f"{MATCH}/judge/extra/", taps.judge_extra, name="judge_extra"),
    path(f"{MATCH}/judge/extra/<int:board>/<int:number>/", taps.judge_extra_remove, name="judge_extra_remove"),
    path(f"{MATCH}/judge/penalties/", protocol.judge_penalty, name="judge_penalty"),
    path(f"{MATCH}/judge/penalties/<int:penalty>/remove/", protocol.judge_penalty_remove, name="judge_penalty_remove"),
    path(f"{MATCH}/judge/remarks/", protocol.judge_remarks, name="judge_remarks"),
    path(f"{MATCH}/judge/clocks/<slug:kind>/", taps.judge_clock, name="judge_clock"),
    path(f"{MATCH}/judge/times/", protocol.judge_times, name="judge_times"),
    path(f"{MATCH}/judge/points/", protocol.judge_points, name="judge_points"),
    path(f"{MATCH}/judge/sign/", signing.judge_sign, name="judge_sign"),
    path(f"{MATCH}/judge/sign/paper/", signing.judge_sign_on_paper, name="judge_sign_on_paper"),
    path(f"{MATCH}/judge/sign/<str:side>/", signing.judge_hand_over, name="judge_hand_over"),
    path(f"{MATCH}/judge/sign/<str:side>/disagree/", signing.judge_disagree, name="judge_disagree"),
    path(f"{MATCH}/judge/signal/", line_ups.judge_signal, name="judge_signal"),
    path(f"{MATCH}/judge/walk-over/", line_ups.judge_walk_over, name="judge_walk_over"),
    path(f"{MATCH}/judge/walk-over/back/", line_ups.judge_walk_over_take_back, name="judge_walk_over_take_back"),
    path(f"{MATCH}/judge/reopen/", protocol.judge_reopen, name="judge_reopen"),
]
