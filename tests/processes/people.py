"""Run as a program: sessions in an empty database, printed as JSON."""

import json
import os

import django


def main() -> None:
    """The keys of an organiser's session, and of one of somebody who has not logged in."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tests import factories as make

    user = make.make_user("olga")
    organiser, visitor = SessionStore(), SessionStore()
    organiser[SESSION_KEY], organiser[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    organiser[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    organiser.create()
    visitor.create()
    print(json.dumps({"organiser": organiser.session_key, "visitor": visitor.session_key}))


if __name__ == "__main__":
    main()
