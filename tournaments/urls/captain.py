"""Pages of the holder of a captain's link."""

from django.urls import path

from tournaments.pages.captain import acts as captain_acts
from tournaments.pages.captain import views as captain

MATCH = "t/<slug:slug>/matches/<int:pk>/captain"

urlpatterns = [
    path("captain/", captain.home, name="captain"),
    path(f"{MATCH}/", captain.match, name="captain_match"),
    path(f"{MATCH}/line-up/<str:side>/", captain_acts.line_up, name="captain_line_up"),
    path(f"{MATCH}/dispute/", captain_acts.dispute, name="captain_dispute"),
    path(f"{MATCH}/pick/<slug:stage>/<int:board>/<int:number>/", captain_acts.pick, name="captain_pick"),
    path(f"{MATCH}/signal/", captain_acts.signal, name="captain_signal"),
]
