"""Matches of a tour, by hand: who meets whom, in which room, at which table."""

from dataclasses import dataclass

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tournaments.kernel.descriptions import match_described
from tournaments.kernel.values.names import clean_text
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.begun import has_begun
from tournaments.matches.write.line_ups import drop_line_ups
from tournaments.models import Match, Team, Tour
from tournaments.roster.write.rooms import room_fault, room_named

MAX_TABLE = 999

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
        raise Refused(("", _("This tour has been removed meanwhile.")))
    tour.tournament = tournament
    wanted = _wanted(tour, team_a_id, team_b_id, room, number or next_table(tour))
    faults = _faults(wanted)
    if faults or wanted.team_a is None:
        raise Refused(*faults)
    match = Match(tour=tour, number=wanted.number, team_a=wanted.team_a, team_b=wanted.team_b)
    match.room = room_named(tournament, room)
    match.room_locked = match.room is not None
    match.save()
    change.match_id = match.pk
    change.log(subject=f"match:{match.pk}", before=None, after=match_described(match))
    return {"match": match.pk, "number": match.number}


@use_case("match.change")
def change_match(
    change: Change,
    *,
    match_id: int,
    version: int,
    team_a_id: int,
    team_b_id: int | None,
    room: str,
    number: int,
) -> Answer:
    """Other teams, another room or table. Teams stand once anything is entered; everything stands once signed."""
    match = change.take_match(match_id, permission="tournament.organise", version=version)
    before = match_described(match)
    wanted = _wanted(match.tour, team_a_id, team_b_id, room, number, match_id)
    faults = _faults(wanted)
    if not match.is_open:
        faults = [
            ("", _("The protocol is signed, so opponents, room and table stand as they are written in it."))
        ]
    elif (match.team_a_id, match.team_b_id) != (team_a_id, team_b_id) and has_begun(match):
        faults.append(
            ("", _("Results are entered in this match, so its opponents stand. Room and table can change."))
        )
    if faults or wanted.team_a is None:
        raise Refused(*faults)
    if match.team_a_id != team_a_id or match.team_b_id != team_b_id:
        drop_line_ups([match.pk])
    match.team_a, match.team_b, match.number = wanted.team_a, wanted.team_b, number
    shown = match.room
    match.room = room_named(match.tour.tournament, room)
    if match.room != shown:
        match.room_locked = match.room is not None
    match.save()
    change.log(before=before, after=match_described(match))
    return {"match": match.pk, "version": match.version}


@use_case("match.remove")
def remove_match(change: Change, *, tournament_id: int, match_id: int, version: int) -> Answer:
    """Takes a planned match away; refused once anything is entered in it."""
    tournament = change.take_tournament(tournament_id)
    match = Match.objects.filter(tour__tournament=tournament, pk=match_id).with_names().first()
    if match is None:
        raise Refused(("", _("This match has been removed meanwhile.")))
    change.match_id = match.pk
    change.compare(match, version)
    if has_begun(match):
        raise Refused(("", _("Results are entered in this match, so it cannot be removed.")))
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
    if not 1 <= wanted.number <= MAX_TABLE:
        faults.append(("number", _("Tables are numbered from 1 to %(maximum)s.") % {"maximum": MAX_TABLE}))
    elif others.filter(number=wanted.number).exists():
        faults.append(("number", _("Table %(number)s is taken in this tour.") % {"number": wanted.number}))
    room = clean_text(wanted.room)
    if room and (fault := room_fault(room)):
        faults.append(("room", fault))
    return faults


def _team_faults(wanted: Wanted) -> Faults:
    faults: Faults = []
    if wanted.team_a is None:
        faults.append(("team_a", _("Choose somebody from this tournament.")))
    if wanted.team_b is None and not wanted.is_bye:
        faults.append(("team_b", _("Choose somebody from this tournament.")))
    if wanted.team_a is not None and wanted.team_a == wanted.team_b:
        return [*faults, ("team_b", _("Nobody can play against themselves."))]
    for field, team in (("team_a", wanted.team_a), ("team_b", wanted.team_b)):
        if team is not None and _is_new(wanted, team) and not team.plays_in(wanted.tour.number):
            faults.append(
                (
                    field,
                    _("“%(team)s” does not play in this tour: not there yet, or withdrawn.")
                    % {"team": team.name},
                )
            )
        if team is not None and _plays_already(wanted, team):
            faults.append((field, _("“%(team)s” plays in this tour already.") % {"team": team.name}))
    return faults


def _is_new(wanted: Wanted, team: Team) -> bool:
    """Whether the team would come into the match with this change."""
    standing = Match.objects.filter(Q(team_a=team) | Q(team_b=team), pk=wanted.match_id or 0)
    return not standing.exists()


def _plays_already(wanted: Wanted, team: Team) -> bool:
    others = Match.objects.filter(tour=wanted.tour).exclude(pk=wanted.match_id or 0)
    return others.filter(Q(team_a=team) | Q(team_b=team)).exists()
