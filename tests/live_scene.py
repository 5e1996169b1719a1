"""Run as a program: fills an empty database with matches of all five games under way, prints their addresses."""

import json
import os
import sys

import django


def main() -> None:
    """For each game a match in its individual stage and one in its team stage; the first table's judge's session."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.following import fill

    print(json.dumps(fill(int(sys.argv[1]) if len(sys.argv) > 1 else 12)))


if __name__ == "__main__":
    main()
