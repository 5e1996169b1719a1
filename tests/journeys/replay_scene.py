"""Run as a program: fills an empty database with a recorded game of Corners."""

import json
import os

import django


def main() -> None:
    """A match that has been approved; the record of its first game is entered."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tests.records import finished_game, finished_text
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
    records.enter_record(
        make.by(link), match_id=match.pk, key=GameKey(Stage.INDIVIDUAL, 1, 1), version=0, text=finished_text()
    )
    Match.objects.filter(pk=match.pk).update(state=Match.State.APPROVED)
    texts = [ply.text for ply in finished_game().record.plies]
    print(json.dumps({"slug": tournament.slug, "match": match.pk, "judge": token, "texts": texts}))


if __name__ == "__main__":
    main()
