"""Run as a program with the folder for a file: reads a tournament's log and file while somebody else writes before each
question that is asked, over another connection. Prints as JSON what was found, and how often was written.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.core.management import CommandError, call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402

from tests import factories as make  # noqa: E402
from tournaments.archive.read import text_of  # noqa: E402
from tournaments.archive.write.importing import settled  # noqa: E402
from tournaments.kernel.access import COMMAND_LINE  # noqa: E402
from tournaments.models import Tournament  # noqa: E402
from tournaments.roster.write.staff import add_judges  # noqa: E402
from tournaments.setup.write import create_tournament  # noqa: E402

SLUG = "moments"


class Beside:
    """Somebody who adds a judge before each question of this thread."""

    def __init__(self, pool: ThreadPoolExecutor, write: Callable[[str], object]) -> None:
        self._pool, self._write, self.written = pool, write, 0

    @contextmanager
    def writing(self) -> Iterator[None]:
        with connection.execute_wrapper(self._ask):
            yield

    def _ask(self, execute: Callable[..., object], sql: str, *how: Any) -> object:
        if sql.startswith("SELECT"):
            self.written += 1
            self._pool.submit(self._write, f"Judge {self.written}").result()
        return execute(sql, *how)


def said_by_the_command() -> str:
    out = StringIO()
    try:
        call_command("verify_audit", SLUG, stdout=out)
        call_command("verify_audit", "--all", stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}"
    return ""


def end() -> None:
    """The connection of whatever thread runs this."""
    connection.close()


def main(folder: Path) -> None:
    organiser = make.make_user("moments")
    settings = {"name": SLUG, "starts_on": "2026-07-14", "ends_on": "2026-07-14"}
    create_tournament(make.by(organiser, key="the moments"), slug=SLUG, settings=settings)
    tournament = Tournament.objects.get(slug=SLUG)
    client = Client()
    client.force_login(organiser)

    def write(name: str) -> None:
        add_judges(make.by(COMMAND_LINE, key=f"beside {name}"), tournament_id=tournament.pk, judges=[{"name": name}])

    with ThreadPoolExecutor(1) as pool:
        beside = Beside(pool, write)
        with beside.writing():
            page = client.get(reverse("desk_audit", args=[SLUG]))
            said = said_by_the_command()
            text = text_of(tournament, with_log=True)
            source, copied = settled(COMMAND_LINE, tournament.pk)
        pool.submit(end).result()
    (folder / "moments.json").write_text(text)
    found = [fault.sentence for fault in page.context["chain_faults"]]
    entries = {"log": source.audit_count, "judges": len(copied["judges"])}
    print(json.dumps({"page": found, "command": said, "written": beside.written, "entries": entries}))


if __name__ == "__main__":
    setup_test_environment()
    main(Path(sys.argv[1]))
