"""``manage.py log_ins [NAME]``: who logged in, who was refused, which private links were used."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils import timezone, translation

from tournaments.accounts.rules import KEPT
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import LogInEntry


class Command(UpgradedCommand):
    """All of it, the oldest first; pages show to each organiser what is theirs."""

    help = "Lists log-ins, refusals and uses of private links, of one account or of all, with times in UTC."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose, and how far back."""
        parser.add_argument("name", nargs="?", help="an account's name; without it everything, links too")
        parser.add_argument("--days", type=_days, default=KEPT.days, help="how far back (default: all that is kept)")

    def handle(self, *args: Any, name: str | None, days: int, **options: Any) -> None:
        """A line for each entry."""
        if name is not None and not User.objects.filter(username=name).exists():
            raise CommandError(f"There is no account {name}.")
        entries = LogInEntry.objects.filter(last_at__gte=timezone.now() - timedelta(days=min(days, KEPT.days)))
        if name is not None:
            entries = entries.filter(account__username=name)
        rows = entries.select_related("account", "link__judge", "link__team", "link__tournament")
        with translation.override("en"):
            for entry in rows.order_by("last_at", "pk").iterator(chunk_size=500):
                self.stdout.write(_line(entry))


def _days(text: str) -> int:
    if text.isascii() and text.isdecimal():
        return int(text)
    raise ArgumentTypeError(f"{text!r} is not a number of days")


def _line(entry: LogInEntry) -> str:
    whose = entry.account.get_username() if entry.account else "-"
    if entry.link:
        whose = f"{entry.link} ({entry.link.tournament.slug})"
    times = f" ({entry.times} times until {entry.last_at:%H:%M})" if entry.times > 1 else ""
    place = " ".join(part for part in (entry.device, entry.address) if part) or "-"
    return f"{entry.at:%Y-%m-%d %H:%M}  {whose}  {entry.get_what_display()}{times}  {place}"
