"""What is true in a database, as the code in the current folder tells it: of today, or of an earlier state.

Run by path, with the code's folder as the current one: it imports what stands there. With ``upgrade`` the database is
brought to the state of that code first, as its server does it; with ``rows`` every row is told as well.
"""

import csv
import json
import os
import sys
from io import StringIO


def facts() -> dict[str, object]:
    """Rows of each table that has some, the log's length and end, and the standings of each tournament."""
    from django.core.management import call_command, get_commands
    from django.db import connection

    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if _is_ours(name)]
        counts = {name: _rows(cursor, f'SELECT count(*) FROM "{name}"')[0][0] for name in tables}  # noqa: S608
        audit = _rows(cursor, "SELECT slug, audit_count, audit_head FROM tournaments_tournament ORDER BY slug")
        applied = _rows(cursor, "SELECT name FROM django_migrations WHERE app = 'tournaments' ORDER BY id")
    standings = {}
    if "verify_audit" in get_commands():
        call_command("verify_audit", all=True, stdout=StringIO())
        standings = {slug: _standings(call_command, slug) for slug, *_ in audit}
    return {
        "migrations": [name for (name,) in applied],
        "counts": {name: count for name, count in sorted(counts.items()) if count},
        "audit": {slug: [count, head] for slug, count, head in audit},
        "standings": standings,
    }


def rows() -> list[dict[str, object]]:
    """Every row of the program and of accounts, as Django writes them whatever the database is."""
    from django.core.management import call_command

    said = StringIO()
    call_command("dumpdata", "tournaments", "auth.user", stdout=said)
    return list(json.loads(said.getvalue()))


def _is_ours(table: str) -> bool:
    return table.startswith("tournaments_") or table == "auth_user"


def _rows(cursor, statement: str) -> list:  # type: ignore[no-untyped-def, type-arg]
    cursor.execute(statement)
    return list(cursor.fetchall())


def _standings(call_command, slug: str) -> list[list[str]]:  # type: ignore[no-untyped-def]
    said = StringIO()
    call_command("standings", slug, csv=True, stdout=said)
    return list(csv.reader(StringIO(said.getvalue())))


def main(arguments: list[str]) -> None:
    sys.path[0] = os.getcwd()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    if "upgrade" in arguments:
        from django.core.management import call_command

        from tournaments.management import preparation

        preparation.migrate()
        if "check" in arguments:
            call_command("check_tournament", stdout=StringIO())
    told = facts() | ({"rows": rows()} if "rows" in arguments else {})
    print(json.dumps(told, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
