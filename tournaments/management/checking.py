"""Is what is stored whole, and does what was derived still follow from what was entered?"""

from django.db import connection
from django.utils import translation

from tournaments.audit.read import check_chain
from tournaments.kernel.values import english, show_points
from tournaments.matches.read.rows import load_scored, score_of, totals_of
from tournaments.models import Match, Tournament
from tournaments.standings.read.standings import computed
from tournaments.standings.rules.metrics import MetricsError, parse_metrics


def database_faults() -> list[str]:
    """What SQLite finds wrong with its file. A PostgreSQL server watches over its own."""
    if connection.vendor != "sqlite":
        return []
    with connection.cursor() as cursor:
        damage = [row[0] for row in cursor.execute("PRAGMA integrity_check(5)").fetchall()]
        orphans = cursor.execute("PRAGMA foreign_key_check").fetchall()
    faults = [] if damage == ["ok"] else [f"The database file is damaged: {line}." for line in damage]
    tables = sorted({row[0] for row in orphans})
    return faults + [f"Rows of {table} belong to rows that are not there." for table in tables]


def report(tournament: Tournament) -> tuple[str, list[str]]:
    """A sentence about the tournament, and what is wrong with it."""
    with translation.override("en"):
        faults = [fault.sentence for fault in check_chain(tournament)]
        matches = Match.objects.filter(tour__tournament=tournament).select_related("tour__tournament")
        listed = list(matches.order_by("tour__number", "number"))
        faults += [fault for match in listed if (fault := _points_fault(match))]
        table = _table(tournament, faults)
    log = f"a log of {tournament.audit_count:,} entries up to {tournament.audit_head[:12] or '–'}"
    state = "whole" if not faults else "not whole"
    return f"{tournament.slug}: {state} – {log}, the points of {len(listed):,} matches, {table}.", faults


def _points_fault(match: Match) -> str:
    """What the stored points of a match should be, when they do not follow from its games and penalties."""
    stored = (match.total_a, match.total_b)
    derived = totals_of(match, score_of(match, match.tour.tour_format, load_scored(match)))
    if stored == derived:
        return ""
    stored_points, right = (" : ".join(show_points(points, "en") for points in both) for both in (stored, derived))
    return f"Tour {match.tour.number}, table {match.number}: {stored_points} is stored, but the games give {right}."


def _table(tournament: Tournament, faults: list[str]) -> str:
    """The standings, computed anew from the stored matches."""
    try:
        table = computed(tournament, parse_metrics(tournament.metrics), include_hidden=True)
    except MetricsError as error:
        faults.append(f"The standings cannot be computed: {english(error.fault)}")
        return "no standings"
    leaders = [row.team.name for row in table.rows if row.place == 1]
    first = f" with {', '.join(leaders)} in front" if 0 < len(leaders) < len(table.rows) else ""
    return f"standings of {len(table.rows):,}{first}"
