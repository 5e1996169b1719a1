"""The project's addresses: everything belongs to the tournaments app."""

from django.urls import include, path

urlpatterns = [path("", include("tournaments.urls"))]

handler400 = "tournaments.kernel.submit.bad_request"
handler403 = "tournaments.kernel.submit.forbidden"
handler404 = "tournaments.kernel.submit.not_found"
handler500 = "tournaments.kernel.submit.server_error"
