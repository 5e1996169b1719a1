"""``manage.py migrate``: Django's, on databases of which it is known that they fit this program."""

from typing import Any

from django.core.management.commands import migrate

from tournaments.management import upgrading


class Command(migrate.Command):
    """Refuses a newer database; puts right the names that migrations had earlier (not for ``--plan``, ``--check``)."""

    def handle(self, *args: Any, **options: Any) -> None:
        upgrading.refuse_newer(options["database"])
        if not (options["plan"] or options["check_unapplied"]):
            upgrading.settle_names(options["database"])
        super().handle(*args, **options)
