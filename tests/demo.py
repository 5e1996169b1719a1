"""The demo, loaded once for all tests that look at it."""

import io
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from tests.kept import kept
from tournaments.management.demo import scene

_ways_in: list[bytes] = []


def load() -> None:
    """The demo's rows, and the file with the ways in, in the data folder of the settings."""
    path = Path(settings.DATA_DIR) / scene.ACCESS_NAME
    if kept("demo", lambda: call_command("load_demo", stdout=io.StringIO())):
        path.write_bytes(_ways_in[0])
    elif not _ways_in:
        _ways_in[:] = [path.read_bytes()]
