"""The project's addresses: everything belongs to the tournaments app."""

from django.urls import include, path

urlpatterns = [path("", include("tournaments.urls"))]

handler400 = "tournaments.kernel.errors.bad_request"
handler403 = "tournaments.kernel.errors.forbidden"
handler404 = "tournaments.kernel.errors.not_found"
handler500 = "tournaments.kernel.errors.server_error"
