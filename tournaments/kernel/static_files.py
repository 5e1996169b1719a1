"""How static files are stored for a server, each under a name that changes with its content, and how they are
served."""

import re
from collections.abc import Callable
from typing import Any

from django.core.files.base import ContentFile
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound
from servestatic.middleware import ServeStaticMiddleware
from servestatic.storage import CompressedManifestStaticFilesStorage

GetResponse = Callable[[HttpRequest], HttpResponseBase]

OURS = "tournaments/*.js"
COMMENTS = {
    ".js": re.compile(rb"^[ \t]*(?://.*|/\*(?s:.*?)\*/[ \t]*)\n", re.MULTILINE),
    ".css": re.compile(rb"/\*(?s:.*?)\*/\n?"),
}
"""What of our own files no browser reads. In scripts only comments that have lines of their own: they are told from
code without reading code."""


def without_comments(name: str, content: bytes) -> bytes:
    """A file as it is sent; those of packages and pictures as they are."""
    ending = name[name.rfind(".") :]
    return content if "/vendor/" in name or ending not in COMMENTS else COMMENTS[ending].sub(b"", content)


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts that are modules name one another; in what is stored, they name each other's stored names.

    A browser runs a module once for each address: one that is named by a page and by another module must have one.
    Only our own scripts are looked into: packages bring along some that name files which they do not bring.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        OURS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def _save(self, name: str, content: Any) -> str:
        """Stored is what is sent: a comment is for whoever reads the source."""
        return str(super()._save(name, ContentFile(without_comments(name, b"".join(content.chunks())))))


class _File(FileResponse):
    """A file with the headers that were found for it, and no guesses."""

    def set_headers(self, filelike: object) -> None:
        """They are set by whoever makes it."""


def serve_static_files(get_response: GetResponse) -> GetResponse:
    """The package's middleware for requests that run in a thread: its own needs an event loop for each of them."""

    async def no_file(_request: HttpRequest) -> HttpResponse:
        return HttpResponseNotFound()

    known = ServeStaticMiddleware(no_file)  # asked for its files alone: what is none goes on below

    def answer(request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        found = known.find_file(path) if known.autorefresh else known.files.get(path)
        if found is None:
            return get_response(request)
        told = found.get_response(request.method or "GET", request.META)
        response = HttpResponse() if told.file is None else _File(told.file)
        response.status_code = int(told.status)
        del response.headers["Content-Type"]
        for name, value in told.headers:
            if value is not None:
                response[name] = value
        return response

    return answer
