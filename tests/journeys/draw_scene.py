"""Run as a program: fills an empty database with a tournament after its first tour, prints what people hold."""

import json
import os
from typing import Any

import django


def main() -> None:
    """Eight teams, a first tour that counts, rooms and judges; the second tour waits for its draw."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.draws.write.draws import make_draw
    from tournaments.models import Match, Room

    olga = make.make_user("olga")
    tournament = make.make_tournament(organiser=olga, slug="cup", name="Кубок школы")
    teams = [make.make_team(tournament, seed=number) for number in range(1, 9)]
    tours = [make.make_tour(tournament, kind="points") for _ in range(3)]
    for position, name in enumerate(("столовая", "2.1", "2.2", "беседка"), start=1):
        Room.objects.create(tournament=tournament, name=name, position=position)
    for name in ("Антон", "Белла", "Вера", "Глеб", "Дина"):
        make.make_judge(tournament, name, can_be_senior=name != "Дина")
    ids: dict[str, Any] = {"tournament_id": tournament.pk, "tour_id": tours[0].pk, "version": 1}
    make_draw(make.by(olga), draw_request={"method": "swiss", "seed": 1}, keep_published=True, **ids)
    for number, match in enumerate(Match.objects.filter(tour=tours[0]), start=1):
        totals = {"total_a": number + 1, "total_b": 1, "entered_a": number + 1, "entered_b": 1}
        Match.objects.filter(pk=match.pk).update(state="approved", **totals)
    told = {"slug": tournament.slug, "password": make.PASSWORD, "teams": [team.name for team in teams]}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
