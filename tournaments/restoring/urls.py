"""Addresses of restore points."""

from django.urls import path

from tournaments.kernel.routes import DESK
from tournaments.restoring import views

urlpatterns = [
    path(f"{DESK}/points/", views.points, name="desk_points"),
    path(f"{DESK}/points/<int:pk>/", views.restore, name="desk_point"),
    path(f"{DESK}/points/<int:pk>/file/", views.download, name="desk_point_file"),
]
