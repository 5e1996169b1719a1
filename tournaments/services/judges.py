"""Judges: adding, changing, removing."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.names import name_key
from tournaments.models import Judge, MatchJudge, Team, Tournament
from tournaments.services.base import Answer, Change, Refused, use_case
from tournaments.services.checks import Checks

MAX_AT_ONCE = 500


@use_case("judge.add")
def add_judges(change: Change, *, tournament_id: int, judges: Sequence[Mapping[str, Any]]) -> Answer:
    """New judges, all or none: ``{"name": …, "can_be_senior": bool, "teams": [names or ids of attached teams]}``."""
    tournament = change.take_tournament(tournament_id)
    checks = Checks()
    if not 0 < len(judges) <= MAX_AT_ONCE:
        checks.add("judges", _("Enter between 1 and %(maximum)s judges.") % {"maximum": MAX_AT_ONCE})
    taken = set(tournament.judges.values_list("key", flat=True))
    known = _teams_by_key(tournament)
    ready = [_checked(checks, f"judges.{place}", given, taken, known) for place, given in enumerate(judges)]
    checks.refuse_any()
    made = []
    for name, senior, teams in ready:
        judge = Judge.objects.create(tournament=tournament, name=name, can_be_senior=senior)
        judge.attached_to.set(teams)
        made.append(judge_described(judge))
    change.log(before=None, after=made)
    return {"judges": [judge["id"] for judge in made]}


@use_case("judge.change")
def change_judge(
    change: Change,
    *,
    tournament_id: int,
    judge_id: int,
    version: int,
    name: str,
    can_be_senior: bool,
    teams: Sequence[int],
) -> Answer:
    """Another name, another standing, other attached teams (ids)."""
    judge = _taken_judge(change, tournament_id, judge_id, version)
    before = judge_described(judge)
    checks = Checks()
    others = set(
        Judge.objects.filter(tournament_id=tournament_id).exclude(pk=judge_id).values_list("key", flat=True)
    )
    given = {"name": name, "can_be_senior": can_be_senior, "teams": teams}
    known = _teams_by_key(judge.tournament)
    judge.name, judge.can_be_senior, attached = _checked(checks, "", given, others, known)
    checks.refuse_any()
    judge.save()
    judge.attached_to.set(attached)
    change.log(before=before, after=judge_described(judge))
    return {"version": judge.version}


@use_case("judge.remove")
def remove_judge(change: Change, *, tournament_id: int, judge_id: int, version: int) -> Answer:
    """Removes a judge who is assigned to no match, with the links."""
    judge = _taken_judge(change, tournament_id, judge_id, version)
    matches = MatchJudge.objects.filter(judge=judge).count()
    if matches:
        sentence = ngettext(
            "The judge is assigned to %(number)s match. Assign another one there first.",
            "The judge is assigned to %(number)s matches. Assign others there first.",
            matches,
        )
        raise Refused(("", sentence % {"number": matches}))
    change.log(before=judge_described(judge), after=None)
    judge.delete()
    return {"judge": judge_id}


def judge_described(judge: Judge) -> dict[str, Any]:
    """What the log writes down of a judge."""
    return {
        "id": judge.pk,
        "name": judge.name,
        "can_be_senior": judge.can_be_senior,
        "attached_to": sorted(judge.attached_to.values_list("name", flat=True)),
    }


def _taken_judge(change: Change, tournament_id: int, judge_id: int, version: int) -> Judge:
    change.take_tournament(tournament_id)
    judge = (
        Judge.objects.filter(pk=judge_id, tournament_id=tournament_id).select_related("tournament").first()
    )
    if judge is None:
        raise Refused(("", _("This judge is not there any more.")))
    change.subject = f"judge:{judge_id}"
    change.compare(judge, version)
    return judge


def _teams_by_key(tournament: Tournament) -> dict[str | int, Team]:
    """The tournament's teams by key and by id."""
    teams = list(Team.objects.filter(tournament=tournament))
    return {team.key: team for team in teams} | {team.pk: team for team in teams}


def _checked(
    checks: Checks, place: str, given: Mapping[str, Any], taken: set[str], known: Mapping[str | int, Team]
) -> tuple[str, bool, list[Team]]:
    """Tidy name, standing, attached teams. ``place`` is the field of a judge in a list, "" for the only one."""
    name = checks.name(place or "name", str(given.get("name", "")))
    if name and name_key(name) in taken:
        checks.add(place or "name", _("There is a judge “%(name)s” already.") % {"name": name})
    taken.add(name_key(name))
    teams: list[Team] = []
    for wanted in given.get("teams", ()):
        team = known.get(wanted if isinstance(wanted, int) else name_key(wanted))
        if team is None:
            checks.add(place or "teams", _("There is no team “%(name)s”.") % {"name": str(wanted)[:60]})
        else:
            teams.append(team)
    return name, bool(given.get("can_be_senior")), teams
