"""``manage.py create_organiser NAME``: an account that may make tournaments."""

import secrets
import sys
from argparse import ArgumentParser
from getpass import getpass
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.utils import translation

from tournaments.kernel.secrets import new_password
from tournaments.kernel.write import Refused
from tournaments.management.upgrading import UpgradedCommand
from tournaments.roster.write.staff import account_named, new_account


class Command(UpgradedCommand):
    """The first account of a server; further organisers are added to a tournament on its own pages."""

    help = "Makes an account that may make tournaments and run those that it has made."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The account's name."""
        parser.add_argument("name", help="letters, digits and the signs @ . + - _")
        parser.add_argument(
            "--generate", action="store_true", help="make a password and print it, instead of asking for one"
        )

    def handle(self, *args: Any, name: str, generate: bool, **options: Any) -> None:
        """Asks for the password at a terminal; otherwise makes one and prints it."""
        _refuse_known(name)
        generate = generate or not sys.stdin.isatty()
        with translation.override("en"):
            password = new_password(secrets.token_hex()) if generate else _asked(name)
            user = _account(name, password)
        self.stdout.write(f"The account {user.username} is made.")
        if generate:
            self.stdout.write(f"Password: {password}")


def _refuse_known(name: str) -> None:
    """Whoever makes an account a second time has often forgotten its password."""
    if known := account_named(name):
        advice = f"For a new password run: manage.py changepassword {known.username}"
        raise CommandError(f"There is already an account with this name. {advice}")


def _account(name: str, password: str) -> User:
    try:
        return new_account(name, password)
    except Refused as refused:
        raise CommandError(str(refused)) from refused


def _asked(name: str) -> str:
    password = getpass("Password: ")
    if getpass("The same again: ") != password:
        raise CommandError("The two passwords differ, so no account is made.")
    try:
        validate_password(password, User(username=name))
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
    return password
