"""Addresses of the organiser's page of the ceremony; the hall's display is among those of live pages."""

from django.urls import path

from tournaments.ceremony import views
from tournaments.kernel.routes import DESK

urlpatterns = [
    path(f"{DESK}/ceremony/", views.ceremony, name="desk_ceremony"),
    path(f"{DESK}/ceremony/begin/", views.begin, name="desk_ceremony_begin"),
    path(f"{DESK}/ceremony/step/", views.step, name="desk_ceremony_step"),
    path(f"{DESK}/ceremony/end/", views.end, name="desk_ceremony_end"),
]
