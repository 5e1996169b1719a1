"""``manage.py migrate``: Django's, on databases of which it is known that they fit this program."""

from typing import Any

from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS

from tournaments.keeping.rules import Reason
from tournaments.management import copies, upgrading


class Command(migrate.Command):
    """Refuses a newer database. One process at a time copies the database, corrects the names that migrations had
    earlier, and migrates (``--plan`` and ``--check`` only look)."""

    def handle(self, *args: Any, **options: Any) -> None:
        alias = options["database"]
        upgrading.refuse_newer(alias)
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
        elif alias != DEFAULT_DB_ALIAS:
            upgrading.settle_names(alias)
            super().handle(*args, **options)
        else:
            with upgrading.one_at_a_time(self._say_waiting):
                self._copy(options["migration_name"])
                upgrading.settle_names()
                super().handle(*args, **options)

    def _copy(self, named: str | None) -> None:
        """Of what has been there, if anything is to be done: the only way back."""
        if upgrading.is_empty() or (upgrading.is_current() and not named):
            return
        if warning := copies.precaution(Reason.UPGRADE):
            self.stderr.write(warning)

    def _say_waiting(self) -> None:
        self.stderr.write("Another process is bringing the database up to date: waiting for it to finish.")
        self.stderr.flush()
