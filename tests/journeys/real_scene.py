"""Run as a program: the scene of the other journeys, and beside its tournament the matches of 2022 in one of Olga's."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command

from tests.journeys import scene

REAL = Path(__file__).resolve().parent.parent / "data" / "fmt_2022_matches.csv"


def main() -> None:
    """The tournament is called "real"; its matches are approved."""
    scene.main()
    from django.contrib.auth.models import User

    from tournaments.models import Organiser, Tournament

    call_command("import_matches", str(REAL), tournament="real", approve=True, stdout=StringIO())
    Organiser.objects.create(tournament=Tournament.objects.get(slug="real"), user=User.objects.get(username="olga"))


if __name__ == "__main__":
    main()
