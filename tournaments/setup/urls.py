"""Addresses of a tournament's settings."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.setup import views

urlpatterns = [
    path("desk/new/", views.create, name="desk_new"),
    path("desk/new/address/", views.propose_slug, name="desk_slug"),
    path(f"{DESK}/settings/", views.change, name="desk_settings"),
]
