"""Run as a program: fills an empty database with a tournament on the eve of its first tour, prints what people hold."""

import json
import os

import django


def main() -> None:
    """An organiser, four teams, two planned Corners matches, a judge's link and two captains' links."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    tour = make.make_tour(tournament)
    alpha, beta, gamma, delta = (make.make_team(tournament, players=size) for size in (6, 5, 6, 6))
    judge = make.make_judge(tournament, "Семён", can_be_senior=True)
    match = make.make_match(tour, alpha, beta, judges=(judge,))
    other = make.make_match(tour, gamma, delta)
    tokens = {"judge": make.make_link(judge)[1]}
    tokens |= {f"captain_{side}": make.make_link(team)[1] for side, team in (("a", alpha), ("b", beta))}
    told = {"slug": tournament.slug, "match": match.pk, "other_match": other.pk, "password": make.PASSWORD}
    print(json.dumps(told | tokens))


if __name__ == "__main__":
    main()
