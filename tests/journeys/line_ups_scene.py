"""Run as a program on a filled database: names both line-ups of a match, and brings it to a state."""

import os
import sys

import django


def main(match_id: int, state: str = "", decided: str = "") -> None:
    """The match gets its line-ups; with a state it is there, with ``decided`` A has won every game."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests import factories as make
    from tournaments.matches.rules.protocol import counted_games
    from tournaments.matches.write.games import recompute
    from tournaments.models import Game, Match

    match = Match.objects.get(pk=match_id)
    if not match.line_ups.exists():
        for side in "AB":
            make.make_line_up(match, side)
    for key in counted_games(match.tour.tour_format) if decided else ():
        Game.objects.create(match=match, stage=key.stage, board=key.board, number=key.number, first="A", decision="A")
    recompute(match)
    Match.objects.filter(pk=match_id).update(state=state or match.state)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
