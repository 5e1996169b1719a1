"""The project's addresses: everything belongs to the tournaments app."""

from django.urls import include, path

urlpatterns = [path("", include("tournaments.urls"))]

handler400 = "tournaments.views.errors.bad_request"
handler403 = "tournaments.views.errors.forbidden"
handler404 = "tournaments.views.errors.not_found"
handler500 = "tournaments.views.errors.server_error"
