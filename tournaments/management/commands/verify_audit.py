"""``manage.py verify_audit``: is the audit log whole?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.audit.read import ChainFault, chained, check_now, check_print
from tournaments.audit.rules import mark_of
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament


class Command(UpgradedCommand):
    """Computes every hash again; the status is 1 when an entry was edited, removed, inserted or cut off."""

    help = "Checks the chain of the audit log: of one tournament, or of all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A tournament's address or all of them; a mark from paper."""
        parser.add_argument("slug", nargs="?", help="address of the tournament")
        parser.add_argument("--all", action="store_true", help="check every tournament")
        parser.add_argument(
            "--printed", metavar="COUNT:HEAD", help="the mark on a printed sheet, to be found in the log"
        )

    @translation.override("en")
    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each tournament, one more for each fault."""
        tournaments = self._tournaments(options["slug"], all_of_them=options["all"])
        if options["printed"] and len(tournaments) != 1:
            raise CommandError(_("A printed mark belongs to one tournament: name the tournament."))
        broken = [
            tournament.slug for tournament in tournaments if not self._is_whole(tournament.pk, options["printed"])
        ]
        if broken:
            raise CommandError(_("Tampered with: %(names)s") % {"names": ", ".join(broken)})

    def _tournaments(self, slug: str | None, *, all_of_them: bool) -> list[Tournament]:
        if bool(slug) == all_of_them:
            raise CommandError(_("Give the address of a tournament, or --all."))
        tournaments = list(chained() if all_of_them else Tournament.objects.filter(slug=slug))
        if slug and not tournaments:
            raise CommandError(_("There is no tournament “%(slug)s”.") % {"slug": slug})
        return tournaments

    def _is_whole(self, pk: int, printed: str | None) -> bool:
        tournament, found = check_now(pk)
        faults: list[ChainFault] = [*found]
        if printed:
            faults += _printed_faults(tournament, printed)
        count = tournament.audit_count
        entries = ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}
        self.stdout.write(f"{tournament.slug}: {entries}, {tournament.audit_head[:12] or '–'}")
        for fault in faults:
            self.stdout.write(f"  {fault.sentence}")
        return not faults


def _printed_faults(tournament: Tournament, printed: str) -> list[ChainFault]:
    mark = mark_of(printed)
    if mark is None:
        raise CommandError(_("A printed mark looks like 120:3f9a0c12."))
    fault = check_print(tournament, mark.count, mark.head)
    return [fault] if fault else []
