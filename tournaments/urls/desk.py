"""Pages of the organiser."""

from django.urls import include, path

urlpatterns = [
    path("<slug:slug>/", include("tournaments.urls.desk_tours")),
]
