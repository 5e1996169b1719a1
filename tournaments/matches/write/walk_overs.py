"""Matches to which a team did not come: nothing is played, everything is forfeited (tour, "forfeit_points")."""

from decimal import Decimal
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.values.points import PointsError, parse_points
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.write.totals import recompute
from tournaments.models import Game, LineUp, Match, Penalty, Side

State = Match.State


@use_case("match.walk_over")
def give_walk_over(change: Change, *, match_id: int, version: int, absent: str, points: str = "") -> Answer:
    """The team of the side ``absent`` did not come. The match then waits for the organiser's approval; nobody signs it.

    Every game is forfeited to the side that is there. In a tour without games that side gets ``points``, as people
    write them, more than 0. Refused once a result is entered: then single games are forfeited.
    """
    match = change.take_match(match_id, permission="match.record", version=version)
    faults = _faults(match, absent)
    given = None
    if not match.tour.tour_format.has_games:
        try:
            given = parse_points(points)
        except PointsError as error:
            faults.append(("points", format_sentence(error.fault)))
        else:
            faults += points_faults(given)
    if faults:
        raise Refused(*faults)
    before = walk_over_described(match)
    store_walk_over(match, absent, given)
    change.log(before=before, after=walk_over_described(match))
    return {"version": match.version, "state": match.state}


@use_case("match.take_back_walk_over")
def take_back_walk_over(change: Change, *, match_id: int, version: int) -> Answer:
    """The match can be played after all; needs a reason. An approved one is taken back by the organiser."""
    match = change.take_match(match_id, permission="match.record", version=version)
    if not match.walk_over:
        raise Refused(("", _("This match is no walk-over, so there is nothing to take back.")))
    if match.state == State.APPROVED:
        permissions.require(change.actor, "match.approve", match)
    if not change.intent.reason:
        raise Refused(("reason", _("Say why the walk-over is taken back.")))
    before = walk_over_described(match)
    clear_walk_over(match)
    change.log(before=before, after=walk_over_described(match))
    return {"version": match.version, "state": match.state}


def points_faults(points: Decimal) -> list[tuple[str, str]]:
    """What is wrong with the points of a walk-over in a tour without games: they have to win the match."""
    if points > 0:
        return []
    return [("points", _("Whoever has come gets more than 0 points, so as to win the match."))]


def has_results(match: Match) -> bool:
    """Whether a result, a record or a penalty is entered, so that the match has been played at least in part."""
    if match.entered_a is not None or match.entered_b is not None:
        return True
    played = ~Q(decision="") | Q(plies__gt=0) | Q(begun_at__isnull=False)
    games = Game.objects.filter(played, match_id=match.pk)
    return games.exists() or Penalty.objects.filter(match_id=match.pk).exists()


def store_walk_over(match: Match, absent: str, points: Decimal | None) -> None:
    """Marks the match; ``points`` are those of the present side in a tour without games.

    To be called inside a write that has taken the match at its version and logs it.
    """
    LineUp.objects.filter(match=match).delete()
    Game.objects.filter(match=match).delete()
    match.walk_over, match.state = absent, State.SIGNED
    match.started_at = match.ended_at = None
    if points is not None:
        present = {Side.A.value: (Decimal(0), points), Side.B.value: (points, Decimal(0))}
        match.entered_a, match.entered_b = present[absent]
    _save(match)


def clear_walk_over(match: Match) -> None:
    """Makes the match a planned one again, as ``store_walk_over`` found it but for a draft of its line-ups."""
    match.walk_over, match.state = "", State.PLANNED
    match.entered_a = match.entered_b = None
    _save(match)


def walk_over_described(match: Match) -> dict[str, Any]:
    """What the log writes down of it."""
    absent = match.team(match.walk_over) if match.walk_over else None
    return {
        "state": str(match.state),
        "walk_over": absent.name if absent else "",
        "total_a": str(match.total_a),
        "total_b": str(match.total_b),
    }


def _save(match: Match) -> None:
    columns = ("walk_over", "state", "started_at", "ended_at", "entered_a", "entered_b")
    Match.objects.filter(pk=match.pk).update(**{name: getattr(match, name) for name in columns})
    recompute(match)


def _faults(match: Match, absent: str) -> list[tuple[str, str]]:
    if match.team_b_id is None:
        return [("", _("This is a bye: nobody else had to come."))]
    if match.walk_over:
        return [("", _("This match is a walk-over already."))]
    faults = []
    if absent not in Side.values:
        faults.append(("absent", _("Choose who did not come.")))
    if not match.is_open or has_results(match):
        sentence = _("Results are entered in this match, so it was played: forfeit its single games instead.")
        faults.append(("", sentence))
    return faults
