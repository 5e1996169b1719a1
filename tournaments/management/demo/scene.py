"""The demo's written tournament before the first move: teams, rooms, judges, links, tours and matches."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tournaments.kernel.access import Actor
from tournaments.management.demo import cast, matches
from tournaments.management.simulation.scene import Scene, new_tournament
from tournaments.matches.write.match_judges import assign_judges
from tournaments.matches.write.matches import add_match
from tournaments.models import Match, Tour, Tournament
from tournaments.roster.write.judges import add_judges
from tournaments.roster.write.lists import import_roster
from tournaments.roster.write.rooms import arrange_rooms


def set_up(organiser: Actor, today: date) -> Scene:
    """The tournament with everything planned; its first day is ``today``."""
    wanted = Tournament(name=cast.NAME, place=cast.PLACE, starts_on=today, ends_on=today + timedelta(days=1))
    scene = Scene(tournament=new_tournament(organiser, cast.SLUG, wanted), organiser=organiser)
    _add_people(scene)
    scene.give_links(
        [("judge", judge.pk) for judge in scene.tournament.judges.all()]
        + [("captain", team.pk) for team in scene.tournament.teams.all()]
    )
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


def _add_tours(scene: Scene, today: date) -> None:
    zone = ZoneInfo(scene.tournament.time_zone)
    begins = (
        datetime.combine(today, time(10), zone),
        datetime.combine(today, time(13), zone),
        datetime.combine(today + timedelta(days=1), time(10), zone),
    )
    for number, ((name, planned), moment) in enumerate(zip(matches.TOURS, begins, strict=True), start=1):
        tour = scene.add_tour(
            number=number, name=name, kind="corners", preset="corners", starts_at=moment.isoformat()
        )
        _add_matches(scene, tour, planned)


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
