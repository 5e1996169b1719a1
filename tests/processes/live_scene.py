"""Run as a program: fills an empty database with a match that is watched, prints what its judge needs as JSON."""

import json
import os

import django


def main() -> None:
    """A match in its individual stage, its senior judge's session, a captain's session and link."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.sessions.backends.db import SessionStore

    from tests import factories as make
    from tournaments.kernel.access import SESSION_LINKS

    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="live")
    judge = make.make_judge(tournament, can_be_senior=True)
    match = make.make_match(make.make_tour(tournament), judges=(judge,), state="individual")
    for side in "AB":
        make.make_line_up(match, side)
    links = {"judge": make.make_link(judge)[0].pk, "captain": make.make_link(match.team_a)[0].pk}
    sessions = {}
    for name, link in links.items():
        session = SessionStore()
        session[SESSION_LINKS] = [link]
        session.create()
        sessions[name] = session.session_key
    print(json.dumps({"tournament": tournament.pk, "match": match.pk, "links": links, "sessions": sessions}))


if __name__ == "__main__":
    main()
