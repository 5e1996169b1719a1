"""Run as a program: fills an empty database with matches of Corners in their team stage, prints their addresses."""

import json
import os
from dataclasses import replace

import django


def main() -> None:
    """One match whose team moves take 40 s and are warned, one whose late moves lose, judged by Семён."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.formats.rules.tour_format import PRESETS, Overrun, to_json
    from tournaments.models import Match

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    alpha, beta = make.make_team(tournament, "Альфа"), make.make_team(tournament, "Бета")
    judge = make.make_judge(tournament, "Семён", can_be_senior=True)
    told: dict[str, object] = {"slug": tournament.slug, "judge": make.make_link(judge)[1]}
    usual = PRESETS["corners"].format
    strict = replace(usual, overrun=Overrun.LOSE)
    for name, settings in (("usual", usual), ("strict", strict)):
        tour = make.make_tour(tournament, format=to_json(settings))
        match = make.make_match(tour, alpha, beta, judges=(judge,), state=Match.State.TEAM)
        make.make_line_up(match, "A")
        make.make_line_up(match, "B")
        told[name] = match.pk
    print(json.dumps(told))


if __name__ == "__main__":
    main()
