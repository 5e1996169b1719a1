"""Matches of a tour: who meets whom, where and at which table, who judges, and to which of them a team did not come."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import TABLE, WALK_OVER
from tournaments.kernel.values import clean_text
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.matches import (
    Warned,
    absence,
    becomes_bye,
    bracket_faults,
    bracket_pairs,
    has_begun,
    match_described,
    needed_in_bracket,
    warnings_for,
    wish_warnings,
)
from tournaments.matches.write.clocks import forget_clocks
from tournaments.matches.write.games import recompute
from tournaments.matches.write.reseating import begin_after_walk_over
from tournaments.matches.write.seniors import with_another_senior, withdraw
from tournaments.models import Game, Judge, LineUp, Match, MatchJudge, Penalty, Side, Team, Tour
from tournaments.roster.write.staff import room_fault, room_named

Faults = list[tuple[str, str]]


@dataclass(frozen=True)
class Wanted:
    """A match as the organiser wants it: teams of the tournament (None: no such team, or for B a bye)."""

    tour: Tour
    team_a: Team | None
    team_b: Team | None
    is_bye: bool
    room: str
    number: int
    match_id: int | None = None


@use_case("match.add")
def add_match(
    change: Change, *, tournament_id: int, tour_id: int, team_a_id: int, team_b_id: int | None, room: str = "",
    number: int | None = None,
) -> Answer:  # fmt: skip
    """A new match; without team B a bye, without a number the next free table. A new room name makes a room."""
    tournament = change.take_tournament(tournament_id)
    tour = Tour.objects.filter(tournament=tournament, pk=tour_id).first()
    if tour is None:
        raise Refused(("", _("This tour has been removed in the meantime.")))
    tour.tournament = tournament
    wanted = _wanted(tour, team_a_id, team_b_id, room, number or next_table(tour))
    faults = _faults(wanted) or _bracket_faults(wanted)
    if faults or wanted.team_a is None:
        raise Refused(*faults)
    match = Match(tour=tour, number=wanted.number, team_a=wanted.team_a, team_b=wanted.team_b)
    match.room = room_named(tournament, room)
    match.room_locked = match.room is not None
    match.save()
    change.match_id = match.pk
    _warn(change, match)
    change.log(subject=f"match:{match.pk}", before=None, after=match_described(match))
    return {"match": match.pk, "number": match.number}


def _warn(change: Change, match: Match) -> None:
    for sentence in wish_warnings(match.tour, match.team_a, match.team_b):
        change.warn(sentence)


@use_case("match.change")
def change_match(
    change: Change, *, match_id: int, version: int, team_a_id: int, team_b_id: int | None, room: str, number: int
) -> Answer:
    """Other teams, another room or table. Teams stand once anything is entered; everything stands once signed. A match
    that becomes a bye has no judges any more, and loses the room that it had."""
    match = change.take_match(match_id, permission="tournament.organise", version=version)
    before = match_described(match)
    wanted = _wanted(match.tour, team_a_id, team_b_id, room, number, match_id)
    faults = _change_faults(match, wanted)
    if faults or wanted.team_a is None:
        raise Refused(*faults)
    has_others = match.team_a_id != team_a_id or match.team_b_id != team_b_id
    if has_others:
        LineUp.forget([match.pk], games=True)
    shown, judged, more = match.room, list(match.match_judges.all()), dict[str, object]()
    if becomes_bye(match, team_b_id):
        room = "" if shown is not None and clean_text(room) == shown.name else room
        if judged:
            MatchJudge.objects.filter(match=match).delete()
            before, more = before | _named(judged), _named([])
    match.team_a, match.team_b, match.number = wanted.team_a, wanted.team_b, number
    match.room = room_named(match.tour.tournament, room)
    if match.room != shown:
        match.room_locked = match.room is not None
    match.save()
    if has_others:
        recompute(match)  # what a bye was worth stood in it
        _warn(change, match)
    change.log(before=before, after=match_described(match) | more)
    return {"match": match.pk, "version": match.version}


def _change_faults(match: Match, wanted: Wanted) -> Faults:
    if not match.is_open:
        return [("", _("The protocol is signed, so opponents, room and table are locked."))]
    faults = _faults(wanted)
    sides = [team and team.pk for team in (wanted.team_a, wanted.team_b)]
    if [match.team_a_id, match.team_b_id] == sides:
        return faults
    if has_begun(match):
        sentence = _(
            "This match already has results, so its opponents are locked. You can still change room and table."
        )
    elif match.team_ids != set(sides) - {None} and _is_pair_of_bracket(match):
        sentence = _("The pairs of a knock-out follow its bracket. Swap two participants under “Pairs” instead.")
    else:
        return faults or _bracket_faults(wanted)
    return [*faults, ("", sentence)]


def _is_pair_of_bracket(match: Match) -> bool:
    """Whether the bracket has this match of two. A bye decides nothing there: whoever had left may be back."""
    return match.team_b_id is not None and match.team_ids in bracket_pairs([match.tour_id]).get(match.tour_id, ())


@use_case("match.remove")
def remove_match(change: Change, *, tournament_id: int, match_id: int, version: int) -> Answer:
    """Takes a planned match away; refused once anything is entered in it."""
    tournament = change.take_tournament(tournament_id)
    match = Match.objects.filter(tour__tournament=tournament, pk=match_id).with_names().first()
    if match is None:
        raise Refused(("", _("This match has already been removed.")))
    change.match_id = match.pk
    change.compare(match, version)
    if has_begun(match):
        raise Refused(("", _("This match already has results, so it cannot be removed.")))
    if needed := needed_in_bracket(match):
        raise Refused(("", needed))
    change.log(subject=f"match:{match.pk}", before=match_described(match), after=None)
    match.delete()
    return {"tour": match.tour.number}


def next_table(tour: Tour) -> int:
    """The number after the tour's last table."""
    last: int | None = Match.objects.filter(tour=tour).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _wanted(
    tour: Tour, team_a_id: int, team_b_id: int | None, room: str, number: int, match_id: int | None = None
) -> Wanted:
    ids = [pk for pk in (team_a_id, team_b_id) if pk is not None]
    teams = Team.objects.filter(tournament=tour.tournament).in_bulk(ids)
    team_b = None if team_b_id is None else teams.get(team_b_id)
    return Wanted(tour, teams.get(team_a_id), team_b, team_b_id is None, room, number, match_id)


