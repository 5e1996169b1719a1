"""Run as a program: an empty database gets nothing but its first account; prints the password."""

import json
import os
from io import StringIO

import django


def main() -> None:
    """Vera may make tournaments."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command

    said = StringIO()
    call_command("create_organiser", "vera", generate=True, stdout=said)
    (password,) = (line for line in said.getvalue().splitlines() if line.startswith("Password: "))
    print(json.dumps({"slug": "kubok-shkoly", "password": password.removeprefix("Password: ")}))


if __name__ == "__main__":
    main()
