"""``manage.py compile_translations``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management import catalogues


class Command(BaseCommand):
    """Compiles the catalogues under ``locale`` that have changed since they were last compiled."""

    help = "Compiles the translations that have changed; needs no GNU gettext."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            written = catalogues.compile_changed()
        except OSError as error:
            raise CommandError(f"Translations could not be compiled: {error}") from error
        for path in written:
            self.stdout.write(f"compiled {path}")
