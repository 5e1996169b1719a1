"""``manage.py import_tournament``: a whole tournament from its file."""

import uuid
from argparse import ArgumentParser
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.archive.rules import FileFault, read_text
from tournaments.archive.write.importing import import_tournament
from tournaments.keeping.rules import Reason
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Intent, Refused
from tournaments.management import copies
from tournaments.management.albums import album_told, opened
from tournaments.management.upgrading import UpgradedCommand
from tournaments.photos.rules.album import Album
from tournaments.roster.write.staff import add_organiser, known_account


class Command(UpgradedCommand):
    """The whole file or nothing; what is stored already is never touched."""

    help = "Makes a tournament from a file that export_tournament, or the organiser's desk, has written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and what the file does not know."""
        parser.add_argument("file", help="the tournament as JSON (docs/tournament-file.md)")
        parser.add_argument("--photos", metavar="ZIP", help="the photos that were downloaded beside the file")
        parser.add_argument("--address", default="", metavar="SLUG", help="address, if not the one in the file")
        parser.add_argument("--organiser", default="", metavar="NAME", help="account that is to run it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Stores it, or says everything that is wrong."""
        text = _text(Path(options["file"]))
        if warning := copies.precaution(Reason.IMPORT):
            self.stderr.write(warning)
        intent = Intent(COMMAND_LINE, uuid.uuid4().hex)
        try:
            with opened(options["photos"]) if options["photos"] else nullcontext() as photos:
                answer = _store(intent, text, options, photos)
        except Refused as refused:
            lines = ("Nothing is stored.", *(sentence for _field, sentence in refused.faults))
            raise CommandError("\n".join(lines)) from refused
        self.stdout.write(
            f"Stored as “{answer['slug']}”: {answer['teams']} teams, {answer['judges']} judges, "
            f"{answer['tours']} tours, {answer['matches']} matches."
        )
        if "album" in answer:
            self.stdout.write(album_told(answer["album"], intent))
        if not options["organiser"]:
            self.stdout.write("It has no organiser yet: a superuser can name one.")


def _text(path: Path) -> str:
    try:
        return read_text(path.read_bytes(), limit=None)
    except OSError as error:
        raise CommandError(f"The file cannot be read: {error.strerror}") from error
    except FileFault as error:
        raise CommandError(format_sentence(error.fault)) from error


def _store(intent: Intent, text: str, options: Mapping[str, Any], photos: Album | None) -> Answer:
    """The account is looked for first: one transaction around both writes would hold up a running server while the
    file is read."""
    organiser = options["organiser"]
    if organiser:
        known_account(organiser)
    answer = import_tournament(intent, text=text, slug=options["address"], photos=photos)
    if organiser:
        another = Intent(COMMAND_LINE, uuid.uuid4().hex)
        add_organiser(another, tournament_id=int(answer["tournament"]), username=organiser)
    return answer
