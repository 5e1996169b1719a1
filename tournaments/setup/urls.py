"""Addresses of a tournament's settings."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.setup.views import settings

urlpatterns = [
    path("desk/new/", settings.create, name="desk_new"),
    path("desk/new/address/", settings.propose_slug, name="desk_slug"),
    path(f"{DESK}/settings/", settings.change, name="desk_settings"),
]
