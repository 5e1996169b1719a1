"""Judges: adding, changing, removing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.checks import Checks
from tournaments.kernel.values.names import name_key
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Judge, MatchJudge, Team, Tour, Tournament

MAX_AT_ONCE = 500


@use_case("judge.add")
def add_judges(change: Change, *, tournament_id: int, judges: Sequence[Mapping[str, Any]]) -> Answer:
    """New judges, all or none.

    ``{"name": …, "can_be_senior": bool, "teams": [names or ids of attached teams], "wish": "" | "strong" | "weak",
    "away": [ids of tours]}``.
    """
    tournament = change.take_tournament(tournament_id)
    checks = Checks()
    if not 0 < len(judges) <= MAX_AT_ONCE:
        checks.add("judges", _("Enter between 1 and %(maximum)s judges.") % {"maximum": MAX_AT_ONCE})
    taken = set(tournament.judges.values_list("key", flat=True))
    known = Known(tournament)
    ready = [_checked(checks, f"judges.{place}", given, taken, known) for place, given in enumerate(judges)]
    checks.refuse_any()
    made = []
    for one in ready:
        judge = Judge(tournament=tournament)
        _fill(judge, one)
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
    wish: str = "",
    away: Sequence[int] = (),
) -> Answer:
    """Another name, another standing, other attached teams (ids), another wish, other tours (ids) without them."""
    judge = _taken_judge(change, tournament_id, judge_id, version)
    before = judge_described(judge)
    checks = Checks()
    others = set(
        Judge.objects.filter(tournament_id=tournament_id).exclude(pk=judge_id).values_list("key", flat=True)
    )
    given = {"name": name, "can_be_senior": can_be_senior, "teams": teams, "wish": wish, "away": away}
    one = _checked(checks, "", given, others, Known(judge.tournament))
    checks.refuse_any()
    _fill(judge, one)
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
        "wish": judge.wish,
        "away_from": sorted(judge.away_from.values_list("number", flat=True)),
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


class Known:
    """The tournament's teams by key and by id, and its tours by id."""

    def __init__(self, tournament: Tournament) -> None:
        teams = list(Team.objects.filter(tournament=tournament))
        self.teams: dict[str | int, Team] = {team.key: team for team in teams} | {
            team.pk: team for team in teams
        }
        self.tours = Tour.objects.filter(tournament=tournament).in_bulk()


@dataclass(frozen=True)
class _Checked:
    name: str
    can_be_senior: bool
    teams: list[Team]
    wish: str
    away: list[Tour]


def _fill(judge: Judge, given: _Checked) -> None:
    judge.name, judge.can_be_senior, judge.wish = given.name, given.can_be_senior, given.wish
    judge.save()
    judge.attached_to.set(given.teams)
    judge.away_from.set(given.away)


def _checked(checks: Checks, place: str, given: Mapping[str, Any], taken: set[str], known: Known) -> _Checked:
    """What is given, tidy. ``place`` is the field of a judge in a list, "" for the only one."""
    name = checks.name(place or "name", str(given.get("name", "")))
    if name and name_key(name) in taken:
        checks.add(place or "name", _("There is a judge “%(name)s” already.") % {"name": name})
    taken.add(name_key(name))
    teams: list[Team] = []
    for wanted in given.get("teams", ()):
        team = known.teams.get(wanted if isinstance(wanted, int) else name_key(wanted))
        if team is None:
            checks.add(
                place or "teams", _("There is no “%(name)s” in this tournament.") % {"name": str(wanted)[:60]}
            )
        else:
            teams.append(team)
    wish = checks.choice(place or "wish", str(given.get("wish", "")), Judge.Wish.values)
    away = [known.tours[pk] for pk in given.get("away", ()) if pk in known.tours]
    if len(away) < len(given.get("away", ())):
        checks.add(place or "away", _("A tour of this list has been removed meanwhile. Choose again."))
    return _Checked(name, bool(given.get("can_be_senior")), teams, wish, away)
