"""Calling the organiser, and what became of it; a team that leaves the tournament."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel import access as permissions
from tournaments.kernel import rules
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import ANSWER, MESSAGE, TOUR
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.matches import begun, match_described
from tournaments.matches.write.matches import clear_walk_over, store_walk_over, walk_over_described
from tournaments.models import Match, Side, Signal, Team
from tournaments.roster.write.teams import described, taken_team

PROBLEMS = tuple(kind.value for kind in Signal.Kind if kind is not Signal.Kind.DISPUTE)
"""What a judge or captain may signal; a dispute is a use case of its own."""
DISPUTABLE = (Match.State.CLOSING, Match.State.SIGNED)
DISPUTES = {Side.A.value: "match.dispute_a", Side.B.value: "match.dispute_b"}
MOST_OPEN = 20
"""So many signals of one match may wait at a time."""


@use_case("signal.raise")
def raise_signal(change: Change, *, match_id: int, kind: str, text: str) -> Answer:
    """A judge or a captain of the match calls the organiser; ``kind`` is one of ``PROBLEMS``."""
    match = change.take_match(match_id, permission="match.signal", grows=False)
    checks = Checks()
    text = checks.text("text", MESSAGE, text)
    if kind not in PROBLEMS:
        checks.add("kind", _("Choose what it is about."))
    if Signal.objects.open().filter(match=match).count() >= MOST_OPEN:
        checks.add("", _("This match already has many requests waiting. Find the organiser in person."))
    checks.refuse_any()
    return _stored(change, match, kind, text, _captains_team(change, match))


@use_case("signal.dispute")
def dispute_protocol(change: Change, *, match_id: int, version: int, side: str, text: str) -> Answer:
    """The captain of a side does not agree with the protocol as it was shown, and says why.

    The protocol stays as it is; a judge may correct it, and the organiser cannot approve it before the dispute is
    answered. It ends by itself when the captain signs after all.
    """
    match = change.take_match(match_id, permission=DISPUTES.get(side, "match.record"), grows=False)
    checks = Checks()
    text = checks.text("text", MESSAGE, text)
    team = match.team(side) if side in DISPUTES else None
    if team is None:
        checks.add("", _("There is no such side in this match."))
    elif match.state not in DISPUTABLE or match.walk_over:
        sentence = _(
            "You can dispute a protocol from the time it is ready to be signed until the organiser approves it."
        )
        checks.add("", sentence)
    elif open_disputes(match_id).filter(team=team).exists():
        checks.add("", _("You are already disputing this protocol: wait for the answer."))
    if not checks.faults and match.version != version:
        checks.add("", _("The protocol has been changed: look at it again before you dispute it."))
    checks.refuse_any()
    return _stored(change, match, Signal.Kind.DISPUTE.value, text, team)


@use_case("signal.answer")
def answer_signal(change: Change, *, tournament_id: int, signal_id: int, version: int, answer: str) -> Answer:
    """The organiser has dealt with it; a dispute needs an ``answer``, which its captain reads."""
    signal = _taken(change, tournament_id, signal_id, version)
    checks = Checks()
    answer = checks.text("answer", MESSAGE if signal.kind == Signal.Kind.DISPUTE else ANSWER, answer)
    if not signal.is_open:
        checks.add("", _("This has already been dealt with."))
    checks.refuse_any()
    before = signal_described(signal)
    signal.answer, signal.done_by, signal.done_at = answer, change.actor_name, timezone.now()
    signal.save()
    change.log(before=before, after=signal_described(signal))
    return {"version": signal.version}


@use_case("signal.reopen")
def reopen_signal(change: Change, *, tournament_id: int, signal_id: int, version: int) -> Answer:
    """It was not dealt with after all, and waits again."""
    signal = _taken(change, tournament_id, signal_id, version)
    if signal.is_open:
        raise Refused(("", _("This is already waiting for an answer.")))
    again = open_disputes(signal.match_id or 0).filter(team=signal.team_id)
    if signal.kind == Signal.Kind.DISPUTE and again.exists():
        raise Refused(("", _("This protocol has already been disputed again.")))
    before = signal_described(signal)
    signal.done_by, signal.done_at = "", None
    signal.save()
    change.log(before=before, after=signal_described(signal))
    return {"version": signal.version}


def open_disputes(match_id: int) -> Any:
    """The disputes of the match's protocol that nobody has answered."""
    return Signal.objects.open().filter(match_id=match_id, kind=Signal.Kind.DISPUTE)


