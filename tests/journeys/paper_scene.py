"""Run as a program: twelve matches that were played on paper, the captains' lists known; prints what people hold."""

import json
import os

import django


def main() -> None:
    """Two organisers, twenty-four teams, a senior judge for each match, no result; three games more."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.models import Organiser, Player

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    Organiser.objects.create(tournament=tournament, user=make.make_user("vera"))
    tour = make.make_tour(tournament)
    teams = [make.make_team(tournament) for _ in range(24)]
    matches = []
    for number, (one, other) in enumerate(zip(teams[::2], teams[1::2], strict=True), start=1):
        judge = make.make_judge(tournament, f"Судья {number}", can_be_senior=True)
        matches.append(make.make_match(tour, one, other, judges=(judge,)))
        for side in "AB":
            make.make_line_up(matches[-1], side)
    for kind in ("deer", "heldplay", "sonor"):
        make.make_match(make.make_tour(tournament, kind=kind), *teams[:2])
    Player.objects.create(team=teams[0], name="Борис Котов")
    told = {"slug": tournament.slug, "password": make.PASSWORD, "matches": [match.pk for match in matches]}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
