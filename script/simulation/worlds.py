"""The small tournaments that simulated runs begin from, made once through the use cases."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any, Final

from django.contrib.auth.models import User

from tournaments.draws.write.assignments import assign_judges, assign_rooms
from tournaments.draws.write.draws import make_draw
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.access import Actor
from tournaments.management.simulation.playing import ROLES, Steps
from tournaments.management.simulation.world import Scene, new_tournament
from tournaments.models import Match, Player, Team, Tour, Tournament
from tournaments.play.write.beginning import begin_game
from tournaments.roster.write.staff import add_judges, add_organiser, arrange_rooms
from tournaments.roster.write.teams import import_roster
from tournaments.rounds.write.tours import change_tour

SMALL: Final = {"boards": 1, "shooters_board": False, "games_per_board": 2, "team_games": 1}
TEAMS: Final = ("Альфа", "Бета", "Гамма", "Дельта")
SLUG: Final = "cup"


@dataclass(frozen=True)
class World:
    """How many teams there are, what is played in each tour, and how far it has come."""

    name: str
    teams: int
    kinds: tuple[str, ...]
    advance: Callable[["Scene", list[Match]], None]
    format: Mapping[str, Any]


def _nothing(scene: Scene, matches: list[Match]) -> None:
    """Everything is still planned."""


class _On(Steps):
    """A match that comes to a state with every game won by A, as far as the state asks for them."""

    def work(self, state: str) -> None:
        kind = self.match.tour.tour_format
        if state == Match.State.LINE_UPS:
            for side in "AB":
                players = list(Player.objects.filter(team=self.match.team(side)).order_by("pk"))
                self.name_players(self.scene.by(self.match.team(side)), side, players)
        elif state in (Match.State.INDIVIDUAL, Match.State.TEAM) and state != self.last:
            for key in kind.games_of(Stage(state)):
                self.decide({"key": key, "version": 0}, "A", first="A")
        else:
            super().work(Match.State(state))


def _to(*states: str) -> Callable[[Scene, list[Match]], None]:
    """The first matches each to its state."""

    def advance(scene: Scene, matches: list[Match]) -> None:
        for match, state in zip(matches, states, strict=False):
            _On(scene, match.pk, state).play()

    return advance


def _board(scene: Scene, matches: list[Match]) -> None:
    """The team game has begun on the board."""
    _to("team")(scene, matches)
    for match in matches:
        key = GameKey(Stage.TEAM, 0, 1)
        begin_game(_On(scene, match.pk).judge(), match_id=match.pk, key=key, version=0, tags={})


def _two_signed(scene: Scene, matches: list[Match]) -> None:
    """Ready to be signed, with one signature still to come."""
    _to("closing")(scene, matches)
    for match in matches:
        _On(scene, match.pk).sign(ROLES[:2])


def _cup(scene: Scene, matches: list[Match]) -> None:
    """The first tour is nearly over, the second has only its tour."""
    _to("approved", "signed")(scene, matches)
    _add_tour(scene, 2, "corners", SMALL)


WORLDS: Final = (
    World("planned", 2, ("corners",), _nothing, SMALL),
    World("line-ups", 2, ("corners",), _to("line_ups"), SMALL | {"boards": 2, "games_per_board": 1}),
    World("boards", 2, ("corners",), _to("individual"), SMALL),
    World("closing", 2, ("corners",), _to("closing"), SMALL),
    World("signing", 2, ("corners",), _two_signed, SMALL),
    World("board", 2, ("corners",), _board, SMALL),
    World("two tables", 4, ("corners",), _to("individual", "closing"), SMALL),
    World("cup", 4, ("corners",), _cup, SMALL),
    World("points", 3, ("points",), _nothing, {}),
    World("signed", 2, ("corners",), _to("signed"), SMALL),
)


def build(world: World) -> None:
    """The tournament into an empty database."""
    user = User.objects.create(username="olga")
    User.objects.create(username="oleg")
    day = date(2026, 7, 14)
    wanted = Tournament(name="Кубок", starts_on=day, ends_on=day)
    scene = Scene(tournament=new_tournament(Actor(user), SLUG, wanted), organiser=Actor(user))
    pk = scene.tournament.pk
    add_organiser(scene.by(), tournament_id=pk, username="oleg")
    rows = [{"number": 1, "team": name, "players": [f"{name} {place}" for place in "абв"]} for name in TEAMS]
    import_roster(scene.by(), tournament_id=pk, rows=rows[: world.teams])
    arrange_rooms(scene.by(), tournament_id=pk, shown=[], names=["101", "102"])
    judges: list[dict[str, Any]] = [
        {"name": name, "can_be_senior": True, "teams": []} for name in ("Семён", "Света", "Савва")
    ]
    answer = add_judges(scene.by(), tournament_id=pk, judges=judges)
    scene.give_links([("judge", judge) for judge in answer["judges"]])
    scene.give_links([("captain", team.pk) for team in Team.objects.filter(tournament=pk)])
    tour = _add_tour(scene, 1, world.kinds[0], world.format)
    where: dict[str, Any] = {"tournament_id": pk, "tour_id": tour.pk}
    make_draw(scene.by(), **where, version=tour.version, draw_request={"method": "swiss", "seed": 1})
    assign_rooms(scene.by(), **where, version=tour.version + 1)
    assign_judges(scene.by(), **where, version=tour.version + 2, wanted=2, seed=1)
    scene.publish(tour)
    world.advance(scene, list(Match.objects.filter(tour=tour, team_b__isnull=False).order_by("number")))


def _add_tour(scene: Scene, number: int, kind: str, smaller: Mapping[str, Any]) -> Tour:
    tour = scene.add_tour(number=number, name="", kind=kind, preset=kind)
    if smaller:
        change_tour(
            scene.by(), tournament_id=tour.tournament_id, tour_id=tour.pk, version=tour.version, number=number,
            name="", starts_at=None, rehearsal=False, format={**tour.format, **smaller}, options={},
        )  # fmt: skip
        tour.refresh_from_db()
    return tour


def chosen(chance: Random, names: tuple[str, ...] = ()) -> World:
    among = [world for world in WORLDS if not names or world.name in names]
    return among[chance.randrange(len(among))]
