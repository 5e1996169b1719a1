"""Run as a program: fills an empty database with matches under way, prints what writers need as JSON."""

import json
import os

import django


def main() -> None:
    """Ten matches in their individual stage, each with its judge and a game on the shooters' board."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.sessions.backends.db import SessionStore

    from tests import factories as make
    from tournaments.formats.rules.tour_format import GameKey, Stage
    from tournaments.kernel.access import COMMAND_LINE, SESSION_LINKS
    from tournaments.play.write.beginning import begin_game

    tournament = make.make_tournament(slug="race")
    tour = make.make_tour(tournament)
    matches = []
    for _ in range(10):
        judge = make.make_judge(tournament)
        match = make.make_match(tour, judges=(judge,), state="individual")
        make.make_line_up(match, "A")
        make.make_line_up(match, "B")
        where = {"match_id": match.pk, "key": GameKey(Stage.INDIVIDUAL, 5, 1), "version": 0}
        begin_game(make.by(COMMAND_LINE), tags={}, **where)  # type: ignore[arg-type]
        link = make.make_link(judge)[0].pk
        session = SessionStore()
        session[SESSION_LINKS] = [link]
        session.create()
        matches.append({"match": match.pk, "link": link, "session": session.session_key})
    print(json.dumps({"tournament": tournament.pk, "matches": matches}))


if __name__ == "__main__":
    main()
