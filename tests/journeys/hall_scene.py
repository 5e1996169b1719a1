"""Run as a program: fills an empty database with a tournament of so many teams, some with the longest names."""

import json
import os
import sys
from decimal import Decimal
from typing import Any

import django

from tests.journeys.large_scene import LONG

NAMES = (
    "Альтаир",
    "Буревестник",
    "Вихрь (Лицей)",
    "Гранит",
    "Дозор",
    "Ёлочка",
    "Жар-птица",
    "Зенит",
    "Искра",
    "Комета",
)


def main() -> None:
    """One tour is approved, so that there are standings; another is to come."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make

    count = int(sys.argv[1])
    tournament = make.make_tournament(slug="hall", name="Много команд")
    names = [
        LONG[number] if number < len(LONG) else f"{NAMES[number % 10]} {number // 10 + 1}" for number in range(count)
    ]
    teams = [make.make_team(tournament, name, players=0) for name in names]
    first, second = (make.make_tour(tournament, kind="points") for _ in range(2))
    for pair in range(count // 2):
        points: dict[str, Any] = {
            "total_a": Decimal(1199 - 7 * pair) / 2,
            "total_b": Decimal(pair),
            "state": "approved",
        }
        make.make_match(first, teams[2 * pair], teams[2 * pair + 1], room=f"{pair + 1}", **points)
        make.make_match(second, teams[2 * pair], teams[2 * pair - 1], room=f"{pair + 1}")
    print(json.dumps({"slug": tournament.slug, "teams": [team.pk for team in teams]}))


if __name__ == "__main__":
    main()
