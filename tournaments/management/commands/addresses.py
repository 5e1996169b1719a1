"""``manage.py addresses``: where to begin, with the ways into the demo when it is loaded."""

from argparse import ArgumentParser
from typing import Any

from django.urls import reverse

from tournaments.management.demo import scene
from tournaments.management.upgrading import UpgradedCommand


class Command(UpgradedCommand):
    """Prints one address a line. The demo's password and links are left out once they do not work any more."""

    help = "Prints the addresses to open: public page, log-in, and a judge's and a captain's link of the demo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the server is reached."""
        parser.add_argument("--base-url", default="http://127.0.0.1:8000", help="default: %(default)s")

    def handle(self, *args: Any, base_url: str, **options: Any) -> None:
        """Prints them."""
        base = base_url.rstrip("/")
        demo = scene.stored()
        self._line("Public page", base + reverse("home"))
        login = base + reverse("login")
        if demo is not None and demo.password_works():
            self._line("Organiser's log-in", f"{login}  user {demo.username}, password {demo.password}")
        else:
            self._line("Organiser's log-in", login)
            self._line("New organiser", ".venv/bin/python manage.py create_organiser NAME")
        for kind in ("judge", "captain"):
            link = demo.working_link(kind) if demo is not None else None
            if link is not None:
                self._line(f"A {kind}'s link", base + reverse("enter", args=[link.token]))

    def _line(self, name: str, text: str) -> None:
        self.stdout.write(f"{name + ':':<20}{text}")
