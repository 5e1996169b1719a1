"""A process that thinks for the server: it gets a function with its arguments, gives back the result, and waits for the
next one. It ends when the server does.

Started by ``kernel.thinking``; it knows neither Django nor the database, and has no key of the server in its
environment.
"""

import importlib
import os
import resource
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final

MEGABYTE: Final = 1024 * 1024


def bound(niceness: int, megabytes: int) -> None:
    """Everything else on the machine goes before it, where the system lets it step back, and it has no more memory than
    this."""
    with suppress(OSError):
        os.nice(niceness)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))


def serve(server: Connection) -> None:
    """Says that it is there, then answers until there is nobody to answer: (True, what the function gave) or (False,
    what went wrong)."""
    server.send(True)
    while True:
        work, arguments = server.recv()
        try:
            answer = (True, work(*arguments))
        except Exception as error:  # noqa: BLE001 - whatever it is, the server is told, and the next one is thought about
            answer = (False, f"{type(error).__name__}: {error}")
        server.send(answer)


def main(arguments: list[str]) -> None:
    """Number of the connection, niceness, megabytes, then modules to have at hand before the first question."""
    place, niceness, megabytes, *modules = arguments
    bound(int(niceness), int(megabytes))
    for module in modules:
        importlib.import_module(module)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError), Connection(int(place)) as server:
        serve(server)


if __name__ == "__main__":
    main(sys.argv[1:])
