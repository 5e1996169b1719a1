"""``manage.py import_matches``: matches from a table, without a browser."""

import uuid
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from tournaments.formats.table_file import TableFault, read_table
from tournaments.models import Tournament
from tournaments.permissions import COMMAND_LINE
from tournaments.queries.match_plan import Plan, plan_import
from tournaments.queries.match_rows import MatchRow, WrongColumns, read_rows
from tournaments.services.base import Intent, Refused
from tournaments.services.imports import import_matches
from tournaments.services.settings import create_tournament, settings_of
from tournaments.wording import format_sentence


class Command(BaseCommand):
    """All rows or none; what is stored already is left alone, so the same file may come again."""

    help = "Imports matches from CSV, XLSX or ODS; makes the tournament, tours, teams and rooms that are missing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and where it goes."""
        parser.add_argument("file", help="columns: tour, room, team_a, team_b, points_a, points_b")
        parser.add_argument("--tournament", required=True, metavar="SLUG", help="address of the tournament")
        parser.add_argument(
            "--approve", action="store_true", help="the matches count at once, without signatures"
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would be done, store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Judges the rows, says what is new, stores."""
        rows = _rows(Path(options["file"]))
        tournament = Tournament.objects.filter(slug=options["tournament"]).first()
        plan = plan_import(tournament, rows, create=True)
        if plan.faults:
            raise CommandError(
                "\n".join(["Nothing is stored.", *(f"row {line}: {fault}" for line, fault in plan.faults)])
            )
        self._say(plan, options["tournament"], is_new=tournament is None)
        if options["dry_run"]:
            self.stdout.write("Nothing is stored: this was a dry run.")
        elif tournament is None or plan.changes_anything(approve=options["approve"]):
            self._store(options, rows)
        else:
            self.stdout.write("Everything is stored already.")

    def _say(self, plan: Plan, slug: str, *, is_new: bool) -> None:
        if is_new:
            self.stdout.write(
                f"There is no tournament “{slug}” yet: it is made with that name and without organisers. "
                "A superuser can name them and change everything."
            )
        self.stdout.write(
            f"New: {len(plan.new_tours)} tours, {len(plan.new_teams)} teams, {len(plan.new_rooms)} rooms, "
            f"{plan.new_matches} matches; points entered in {plan.with_new_points} more."
        )

    def _store(self, options: dict[str, Any], rows: Sequence[MatchRow]) -> None:
        slug, approve = options["tournament"], options["approve"]
        reason = f"imported from {Path(options['file']).name}" if approve else ""
        try:
            with transaction.atomic():
                tournament_id = _tournament(slug)
                answer = import_matches(
                    Intent(COMMAND_LINE, uuid.uuid4().hex, reason),
                    tournament_id=tournament_id,
                    rows=[row.as_data() for row in rows],
                    create=True,
                    approve=approve,
                )
        except Refused as refused:
            sentences = (f"{field}: {sentence}" for field, sentence in refused.faults)
            raise CommandError("\n".join(["Nothing is stored.", *sentences])) from refused
        self.stdout.write(f"Stored: {answer['matches']} new matches, {answer['approved']} approved.")


def _rows(path: Path) -> Sequence[MatchRow]:
    try:
        return read_rows(read_table(path.name, path.read_bytes()))
    except OSError as error:
        raise CommandError(f"The file cannot be read: {error.strerror}") from error
    except TableFault as error:
        raise CommandError(format_sentence(error.fault)) from error
    except WrongColumns as error:
        raise CommandError("\n".join(error.sentences)) from error


def _tournament(slug: str) -> int:
    found = Tournament.objects.filter(slug=slug).first()
    if found is not None:
        return found.pk
    today = timezone.localdate()
    settings = settings_of(Tournament(name=slug, starts_on=today, ends_on=today))
    answer = create_tournament(Intent(COMMAND_LINE, uuid.uuid4().hex), slug=slug, settings=settings)
    return int(answer["tournament"])
