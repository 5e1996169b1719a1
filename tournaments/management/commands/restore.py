"""``manage.py restore``: a backup in the place of the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.management import backups


class Command(BaseCommand):
    """The backup is copied and checked before anything is replaced, and the former database is kept."""

    help = "Puts a backup in the place of the database; the server must be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether there may be a database already."""
        parser.add_argument("file", help="what manage.py backup has made")
        parser.add_argument("--replace", action="store_true", help="replace the present database; it is kept beside it")

    def handle(self, *args: Any, **options: Any) -> None:
        """What stands now, and what stood before."""
        found, kept = backups.restore(Path(options["file"]), replace=options["replace"])
        self.stdout.write(f"Restored and checked: {found}.")
        if kept:
            self.stdout.write(f"The former database was kept as {kept}.")
        self.stdout.write("The next start brings it up to date if it is older than the program.")
