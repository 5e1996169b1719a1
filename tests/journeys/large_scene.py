"""Run as a program: fills an empty database with a tournament of a hundred teams, some with the longest names."""

import json
import os

import django

TEAMS, TOURS = 100, 5
LONG = (
    "Константинопольские Первопроходцы",
    "Электростальские Первооткрыватели",
    "The Unbelievably Long Winded Knights of Northamptonshire",
    "Превысокомногорассмотрительствующие",
)
"""Of many words, and of one that is wider than a phone's column."""


def main() -> None:
    """The last tour is under way; groups, and a name of each kind at the top of the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import transaction
    from django.utils import translation

    from tournaments.kernel.access import COMMAND_LINE
    from tournaments.management.simulation.running import simulate
    from tournaments.management.simulation.world import Plan
    from tournaments.models import Player, Team

    plan = Plan(
        teams=TEAMS, tours=TOURS, seed=20261123, slug="large", name="Большой кубок", kinds=("corners", "points")
    )
    with transaction.atomic(), translation.override("ru"):
        tournament = simulate(plan, COMMAND_LINE, lambda _line: None)
        teams = list(Team.objects.filter(tournament=tournament).order_by("pk"))
        for number, team in enumerate(teams):
            team.name = LONG[number] if number < len(LONG) else team.name
            team.group = f"{6 + number % 4} класс"
        Team.objects.bulk_update(teams, ["name", "group"])
        player = Player.objects.filter(team=teams[0]).first()
        match = teams[0].matches_as_a.first() or teams[0].matches_as_b.first()
    told = {"slug": plan.slug, "team": teams[0].pk, "player": player and player.pk, "match": match and match.pk}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
