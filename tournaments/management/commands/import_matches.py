"""``manage.py import_matches``: matches from a table, without a browser."""

import uuid
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.keeping.rules import Reason
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.table_faults import TableFault
from tournaments.kernel.table_file import read_table
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Intent, Refused
from tournaments.management import copies
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament
from tournaments.rounds.read.match_plan import Plan, plan_import
from tournaments.rounds.read.match_rows import MatchRow, WrongColumns, left_out, read_rows, rows_left_out
from tournaments.rounds.write.match_import import import_matches
from tournaments.setup.write import create_tournament, settings_of


class Command(UpgradedCommand):
    """All rows or none; what is stored already is left alone, so the same file may come again."""

    help = "Imports matches from CSV, XLSX or ODS; makes the tournament, tours, teams and rooms that are missing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and where it goes."""
        parser.add_argument("file", help="columns: tour, room, team_a, team_b, points_a, points_b")
        parser.add_argument("--tournament", required=True, metavar="SLUG", help="address of the tournament")
        parser.add_argument("--approve", action="store_true", help="the matches count at once, without signatures")
        parser.add_argument("--dry-run", action="store_true", help="say what would be done, store nothing")

    @translation.override("en")
    def handle(self, *args: Any, **options: Any) -> None:
        """Judges the rows, says what is new, stores."""
        path, slug, approve = Path(options["file"]), options["tournament"], options["approve"]
        rows, left, aside = _rows(path)
        tournament = Tournament.objects.filter(slug=slug).first()
        plan = plan_import(tournament, rows, create=True)
        if plan.faults:
            raise _refusal((_("row %(line)s") % {"line": line}, fault) for line, fault in plan.faults)
        self._say(plan, slug, is_new=tournament is None)
        if left:
            self.stdout.write(_("Columns not used: %(headings)s.") % {"headings": ", ".join(left)})
        if aside:
            self.stdout.write(_("Rows not used: %(rows)s.") % {"rows": ", ".join(aside)})
        if options["dry_run"]:
            self.stdout.write(_("Dry run: nothing has been saved."))
        elif tournament is None or plan.changes_anything(approve=approve):
            self._copy()
            answer = _store(rows, slug, path.name, approve=approve)
            self.stdout.write(_("Saved. New matches: %(matches)s, approved: %(approved)s.") % answer)
        else:
            self.stdout.write(_("Everything has already been saved."))

    def _copy(self) -> None:
        if warning := copies.precaution(Reason.IMPORT):
            self.stderr.write(warning)

    def _say(self, plan: Plan, slug: str, *, is_new: bool) -> None:
        if is_new:
            sentence = _(
                "There is no tournament “%(slug)s” yet: it will be created with that name and without "
                "organisers. A superuser can add them and change everything."
            )
            self.stdout.write(sentence % {"slug": slug})
        counts = {
            "tours": len(plan.new_tours),
            "teams": len(plan.new_teams),
            "rooms": len(plan.new_rooms),
            "matches": plan.new_matches,
            "filled": plan.with_new_points,
        }
        sentence = _(
            "New tours: %(tours)s, teams: %(teams)s, rooms: %(rooms)s, matches: %(matches)s; matches given "
            "their points: %(filled)s."
        )
        self.stdout.write(sentence % counts)
        for line, note in plan.notes:
            self.stdout.write(_("row %(line)s") % {"line": line} + f": {note}")


def _rows(path: Path) -> tuple[Sequence[MatchRow], list[str], list[str]]:
    """The rows, and of what nothing is read: the headings of columns, and rows."""
    try:
        table = read_table(path.name, path.read_bytes())
        return read_rows(table), left_out(table), rows_left_out(table)
    except OSError as error:
        raise CommandError(_("The file cannot be read: %(reason)s") % {"reason": error.strerror}) from error
    except TableFault as error:
        raise CommandError(format_sentence(error.fault)) from error
    except WrongColumns as error:
        raise CommandError("\n".join(error.sentences)) from error


def _store(rows: Sequence[MatchRow], slug: str, file_name: str, *, approve: bool) -> Answer:
    with translation.override(settings.LANGUAGE_CODE):  # the log is read by the organisers
        reason = _("imported from %(file)s") % {"file": file_name} if approve else ""
    try:
        with transaction.atomic():
            return import_matches(
                Intent(COMMAND_LINE, uuid.uuid4().hex, reason[:500]),
                tournament_id=_tournament(slug),
                rows=[row.as_data() for row in rows],
                create=True,
                approve=approve,
            )
    except Refused as refused:
        raise _refusal(refused.faults) from refused


def _tournament(slug: str) -> int:
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is not None:
        return tournament.pk
    today = timezone.localdate()
    blank = settings_of(Tournament(name=slug, starts_on=today, ends_on=today))
    answer = create_tournament(Intent(COMMAND_LINE, uuid.uuid4().hex), slug=slug, settings=blank)
    return int(answer["tournament"])


def _refusal(faults: Iterable[tuple[str, str]]) -> CommandError:
    lines = (f"{where}: {sentence}" if where else sentence for where, sentence in faults)
    return CommandError("\n".join([_("Nothing has been saved."), *lines]))
