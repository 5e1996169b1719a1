"""Pages of the holder of a captain's link."""

from django.urls import path

from tournaments.kernel.routes import MATCH
from tournaments.pages.captain import views

urlpatterns = [
    path("captain/", views.home, name="captain"),
    path(f"{MATCH}/captain/", views.match, name="captain_match"),
    path(f"{MATCH}/captain/line-up/<str:side>/", views.line_up, name="captain_line_up"),
    path(f"{MATCH}/captain/dispute/", views.dispute, name="captain_dispute"),
    path(f"{MATCH}/captain/pick/<game:key>/", views.pick, name="captain_pick"),
    path(f"{MATCH}/captain/signal/", views.signal, name="captain_signal"),
]
