"""``manage.py check_tournament``: one tournament, or all of them, looked through from the file to the table."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError

from tournaments.kernel.database import one_moment
from tournaments.management import checking, upgrading
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament


class Command(UpgradedCommand):
    """Reads only, from one moment, and may run beside the server. The status is 1 when anything is wrong."""

    help = "Checks the database, the chain of each log, and that points and standings follow from the games."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The tournament, or none for all."""
        parser.add_argument("slug", nargs="?", help="address of the tournament; without it all are checked")

    def handle(self, *args: Any, slug: str | None = None, **options: Any) -> None:
        """A sentence for each tournament, and a line for each fault."""
        upgrading.refuse_newer()
        try:
            with one_moment():
                broken = self._checked(slug)
        except DatabaseError as error:
            raise CommandError(f"The database cannot be read to its end: {error}. Restore a backup.") from error
        if broken:
            raise CommandError(f"Not whole: {', '.join(broken)}.")

    def _checked(self, slug: str | None) -> list[str]:
        tournaments = Tournament.objects.order_by("slug")
        if slug is not None and not (tournaments := tournaments.filter(slug=slug)):
            raise CommandError(f"There is no tournament “{slug}”.")
        broken = ["the database"] if self._report(checking.database_faults()) else []
        for tournament in tournaments:
            sentence, faults = checking.report(tournament)
            self.stdout.write(sentence)
            broken += [tournament.slug] if self._report(faults) else []
        if not tournaments:
            self.stdout.write("There is no tournament yet.")
        return broken

    def _report(self, faults: list[str]) -> bool:
        self.stdout.writelines(f"  {fault}\n" for fault in faults)
        return bool(faults)
