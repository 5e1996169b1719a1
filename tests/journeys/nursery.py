"""Run as a program: has the project loaded once, and runs its programs – servers too – as forks of itself.

To load everything takes a second and a half of processor; a journey needs a server and up to three programs. A fork
reads its environment, its settings and its database anew. How a server starts by itself is tested elsewhere
(``tests/scripts``, ``tests/processes``).

It reads a line of JSON for each order and answers with one: ``{"run": arguments, "environment": …, "output": path}``
is answered by the fork's number, ``{"wait": number}`` by its exit status.
"""

import importlib
import json
import os
import runpy
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent.parent

NEEDED = (
    "config.urls", "django.views.defaults", "tests.factories", "tournaments.kernel.answering",
    "tournaments.management.commands.addresses", "tournaments.management.commands.migrate",
    "tournaments.management.commands.serve", "tournaments.management.keeper", "uvicorn", "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)  # fmt: skip
"""Modules that a server or a scene loads when it comes to them, besides those of the settings."""


class Nursery:
    """The forking process, as the journeys use it."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="nursery-")
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.journeys.nursery"],
            cwd=ROOT,
            env=environment | {"DATA_DIR": self._folder.name, "DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._lock = threading.Lock()

    def start(self, environment: Mapping[str, str], output: Path, arguments: Sequence[str]) -> int:
        """Begins a program (``manage.py …`` or ``-m module …``) that writes what it says to a file; its number."""
        order = {"run": list(arguments), "environment": dict(environment), "output": str(output)}
        return self._asked(order)

    def wait(self, number: int) -> int:
        """The exit status of a program, when it has ended."""
        return self._asked({"wait": number})

    def close(self) -> None:
        """Ends the process; it has no programs any more."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._folder.cleanup()

    def _asked(self, order: Mapping[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(order).encode() + b"\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())


def main() -> None:
    """Load the project, then take orders until nobody gives any."""
    _load()
    answers = os.fdopen(os.dup(1), "w")
    orders = os.fdopen(os.dup(0))
    for order in map(json.loads, iter(orders.readline, "")):
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            print(os.waitstatus_to_exitcode(status), file=answers, flush=True)
        elif number := os.fork():
            print(number, file=answers, flush=True)
        else:
            _become(order["run"], order["environment"], Path(order["output"]), answers, orders)


def _load() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.db.migrations.loader import MigrationLoader

    for name in NEEDED:
        importlib.import_module(name)
    for name in settings.MIDDLEWARE:
        importlib.import_module(name.rpartition(".")[0])
    MigrationLoader(None)
    from django.template import engines
    from django.urls import reverse
    from django.utils import translation

    for language in ("ru", "en"):
        with translation.override(language):
            reverse("judge")
            translation.gettext("Points")
    for template in (ROOT / "templates").rglob("*.html"):
        engines["django"].get_template(str(template.relative_to(ROOT / "templates")))


def _become(arguments: Sequence[str], environment: Mapping[str, str], output: Path, *others: IO[str]) -> None:
    """In the fork: the program, as if it had been started by itself; ``others`` are files of the process that forks."""
    for file in others:
        file.close()
    with output.open("wb") as said:
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
    status = 1
    try:
        os.environ.clear()
        os.environ.update(environment)
        _read_settings_anew()
        _run(arguments)
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - whatever it is, the journey shows it
        traceback.print_exc()
    finally:
        with suppress(ValueError, OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _read_settings_anew() -> None:
    from django.conf import settings
    from django.core.cache import caches
    from django.core.files.storage import storages
    from django.db import connections

    module = importlib.reload(importlib.import_module("config.settings"))
    for name in filter(str.isupper, vars(module)):  # packages have added some of their own, which stay
        setattr(settings, name, getattr(module, name))
    for handler in (connections, caches, storages):
        handler.__dict__.clear()
        handler.__init__()  # type: ignore[misc]


def _run(arguments: Sequence[str]) -> None:
    if arguments[0] == "-m":
        sys.argv = list(arguments[1:])
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = list(arguments)
        runpy.run_path(str(ROOT / arguments[0]), run_name="__main__")


if __name__ == "__main__":
    main()
