"""Run as a program beside the server: looks into the database as often as it is asked.

Each line on its standard input is what was told (JSON, see ``ledger.Ledger.as_told``), with the standings that the
server shows (``published``: address → rows of the API). It answers with a line: the number of entries, and faults.
"""

import json
import os
import sys
from typing import Any

import django

from script.lib.soak.ledger import PREFIX, Entry, Receipt, compared


def main() -> None:
    """Until the input ends; between two looks no connection is open."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection

    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = looked(request)
        finally:
            connection.close()
        print(json.dumps(answer), flush=True)


def looked(request: dict[str, Any]) -> dict[str, Any]:
    """The file, every chain, all points, the tables, and what the clients were told – of one moment."""
    from tournaments.kernel.database import one_moment
    from tournaments.management.checking import database_faults, report
    from tournaments.models import AuditEntry, Tournament

    with one_moment():
        faults = database_faults()
        for tournament in Tournament.objects.order_by("slug"):
            faults += [f"{tournament.slug}: {fault}" for fault in report(tournament)[1]]
            if (shown := request.get("published", {}).get(tournament.slug)) is not None:
                faults += _published_faults(tournament, shown)
        rows = AuditEntry.objects.filter(key__startswith=PREFIX).values_list("key", "number", "action", "data")
        entries = [Entry(key, number, action, _after(data)) for key, number, action, data in rows]
        total = AuditEntry.objects.count()
        times = [entry.at for entry in AuditEntry.objects.filter(key__startswith=PREFIX).only("at")]
    receipts = [Receipt(**fields) for fields in request["receipts"]]
    hours = (max(times) - min(times)).total_seconds() / 3600 if times else 0
    return {"entries": total, "hours": hours, "faults": faults + compared(receipts, entries, request["sent"])}


def _after(data: str) -> str:
    return json.dumps(json.loads(data).get("after"), ensure_ascii=False, sort_keys=True)


def _published_faults(tournament: Any, shown: list[Any]) -> list[str]:
    """Whether the table that everybody is shown is the one that follows from what is stored."""
    from tournaments.standings.read.standings import computed
    from tournaments.standings.rules.metrics import parse_metrics

    table = computed(tournament, parse_metrics(tournament.metrics), include_hidden=False)
    right = [[row.place, row.team.name] for row in table.rows]
    return [] if right == shown else [f"{tournament.slug}: the standings shown are not those that follow: {shown}"]


if __name__ == "__main__":
    main()