def settle_disputes(change: Change, match: Match, team: Team | None) -> list[dict[str, Any]]:
    """Ends the team's dispute because its captain signs after all; says for the log what was ended."""
    settled = []
    for signal in open_disputes(match.pk).filter(team=team):
        signal.done_by, signal.done_at, signal.version = change.actor_name, timezone.now(), signal.version + 1
        signal.save()
        settled.append(signal_described(signal))
    return settled


def signal_described(signal: Signal) -> dict[str, Any]:
    """What the log writes down of it."""
    return {
        "id": signal.pk,
        "kind": str(signal.kind),
        "problem": signal.text,
        "answer": signal.answer,
        "done_by": signal.done_by,
    }


def _stored(change: Change, match: Match, kind: str, text: str, team: Team | None) -> Answer:
    signal = Signal.objects.create(
        tournament=match.tour.tournament, match=match, team=team, kind=kind, text=text,
        given_by=change.actor_name, given_at=timezone.now(),
    )  # fmt: skip
    told = {"team": team.name} if team else {}
    change.log(subject=f"signal:{signal.pk}", before=None, after=signal_described(signal) | told)
    return {"signal": signal.pk, "version": match.version}


def _taken(change: Change, tournament_id: int, signal_id: int, version: int) -> Signal:
    change.take_tournament(tournament_id)
    signals = Signal.objects.filter(pk=signal_id, tournament_id=tournament_id)
    signal = signals.with_names().first()
    if signal is None:
        raise Refused(("", _("This request no longer exists.")))
    change.subject, change.match_id = f"signal:{signal_id}", signal.match_id
    change.compare(signal, version)
    return signal


def _captains_team(change: Change, match: Match) -> Team | None:
    """The team that the writer leads, unless they judge the match or organise the tournament."""
    if permissions.may(change.actor, "match.record", match):
        return None
    sides: Iterable[Side] = permissions.captained_sides(change.actor, match)
    return next((match.team(side) for side in sides), None)


# A team leaves the tournament before its end, or comes back.
WALK_OVER, REMOVE = "walk_over", "remove"
PLANNED = (WALK_OVER, REMOVE)
"""What becomes of matches that are planned already: their opponents win them, or they are taken away."""


@use_case("team.withdraw")
def withdraw_team(
    change: Change, *, tournament_id: int, team_id: int, version: int, from_tour: int, planned: str, points: str = ""
) -> Answer:  # fmt: skip
    """The team plays no longer from that tour on. What it has played stands.

    Its matches planned from then on become walk-overs for its opponents (``points`` is what these get in tours without
    games), or are taken away, so that the opponents can be drawn anew; those of a draft always are. Refused while one
    of them has begun.
    """
    team = taken_team(change, tournament_id, team_id, version)
    matches = [match for match in _matches(team, from_tour) if not _stands_all_the_same(match, team)]
    checks = Checks(_faults(team, from_tour, planned))
    given = _points(checks, matches, planned, points)
    checks.refuse_any()
    before = described(team)
    told = [_take_out(match, team, planned, given) for match in matches]
    team.withdrawn_from = from_tour
    Team.objects.filter(pk=team.pk).update(withdrawn_from=from_tour)
    change.log(before=before, after=described(team), matches=told)
    return {"version": team.version, "matches": len(told)}


