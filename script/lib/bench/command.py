"""What ``script/bench`` does once the environment stands: a database of its own, the figures, a table."""

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module

import django

from script.lib.bench.measure import HEADING, Line
from script.lib.bench.start import GROUPS


def main() -> int:
    """Measure the groups named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="script/bench", description="Measures the figures of docs/benchmarks.md.")
    parser.add_argument("group", nargs="*", choices=[*GROUPS, []], help=f"what to measure: {', '.join(GROUPS)}")
    parser.add_argument("--rounds", type=int, default=30, help="measurements of each thing (default 30)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n\n{HEADING}")
        for group in options.group or GROUPS:
            for figure in _measure(group)(options.rounds):
                print(figure.line(), flush=True)
        _tell_worlds()
    return 0


def _tell_worlds() -> None:
    """What the figures were taken with."""
    from script.lib.bench.world import made

    if made:
        print("\nPlayed by the simulator, every write a use case:\n")
    for line in made:
        print(f"- {line}")


def _measure(group: str) -> Callable[[int], Iterator[Line]]:
    measure: Callable[[int], Iterator[Line]] = import_module(f"script.lib.bench.{group}").measure
    return measure


def set_up(folder: str) -> None:
    """A migrated database in the folder, set as in production, and the plain pages beside the project's."""
    os.environ["DATA_DIR"] = folder
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["STATIC_STORAGE"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ROOT_URLCONF = "script.lib.bench.plain"
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)


if __name__ == "__main__":
    sys.exit(main())
