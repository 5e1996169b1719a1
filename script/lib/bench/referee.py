"""A judge's browser without a browser: one connection that is kept, a session, the token that forms need."""

import http.client
import time
from urllib.parse import urlencode

TOKEN = "x" * 32
"""Django takes a plain secret as token when the cookie holds the same."""
KEPT = 3
"""Seconds for which a server surely keeps an idle connection."""


class Referee:
    """Posts forms to a server on this machine."""

    def __init__(self, port: int, session: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._used = time.monotonic()
        self._headers = {
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
        }

    def post(self, path: str, **fields: object) -> tuple[int, bytes]:
        """Status and body of the answer."""
        body = urlencode({name: str(value) for name, value in fields.items()} | {"csrfmiddlewaretoken": TOKEN})
        if time.monotonic() - self._used > KEPT:
            self._connection.close()  # the next request opens it anew
        self._connection.request("POST", path, body, self._headers)
        response = self._connection.getresponse()
        answer = response.status, response.read()
        self._used = time.monotonic()
        return answer
