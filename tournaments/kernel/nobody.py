"""A page made once for all visitors who are nobody in particular, and sent to each of them.

It is rendered for a request of its own, which has neither cookies nor session, messages, account or links: nothing of
a visitor can get into what others see. Where a page needs something of whoever reads it – the token of its forms, the
host that was asked – it has a mark, and what belongs there is put in when it is sent.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token

from tournaments.kernel.access import PUBLIC
from tournaments.kernel.views import actor

_TOKEN: Final = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')
"""As ``{% csrf_token %}`` writes it; what people type has its quotes escaped. What is searched for
stands first: a look behind would be tried at every byte of a long page."""
_TOKEN_MARK: Final = secrets.token_hex(32).encode()
_HOST: Final = f"{secrets.token_hex(16)}.invalid"
"""Nobody can guess these and write them into a page as the name of a team."""
_HOST_MARK: Final = _HOST.encode()

Asked = Mapping[str, str]
"""What of an address's query a page depends on: checked values, without those that are the usual ones."""


Page = Callable[[HttpRequest], HttpResponse]
"""Makes a page for whoever the request it is given comes from."""


def is_nobody(request: HttpRequest) -> bool:
    """Whether the visitor has neither an account nor a private link, and no message waits for them."""
    visitor = actor(request)
    return visitor.user is None and not visitor.links and not len(get_messages(request))


class Nobody(HttpRequest):
    """The request of nobody in particular for the same address, with nothing in its query but what was ``asked``. Its
    host is a mark unless a ``host`` is given."""

    def __init__(self, request: HttpRequest, asked: Asked, host: str = "") -> None:
        super().__init__()
        self._host = host or _HOST
        self.used_mark = False
        self._scheme = request.scheme or "http"
        self.method, self.path, self.path_info = "GET", request.path, request.path_info
        self.resolver_match = request.resolver_match
        query = urlencode(sorted(asked.items()))
        self.GET = QueryDict(query)
        self.META = {"REQUEST_METHOD": "GET", "QUERY_STRING": query}
        self.user, self.actor = AnonymousUser(), PUBLIC

    def _get_scheme(self) -> str:
        return self._scheme

    def get_host(self) -> str:
        """The host that was given, or the mark of the one that will be asked."""
        self.used_mark = self._host == _HOST
        return self._host


@dataclass(frozen=True, slots=True)
class Made:
    """A page as it is kept."""

    content: bytes
    headers: tuple[tuple[str, str], ...]

    def sent(self, request: HttpRequest) -> HttpResponse:
        """The page for this visitor."""
        content = self.content
        if _HOST_MARK in content:
            content = content.replace(_HOST_MARK, request.get_host().encode())
        if _TOKEN_MARK in content:
            content = content.replace(_TOKEN_MARK, get_token(request).encode())
        return HttpResponse(content, headers=dict(self.headers))


def made(request: HttpRequest, asked: Asked, page: Page, host: str = "") -> Made:
    """The page for nobody in particular. Raises ValueError for what cannot be sent to everybody: also for a file that
    holds the mark of a host, which may be folded, packed or drawn there. Such a file is made for one ``host``."""
    reader = Nobody(request, asked, host)
    response = page(reader)
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if response.status_code != 200 or response.cookies or response.streaming or (reader.used_mark and not is_page):
        raise ValueError(f"{request.path} cannot be made for everybody")
    content = _TOKEN.sub(rb"\g<1>" + _TOKEN_MARK, response.content) if is_page else response.content
    return Made(content, tuple(response.headers.items()))
