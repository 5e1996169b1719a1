"""Pages open to everybody."""

from django.urls import path

from tournaments.views import public

urlpatterns = [
    path("", public.home, name="home"),
    path("t/<slug:slug>/", public.tournament, name="tournament"),
]
