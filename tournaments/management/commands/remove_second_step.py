"""``manage.py remove_second_step NAME``: lets an account in by name and password again."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from tournaments.accounts.write.log import note_here
from tournaments.accounts.write.second_step import remove_second_step
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models.accounts import What


class Command(UpgradedCommand):
    """For whoever has lost the phone and the recovery codes. The password stays as it is."""

    help = "Takes the second step of the log-in off an account whose owner has lost the phone and the recovery codes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The account's name."""
        parser.add_argument("name")

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        """Says what was done."""
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"There is no account {name}.")
        if not remove_second_step(user):
            raise CommandError(f"The account {name} has no second step.")
        note_here(What.FACTOR_OFF, user)
        self.stdout.write(f"The account {name} needs no code any more: name and password are enough.")
