"""A tournament that the program makes up, and in whose name everything in it is written."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.formats.rules.tour_format import KINDS as TOUR_KINDS
from tournaments.formats.rules.tour_format import PRESETS
from tournaments.kernel.access import Actor
from tournaments.kernel.values import end_of
from tournaments.kernel.write import Intent, Refused
from tournaments.management.simulation import names
from tournaments.matches.read.protocol import course_of
from tournaments.models import AccessLink, Judge, Match, Team, Tour, Tournament
from tournaments.models.people import new_token, token_hash
from tournaments.publishing.write import publish_tour
from tournaments.roster.write.links import issue_links
from tournaments.roster.write.staff import add_judges, arrange_rooms
from tournaments.roster.write.teams import import_roster
from tournaments.rounds.write.tours import add_tour
from tournaments.setup.write import create_tournament, settings_of

LINKS_LAST: Final = timedelta(days=60)


@dataclass(kw_only=True)
class Scene:
    """The tournament and everybody who writes in it. ``tokens`` are the private links' texts by (kind, the holder's
    id), ``actors`` whoever holds them."""

    tournament: Tournament
    organiser: Actor
    tokens: dict[tuple[str, int], str] = field(default_factory=dict)
    actors: dict[tuple[str, int], Actor] = field(default_factory=dict)

    def by(self, holder: Judge | Team | None = None, *, reason: str = "") -> Intent:
        """An intent of the organiser, or of whoever holds the judge's or team's private link."""
        actor = self.organiser
        if holder is not None:
            actor = self.actors["judge" if isinstance(holder, Judge) else "captain", holder.pk]
        return intent_of(actor, reason=reason)

    def give_links(self, holders: list[tuple[str, int]]) -> None:
        """A private link for each holder (kind, id)."""
        tokens = {holder: new_token() for holder in holders}
        zone = ZoneInfo(self.tournament.time_zone)
        now = timezone.now().astimezone(zone)
        answer = issue_links(
            self.by(),
            tournament_id=self.tournament.pk,
            holders=[{"kind": kind, "id": pk, "hash": token_hash(token)} for (kind, pk), token in tokens.items()],
            expires_at=end_of((now + LINKS_LAST).date(), zone).isoformat(),
        )
        links = AccessLink.objects.filter(pk__in=answer["links"]).select_related("judge", "team", "tournament")
        for link in links:
            self.actors[link.kind, link.judge_id or link.team_id or 0] = Actor(links=(link,))
        self.tokens |= tokens

    def add_tour(self, **settings: Any) -> Tour:
        """The next tour, without matches; arguments as of the use case."""
        answer = add_tour(self.by(), tournament_id=self.tournament.pk, **settings)
        return Tour.objects.select_related("tournament").get(pk=answer["tour"])

    def publish(self, tour: Tour) -> None:
        """Whatever is doubtful about it."""
        version = Tour.objects.values_list("version", flat=True).get(pk=tour.pk)
        publish_tour(
            self.by(), tournament_id=self.tournament.pk, tour_id=tour.pk, version=version, despite_warnings=True
        )


def intent_of(actor: Actor, *, reason: str = "") -> Intent:
    return Intent(actor, f"simulate-{uuid.uuid4().hex}", reason)


def new_tournament(organiser: Actor, slug: str, wanted: Tournament) -> Tournament:
    """The tournament stored at the address; ``wanted`` tells its settings. Raises Refused when that is taken. It is
    public: nobody in it is a real child."""
    settings = settings_of(wanted) | {"visibility": Tournament.Visibility.PUBLIC.value}
    answer = create_tournament(intent_of(organiser), slug=slug, settings=settings)
    return Tournament.objects.get(pk=answer["tournament"])


# The tournament before its first tour: teams, rooms, judges, links; and in whose name everything is
# written.
State = Match.State
KINDS: Final = TOUR_KINDS
"""What is played in the tours, in turn."""
DUEL: Final = "duel"
"""The preset in which a person plays one game."""
UNDER_WAY: Final = "under_way"
"""In place of a state: each match of the tour is left in another one, the first tables furthest."""
ALL_GAMES: Final = 1_000
"""More games than a match has."""
SPARE_JUDGES: Final = 3
TOURS_A_DAY: Final = 2
HOURS: Final = (10, 14)


@dataclass(frozen=True)
class Plan:
    """What is to be played.

    The first ``games`` of every match are played move by move, of the others the score sheet is entered. ``persons``:
    everybody plays for themselves. A team has between the two numbers ``players``: fewer than a tour's boards make a
    short line-up, more are free shooters. A match has so many ``judges``. Matches of the last tour come to their state
    ``last``, or are under way. The tournament begins today where ``starts_on`` does not say another day. Tours are
    drawn by Swiss or as a ``knock_out``, in which nobody comes late or leaves.
    """

    teams: int
    tours: int
    seed: int
    slug: str
    name: str
    place: str = ""
    games: int = 0
    kinds: tuple[str, ...] = KINDS
    persons: bool = False
    players: tuple[int, int] = (5, 8)
    judges: int = 1
    last: str = State.APPROVED
    starts_on: date | None = None
    knock_out: bool = False

    def kind(self, number: int) -> str:
        return self.kinds[(number - 1) % len(self.kinds)]

    def preset(self, number: int) -> str:
        kind = self.kind(number)
        return DUEL if self.persons and kind in PRESETS[DUEL].kinds else kind

    def require_last(self) -> None:
        """Raises Refused where matches of the last tour do not come through the state ``last``."""
        course = course_of(PRESETS[self.preset(self.tours)].format)
        known = [state.value for state in course if state is not State.LINE_UPS or not self.persons]
        if self.last not in (*known, UNDER_WAY):
            choice = ", ".join(known)
            sentence = (
                f"A match of the last tour ({self.kind(self.tours)}) is never in the state “{self.last}”: "
                f"choose {choice} or {UNDER_WAY}, or another game."
            )
            raise Refused(("last", sentence))

    def states(self, number: int, course: Sequence[State], matches: int) -> list[str]:
        """The states that the tour's matches come to, in table order; ``course`` are all that such a match has."""
        if number < self.tours:
            return [State.APPROVED] * matches
        if self.last != UNDER_WAY:
            return [self.last] * matches
        ways = [state for state in reversed(course) if state is not State.APPROVED]
        return [ways[place % len(ways)] for place in range(matches)]


