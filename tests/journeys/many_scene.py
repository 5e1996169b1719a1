"""Run as a program: fills an empty database with a tournament of a hundred teams, prints what Olga has to know."""

import json
import os
from decimal import Decimal
from typing import Any

import django

TEAMS = 100
NAMES = ("Альтаир", "Буревестник", "Вихрь", "Гранит", "Дозор", "Ёлочка", "Жар-птица", "Зенит", "Искра", "Комета")


def main() -> None:
    """Three tours of points are approved, the fourth is under way: one match is signed, one has a score."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.models import Match

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="many", name="Сто команд")
    teams = [
        make.make_team(tournament, f"{NAMES[number % 10]} {number // 10 + 1}", players=0) for number in range(TEAMS)
    ]
    for shift in (1, 3, 7, 13):
        tour = make.make_tour(tournament, kind="points")
        for pair in range(TEAMS // 2):
            a, b = teams[pair * 2], teams[(pair * 2 + 2 * shift - 1) % TEAMS]
            points: dict[str, Any] = {"total_a": Decimal(99 - pair), "total_b": Decimal(pair % 5), "state": "approved"}
            make.make_match(tour, a, b, room=f"{pair + 1}", **points)
    last = Match.objects.filter(tour__number=4)
    last.update(state="planned", total_a=0, total_b=0)
    won = {"entered_a": Decimal(0), "entered_b": Decimal(50), "total_a": Decimal(0), "total_b": Decimal(50)}
    signed, runs = last.order_by("number")[:2]
    Match.objects.filter(pk=signed.pk).update(state="signed", **won)
    Match.objects.filter(pk=runs.pk).update(state="closing", **won)
    told = {"slug": tournament.slug, "signed": signed.pk, "runs": runs.pk, "winner": str(signed.team_b)}
    print(json.dumps(told | {"loser": signed.team_a.name, "password": make.PASSWORD}))


if __name__ == "__main__":
    main()
