"""Run as a program: fills an empty database with a recorded game of Corners, its match approved."""

import json
import os
from typing import Final

import django

MOVES: Final = 12
"""So few that a machine with other work looks through them soon, and enough for turning points of both sides."""


def main() -> None:
    """The record of its first game is entered before it is approved."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tests.records import finished_game, record_text
    from tournaments.formats.rules.tour_format import GameKey, Stage
    from tournaments.models import Match
    from tournaments.play.write import records

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="cup", name="Кубок школы")
    alpha, beta = make.make_team(tournament, "Альфа"), make.make_team(tournament, "Бета")
    judge = make.make_judge(tournament, "Семён", can_be_senior=True)
    match = make.make_match(make.make_tour(tournament), alpha, beta, judges=(judge,), state=Match.State.INDIVIDUAL)
    for side in "AB":
        make.make_line_up(match, side)
    link, token = make.make_link(judge)
    texts = [ply.text for ply in finished_game().record.plies][:MOVES]
    records.enter_record(
        make.by(link), match_id=match.pk, key=GameKey(Stage.INDIVIDUAL, 1, 1), version=0, text=record_text(*texts)
    )
    Match.objects.update(state=Match.State.APPROVED)
    print(json.dumps({"slug": tournament.slug, "match": match.pk, "judge": token}))


if __name__ == "__main__":
    main()
