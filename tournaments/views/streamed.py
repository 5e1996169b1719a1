"""Answers that are sent while they are being made."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header

from tournaments.pdf.streaming import Pipe
from tournaments.tables.export import file_name

_PIECE: Final = 256 * 1024
"""Bytes that are gathered before they are sent. A file that is no longer is sent as a whole, with its length."""


@dataclass
class Flow:
    """A file in the making: each of the ``steps`` writes some more of it into the ``pipe``, in that language."""

    pipe: Pipe
    steps: Iterator[None]
    language: str
    done: bool = False

    def pieces(self) -> Iterator[bytes]:
        """The file, piece by piece. What goes wrong while the first one is made is raised before anything is sent."""
        while not self.done:
            with translation.override(self.language):
                self.done = not self._fill()
            yield self.pipe.take()

    def _fill(self) -> bool:
        """Work until there is a piece; False when the file is complete."""
        return any(self.pipe.size >= _PIECE for _step in self.steps)


def streamed(
    request: HttpRequest, flow: Flow, name: str, ending: str = "pdf", *, download: bool = False
) -> StreamingHttpResponse:
    """The file under that name: opened in the browser, or stored as a ``download``."""
    pieces = flow.pieces()
    first = next(pieces)
    whole = flow.done
    content = chain((first,), pieces)
    response = StreamingHttpResponse(
        _later(content) if isinstance(request, ASGIRequest) else content, content_type=f"application/{ending}"
    )
    if whole:
        response["Content-Length"] = str(len(first))
    shown = content_disposition_header(as_attachment=download, filename=file_name(name, ending))
    response["Content-Disposition"] = shown or "inline"
    response["Content-Language"] = flow.language
    response["Cache-Control"] = "private, no-cache"
    return response


async def _later(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The same for a server that waits: every piece is made in the request's own thread."""
    step = sync_to_async(lambda: next(pieces, None))
    while (piece := await step()) is not None:
        yield piece
