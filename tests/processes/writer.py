"""Run as a program: enters results and moves as a judge, one for each line of JSON on its standard input.

It says "ready" when it can begin, then answers every line with "won", "conflict" or the error's name.
"""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import django


def enter(order: dict[str, Any]) -> str:
    """One attempt; on a connection of this thread's own."""
    from django.contrib.auth.models import AnonymousUser
    from django.db import connection

    from tournaments.permissions import actor_of
    from tournaments.services.base import Conflict, Intent
    from tournaments.services.games import enter_result
    from tournaments.services.play import play

    try:
        intent = Intent(actor_of(AnonymousUser(), [order.pop("link")]), order.pop("key"))
        use_case = play if "action" in order else enter_result
        use_case(intent, **{"stage": "individual", "version": 0, **order})
    except Conflict:
        return "conflict"
    except Exception as error:  # noqa: BLE001 - the parent asserts on the name
        return f"{type(error).__name__}: {error}"
    finally:
        connection.close()
    return "won"


def main() -> None:
    """Each line is one order, or a list of orders that are carried out at once by as many threads."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    print("ready", flush=True)
    with ThreadPoolExecutor(max_workers=10) as pool:
        for line in sys.stdin:
            orders = json.loads(line)
            many = orders if isinstance(orders, list) else [orders]
            print(json.dumps(list(pool.map(enter, many))), flush=True)


if __name__ == "__main__":
    main()