@dataclass(kw_only=True)
class World(Scene):
    """A tournament played by chance; ``chance`` follows from the plan's seed alone."""

    plan: Plan
    chance: Random

    def happens(self, likely: float) -> bool:
        """Whether something happens that has this probability."""
        return self.chance.random() < likely


def set_up(plan: Plan, organiser: Actor) -> World:
    """The tournament with everybody in it and no tour yet. Raises Refused when the plan cannot be played."""
    plan.require_last()
    begins = plan.starts_on or timezone.localdate()
    ends = begins + timedelta(days=(plan.tours - 1) // TOURS_A_DAY)
    who = Tournament.Participants.PEOPLE if plan.persons else Tournament.Participants.TEAMS
    wanted = Tournament(name=plan.name, place=plan.place, starts_on=begins, ends_on=ends, participants=who)
    tournament = new_tournament(organiser, plan.slug, wanted)
    chance = Random(plan.seed)  # noqa: S311 - a play of chance, not a secret
    world = World(plan=plan, tournament=tournament, organiser=organiser, chance=chance)
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
    world.give_links([("captain", team.pk) for team in teams])


def _players(world: World) -> list[str]:
    return names.players(world.chance.randint(*world.plan.players), world.chance)


def plan_tour(world: World, number: int) -> Tour:
    """The next tour, without matches; two a day."""
    day = world.tournament.starts_on + timedelta(days=(number - 1) // TOURS_A_DAY)
    begins = time(HOURS[(number - 1) % TOURS_A_DAY])
    moment = datetime.combine(day, begins, ZoneInfo(world.tournament.time_zone))
    return world.add_tour(
        number=number, name="", kind=world.plan.kind(number), preset=world.plan.preset(number),
        starts_at=moment.isoformat(),
    )  # fmt: skip


def _add_people(world: World) -> None:
    """All teams but the late one, a room for every match, judges to spare; some judges are attached to a team."""
    pk, chance, tables = world.tournament.pk, world.chance, (world.plan.teams + 1) // 2
    wanted = _participants(world.plan, chance)
    add_teams(world, wanted[:-1] if comes_late(world.plan) else wanted)
    arrange_rooms(world.by(), tournament_id=pk, shown=[], names=names.rooms(tables))
    people, wanted_judges = names.judge_names(chance), tables * world.plan.judges
    judges = [
        {
            "name": next(people),
            "can_be_senior": place < tables + 1 or chance.random() < 0.5,
            "teams": [wanted[place]] if place < len(wanted) - 1 and chance.random() < 0.3 else [],
        }
        for place in range(wanted_judges + SPARE_JUDGES)
    ]
    answer = add_judges(world.by(), tournament_id=pk, judges=judges)
    world.give_links([("judge", judge) for judge in answer["judges"]])


def comes_late(plan: Plan) -> bool:
    """Whether the last team comes only after the first tour."""
    return plan.teams > 3 and plan.tours > 1 and not plan.knock_out


def late_team(plan: Plan) -> str:
    return _participants(plan, Random(plan.seed))[-1]  # noqa: S311 - the same chance as the plan's


def _participants(plan: Plan, chance: Random) -> list[str]:
    """Everybody's name; the first that the plan's chance decides."""
    return names.persons(plan.teams, chance) if plan.persons else names.teams(plan.teams, chance)
