"""The interface for programs. Its addresses have plain names, like all others."""

from django.urls import URLPattern, path

from tournaments.views.api import document
from tournaments.views.api.operations import api

urlpatterns = [
    path("", document.page, name="api"),
    path("openapi.json", document.openapi, name="api_document"),
    *(entry for entry in api.urls[0] if isinstance(entry, URLPattern) and entry.name != "api-root"),
]
