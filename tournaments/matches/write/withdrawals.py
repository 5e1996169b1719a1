"""A team leaves the tournament before its end, or comes back."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.descriptions import match_described
from tournaments.kernel.values.points import PointsError, parse_points
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.begun import begun
from tournaments.matches.write.walk_overs import (
    clear_walk_over,
    points_faults,
    store_walk_over,
    walk_over_described,
)
from tournaments.models import Match, Side, Team
from tournaments.roster.write.teams import LARGEST_TOUR, taken_team, team_described

WALK_OVER, REMOVE = "walk_over", "remove"
PLANNED = (WALK_OVER, REMOVE)
"""What becomes of matches that are planned already: their opponents win them, or they are taken away."""


@use_case("team.withdraw")
def withdraw_team(
    change: Change, *, tournament_id: int, team_id: int, version: int, from_tour: int, planned: str, points: str = ""
) -> Answer:  # fmt: skip
    """The team plays no longer from that tour on. What it has played stands.

    Its matches planned from then on become walk-overs for its opponents (``points`` is what these get in tours without
    games), or are taken away, so that the opponents can be drawn anew. Refused while one of them has begun.
    """
    team = taken_team(change, tournament_id, team_id, version)
    matches = list(_matches(team, from_tour))
    given, faults = _points(matches, planned, points)
    faults += _faults(team, from_tour, planned)
    if faults:
        raise Refused(*faults)
    before = team_described(team)
    told = [_take_out(match, team, planned, given) for match in matches]
    team.withdrawn_from = from_tour
    Team.objects.filter(pk=team.pk).update(withdrawn_from=from_tour)
    change.log(before=before, after=team_described(team), matches=told)
    return {"version": team.version, "matches": len(told)}


@use_case("team.return")
def return_team(change: Change, *, tournament_id: int, team_id: int, version: int) -> Answer:
    """The team plays again. Walk-overs that its withdrawal has made and nobody has approved are taken back with it;
    matches that were taken away have to be made anew."""
    team = taken_team(change, tournament_id, team_id, version)
    if team.withdrawn_from is None:
        raise Refused(("", _("There is no withdrawal to take back.")))
    before, first = team_described(team), team.withdrawn_from
    given = Q(team_a=team, walk_over=Side.A) | Q(team_b=team, walk_over=Side.B)
    waiting = _matches(team, first).filter(given).exclude(state=Match.State.APPROVED)
    told = [_given_back(match) for match in waiting]
    team.withdrawn_from = None
    Team.objects.filter(pk=team.pk).update(withdrawn_from=None)
    change.log(before=before, after=team_described(team), matches=told)
    return {"version": team.version, "matches": len(told)}


def _matches(team: Team, from_tour: int) -> Any:
    found = Match.objects.filter(Q(team_a=team) | Q(team_b=team), tour__tournament=team.tournament)
    return found.filter(tour__number__gte=from_tour).with_names().in_table_order()


def _take_out(match: Match, team: Team, planned: str, points: Decimal | None) -> dict[str, Any]:
    """Ends one planned match and says what was done; the team's own bye goes in any case."""
    told = {"match_id": match.pk, "match": str(match), "tour": match.tour.number}
    if planned == REMOVE or match.team_b_id is None:
        told |= {"before": match_described(match), "after": None}
        match.delete()
        return told
    before = walk_over_described(match)
    absent = Side.A if match.team_a_id == team.pk else Side.B
    store_walk_over(match, absent.value, None if match.tour.tour_format.has_games else points)
    _raise_version(match)
    return told | {"before": before, "after": walk_over_described(match)}


def _given_back(match: Match) -> dict[str, Any]:
    before = walk_over_described(match)
    clear_walk_over(match)
    _raise_version(match)
    told = {"match_id": match.pk, "match": str(match), "tour": match.tour.number}
    return told | {"before": before, "after": walk_over_described(match)}


def _raise_version(match: Match) -> None:
    """Whoever looks at the match as it was must not write into it."""
    match.version += 1
    Match.objects.filter(pk=match.pk).update(version=match.version)


def _points(
    matches: Iterable[Match], planned: str, text: str
) -> tuple[Decimal | None, list[tuple[str, str]]]:
    """The points of the opponents in tours without games; needed only where there is such a match."""
    waiting = [match for match in matches if match.state == Match.State.PLANNED or match.walk_over]
    by_hand = any(match.team_b_id and not match.tour.tour_format.has_games for match in waiting)
    if planned != WALK_OVER or not by_hand:
        return None, []
    try:
        given = parse_points(text)
    except PointsError as error:
        return None, [("points", format_sentence(error.fault))]
    return given, points_faults(given)


def _faults(team: Team, from_tour: int, planned: str) -> list[tuple[str, str]]:
    faults = []
    if team.withdrawn_from is not None:
        sentence = _("The withdrawal is noted already, from tour %(number)s on.")
        faults.append(("", sentence % {"number": team.withdrawn_from}))
    if not (team.entered_from or 0) < from_tour <= LARGEST_TOUR:
        first = (team.entered_from or 0) + 1
        sentence = _("Enter the first tour that is not played any more: %(first)s or a later one.")
        faults.append(("from_tour", sentence % {"first": first}))
    if planned not in PLANNED:
        faults.append(("planned", _("Choose what becomes of the matches that are planned already.")))
    played = begun(_matches(team, from_tour)).filter(team_b__isnull=False, walk_over="").count()
    if played:
        sentence = ngettext(
            "%(count)s match from this tour on has begun. Choose a later tour, or end that match first.",
            "%(count)s matches from this tour on have begun. Choose a later tour.",
            played,
        )
        faults.append(("from_tour", sentence % {"count": played}))
    return faults
