"""Pages of the holder of a judge's link."""

from django.urls import include, path

from tournaments.kernel.routes import GAME, MATCH
from tournaments.pages.judge import board, clock, game, line_ups, page, protocol, signing, taps

of_a_match = [
    path(f"{GAME}/tap/", taps.judge_tap, name="judge_tap"),
    path(f"{GAME}/", game.judge_game, name="judge_game"),
    path(f"{GAME}/result/", game.judge_game_result, name="judge_game_result"),
    path("", protocol.judge_match, name="judge_match"),
    path("state/", protocol.judge_move, name="judge_move"),
    path("line-ups/<str:side>/", line_ups.judge_line_up, name="judge_line_up"),
    path(f"{GAME}/board/", board.judge_board, name="judge_board"),
    path(f"{GAME}/board/play/", board.judge_play, name="judge_play"),
    path(f"{GAME}/board/taps/", board.judge_taps, name="judge_taps"),
    path(f"{GAME}/board/back/", board.judge_take_back, name="judge_take_back"),
    path(f"{GAME}/board/correct/", board.judge_correct, name="judge_correct"),
    path(f"{GAME}/board/overrun/", board.judge_overrun, name="judge_overrun"),
    path(f"{GAME}/board/end/", board.judge_end, name="judge_end"),
    path(f"{GAME}/clock/", clock.judge_move_clock, name="judge_move_clock"),
    path(f"{GAME}/clock/up/", clock.judge_time_up, name="judge_time_up"),
    path("extra/", taps.judge_extra, name="judge_extra"),
    path("extra/<int:board>/<int:number>/", taps.judge_extra_remove, name="judge_extra_remove"),
    path("penalties/", protocol.judge_penalty, name="judge_penalty"),
    path("penalties/<int:penalty>/remove/", protocol.judge_penalty_remove, name="judge_penalty_remove"),
    path("remarks/", protocol.judge_remarks, name="judge_remarks"),
    path("clocks/<slug:kind>/", taps.judge_clock, name="judge_clock"),
    path("times/", protocol.judge_times, name="judge_times"),
    path("points/", protocol.judge_points, name="judge_points"),
    path("sign/", signing.judge_sign, name="judge_sign"),
    path("sign/paper/", signing.judge_sign_on_paper, name="judge_sign_on_paper"),
    path("sign/<str:side>/", signing.judge_hand_over, name="judge_hand_over"),
    path("sign/<str:side>/disagree/", signing.judge_disagree, name="judge_disagree"),
    path("signal/", line_ups.judge_signal, name="judge_signal"),
    path("walk-over/", line_ups.judge_walk_over, name="judge_walk_over"),
    path("walk-over/back/", line_ups.judge_walk_over_take_back, name="judge_walk_over_take_back"),
    path("reopen/", protocol.judge_reopen, name="judge_reopen"),
]
"""A result is entered more often than anything else is asked for: that address is looked at first."""

urlpatterns = [path("judge/", page.judge, name="judge"), path(f"{MATCH}/judge/", include(of_a_match))]
