"""``script/verify`` on rooms and judges: what was known when the program gave them counts, and what people do is no
fault."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.replayed import replayed
from tests.scripts.test_verify import by, report
from tests.scripts.test_verify_changes import Changes
from tournaments.archive.read import document_of
from tournaments.draws.read import assignments as planning
from tournaments.draws.rules.assignment.model import Assignment, Post
from tournaments.draws.rules.assignment.rooms import RoomPlan
from tournaments.draws.rules.assignment.rooms import assign_rooms as planned_rooms
from tournaments.draws.write.assignments import assign_both, assign_rooms, clear_assignment, lock_places
from tournaments.draws.write.moving import swap_places, undo_places
from tournaments.draws.write.pairs import swap_teams
from tournaments.kernel.write import UseCase
from tournaments.matches.write.matches import assign_judges as choose_judges
from tournaments.matches.write.matches import change_match
from tournaments.models import AuditEntry, Judge, Match, MatchJudge
from tournaments.roster.write.availability import set_availability
from tournaments.roster.write.staff import add_judges, change_judge

pytestmark = pytest.mark.one_database

Planning = Callable[..., Assignment]


class Placing(Changes):
    """Four teams are drawn for a tour and have their rooms and judges, as the program gave them."""

    def __init__(self) -> None:
        super().__init__()
        names = [{"name": f"Судья {number}", "can_be_senior": True} for number in range(1, 5)]
        self.do(add_judges, judges=names)
        self.draw(2)
        self.do(assign_both, **self.tour(), wanted=1, seed=2)

    def rows(self) -> list[MatchJudge]:
        rows = MatchJudge.objects.filter(match__tour__tournament=self.tournament, match__tour__number=2)
        return list(rows.select_related("judge", "match").order_by("match__number"))

    def away(self, judge: int) -> None:
        self.do(set_availability, away=[(judge, self.matches[0].tour_id)])

    def says(self, judge: Judge, **more: Any) -> None:
        """Something else is known of the judge from now on."""
        given: dict[str, Any] = {"name": judge.name, "can_be_senior": True, "teams": []}
        self.do(change_judge, **self.row("judge", judge), **given | more)

    def unlock(self) -> None:
        self.do(lock_places, **self.tour(), rooms=[], judges=[])

    def wrongly(self, write: UseCase[Any], **given: Any) -> None:
        """A write after which the file need not agree."""
        self.used += 1
        write(by(self.used), tournament_id=self.tournament.pk, **self.tour(), **given)

    def said(self, *, with_log: bool = True) -> str:
        return "\n".join(report(document_of(self.tournament, with_log=with_log)).lines)

    def differences(self) -> int:
        found: int = report(document_of(self.tournament, with_log=True)).differences
        return found


@pytest.fixture
def hall(db: None) -> Placing:
    return replayed("placing", Placing)


# What people change after the assignment.
def test_it_agrees_when_something_else_is_known_of_a_judge_after_the_assignment(hall: Placing) -> None:
    one, other = hall.rows()[:2]
    hall.away(one.judge_id)
    hall.says(other.judge, can_be_senior=False, teams=[other.match.team_a_id])


def test_it_agrees_when_the_pairs_of_judges_were_changed_after_the_assignment(hall: Placing) -> None:
    row = hall.rows()[0]
    one, other = hall.matches
    hall.says(row.judge, teams=[other.team_a_id])
    hall.do(swap_teams, **hall.tour(), one=one.team_a_id, other=other.team_a_id)
    hall.unlock()


def test_it_agrees_when_judges_were_swapped_by_hand_and_are_no_longer_locked(hall: Placing) -> None:
    one, other = hall.rows()[:2]
    hall.says(one.judge, teams=[other.match.team_a_id])
    spots = {name: f"judge:{row.match_id}:{row.judge_id}" for name, row in (("one", one), ("other", other))}
    hall.do(swap_places, **hall.tour(), **spots, despite_warnings=True)
    hall.unlock()
    match = other.match
    chosen = {"senior_id": one.judge_id, "judge_ids": [other.judge_id]}
    hall.do(choose_judges, **hall.row("match", match), **chosen, despite_warnings=True)
    hall.unlock()


def test_it_agrees_when_an_assignment_came_back_by_undoing(hall: Placing) -> None:
    row = hall.rows()[0]
    hall.do(clear_assignment, **hall.tour(), what="judges")
    last = AuditEntry.objects.filter(tournament=hall.tournament).order_by("-number")[0]
    hall.away(row.judge_id)
    hall.do(undo_places, **hall.tour(), entry=last.number, despite_warnings=True)


def test_it_agrees_when_a_room_was_given_by_hand_to_two_matches(hall: Placing) -> None:
    one, other = hall.matches
    shown = {"room": str(one.room), "number": other.number}
    hall.do(change_match, **hall.row("match", other), **shown, team_a_id=other.team_a_id, team_b_id=other.team_b_id)
    hall.unlock()


def test_a_file_without_its_log_accuses_nobody_of_what_is_known_by_now(hall: Placing) -> None:
    hall.away(hall.rows()[0].judge_id)
    assert not report(document_of(hall.tournament)).differences


# Faults of an assignment.
def anyone(tables: Any, judges: Any, *, seed: int, locked: Any = ()) -> Assignment:
    """One judge, the first, for every table, whoever that is."""
    first = min(judges, key=lambda judge: judge.key)
    return Assignment(seed, tuple(Post(table.key, first.key, senior=True) for table in tables))


def always_alike(tables: Any, judges: Any, *, seed: int, locked: Any = ()) -> Assignment:
    """The judges by number, whatever is known of them."""
    ranked = sorted(judges, key=lambda judge: judge.key)
    return Assignment(seed, tuple(Post(at.key, one.key, senior=True) for at, one in zip(tables, ranked, strict=False)))


def assigned(hall: Placing, monkeypatch: pytest.MonkeyPatch, how: Planning) -> None:
    """The judges are assigned once more, as that function plans them."""
    hall.do(clear_assignment, **hall.tour(), what="judges", decided_too=True)
    with monkeypatch.context() as patched:
        patched.setattr(planning, "assign_judges", how)
        hall.wrongly(assign_both, wanted=1, seed=2)


@pytest.mark.parametrize("what", ["away", "attached", "no senior"])
def test_an_assignment_that_broke_a_rule_is_found_whatever_is_known_by_now(
    hall: Placing, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    first = Judge.objects.filter(tournament=hall.tournament).order_by("pk")[0]
    teams = [team for match in hall.matches for team in match.team_ids]
    known: dict[str, dict[str, Any]] = {
        "away": {"away": [hall.matches[0].tour_id]}, "attached": {"teams": teams},
        "no senior": {"can_be_senior": False},
    }  # fmt: skip
    words = {"away": "is away", "attached": "is attached to a team of it", "no senior": "may not lead"}
    hall.says(first, **known[what])
    assigned(hall, monkeypatch, always_alike)
    assert hall.differences() == 1
    assert f"tour:{hall.matches[0].tour_id}): “{first.name}” comes to tour 2, table 1" in hall.said()
    given = {**hall.row("judge", first), "name": first.name, "can_be_senior": True, "teams": []}
    change_judge(by(900), tournament_id=hall.tournament.pk, **given)
    assert hall.differences() == 1
    assert words[what] in hall.said()


def test_a_judge_whom_the_program_gave_to_two_matches_is_found(hall: Placing, monkeypatch: pytest.MonkeyPatch) -> None:
    assigned(hall, monkeypatch, anyone)
    assert hall.differences() == len(hall.matches)
    assert "but has another match too" in hall.said()


def test_a_room_that_the_program_gave_to_two_matches_is_found(hall: Placing, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_for_all(tables: Any, rooms: Any, locked: Any) -> RoomPlan:
        return RoomPlan(dict.fromkeys(tables, rooms[0].key), planned_rooms(tables, rooms, locked).notes)

    hall.do(clear_assignment, **hall.tour(), what="rooms", decided_too=True)
    with monkeypatch.context() as patched:
        patched.setattr(planning, "assign_rooms", one_for_all)
        hall.wrongly(assign_rooms)
    assert hall.differences() == len(hall.matches)
    assert "but has another match too" in hall.said()


def test_what_a_person_has_locked_is_no_fault_of_the_assignment(hall: Placing) -> None:
    """Nor are judges who stay from the tour before."""
    match, spare = hall.matches[0], Judge.objects.filter(match_judges=None)[0]
    hall.do(choose_judges, **hall.row("match", match), senior_id=spare.pk, judge_ids=[])
    hall.away(spare.pk)
    hall.do(clear_assignment, **hall.tour(), what="judges")
    hall.do(assign_both, **hall.tour(), wanted=2, seed=4)
    assert Match.objects.get(pk=match.pk).match_judges.filter(judge=spare).exists()
