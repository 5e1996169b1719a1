"""``manage.py backup``: the database as one checked file, also while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from tournaments.keeping.read import UNCHECKED, kind
from tournaments.keeping.rules import Kind, Reason
from tournaments.management import backups, copies, dumps

PATIENCE: Final = 120.0
"""Seconds that one waits for a check that the server is just making."""


class Command(BaseCommand):
    """The status is 1 when no file was made, or when a log in it is not whole."""

    help = "Saves the database to a file and checks it; the server may be running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, if it has a place of its own, and whether it may be there already."""
        parser.add_argument("file", nargs="?", help="where to; without it among the server's own copies (BACKUPS_DIR)")
        parser.add_argument("--replace", action="store_true", help="take the place of a file of that name")
        parser.add_argument("--finish", action="store_true", help="check the copies that the server has taken, no more")

    def handle(self, *args: Any, **options: Any) -> None:
        """One sentence about what was saved, and one about what else to keep."""
        if options["finish"]:
            copies.finish()
        elif options["file"]:
            self._saved(Path(options["file"]), replace=options["replace"])
        elif kind() is Kind.DUMP:
            self._dumped()
        else:
            self._copied()

    def _copied(self) -> None:
        backups.database_file()
        try:
            copy = copies.take(Reason.ASKED)
        except copies.NoCopy as failed:
            raise CommandError(f"No copy was made: {failed}.") from failed
        if copy is None:
            raise CommandError(f"There is no database yet: {backups.database_file()} does not exist.")
        path = copies.copies_folder() / copy.name
        if not copies.finish(patience=PATIENCE):
            raise CommandError(
                f"A copy was made, {path}{UNCHECKED}, but not checked: another check is still under way. "
                "The server checks this copy next; or run manage.py backup again."
            )
        if not path.exists():
            raise CommandError("The copy did not pass its check; the line above says why.")
        self.stdout.write(f"Saved to {path} and checked; {path.stat().st_size:,} bytes.")
        self._say_key()

    def _saved(self, target: Path, *, replace: bool) -> None:
        back_up = dumps.back_up if kind() is Kind.DUMP else backups.back_up
        self._say_saved(target, back_up(target, replace=replace))

    def _dumped(self) -> None:
        try:
            made = copies.dump()
        except copies.NoCopy as failed:
            raise CommandError(f"No copy was made: {failed}.") from failed
        path = copies.copies_folder() / made.copy.name
        if made.is_new:
            self._say_saved(path, made.contents)
        else:
            self.stdout.write(f"Nothing has changed since {path} was saved and checked: no other copy was kept.")

    def _say_saved(self, target: Path, contents: backups.Contents) -> None:
        self.stdout.write(f"Saved to {target} and checked: {contents}; {target.stat().st_size:,} bytes.")
        if contents.how:
            self.stdout.write(contents.how)
        if contents.broken:
            names = ", ".join(contents.broken)
            raise CommandError(f"The log of {names} is not whole, in the database as in the file: see verify_audit.")
        self._say_key()

    def _say_key(self) -> None:
        self.stdout.write("Keep the secret key too (SECRET_KEY, or secret_key in DATA_DIR): it is not in this file.")
