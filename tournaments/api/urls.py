"""The interface for programs. Its addresses have plain names, like all others."""

from django.urls import URLPattern, path

from tournaments.api import document
from tournaments.api.operations import api, read_only

urlpatterns = [
    path("", read_only(document.page), name="api"),
    path("openapi.json", read_only(document.openapi), name="api_document"),
    *(
        URLPattern(entry.pattern, read_only(entry.callback), entry.default_args, entry.name)
        for entry in api.urls[0]
        if isinstance(entry, URLPattern) and entry.name != "api-root"
    ),
]
