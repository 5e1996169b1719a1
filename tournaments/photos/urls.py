"""Addresses of the photos of matches' sheets."""

from django.urls import path

from tournaments.kernel.routes import DESK, MATCH
from tournaments.photos import views

urlpatterns = [
    path(f"{DESK}/photos.zip", views.album, name="desk_photos"),
    path(f"{DESK}/photos/", views.bring_back, name="desk_photos_import"),
    path(f"{MATCH}/photos/", views.photos, name="match_photos"),
    path(f"{MATCH}/photos/<int:photo>.jpg", views.photo, name="match_photo"),
    path(f"{MATCH}/photos/<int:photo>/remove/", views.remove, name="match_photo_remove"),
]