def _faults(wanted: Wanted) -> Faults:
    faults = _team_faults(wanted)
    others = Match.objects.filter(tour=wanted.tour).exclude(pk=wanted.match_id or 0)
    checks = Checks()
    if checks.number("number", TABLE, wanted.number) is None:
        faults += checks.faults
    elif others.filter(number=wanted.number).exists():
        sentence = _("Table %(number)s is taken in this tour. Choose another.")
        faults.append(("number", sentence % {"number": wanted.number}))
    room = clean_text(wanted.room)
    if room and (fault := room_fault(room)):
        faults.append(("room", fault))
    return faults


def _team_faults(wanted: Wanted) -> Faults:
    faults: Faults = []
    if wanted.team_a is None:
        faults.append(("team_a", _("Choose someone from this tournament.")))
    if wanted.team_b is None and not wanted.is_bye:
        faults.append(("team_b", _("Choose someone from this tournament.")))
    if wanted.team_a is not None and wanted.team_a == wanted.team_b:
        return [*faults, ("team_b", _("Nobody can play against themselves: choose another opponent."))]
    for field, team in (("team_a", wanted.team_a), ("team_b", wanted.team_b)):
        if team is not None and _is_new(wanted, team) and (sentence := absence(team, wanted.tour.number)):
            faults.append((field, sentence))
        if team is not None and _plays_already(wanted, team):
            faults.append((field, _("“%(team)s” already plays in this tour.") % {"team": team.name}))
    return faults


def _bracket_faults(wanted: Wanted) -> Faults:
    """What the bracket of a knock-out has against the match."""
    pairs = bracket_pairs([wanted.tour.pk]).get(wanted.tour.pk, frozenset())
    teams = Team.objects.in_bulk({pk for pair in pairs for pk in pair}) if pairs else {}
    sides = wanted.team_a, wanted.team_b
    return bracket_faults(pairs, wanted.tour.number, sides, is_bye=wanted.is_bye, teams=teams)


def _is_new(wanted: Wanted, team: Team) -> bool:
    """Whether the team would come into the match with this change."""
    standing = Match.objects.filter(Q(team_a=team) | Q(team_b=team), pk=wanted.match_id or 0)
    return not standing.exists()


def _plays_already(wanted: Wanted, team: Team) -> bool:
    others = Match.objects.filter(tour=wanted.tour).exclude(pk=wanted.match_id or 0)
    return others.filter(Q(team_a=team) | Q(team_b=team)).exists()


# Matches to which a team did not come: nothing is played, everything is forfeited (tour, "forfeit_points").
State = Match.State


@use_case("match.walk_over")
def give_walk_over(change: Change, *, match_id: int, version: int, absent: str, points: str = "") -> Answer:
    """The team of the side ``absent`` did not come. The match then waits for the organiser's approval; nobody signs it.

    Every game is forfeited to the side that is there. In a tour without games that side gets ``points``, as people
    write them, more than 0. Refused once a result is entered: then single games are forfeited.
    """
    match = change.take_match(match_id, permission="match.record", version=version)
    checks = Checks(_walk_over_faults(match, absent))
    by_hand = not match.tour.tour_format.has_games
    given = checks.points("points", points, WALK_OVER) if by_hand else None
    checks.refuse_any()
    before = walk_over_described(match)
    store_walk_over(match, absent, given)
    change.log(before=before, after=walk_over_described(match))
    return {"version": match.version, "state": match.state}


