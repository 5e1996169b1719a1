"""Pages of the holder of a captain's link."""

from django.urls import path

from tournaments.kernel.routes import MATCH
from tournaments.pages.captain import acts, views

urlpatterns = [
    path("captain/", views.home, name="captain"),
    path(f"{MATCH}/captain/", views.match, name="captain_match"),
    path(f"{MATCH}/captain/line-up/<str:side>/", acts.line_up, name="captain_line_up"),
    path(f"{MATCH}/captain/dispute/", acts.dispute, name="captain_dispute"),
    path(f"{MATCH}/captain/pick/<slug:stage>/<int:board>/<int:number>/", acts.pick, name="captain_pick"),
    path(f"{MATCH}/captain/signal/", acts.signal, name="captain_signal"),
]
