"""A live page's stream, read as it comes."""

import http.client
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from script.lib.deploying.site import HOST, Site


class Stream:
    """One open stream, of a process or through nginx."""

    def __init__(self, site: Site, port: int, path: str) -> None:
        self._connection: http.client.HTTPConnection = (
            site.connection() if port == site.https else http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        )
        headers = {"Host": HOST, "Accept": "text/event-stream", "X-Forwarded-Proto": "https"}
        self._connection.request("GET", path, headers=headers)
        self._answer = self._connection.getresponse()

    def next_event(self) -> bool:
        """Waits for the next event with data; False when the stream has ended, or none comes in half a minute."""
        data = False
        try:
            while line := self._answer.readline():
                data = data or line.startswith(b"data:")
                if data and line == b"\n":
                    return True
        except OSError:
            return False
        return False

    @staticmethod
    @contextmanager
    def all_of(site: Site, ports: Sequence[int], path: str) -> Iterator[list["Stream"]]:
        """A stream on each port, all open at once."""
        with ExitStack() as stack:
            opened = [Stream(site, port, path) for port in ports]
            for stream in opened:
                stack.callback(stream._connection.close)
            yield opened
