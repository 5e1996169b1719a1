"""``manage.py load_demo``: small invented tournaments, so that every page has something to show."""

from typing import Any

from django.core.management.base import CommandError
from django.utils import translation

from tournaments.kernel.write import Refused
from tournaments.management.demo.scene import load
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Tournament


class Command(UpgradedCommand):
    """Only into a database without tournaments: a real one is never touched."""

    help = "Loads an invented cup under way, one that is over and a tournament of persons into a database without any."

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads it, or says why not."""
        if Tournament.objects.exists():
            self.stdout.write("There is a tournament already, so the demo is not loaded.")
            return
        try:
            with translation.override("en"):
                load()
        except Refused as refused:
            raise CommandError(f"The demo is not loaded: {refused}") from refused
        self.stdout.write("Demo tournaments loaded.")
