"""``manage.py export_tournament``: a whole tournament as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.archive.read import text_of
from tournaments.models import Tournament


class Command(BaseCommand):
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
        try:
            Path(options["file"]).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise CommandError(f"The file cannot be written: {error.strerror}") from error
