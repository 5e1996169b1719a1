"""Run as a program: fills an empty database with one match of every game in its individual stage."""

import json
import os
import sys

import django


def main(options: dict[str, dict[str, str]]) -> None:
    """A tour and a match of each game, all judged by Семён; ``options`` are those of the games' tours, by kind."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.formats.rules.tour_format import GAME_KINDS
    from tournaments.models import Match

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    alpha, beta = make.make_team(tournament, "Альфа"), make.make_team(tournament, "Бета")
    judge = make.make_judge(tournament, "Семён", can_be_senior=True)
    told: dict[str, object] = {"slug": tournament.slug, "judge": make.make_link(judge)[1]}
    told |= {"captain_a": make.make_link(alpha)[1], "captain_b": make.make_link(beta)[1]}
    for kind in GAME_KINDS:
        tour = make.make_tour(tournament, kind=kind, options=options.get(kind, {}))
        match = make.make_match(tour, alpha, beta, judges=(judge,), state=Match.State.INDIVIDUAL)
        make.make_line_up(match, "A")
        make.make_line_up(match, "B")
        told[kind] = match.pk
    print(json.dumps(told))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]) if len(sys.argv) > 1 else {})