@use_case("match.take_back_walk_over")
def take_back_walk_over(change: Change, *, match_id: int, version: int) -> Answer:
    """The match can be played after all; needs a reason. An approved one is taken back by the organiser."""
    match = change.take_match(match_id, permission="match.record", version=version)
    if not match.walk_over:
        raise Refused(("", _("This match is not a walk-over, so there is nothing to cancel.")))
    if match.state == State.APPROVED:
        permissions.require(change.actor, "match.approve", match)
    if not change.intent.reason:
        raise Refused(("reason", _("Say why you are cancelling the walk-over.")))
    change.log(**clear_walk_over(change, match))
    return {"version": match.version, "state": match.state}


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
    forget_clocks(match)
    match.walk_over, match.state = absent, State.SIGNED
    match.started_at = match.ended_at = None
    if points is not None:
        present = {Side.A.value: (Decimal(0), points), Side.B.value: (points, Decimal(0))}
        match.entered_a, match.entered_b = present[absent]
    _save(match)


def clear_walk_over(change: Change, match: Match) -> dict[str, Any]:
    """Makes the match a planned one again, as ``store_walk_over`` found it but for a draft of its line-ups; what was
    and what is now, for the log."""
    before = walk_over_described(match)
    match.walk_over, match.state = "", State.PLANNED
    match.entered_a = match.entered_b = None
    _save(match)
    games = begin_after_walk_over(match, change.written.revision + 1)
    if not games:
        return {"before": before, "after": walk_over_described(match)}
    return {"before": before | {"games": [None] * len(games)}, "after": walk_over_described(match) | {"games": games}}


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


def _walk_over_faults(match: Match, absent: str) -> list[tuple[str, str]]:
    if match.team_b_id is None:
        return [("", _("This is a bye: there is no opponent who could be absent."))]
    if match.walk_over:
        return [("", _("This match is already a walk-over."))]
    faults = []
    if absent not in [*Side]:
        faults.append(("absent", _("Choose who did not turn up.")))
    if not match.is_open or has_results(match):
        sentence = _("This match already has results, so it was played: forfeit individual games instead.")
        faults.append(("", sentence))
    return faults


# Who judges a match.
MAX_JUDGES = 12


@use_case("match.judges")
def assign_judges(
    change: Change, *, match_id: int, version: int, senior_id: int | None, judge_ids: Sequence[int],
    despite_warnings: bool = False,
) -> Answer:  # fmt: skip
    """The judges of a match, all at once; at most one of them is the senior.

    Refuses a judge who is attached to one of the teams, is busy in another match of the tour, or leads without being
    marked as able to, unless the organiser has seen the warning and wants it all the same. What is chosen here stands
    when the program assigns the judges of the tour. With another senior, whatever has been signed is signed again.
    """
    match = change.take_match(match_id, permission="tournament.organise", version=version)
    if not match.is_open:
        raise Refused(("", _("The protocol is signed, so its judges are locked.")))
    ids = list(dict.fromkeys([senior_id, *judge_ids] if senior_id else judge_ids))
    judges = _found(match, ids)
    warned = warnings_for(match, judges, senior_id)
    if warned and not despite_warnings:
        raise Refused(*(("judges", warning.sentence) for warning in warned))
    before, after = _named(list(match.match_judges.all())), dict[str, object]()
    rows = [MatchJudge(match=match, judge=judge, senior=judge.pk == senior_id, locked=True) for judge in judges]
    for gone in withdraw(change, with_another_senior([match], rows)).values():
        before, after = before | {"signatures": gone}, {"signatures": []}
    MatchJudge.objects.filter(match=match).delete()
    MatchJudge.objects.bulk_create(rows)
    change.log(before=before, after=_named(rows) | _said(warned) | after)
    return {"judges": [judge.pk for judge in judges], "version": match.version}


def _found(match: Match, ids: Sequence[int]) -> list[Judge]:
    if len(ids) > MAX_JUDGES:
        raise Refused(
            ("judges", _("A match has at most %(maximum)s judges. Remove one first.") % {"maximum": MAX_JUDGES})
        )
    judges = Judge.objects.filter(tournament=match.tour.tournament).prefetch_related("attached_to").in_bulk(ids)
    if len(judges) != len(ids):
        raise Refused(("judges", _("Choose judges of this tournament.")))
    return [judges[pk] for pk in ids]


def _named(rows: Sequence[MatchJudge]) -> dict[str, object]:
    return {
        "judges": [row.judge.name for row in rows],
        "senior": next((row.judge.name for row in rows if row.senior), None),
        "judge_ids": [row.judge_id for row in rows],
    }


def _said(warned: Sequence[Warned]) -> dict[str, object]:
    return {"despite": [warning.sentence for warning in warned]} if warned else {}
