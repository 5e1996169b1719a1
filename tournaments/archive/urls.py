"""Addresses of a tournament as one file."""

from django.urls import path

from tournaments.archive import views
from tournaments.kernel.routes import DESK

urlpatterns = [
    path("desk/new/import/", views.import_file, name="desk_import"),
    path(f"{DESK}/file/", views.download, name="desk_file"),
    path(f"{DESK}/copy/", views.copy, name="desk_copy"),
]
