"""The project's addresses: everything belongs to the tournaments app."""

from django.urls import include, path

urlpatterns = [path("", include("tournaments.urls"))]

handler400 = "tournaments.kernel.middleware.bad_request"
handler403 = "tournaments.kernel.middleware.forbidden"
handler404 = "tournaments.kernel.middleware.not_found"
handler500 = "tournaments.kernel.middleware.server_error"
