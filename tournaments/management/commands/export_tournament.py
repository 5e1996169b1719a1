"""``manage.py export_tournament``: a whole tournament as one file."""

import os
import stat
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.archive.read import text_of
from tournaments.keeping.read import database_file
from tournaments.management import backups
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament


class Command(UpgradedCommand):
    """The same tournament always gives the same bytes."""

    help = "Writes a whole tournament as JSON (docs/tournament-file.md), to read it back with import_tournament."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which tournament, and where to."""
        parser.add_argument("tournament", help="address of the tournament")
        parser.add_argument("file", nargs="?", default="-", help="where to write; standard output when left out")
        parser.add_argument("--log", action="store_true", help="with the audit log, as evidence")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the file, or says why not."""
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament “{options['tournament']}”.")
        text = text_of(tournament, with_log=options["log"])
        if options["file"] == "-":
            self.stdout.write(text, ending="")
            return
        _write(Path(options["file"]), text.encode())


def _write(target: Path, content: bytes) -> None:
    """Under a name of its own until all of it is on the disk: else an earlier file of that name stays as it is."""
    if target.exists() and not target.is_file() and not target.is_dir():  # a pipe
        try:
            target.write_bytes(content)
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error.strerror}") from error
        return
    target = target.resolve()
    backups.refuse_database(target, database_file(), "tournament")
    backups.require_free(target, replace=True)
    with backups.unfinished(target) as made:
        made.chmod(_mode(target))
        with made.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        made.replace(target)


def _mode(target: Path) -> int:
    """Who may read the file: as before, else as any new one."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
