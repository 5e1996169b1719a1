"""``manage.py simulate``: a whole tournament played by chance, to look at, to test and to measure with."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError
from django.utils import translation

from tournaments.kernel.access import COMMAND_LINE, Actor
from tournaments.kernel.write import Refused
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import ALL_GAMES, KINDS, UNDER_WAY, Plan
from tournaments.management.upgrading import UpgradedCommand
from tournaments.models import Match
from tournaments.roster.write.staff import account_named
from tournaments.standings.read.standings import standings

FEWEST, MOST = 2, 400
MOST_TOURS = 30
MOST_PLAYERS = 30
LAST = [*Match.State.values, UNDER_WAY]


class Command(UpgradedCommand):
    """Adds a tournament and touches no other; the same numbers give the same tournament."""

    help = "Plays a whole tournament by chance, through the same steps as a real one, and prints its standings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large it is, and what is played."""
        parser.add_argument("--teams", type=_within(FEWEST, MOST), default=24, help="number of teams")
        parser.add_argument("--tours", type=_within(1, MOST_TOURS), default=6, help="number of tours")
        parser.add_argument("--seed", type=_within(0, 10**9), default=1, help="another seed, another tournament")
        parser.add_argument(
            "--games", type=_within(0, ALL_GAMES), nargs="?", default=0, const=ALL_GAMES, metavar="NUMBER",
            help="play every game move by move, or the first so many of each match",
        )  # fmt: skip
        parser.add_argument("--kind", action="append", choices=KINDS, help="what is played; may be given again")
        parser.add_argument("--persons", action="store_true", help="everybody plays for themselves")
        parser.add_argument(
            "--players", type=_players, default=(5, 8), metavar="FEWEST-MOST",
            help="players of a team: 3-3 makes short line-ups, 4-4 leaves no free shooters, 12-12 many",
        )  # fmt: skip
        parser.add_argument(
            "--last", choices=LAST, default=Match.State.APPROVED.value, metavar="STATE",
            help=f"how far matches of the last tour come: {_words()}; {UNDER_WAY} leaves each in another one",
        )  # fmt: skip
        parser.add_argument("--slug", default="", help="the tournament's address")
        parser.add_argument("--name", default="", help="the tournament's name")
        parser.add_argument("--organiser", default="", help="an account that is to run it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays it, or says why not."""
        teams, tours, seed = options["teams"], options["tours"], options["seed"]
        plan = Plan(
            teams=teams,
            tours=tours,
            seed=seed,
            slug=options["slug"] or f"simulated-{teams}-{tours}-{seed}",
            name=options["name"] or f"Пробный турнир № {seed}",
            games=options["games"],
            kinds=tuple(options["kind"] or KINDS),
            persons=options["persons"],
            players=options["players"],
            last=options["last"],
        )
        try:
            with translation.override("en"):
                tournament = simulate(plan, _organiser(options["organiser"]), self.stdout.write)
        except Refused as refused:
            raise CommandError(f"The tournament is not played to its end: {refused}") from refused
        for row in standings(tournament).rows:
            self.stdout.write(f"{row.written or row.place}. {row.team.name}")


def _organiser(name: str) -> Actor:
    if not name:
        return COMMAND_LINE
    user = account_named(name)
    if user is None or not user.is_active:
        raise CommandError(f"There is no account “{name}”: make it with create_organiser first.")
    return Actor(user=user)


def _words() -> str:
    """Each state, with its words where they say more."""
    with translation.override("en"):
        labels = {state.value: str(state.label) for state in Match.State}
    return ", ".join(state if words == state else f"{state} ({words})" for state, words in labels.items())


def _players(text: str) -> tuple[int, int]:
    """ "3-8", or "4" for teams of exactly four."""
    numbers = [_within(1, MOST_PLAYERS)(part) for part in text.split("-", 1)]
    if numbers[0] > numbers[-1]:
        raise ArgumentTypeError("the fewest first, then the most: 3-8")
    return numbers[0], numbers[-1]


def _within(least: int, most: int) -> Any:
    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ArgumentTypeError(f"a number from {least} to {most}")
        return int(text)

    return number
