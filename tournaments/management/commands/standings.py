"""``manage.py standings``: a tournament's table on the terminal, or as CSV."""

import csv
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError

from tournaments.kernel.tables import Cell, csv_text
from tournaments.kernel.values import english
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament
from tournaments.standings.read.standings import Standings, standings
from tournaments.standings.rules.metrics import MetricsError, format_metric, parse_metrics, require_tours
from tournaments.standings.write import tour_numbers

USAGE = 2


class Command(UpgradedCommand):
    """Prints the standings with all results, hidden ones too.

    The status is 2 for an unknown tournament or metric, with one line that says which.
    """

    help = "Prints a tournament's standings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The tournament, the shape and the metrics."""
        parser.add_argument("slug", help="the tournament's address")
        parser.add_argument("--csv", action="store_true", help="CSV: place, team, one column for each metric")
        parser.add_argument("--metrics", default="", help='for example "match_points, points(without=4)"')

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prints the table."""
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament “{options['slug']}”.", returncode=USAGE)
        try:
            if options["metrics"]:
                require_tours(parse_metrics(options["metrics"]), tour_numbers(tournament))
            table = standings(tournament, options["metrics"], include_hidden=True)
        except MetricsError as error:
            raise CommandError(english(error.fault), returncode=USAGE) from error
        if options["csv"]:
            rows = ([csv_text(cell) for cell in row] for row in _rows(table))
            csv.writer(self.stdout, lineterminator="\n").writerows(rows)
        else:
            self.stdout.writelines(line + "\n" for line in _aligned(table))


def _rows(table: Standings) -> Iterator[list[Cell]]:
    yield ["place", "team", *(format_metric(metric) for metric in table.metrics)]
    for row in table.rows:
        yield [row.place, row.team.name, *row.values]


def _aligned(table: Standings) -> Iterator[str]:
    rows = [[csv_text(cell) for cell in row] for row in _rows(table)]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(
            cell.ljust(width) if position == 1 else cell.rjust(width)
            for position, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