@use_case("team.return")
def return_team(change: Change, *, tournament_id: int, team_id: int, version: int) -> Answer:
    """The team plays again. Walk-overs that its withdrawal has made and nobody has approved are taken back with it;
    matches that were taken away have to be made anew."""
    team = taken_team(change, tournament_id, team_id, version)
    if team.withdrawn_from is None:
        raise Refused(("", _("There is no withdrawal to cancel.")))
    before, first = described(team), team.withdrawn_from
    given = Q(team_a=team, walk_over=Side.A) | Q(team_b=team, walk_over=Side.B)
    waiting = _matches(team, first).filter(given).exclude(state=Match.State.APPROVED)
    told = [_given_back(change, match) for match in waiting]
    team.withdrawn_from = None
    Team.objects.filter(pk=team.pk).update(withdrawn_from=None)
    change.log(before=before, after=described(team), matches=told)
    return {"version": team.version, "matches": len(told)}


def _matches(team: Team, from_tour: int) -> Any:
    matches = Match.objects.filter(Q(team_a=team) | Q(team_b=team), tour__tournament=team.tournament)
    return matches.filter(tour__number__gte=from_tour).with_names().in_table_order()


def _stands_all_the_same(match: Match, team: Team) -> bool:
    """Whether a match was a walk-over before the team left: one that counts, or one to which this team did not come."""
    absent = match.walk_over and match.team(Side(match.walk_over))
    return bool(absent) and (match.state == Match.State.APPROVED or absent == team)


def _becomes_walk_over(match: Match) -> bool:
    return match.team_b_id is not None and not match.tour.draft and not match.walk_over


def _take_out(match: Match, team: Team, planned: str, points: Decimal | None) -> dict[str, Any]:
    """Ends one planned match and says what was done. Three kinds go in any case: the team's own bye, a match of a draft
    (it has no results) and one that the other team will not come to either."""
    told = {"match_id": match.pk, "match": str(match), "tour": match.tour.number}
    if planned == REMOVE or not _becomes_walk_over(match):
        told |= {"before": match_described(match), "after": None}
        match.delete()
        return told
    before = walk_over_described(match)
    absent = Side.A if match.team_a_id == team.pk else Side.B
    store_walk_over(match, absent.value, None if match.tour.tour_format.has_games else points)
    _raise_version(match)
    return told | {"before": before, "after": walk_over_described(match)}


def _given_back(change: Change, match: Match) -> dict[str, Any]:
    told = {"match_id": match.pk, "match": str(match), "tour": match.tour.number} | clear_walk_over(change, match)
    _raise_version(match)
    return told


def _raise_version(match: Match) -> None:
    """Whoever looks at the match as it was must not write into it."""
    match.version += 1
    Match.objects.filter(pk=match.pk).update(version=match.version)


def _points(checks: Checks, matches: Iterable[Match], planned: str, text: str) -> Decimal | None:
    """The points of the opponents in tours without games; needed only where there is such a match."""
    waiting = [match for match in matches if match.state == Match.State.PLANNED and _becomes_walk_over(match)]
    by_hand = any(not match.tour.tour_format.has_games for match in waiting)
    if planned != WALK_OVER or not by_hand:
        return None
    return checks.points("points", text, rules.WALK_OVER)


def _faults(team: Team, from_tour: int, planned: str) -> list[tuple[str, str]]:
    faults = []
    if team.withdrawn_from is not None:
        sentence = _("The withdrawal from tour %(number)s onwards is already noted.")
        faults.append(("", sentence % {"number": team.withdrawn_from}))
    if not (team.entered_from or 0) < from_tour <= TOUR.maximum:
        first = (team.entered_from or 0) + 1
        sentence = _("Enter the first tour that will not be played: %(first)s or a later one.")
        faults.append(("from_tour", sentence % {"first": first}))
    if planned not in PLANNED:
        faults.append(("planned", _("Choose what happens to the matches that are already planned.")))
    played = begun(_matches(team, from_tour)).filter(team_b__isnull=False, walk_over="").count()
    if played:
        sentence = ngettext(
            "%(count)s match from this tour on has begun. Choose a later tour, or end that match first.",
            "%(count)s matches from this tour on have begun. Choose a later tour, or end those matches first.",
            played,
        )
        faults.append(("from_tour", sentence % {"count": played}))
    return faults
