"""The tournament before its first tour: teams, rooms, judges, links; and in whose name everything is written."""

import uuid
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.formats.tour_format import PRESETS
from tournaments.management.simulation import names
from tournaments.models import AccessLink, Judge, Team, Tour, Tournament
from tournaments.models.access import new_token, token_hash
from tournaments.permissions import Actor
from tournaments.services.base import Intent
from tournaments.services.judges import add_judges
from tournaments.services.links import issue_links
from tournaments.services.rooms import arrange_rooms
from tournaments.services.roster import import_roster
from tournaments.services.settings import create_tournament, settings_of
from tournaments.services.tours import add_tour

KINDS: Final = ("corners", "sonor", "isses", "heldplay", "deer", "points")
DUEL: Final = "duel"
"""The preset in which a person plays one game."""
"""What is played in the tours, in turn."""
SPARE_JUDGES: Final = 3
TOURS_A_DAY: Final = 2
HOURS: Final = (10, 14)
LINKS_LAST: Final = timedelta(days=60)


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    ``games`` plays every game move by move in place of entering its score sheet. ``persons``: everybody plays for
    themselves. A team has between the two numbers ``players``: fewer than a tour's boards make a short line-up, more
    are free shooters.
    """

    teams: int
    tours: int
    seed: int
    slug: str
    name: str
    games: bool = False
    kinds: tuple[str, ...] = KINDS
    persons: bool = False
    players: tuple[int, int] = (5, 8)


@dataclass
class World:
    """The tournament and everybody who writes in it; ``chance`` follows from the plan's seed alone."""

    plan: Plan
    tournament: Tournament
    organiser: Actor
    chance: Random
    actors: dict[tuple[str, int], Actor] = field(default_factory=dict)

    def by(self, holder: Judge | Team | None = None, *, reason: str = "") -> Intent:
        """An intent of the organiser, or of whoever holds the judge's or team's private link."""
        actor = self.organiser
        if holder is not None:
            actor = self.actors["judge" if isinstance(holder, Judge) else "captain", holder.pk]
        return Intent(actor, f"simulate-{uuid.uuid4().hex}", reason)

    def happens(self, likely: float) -> bool:
        """Whether something happens that has this probability."""
        return self.chance.random() < likely


def set_up(plan: Plan, organiser: Actor, today: date) -> World:
    """The tournament with everybody in it and no tour yet; its first day is ``today``."""
    days = timedelta(days=(plan.tours - 1) // TOURS_A_DAY)
    who = Tournament.Participants.PEOPLE if plan.persons else Tournament.Participants.TEAMS
    wanted = Tournament(name=plan.name, starts_on=today, ends_on=today + days, participants=who)
    first = Intent(organiser, f"simulate-{uuid.uuid4().hex}")
    answer = create_tournament(first, slug=plan.slug, settings=settings_of(wanted))
    chance = Random(plan.seed)  # noqa: S311 - a play of chance, not a secret
    world = World(plan, Tournament.objects.get(pk=answer["tournament"]), organiser, chance)
    _add_people(world)
    return world


def add_teams(world: World, wanted: list[str]) -> None:
    """New teams with their players and their captains' links; persons are their own one player."""
    rows = [
        {"number": number, "team": name, "players": () if world.plan.persons else _players(world)}
        for number, name in enumerate(wanted, start=1)
    ]
    import_roster(world.by(), tournament_id=world.tournament.pk, rows=rows)
    teams = world.tournament.teams.filter(name__in=wanted).order_by("pk")
    give_links(world, [("captain", team.pk) for team in teams])


def _players(world: World) -> list[str]:
    return names.players(world.chance.randint(*world.plan.players), world.chance)


def plan_tour(world: World, number: int) -> Tour:
    """The next tour, without matches; two a day."""
    kind = world.plan.kinds[(number - 1) % len(world.plan.kinds)]
    day = world.tournament.starts_on + timedelta(days=(number - 1) // TOURS_A_DAY)
    begins = time(HOURS[(number - 1) % TOURS_A_DAY])
    moment = datetime.combine(day, begins, ZoneInfo(world.tournament.time_zone))
    preset = DUEL if world.plan.persons and kind in PRESETS[DUEL].kinds else kind
    answer = add_tour(
        world.by(), tournament_id=world.tournament.pk, number=number, name="", kind=kind, preset=preset,
        starts_at=moment.isoformat(),
    )  # fmt: skip
    return Tour.objects.select_related("tournament").get(pk=answer["tour"])


def give_links(world: World, holders: list[tuple[str, int]]) -> None:
    """A private link for each holder (kind, id); nobody needs to know its text."""
    answer = issue_links(
        world.by(),
        tournament_id=world.tournament.pk,
        holders=[{"kind": kind, "id": pk, "hash": token_hash(new_token())} for kind, pk in holders],
        expires_at=(timezone.now() + LINKS_LAST).isoformat(),
    )
    links = AccessLink.objects.filter(pk__in=answer["links"]).select_related("judge", "team", "tournament")
    for link in links:
        world.actors[link.kind, link.judge_id or link.team_id or 0] = Actor(links=(link,))


def _add_people(world: World) -> None:
    """All teams but the late one, a room for every match, judges to spare; some judges are attached to a team."""
    pk, chance, tables = world.tournament.pk, world.chance, (world.plan.teams + 1) // 2
    wanted = _participants(world.plan, chance)
    add_teams(world, wanted[:-1] if comes_late(world.plan) else wanted)
    arrange_rooms(world.by(), tournament_id=pk, shown=[], names=names.rooms(tables))
    people = names.judges(chance)
    judges = [
        {
            "name": next(people),
            "can_be_senior": place < tables + 1 or chance.random() < 0.5,
            "teams": [wanted[place]] if place < len(wanted) - 1 and chance.random() < 0.3 else [],
        }
        for place in range(tables + SPARE_JUDGES)
    ]
    answer = add_judges(world.by(), tournament_id=pk, judges=judges)
    give_links(world, [("judge", judge) for judge in answer["judges"]])


def comes_late(plan: Plan) -> bool:
    """Whether the last team comes only after the first tour."""
    return plan.teams > 3 and plan.tours > 1


def late_team(plan: Plan) -> str:
    """Its name."""
    return _participants(plan, Random(plan.seed))[-1]  # noqa: S311 - the same chance as the plan's


def _participants(plan: Plan, chance: Random) -> list[str]:
    """Everybody's name; the first that the plan's chance decides."""
    return names.persons(plan.teams, chance) if plan.persons else names.teams(plan.teams, chance)
