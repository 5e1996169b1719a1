"""Many clients that ask a server on this machine at the same moment, each over a connection of its own."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from script.lib.bench.referee import TOKEN

PATIENCE = 120
"""Seconds after which an answer is not waited for any more."""


@dataclass(frozen=True)
class Reply:
    """An answer, and the seconds from the moment when all were sent to its end; status 0 when there was none."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float


def looked_at(path: str, **headers: str) -> bytes:
    """A GET request."""
    return _request("GET", path, headers)


def tapped(path: str, session: str, fields: Mapping[str, object], **headers: str) -> bytes:
    """A form as a judge's phone sends it through htmx."""
    body = urlencode({name: str(value) for name, value in fields.items()} | {"csrfmiddlewaretoken": TOKEN})
    known = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}", "HX-Request": "true"}
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
    return _request("POST", path, {**known, **kind, **headers}) + body.encode()


def _request(method: str, path: str, headers: Mapping[str, str]) -> bytes:
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *lines, "", ""]).encode()


async def all_at_once(port: int, requests: Sequence[bytes], patience: float = PATIENCE) -> list[Reply]:
    """The answers in the order of the requests, which are sent when all connections stand; each is waited for as many
    seconds as the ``patience`` says."""
    links = [await asyncio.open_connection("127.0.0.1", port) for _ in requests]
    begun = time.monotonic()
    for (_reader, writer), request in zip(links, requests, strict=True):
        writer.write(request)
    return list(await asyncio.gather(*(_reply(*link, begun, patience) for link in links)))


async def _reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, begun: float, patience: float) -> Reply:
    try:
        async with asyncio.timeout(patience):
            head, _, body = (await reader.read(-1)).partition(b"\r\n\r\n")
    except (TimeoutError, OSError):
        return Reply(0, {}, b"", time.monotonic() - begun)
    finally:
        writer.close()
    first, *lines = head.decode("latin1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Reply(int(first.split()[1]) if first else 0, headers, body, time.monotonic() - begun)
