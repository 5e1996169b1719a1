"""``manage.py restore``: a backup in the place of the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.keeping.read import UNCHECKED, copies_in, kind, newest_of
from tournaments.keeping.rules import Kind
from tournaments.management import backups, copies, dumps

NEWEST = "newest"


class Command(BaseCommand):
    """The backup is copied and checked before anything is replaced, and the former database is kept."""

    help = "Puts a backup in the place of the database; the server must be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether there may be a database already."""
        parser.add_argument(
            "file",
            nargs="?",
            help="what manage.py backup has made; “newest” of the server's own copies; none lists these",
        )
        parser.add_argument("--replace", action="store_true", help="replace the present database; it is kept beside it")

    def handle(self, *args: Any, **options: Any) -> None:
        """What stands now, and what stood before."""
        if options["file"] is None:
            self._list()
            return
        source = Path(options["file"])
        if options["file"] == NEWEST and not source.exists():
            source = self._newest()
        restore = dumps.restore if kind() is Kind.DUMP else backups.restore
        contents, kept = restore(source, replace=options["replace"])
        self.stdout.write(f"Restored and checked: {contents}.")
        if contents.how:
            self.stdout.write(contents.how)
        if kept:
            self.stdout.write(f"The former database was kept as {kept}.")
        if contents.broken:
            raise CommandError(
                f"The log of {', '.join(contents.broken)} is not whole in what was restored: see verify_audit."
            )
        self.stdout.write("The next start brings it up to date if it is older than the program.")

    def _list(self) -> None:
        folder = copies.copies_folder()
        try:
            stored, waiting = copies_in(folder), copies_in(folder, UNCHECKED)
        except OSError as error:
            raise CommandError(f"The folder of copies cannot be read: {error}") from error
        for copy in sorted((*stored, *waiting), reverse=True):
            line = f"{copy.moment:%Y-%m-%d %H:%M} UTC, {copy.reason}, {copy.size:,} bytes"
            unchecked = ", not checked yet: “newest” checks it first" if copy in waiting else ""
            self.stdout.write(f"{folder / copy.name}  {line}{unchecked}")
        if not stored and not waiting:
            self.stdout.write(f"There are no copies in {folder} (BACKUPS_DIR).")

    def _check_new_ones(self, folder: Path) -> None:
        """What a command has copied before it did its work: the server would look at it, and it does not run.
        CommandError where one cannot be looked at: nobody gets an older state unasked."""
        try:
            copies.finish(patience=copies.PATIENCE)
        except OSError as error:
            self.stderr.write(f"New copies in {folder} could not be checked: {error}")
        if waiting := copies_in(folder, UNCHECKED):
            raise CommandError(f"{folder / waiting[0].name} is newer and not checked yet: try again, or name a file.")

    def _newest(self) -> Path:
        folder = copies.copies_folder()
        self._check_new_ones(folder)
        stored = copies_in(folder)
        newest = newest_of(stored, timezone.now())
        if newest is None:
            raise CommandError(f"There are no copies in {folder} (BACKUPS_DIR): name a file.")
        for copy in stored[: stored.index(newest)]:
            self.stdout.write(
                f"{folder / copy.name} is from the future by this machine’s clock and was left out. "
                "To restore it, give this path."
            )
        return folder / newest.name
