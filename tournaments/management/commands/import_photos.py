"""``manage.py import_photos``: the photos of a tournament's ZIP file, back to their matches."""

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.write import Intent, Refused
from tournaments.management.albums import album_told, opened
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament
from tournaments.photos.write.returning import import_photos


class Command(UpgradedCommand):
    """Each photo to its match; those that are there already are not stored twice."""

    help = "Stores the photos of a ZIP file that was downloaded on the organiser's page with their matches again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose photos, and where they are."""
        parser.add_argument("tournament", help="address of the tournament")
        parser.add_argument("photos", metavar="ZIP", help="the photos, as they were downloaded")

    def handle(self, *args: Any, **options: Any) -> None:
        """Stores them, or says what is wrong."""
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament “{options['tournament']}”.")
        intent = Intent(COMMAND_LINE, uuid.uuid4().hex)
        try:
            with opened(options["photos"]) as album:
                answer = import_photos(intent, tournament_id=tournament.pk, photos=album)
        except Refused as refused:
            lines = ("Nothing is stored.", *(sentence for _field, sentence in refused.faults))
            raise CommandError("\n".join(lines)) from refused
        self.stdout.write(album_told(answer, intent))
