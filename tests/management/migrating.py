"""The database of a test at an earlier or later migration."""

from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrated(to: tuple[str, str]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate([to])
    return executor.loader.project_state([to]).apps
