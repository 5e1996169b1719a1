"""Puts the demo into the database, whole or not at all."""

import secrets
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.kernel.access import Actor
from tournaments.kernel.secrets import new_password
from tournaments.management.demo import access, cast, matches
from tournaments.management.demo.playing import Play
from tournaments.management.demo.scene import set_up
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.scene import Scene
from tournaments.management.simulation.world import UNDER_WAY, Plan
from tournaments.models import AccessLink, Match
from tournaments.roster.write.organisers import new_account

ORGANISER = "olga"


@transaction.atomic
def load() -> None:
    """The whole demo; raises Refused when there is an account of the organiser's name, OSError when the file with the
    ways in cannot be written."""
    password, today = new_password(secrets.token_hex()), timezone.localdate()
    account = new_account(ORGANISER, password)
    organiser = Actor(user=account)
    for plan in plans(today):
        simulate(plan, organiser, lambda _line: None)
    scene = set_up(organiser, today)
    _play(scene)
    access.store(_access(scene, account, password))


def plans(today: date) -> tuple[Plan, ...]:
    """What is played by chance: a cup of all games that is over, and persons whose last tour is under way."""
    return (
        Plan(
            teams=9, tours=6, seed=9, slug="qualifying-cup", name=cast.CUP_OVER, place=cast.PLACE, games=1,
            starts_on=today - timedelta(days=12),
        ),
        Plan(
            teams=13, tours=3, seed=1, slug="championship", name=cast.PERSONS, place=cast.PLACE,
            kinds=("deer", "heldplay", "isses"), persons=True, last=UNDER_WAY, starts_on=today - timedelta(days=1),
        ),
    )  # fmt: skip


def _play(scene: Scene) -> None:
    found = Match.objects.filter(tour__tournament=scene.tournament).in_table_order()
    stories = [story for _name, planned in matches.TOURS for story in planned]
    for match, story in zip(found, stories, strict=True):
        Play(scene, match.pk, story.reaches, story=story).play()


def _access(scene: Scene, organiser: User, password: str) -> access.Access:
    """All links of the written tournament, those of a judge and of a captain who have something to do first."""
    busy = next(story for story in matches.UNDER_WAY if story.reaches == "individual").judges[0]
    awaited = next(story for story in matches.UNDER_WAY if story.reaches == "closing").teams[0]
    stored = AccessLink.objects.filter(tournament=scene.tournament).select_related("judge", "team")
    links = [
        access.DemoLink(link.kind, str(link.holder), scene.tokens[link.kind, link.holder.pk])
        for link in stored
    ]
    links.sort(key=lambda link: link.holder not in (busy, awaited))
    return access.Access(organiser.username, password, access.account_mark(organiser), links)
