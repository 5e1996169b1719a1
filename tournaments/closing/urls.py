"""Addresses of a tournament's end and of the archive."""

from django.urls import path

from tournaments.closing import views
from tournaments.kernel.routes import DESK

urlpatterns = [
    path(f"{DESK}/end/", views.end, name="desk_end"),
    path(f"{DESK}/end/names/", views.names, name="desk_end_names"),
    path(f"{DESK}/end/links/", views.links, name="desk_end_links"),
    path(f"{DESK}/end/close/", views.close, name="desk_close"),
    path(f"{DESK}/end/reopen/", views.reopen, name="desk_reopen"),
    path("archive/", views.archive, name="archive"),
]
