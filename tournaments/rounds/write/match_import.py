"""Importing matches from a table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.database import Foreseen
from tournaments.kernel.names import name_key
from tournaments.kernel.write import Answer, Change, Refused, store_ahead, use_case
from tournaments.matches.read.matches import match_described, wish_warnings, wishes_for
from tournaments.matches.write.games import recompute
from tournaments.matches.write.matches import next_table
from tournaments.models import Match, Player, Room, Signal, Team, Tour, Tournament
from tournaments.roster.write.staff import room_named
from tournaments.rounds.read.match_plan import Plan, PlannedRow, plan_import
from tournaments.rounds.read.match_rows import MatchRow
from tournaments.rounds.read.tours import tour_described
from tournaments.rounds.write.numbers import added, call_points_of_former
from tournaments.rounds.write.tours import preset_format


@use_case("matches.import", then=store_ahead, risky=True)
def import_matches(
    change: Change,
    *,
    tournament_id: int,
    rows: Sequence[Mapping[str, Any]],
    create: bool = False,
    approve: bool = False,
) -> Callable[[Change], Answer]:
    """Makes the matches of all rows, or of none when one of them is faulty.

    ``rows`` are ``MatchRow.as_data()``. ``create`` allows missing tours (of entered points) and teams to be made,
    rooms always are. Points are entered in matches that have none; with ``approve``, which needs a reason, all matches
    of the rows that have points then count. Rows that are stored already change nothing. New matches are drafts with
    their tour; one that gets points is published by that.
    """
    foreseen, reason = Foreseen(), change.intent.reason

    def planned(tournament: Tournament, revision: int) -> Plan:
        plan = foreseen(_plan, revision, tournament, rows, create=create)
        faults = [(f"row-{line}", fault) for line, fault in plan.faults]
        if approve and not reason:
            faults.append(("reason", _("Say why the matches are approved without signatures.")))
        if approve:
            faults += _disputes(plan)
        if not plan.rows:
            faults.append(("", _("There are no matches in the table.")))
        if faults:
            raise Refused(*faults)
        return plan

    def store(change: Change) -> Answer:
        tournament = change.take_tournament(tournament_id)
        return _store(change, planned(tournament, tournament.revision - 1), approve=approve)

    change.look_ahead(tournament_id, lambda tournament: planned(tournament, tournament.revision))
    return store


def _plan(_revision: int, tournament: Tournament, rows: Sequence[Mapping[str, Any]], *, create: bool) -> Plan:
    """What the rows make of the tournament as it stands in this revision: all its matches are read for it, so anything
    written since has it made again. Its rows are stored once; their tournament is that of before the lock."""
    return plan_import(tournament, [MatchRow.from_data(row) for row in rows], create=create)


def _store(change: Change, plan: Plan, *, approve: bool) -> Answer:
    tournament = change.written
    done = _Import(tournament)
    done.make_missing(plan, change)
    for planned in plan.rows:
        done.store(planned, approve=approve)
    for sentence in done.warnings():
        change.warn(sentence)
    before = {"tours": done.former} if done.former else None
    change.log(subject=f"import:{tournament.pk}", before=before, after=done.described())
    return done.answer()


def _disputes(plan: Plan) -> list[tuple[str, str]]:
    """Rows whose matches would be approved over a dispute that nobody has answered."""
    rows = {planned.match.pk: planned.row.line for planned in plan.approvable() if planned.match}
    in_dispute = Signal.objects.open().filter(match__in=rows, kind=Signal.Kind.DISPUTE).order_by("match")
    sentence = _("This protocol is disputed: answer the objection under “Requests” first.")
    return [(f"row-{rows[pk]}", sentence) for pk in in_dispute.values_list("match_id", flat=True).distinct()]


@dataclass
class _Import:
    """What is made of the rows; ``former`` are settings that still named an earlier tour with a new one's number."""

    tournament: Tournament
    tours: dict[int, Tour] = field(default_factory=dict)
    teams: dict[str, Team] = field(default_factory=dict)
    rooms: dict[str, Room | None] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)
    new_tours: list[dict[str, Any]] = field(default_factory=list)
    former: list[dict[str, Any]] = field(default_factory=list)
    new_teams: list[Team] = field(default_factory=list)
    matches: list[dict[str, Any]] = field(default_factory=list)
    made: list[Match] = field(default_factory=list)
    approved: int = 0

    def make_missing(self, plan: Plan, change: Change) -> None:
        """The tours, teams and rooms that rows name, those made now among them. Of a new tour it is said what one that
        is added by itself would say."""
        for number in plan.new_tours:
            tour = Tour(tournament=self.tournament, number=number, kind=Tour.Kind.POINTS, draft=True)
            tour.format = preset_format("points", self.tournament.language)
            following = added(self.tournament, number)
            tour.save()
            old, new = following.store(change)
            call_points_of_former(self.tournament, number)
            self.new_tours.append(tour_described(tour) | new)
            self.former += [{"number": number} | old] if old else []
        for name in plan.new_teams:
            team = Team.objects.create(tournament=self.tournament, name=name)
            if self.tournament.is_individual:
                Player.objects.create(team=team, name=team.name)
            self.new_teams.append(team)
        self.rooms = {name_key(name): room_named(self.tournament, name) for name in plan.new_rooms}
        for room in Room.objects.filter(tournament=self.tournament):
            self.rooms.setdefault(name_key(room.name), room)
        self.tours = {tour.number: tour for tour in Tour.objects.filter(tournament=self.tournament)}
        self.teams = {team.key: team for team in Team.objects.filter(tournament=self.tournament)}

    def store(self, planned: PlannedRow, *, approve: bool) -> None:
        """One row: its match, its points, its approval."""
        match = planned.match or self._new_match(planned)
        before = (match.pk is None, match.entered_a, match.entered_b, match.state)
        if planned.points:
            match.entered_a, match.entered_b = planned.points
        if planned.has_points and match.state == Match.State.PLANNED:
            match.state = Match.State.CLOSING
        if approve and planned.has_points and match.state != Match.State.APPROVED:
            match.state = Match.State.APPROVED
            self.approved += 1
        if before == (match.pk is None, match.entered_a, match.entered_b, match.state) and not planned.is_new:
            return
        match.version += 0 if planned.is_new else 1
        match.save()
        self._publish_played(match, self.tours[planned.tour])
        recompute(match)
        self.matches.append(_described(match, is_new=planned.is_new))
        if planned.is_new:
            self.made.append(match)

    @staticmethod
    def _publish_played(match: Match, tour: Tour) -> None:
        """What has been played is no draft."""
        if tour.draft and match.state != Match.State.PLANNED:
            tour.draft = False
            tour.save(update_fields=["draft"])

    def _new_match(self, planned: PlannedRow) -> Match:
        tour, row = self.tours[planned.tour], planned.row
        tour.tournament = self.tournament
        number = self.tables.get(tour.pk) or next_table(tour)
        self.tables[tour.pk] = number + 1
        return Match(
            tour=tour,
            number=number,
            team_a=self.teams[name_key(row.team_a)],
            team_b=self.teams[name_key(row.team_b)] if row.team_b else None,
            room=self.rooms[name_key(row.room)] if row.room else None,
            room_locked=bool(row.room),
        )

    def warnings(self) -> Iterator[str]:
        """What whoever makes one of the new pairs by hand would read."""
        forbidden = {tour: wishes_for(tour).forbidden for tour in {match.tour for match in self.made}}
        for match in self.made:
            if frozenset((match.team_a_id, match.team_b_id)) in forbidden[match.tour]:
                yield from wish_warnings(match.tour, match.team_a, match.team_b)

    def described(self) -> dict[str, Any]:
        """For the audit log: everything that was made or changed."""
        return {
            "tours": self.new_tours,
            "teams": [{"id": team.pk, "name": team.name} for team in self.new_teams],
            "matches": self.matches,
        }

    def answer(self) -> Answer:
        """How much was made or changed."""
        made = sum(match["is_new"] for match in self.matches)
        return {
            "tours": len(self.new_tours),
            "teams": len(self.new_teams),
            "matches": made,
            "filled": len(self.matches) - made,
            "approved": self.approved,
        }


def _described(match: Match, *, is_new: bool) -> dict[str, Any]:
    entered = {"entered_a": match.entered_a, "entered_b": match.entered_b}
    texts = {name: None if value is None else str(value) for name, value in entered.items()}
    return match_described(match) | texts | {"state": match.state, "is_new": is_new}
