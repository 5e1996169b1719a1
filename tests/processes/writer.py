"""Run as a program with the number of processes that write: they enter results and moves as judges.

The processes are forked when everything is imported, before any has opened the database; each has connections of its
own. The program says "ready" when they can begin. Then every line of JSON on its standard input is answered by one of
JSON. A list holds an order (or a list of orders) for each process, which all begin at once, and is answered with "won",
"conflict" or the error's name for each order. "counts" is answered with the numbers of games, of entries in the log,
and of entries that the tournament of the races knows of.
"""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import AnonymousUser  # noqa: E402
from django.db import connection  # noqa: E402

from tournaments.formats.rules.tour_format import GameKey, Stage  # noqa: E402
from tournaments.kernel.access import actor_of  # noqa: E402
from tournaments.kernel.write import Conflict, Intent  # noqa: E402
from tournaments.matches.write.games import enter_result  # noqa: E402
from tournaments.models import AuditEntry, Game, Tournament  # noqa: E402
from tournaments.play.write.moving import play  # noqa: E402


def enter(order: dict[str, Any]) -> str:
    """One attempt; on a connection of this thread's own."""
    try:
        intent = Intent(actor_of(AnonymousUser(), [order.pop("link")]), order.pop("key"))
        use_case = play if "action" in order else enter_result
        key = GameKey(Stage(order.pop("stage", "individual")), order.pop("board"), order.pop("number"))
        use_case(intent, **{"key": key, "version": 0, **order})
    except Conflict:
        return "conflict"
    except Exception as error:  # noqa: BLE001 - the parent asserts on the name
        return f"{type(error).__name__}: {error}"
    finally:
        connection.close()
    return "won"


def work(pipe: Connection) -> None:
    """Carries out what comes through the pipe, a list of orders at once by as many threads, until it is closed."""
    with ThreadPoolExecutor(max_workers=10) as pool:
        while (orders := pipe.recv()) is not None:
            many = orders if isinstance(orders, list) else [orders]
            pipe.send(list(pool.map(enter, many)))


def counts() -> list[int]:
    """Games, entries in the log, and the count that the tournament keeps of them."""
    known = Tournament.objects.get(slug="race").audit_count
    return [Game.objects.count(), AuditEntry.objects.count(), known]


def main(count: int) -> None:
    """Forks, and hands on what is read until there is no more."""
    fork = get_context("fork")
    pipes = []
    for _ in range(count):
        here, there = fork.Pipe()
        fork.Process(target=work, args=(there,), daemon=True).start()
        pipes.append(here)
    print("ready", flush=True)
    for line in sys.stdin:
        given = json.loads(line)
        if given == "counts":
            print(json.dumps(counts()), flush=True)
            continue
        for pipe, orders in zip(pipes, given, strict=True):
            pipe.send(orders)
        print(json.dumps([answer for pipe in pipes for answer in pipe.recv()]), flush=True)
    for pipe in pipes:
        pipe.send(None)


if __name__ == "__main__":
    main(int(sys.argv[1]))
