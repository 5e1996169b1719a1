"""Pages of the organiser."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.desk_setup")),
    path("", include("tournaments.urls.desk_tours")),
]
