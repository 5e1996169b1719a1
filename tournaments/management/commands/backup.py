"""``manage.py backup``: the database as one checked file, also while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management import backups


class Command(BaseCommand):
    """The status is 1 when no file was made, or when a log in it is not whole."""

    help = "Saves the database to a file and checks it; the server may be running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether it may be there already."""
        parser.add_argument("file", help="where to, for example backup.sqlite3")
        parser.add_argument("--replace", action="store_true", help="take the place of a file of that name")

    def handle(self, *args: Any, **options: Any) -> None:
        """One sentence about what was saved, and one about what else to keep."""
        target = Path(options["file"])
        found = backups.back_up(target, replace=options["replace"])
        self.stdout.write(f"Saved to {target} and checked: {found}; {target.stat().st_size:,} bytes.")
        if found.broken:
            names = ", ".join(found.broken)
            raise CommandError(f"The log of {names} is not whole, in the database as in the file: see verify_audit.")
        self.stdout.write("Keep the secret key too (SECRET_KEY, or secret_key in DATA_DIR): it is not in this file.")
