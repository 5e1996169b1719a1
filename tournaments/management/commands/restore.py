"""``manage.py restore``: a backup in the place of the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.keeping.read import UNCHECKED, copies_in, kind, newest_of
from tournaments.keeping.rules import Copy, Kind
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
        own = _OwnCopies()
        for copy in own.all:
            line = f"{copy.moment:%Y-%m-%d %H:%M} UTC, {copy.reason}, {copy.size:,} bytes"
            unchecked = ", not checked yet: “newest” checks it first" if copy in own.waiting else ""
            self.stdout.write(f"{own.path(copy)}  {line}{unchecked}")
        if not own.all:
            self.stdout.write(f"There are no copies in {own.folder} (BACKUPS_DIR).")

    def _newest(self) -> Path:
        """CommandError where a newer one than all others is not checked: nobody gets an older state unasked."""
        trouble = _check_new_ones()
        own = _OwnCopies()
        newest = newest_of(own.all, timezone.now())
        if newest is None:
            raise CommandError(f"There are no copies in {own.folder} (BACKUPS_DIR): name a file.")
        if newest in own.waiting:
            why = f" ({trouble.rstrip('.')})" if trouble else ""
            raise CommandError(
                f"The newest copy, {own.path(newest)}, is not checked yet{why}: try again, or name a file."
            )
        if trouble:
            self.stderr.write(trouble)
        for copy in own.all[: own.all.index(newest)]:
            self.stdout.write(
                f"{own.path(copy)} is from the future by this machine’s clock and was left out. "
                "To restore it, give this path."
            )
        return own.path(newest)


class _OwnCopies:
    """The server's own copies, the newest first; ``waiting`` those that nobody has checked. CommandError when the
    folder cannot be read."""

    def __init__(self) -> None:
        self.folder = copies.copies_folder()
        try:
            self.waiting = copies_in(self.folder, UNCHECKED)
            self.all = tuple(sorted((*copies_in(self.folder), *self.waiting), reverse=True))
        except OSError as error:
            raise CommandError(f"The folder of copies cannot be read: {error}") from error

    def path(self, copy: Copy) -> Path:
        return self.folder / f"{copy.name}{UNCHECKED if copy in self.waiting else ''}"


def _check_new_ones() -> str:
    """What a command has copied before it did its work: the server would look at it, and it does not run. What went
    wrong; "" when nothing did."""
    try:
        copies.finish(patience=copies.PATIENCE)
    except CommandError as error:
        return str(error)
    return ""
