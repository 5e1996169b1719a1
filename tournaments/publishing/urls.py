"""Addresses of a tour's publication."""

from django.urls import path

from tournaments.kernel.routes import DESK_TOUR
from tournaments.publishing import views

urlpatterns = [
    path(f"{DESK_TOUR}/publish/", views.publish, name="desk_publish"),
    path(f"{DESK_TOUR}/publish/back/", views.take_back, name="desk_publish_back"),
]
