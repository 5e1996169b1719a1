"""Run as a program: fills an empty database with a tournament whose second tour is planned, prints what people hold."""

import json
import os

import django


def main() -> None:
    """Olga's tournament: a tour that has been played, one that is planned with its rooms and judges, and one that has
    no matches yet."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tests.paper.scenes import SHORT, fill_in
    from tournaments.matches.write.games import recompute

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    judges = [make.make_judge(tournament, name, can_be_senior=True) for name in ("Семён Ветров", "Катя Фомина")]
    teams = [make.make_team(tournament, players=6) for _ in range(4)]
    played, planned, _empty = (make.make_tour(tournament) for _ in range(3))
    for tour, pairs in ((played, (0, 1, 2, 3)), (planned, (0, 2, 1, 3))):
        for number, judge in enumerate(judges):
            a, b = (teams[place] for place in pairs[2 * number :][:2])
            match = make.make_match(tour, a, b, judges=(judge,), room=f"2.{number + 1}")
            if tour == played:
                recompute(fill_in(match, SHORT))
    print(json.dumps({"slug": tournament.slug, "judge": judges[0].pk, "password": make.PASSWORD}))


if __name__ == "__main__":
    main()
