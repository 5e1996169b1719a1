"""The tournament whose documents ``script/gallery`` shows: played by chance, with a knock-out that has begun."""

import base64
import io
import os
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["STATIC_STORAGE"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
django.setup()

from django.contrib.auth.models import User  # noqa: E402 - models need the settings
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402
from PIL import Image, ImageOps  # noqa: E402

from script.lib.console import Refusal  # noqa: E402
from script.lib.papers import GAMES, KNOCK_OUT, NAME, SEED, SLUG, TEAMS  # noqa: E402
from tournaments.draws.write.draws import make_draw  # noqa: E402
from tournaments.kernel.access import Actor  # noqa: E402
from tournaments.kernel.write import Intent  # noqa: E402
from tournaments.models import Game, Tour, Tournament  # noqa: E402
from tournaments.publishing.write import publish_tour  # noqa: E402
from tournaments.rounds.write.tours import add_tour  # noqa: E402
from tournaments.standings.write import set_picture  # noqa: E402


class Reader:
    """The organiser of the tournament, who asks for documents."""

    def __init__(self) -> None:
        call_command("migrate", verbosity=0)
        user = User.objects.create_user("olga")
        kinds = [word for game in GAMES for word in ("--kind", game)]
        size = ["--teams", str(TEAMS), "--tours", str(len(GAMES)), "--seed", str(SEED)]
        call_command("simulate", "--games", *kinds, *size, "--slug", SLUG, "--name", NAME, "--organiser", "olga")
        self._organiser = Actor(user=user)
        self._tournament = Tournament.objects.get(slug=SLUG)
        self._draw_knock_out()
        self._choose_picture()
        played = Game.objects.filter(stage="individual", board=1, number=1, plies__gt=0)
        matches = played.order_by("-match__number").values_list("match__tour__number", "match")
        self._matches = {str(number): pk for number, pk in matches}
        self._client = Client(SERVER_NAME="localhost")
        self._client.force_login(user)
        self._issue_links()

    def document(self, address: str, language: str) -> bytes:
        """The file at an address, in a language."""
        for number, pk in self._matches.items():
            address = address.replace(f"{{{number}}}", str(pk))
        response = self._client.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
        if response.status_code != 200:
            raise Refusal(f"{address} answers with {response.status_code}.")
        return bytes(response.getvalue())

    def _issue_links(self) -> None:
        """Anew: the slips show links that this server has made."""
        judges = [f"judge-{pk}" for pk in self._tournament.judges.values_list("pk", flat=True)]
        captains = [f"captain-{pk}" for pk in self._tournament.teams.values_list("pk", flat=True)]
        until = timezone.localdate() + timedelta(days=5)
        form = {"holders": [*judges, *captains], "expires_on": until.isoformat(), "key": "gallery-links"}
        self._client.post(reverse("desk_links_issue", args=[SLUG]), form)

    def _draw_knock_out(self) -> None:
        add_tour(
            self._intent("add-tour"), tournament_id=self._tournament.pk, number=KNOCK_OUT, name="", kind="corners",
            preset="corners",
        )  # fmt: skip
        tour = Tour.objects.get(tournament=self._tournament, number=KNOCK_OUT)
        make_draw(
            self._intent("make-draw"), tournament_id=self._tournament.pk, tour_id=tour.pk, version=tour.version,
            draw_request={"method": "knock_out", "seed": SEED},
        )  # fmt: skip
        publish_tour(
            self._intent("publish"), tournament_id=self._tournament.pk, tour_id=tour.pk, version=tour.version + 1,
            despite_warnings=True,
        )  # fmt: skip

    def _choose_picture(self) -> None:
        """A sunrise, made of nothing but a gradient."""
        grey = Image.radial_gradient("L").resize((1000, 1414))
        file = io.BytesIO()
        ImageOps.colorize(grey, (255, 214, 120), (40, 70, 150), mid=(240, 130, 110)).save(file, "PNG")
        picture = base64.b64encode(file.getvalue()).decode()
        set_picture(self._intent("set-picture"), tournament_id=self._tournament.pk, version=1, file=picture)

    def _intent(self, name: str) -> Intent:
        return Intent(self._organiser, f"gallery-{name}")
