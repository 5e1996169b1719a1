"""The whole course of a tournament: tour by tour drawn, given rooms and judges, played and approved."""

from collections.abc import Callable
from typing import Any, Final

from tournaments.draws.read.series import to_decide_in
from tournaments.draws.write.assignments import assign_judges, assign_rooms
from tournaments.draws.write.draws import decide_who_goes_on, make_draw
from tournaments.kernel.access import Actor
from tournaments.management.simulation.playing import WALK_OVER_POINTS, Play
from tournaments.management.simulation.world import (
    Plan,
    State,
    World,
    add_teams,
    comes_late,
    late_team,
    plan_tour,
    set_up,
)
from tournaments.matches.read.protocol import course_of_match
from tournaments.matches.write.requests import WALK_OVER, withdraw_team
from tournaments.models import Draw, Match, Team, Tour, Tournament
from tournaments.roster.write.teams import change_team

Say = Callable[[str], object]
FEWEST_TO_LEAVE: Final = 6
"""With fewer teams nobody leaves: the others could not all meet."""


def simulate(plan: Plan, organiser: Actor, say: Say) -> Tournament:
    """Plays the plan; ``say`` is told in a line what has been done. Raises Refused when the address is taken, or
    when the last tour has no such state.

    Every write is one of its own, as in a real tournament: broken off, it leaves what has been played until then.
    """
    world = set_up(plan, organiser)
    say(f"{plan.slug}: {world.tournament.teams.count()} teams, {world.tournament.judges.count()} judges")
    for number in range(1, plan.tours + 1):
        if number == 2 and comes_late(plan):
            say(_enter_late(world))
        _play_tour(world, number, say)
    world.tournament.refresh_from_db()
    return world.tournament


def leaves_in(plan: Plan) -> int:
    """The tour that a team leaves the tournament in, 0 when nobody does."""
    can = plan.tours > 2 and plan.teams >= FEWEST_TO_LEAVE and not plan.knock_out
    return plan.tours // 2 + 1 if can else 0


def _play_tour(world: World, number: int, say: Say) -> None:
    tour = plan_tour(world, number)
    _draw(world, tour)
    if number == leaves_in(world.plan):
        say(_withdraw(world, tour))
    matches = list(Match.objects.filter(tour=tour).in_table_order().select_related("tour__tournament"))
    states = world.plan.states(number, course_of_match(matches[0]), len(matches))
    for place, (match, last) in enumerate(zip(matches, states, strict=True)):
        Play(world, match.pk, last, on_board=place == 0).run()
    for match in to_decide_in([tour.pk], world.tournament) if world.plan.knock_out else ():
        decide_who_goes_on(world.by(), match_id=match.pk, version=match.version, side=world.chance.choice("AB"))
    reached = world.plan.last if number == world.plan.tours else State.APPROVED.value
    say(f"tour {number} ({tour.kind}): {len(matches)} matches, {reached.replace('_', ' ')}")


def _draw(world: World, tour: Tour) -> None:
    """Pairs as the plan says, rooms in table order, judges for every table; all of it published."""
    seed = world.chance.randrange(1_000_000)
    method = Draw.Method.KNOCK_OUT if world.plan.knock_out else Draw.Method.SWISS
    make_draw(world.by(), **_where(tour), draw_request={"method": method.value, "seed": seed})
    assign_rooms(world.by(), **_where(tour))
    assign_judges(world.by(), **_where(tour), wanted=world.plan.judges, seed=seed)
    world.publish(tour)


def _where(tour: Tour) -> Any:
    """The tour as it stands now."""
    version = Tour.objects.values_list("version", flat=True).get(pk=tour.pk)
    return {"tournament_id": tour.tournament_id, "tour_id": tour.pk, "version": version}


def _enter_late(world: World) -> str:
    name = late_team(world.plan)
    add_teams(world, [name])
    team = world.tournament.teams.get(name=name)
    change_team(
        world.by(), tournament_id=world.tournament.pk, team_id=team.pk, version=team.version, name=name,
        sign="", group="", seed=None, entered_from=2,
    )  # fmt: skip
    return f"{name} enters in tour 2"


def _withdraw(world: World, tour: Tour) -> str:
    """A team that is drawn already leaves; its opponent wins by walk-over. Whoever comes in this very tour stays: a
    team that leaves before it has played is taken off the list instead."""
    teams = world.tournament.teams.exclude(entered_from=tour.number)
    team: Team = world.chance.choice(list(teams.order_by("pk")))
    withdraw_team(
        world.by(), tournament_id=world.tournament.pk, team_id=team.pk, version=team.version,
        from_tour=tour.number, planned=WALK_OVER, points=WALK_OVER_POINTS,
    )  # fmt: skip
    return f"{team.name} leaves in tour {tour.number}"
