"""Pages of the holder of a captain's link."""

from django.urls import path

from tournaments.views import captain

urlpatterns = [
    path("captain/", captain.home, name="captain"),
    path("t/<slug:slug>/matches/<int:pk>/captain/", captain.match, name="captain_match"),
]
