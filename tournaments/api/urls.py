"""The interface for programs. Its addresses have plain names, like all others."""

from django.urls import URLPattern, path

from tournaments.api import document
from tournaments.api.answers import read_only
from tournaments.api.operations import api


def gives(name: str | None) -> str:
    """The type that an address answers in."""
    return "text/event-stream" if name == "api_events" else "application/json"


urlpatterns = [
    path("", read_only(document.page, "text/html"), name="api"),
    path("openapi.json", read_only(document.openapi), name="api_document"),
    *(
        URLPattern(entry.pattern, read_only(entry.callback, gives(entry.name)), entry.default_args, entry.name)
        for entry in api.urls[0]
        if isinstance(entry, URLPattern) and entry.name != "api-root"
    ),
]
