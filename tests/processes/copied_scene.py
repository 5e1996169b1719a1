"""Run as a program beside what is in a database: a match under way, a tour to be drawn, and the ways in, as JSON."""

import json
import os

import django


def main() -> None:
    """The judge's private link, and a session of the organiser."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tests import factories as make

    olga = make.make_user("olga-of-the-copies")
    tournament = make.make_tournament(organiser=olga, slug="copied")
    judge = make.make_judge(tournament, can_be_senior=True)
    match = make.make_match(make.make_tour(tournament), judges=(judge,), state="individual")
    for side in "AB":
        make.make_line_up(match, side)
    second = make.make_tour(tournament)
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(olga.pk), olga.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session.create()
    token = make.make_link(judge)[1]
    told = {"match": match.pk, "version": second.version, "token": token, "organiser": session.session_key}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
