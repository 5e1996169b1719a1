"""Pages of the holder of a judge's link."""

from django.urls import path

from tournaments.pages.judge import (
    board,
    board_page,
    calls,
    clocks,
    line_ups,
    matches,
    protocol,
    remarks,
    taps,
)
from tournaments.pages.judge import board_actions as board_course

MATCH = "t/<slug:slug>/matches/<int:pk>/judge"
GAME = "games/<slug:stage>/<int:board>/<int:number>"

urlpatterns = [
    path("judge/", matches.judge, name="judge"),
    path(f"{MATCH}/", protocol.judge_match, name="judge_match"),
    path(f"{MATCH}/state/", protocol.judge_move, name="judge_move"),
    path(f"{MATCH}/line-ups/<str:side>/", line_ups.judge_line_up, name="judge_line_up"),
    path(f"{MATCH}/{GAME}/tap/", taps.judge_tap, name="judge_tap"),
    path(f"{MATCH}/{GAME}/board/", board_page.judge_board, name="judge_board"),
    path(f"{MATCH}/{GAME}/board/play/", board.judge_play, name="judge_play"),
    path(f"{MATCH}/{GAME}/board/taps/", board.judge_taps, name="judge_taps"),
    path(f"{MATCH}/{GAME}/board/back/", board_course.judge_take_back, name="judge_take_back"),
    path(f"{MATCH}/{GAME}/board/correct/", board_course.judge_correct, name="judge_correct"),
    path(f"{MATCH}/{GAME}/board/overrun/", board_course.judge_overrun, name="judge_overrun"),
    path(f"{MATCH}/{GAME}/board/end/", board_course.judge_end, name="judge_end"),
    path(f"{MATCH}/extra/", taps.judge_extra, name="judge_extra"),
    path(f"{MATCH}/extra/<int:board>/<int:number>/", taps.judge_extra_remove, name="judge_extra_remove"),
    path(f"{MATCH}/penalties/", protocol.judge_penalty, name="judge_penalty"),
    path(
        f"{MATCH}/penalties/<int:penalty>/remove/", protocol.judge_penalty_remove, name="judge_penalty_remove"
    ),
    path(f"{MATCH}/remarks/", remarks.judge_remarks, name="judge_remarks"),
    path(f"{MATCH}/clocks/<slug:kind>/", clocks.judge_clock, name="judge_clock"),
    path(f"{MATCH}/times/", protocol.judge_times, name="judge_times"),
    path(f"{MATCH}/points/", protocol.judge_points, name="judge_points"),
    path(f"{MATCH}/sign/", protocol.judge_sign, name="judge_sign"),
    path(f"{MATCH}/signal/", calls.judge_signal, name="judge_signal"),
    path(f"{MATCH}/walk-over/", calls.judge_walk_over, name="judge_walk_over"),
    path(f"{MATCH}/walk-over/back/", calls.judge_walk_over_take_back, name="judge_walk_over_take_back"),
    path(f"{MATCH}/reopen/", protocol.judge_reopen, name="judge_reopen"),
]
