"""Puts the demo into the database, whole or not at all."""

import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.management.demo import access, matches
from tournaments.management.demo.playing import Play
from tournaments.management.demo.scene import Scene, set_up
from tournaments.models import Match
from tournaments.secrets import new_password
from tournaments.services.organisers import new_account

ORGANISER = "olga"


@transaction.atomic
def load() -> None:
    """The whole demo; raises Refused when there is an account of the organiser's name, OSError when the file with the
    ways in cannot be written."""
    password = new_password(secrets.token_hex())
    organiser = new_account(ORGANISER, password)
    scene = set_up(organiser, timezone.localdate())
    _play(scene)
    access.store(_access(scene, organiser, password))


def _play(scene: Scene) -> None:
    found = Match.objects.filter(tour__tournament=scene.tournament).in_table_order()
    stories = [story for _name, planned in matches.TOURS for story in planned]
    for match, story in zip(found, stories, strict=True):
        Play(scene, story, match.pk).run()


def _access(scene: Scene, organiser: User, password: str) -> access.Access:
    """All links, those of a judge and of a captain who have something to do first."""
    busy = next(story for story in matches.UNDER_WAY if story.reaches == "individual").judges[0]
    awaited = next(story for story in matches.UNDER_WAY if story.reaches == "closing").teams[0]
    links = [access.DemoLink(kind, holder, token) for (kind, holder), token in scene.tokens.items()]
    links.sort(key=lambda link: link.holder not in (busy, awaited))
    return access.Access(organiser.username, password, access.account_mark(organiser), links)
