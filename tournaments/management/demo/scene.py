"""The demo's tournament before the first move: teams, rooms, judges, links, tours and matches."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.management.demo import cast, matches
from tournaments.models import AccessLink, Match, Tour, Tournament
from tournaments.models.access import new_token, token_hash
from tournaments.permissions import Actor
from tournaments.services.base import Intent
from tournaments.services.judges import add_judges
from tournaments.services.links import issue_links
from tournaments.services.match_judges import assign_judges
from tournaments.services.matches import add_match
from tournaments.services.rooms import arrange_rooms
from tournaments.services.roster import import_roster
from tournaments.services.settings import create_tournament, settings_of
from tournaments.services.tours import add_tour

LINKS_LAST = timedelta(days=60)


@dataclass
class Scene:
    """The tournament, its organiser, and the tokens of all private links by (kind, name of the holder)."""

    tournament: Tournament
    organiser: Actor
    tokens: dict[tuple[str, str], str] = field(default_factory=dict)
    actors: dict[tuple[str, str], Actor] = field(default_factory=dict)

    def by(self, kind: str = "", name: str = "", *, reason: str = "") -> Intent:
        """An intent of the organiser, or of the holder of a link."""
        actor = self.actors[kind, name] if kind else self.organiser
        return Intent(actor, f"demo-{uuid.uuid4().hex}", reason)


def set_up(organiser: User, today: date) -> Scene:
    """The tournament with everything planned; its first day is ``today``."""
    intent = Intent(Actor(user=organiser), f"demo-{uuid.uuid4().hex}")
    planned = Tournament(name=cast.NAME, place=cast.PLACE, starts_on=today, ends_on=today + timedelta(days=1))
    create_tournament(intent, slug=cast.SLUG, settings=settings_of(planned))
    scene = Scene(Tournament.objects.get(slug=cast.SLUG), Actor(user=organiser))
    _add_people(scene)
    _issue_links(scene)
    _add_tours(scene, today)
    return scene


def _add_people(scene: Scene) -> None:
    pk = scene.tournament.pk
    teams = [
        {"number": number, "team": team.name, "sign": team.sign, "group": team.group, "players": team.players}
        for number, team in enumerate(cast.TEAMS, start=1)
    ]
    judges = [
        {
            "name": judge.name,
            "can_be_senior": judge.senior,
            "teams": [judge.attached_to] if judge.attached_to else [],
        }
        for judge in cast.JUDGES
    ]
    import_roster(scene.by(), tournament_id=pk, rows=teams)
    arrange_rooms(scene.by(), tournament_id=pk, shown=[], names=cast.ROOMS)
    add_judges(scene.by(), tournament_id=pk, judges=judges)


def _issue_links(scene: Scene) -> None:
    """A link for every judge and every captain."""
    holders = [("judge", judge.pk, judge.name) for judge in scene.tournament.judges.all()]
    holders += [("captain", team.pk, team.name) for team in scene.tournament.teams.all()]
    scene.tokens = {(kind, name): new_token() for kind, _pk, name in holders}
    issue_links(
        scene.by(),
        tournament_id=scene.tournament.pk,
        holders=[
            {"kind": kind, "id": pk, "hash": token_hash(scene.tokens[kind, name])}
            for kind, pk, name in holders
        ],
        expires_at=(timezone.now() + LINKS_LAST).isoformat(),
    )
    links = AccessLink.objects.filter(tournament=scene.tournament)
    for link in links.select_related("judge", "team", "tournament"):
        scene.actors[link.kind, link.holder.name] = Actor(links=(link,))


def _add_tours(scene: Scene, today: date) -> None:
    zone = ZoneInfo(scene.tournament.time_zone)
    begins = (
        datetime.combine(today, time(10), zone),
        datetime.combine(today, time(13), zone),
        datetime.combine(today + timedelta(days=1), time(10), zone),
    )
    for number, ((name, planned), moment) in enumerate(zip(matches.TOURS, begins, strict=True), start=1):
        answer = add_tour(
            scene.by(), tournament_id=scene.tournament.pk, number=number, name=name, kind="corners",
            preset="corners", starts_at=moment.isoformat(),
        )  # fmt: skip
        _add_matches(scene, Tour.objects.get(pk=answer["tour"]), planned)


def _add_matches(scene: Scene, tour: Tour, planned: Sequence[matches.DemoMatch]) -> None:
    teams = {team.name: team.pk for team in scene.tournament.teams.all()}
    judges = {judge.name: judge.pk for judge in scene.tournament.judges.all()}
    for one in planned:
        a, b = (teams[name] for name in one.teams)
        answer = add_match(
            scene.by(), tournament_id=scene.tournament.pk, tour_id=tour.pk, team_a_id=a, team_b_id=b, room=one.room
        )  # fmt: skip
        match = Match.objects.get(pk=answer["match"])
        senior, *others = (judges[name] for name in one.judges)
        assign_judges(
            scene.by(), match_id=match.pk, version=match.version, senior_id=senior, judge_ids=others
        )
