"""Run as a program: fills an empty database with the demo, which has something to show on every page."""

import json
import os

import django


def main() -> None:
    """Prints the organiser's name and password and the working links of a judge and a captain."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.demo import load
    from tournaments.management.demo import scene

    load()
    access = scene.stored()
    assert access is not None
    links = {kind: access.working_link(kind) for kind in ("judge", "captain")}
    tokens = {kind: link.token for kind, link in links.items() if link is not None}
    print(json.dumps({"slug": scene.SLUG, "username": access.username, "password": access.password} | tokens))


if __name__ == "__main__":
    main()
