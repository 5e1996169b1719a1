"""Addresses of matches on the organiser's page."""

from django.urls import path

from tournaments.kernel.routes import DESK, DESK_TOUR
from tournaments.matches.views import match, matches

urlpatterns = [
    path(f"{DESK}/teams/<int:pk>/withdraw/", matches.withdraw, name="desk_team_withdraw"),
    path(f"{DESK}/teams/<int:pk>/return/", matches.come_back, name="desk_team_return"),
    path(f"{DESK_TOUR}/", matches.matches, name="desk_matches"),
    path(f"{DESK}/matches/<int:pk>/", match.match, name="desk_match"),
    path(f"{DESK}/matches/<int:pk>/judges/", match.judges, name="desk_match_judges"),
    path(f"{DESK}/matches/<int:pk>/approve/", match.approve, name="desk_match_approve"),
    path(f"{DESK}/matches/<int:pk>/take-back/", match.take_back, name="desk_match_take_back"),
    path(f"{DESK}/matches/<int:pk>/remove/", match.remove, name="desk_match_remove"),
    path(f"{DESK}/approvals/", match.approvals, name="desk_approvals"),
    path(f"{DESK}/signals/", matches.signals, name="desk_signals"),
    path(f"{DESK}/signals/<int:pk>/answer/", matches.answer, name="desk_signal_answer"),
    path(f"{DESK}/signals/<int:pk>/reopen/", matches.reopen, name="desk_signal_reopen"),
]
