"""The judges of the tour before in the same rooms: who can stay, who cannot and why, and who takes their places."""

from dataclasses import dataclass, replace

from tournaments.draws.read.assignments import Places, judges_to_assign, plan_digest
from tournaments.draws.rules.assignment.judges import assign_judges
from tournaments.draws.rules.assignment.model import JUDGES, Assignment, Post, Table
from tournaments.draws.rules.assignment.places import copied
from tournaments.kernel.database import Foreseen
from tournaments.models import MatchJudge, Tour


@dataclass(frozen=True)
class PlannedCopy:
    """The judges of a tour: ``stay`` of them as in the tour ``before``, the others assigned as usual. The notes say
    first who could not stay."""

    before: Tour
    plan: Assignment
    stay: int
    digest: str


def tour_before(tour: Tour) -> Tour | None:
    """The last tour before this one in which anybody judged in a room."""
    judged = Tour.objects.filter(tournament=tour.tournament_id, number__lt=tour.number)
    judged = judged.filter(matches__match_judges__isnull=False, matches__room__isnull=False)
    return judged.order_by("-number").first()


def plan_copy(places: Places, before: Tour, *, seed: int, foreseen: Foreseen | None = None) -> PlannedCopy:
    """Rooms without anybody in the tour before want one judge. What a person has decided, and matches that have begun,
    stand. What is ``foreseen`` is not computed again."""
    seats = _seats_by_room(before)
    judges, standing = judges_to_assign(places)
    tables = [_wanting(table, seats) for table in places.tables(JUDGES.minimum)]
    wanted = [
        Post(table.key, judge, senior)
        for table in tables
        if not table.has_begun
        for judge, senior in seats.get(table.room or 0, ())
    ]
    staying, notes = copied(tables, judges, wanted, standing)
    plan = (foreseen or Foreseen())(assign_judges, tables, judges, seed=seed, locked=[*standing, *staying])
    decided = {(post.table, post.judge) for post in standing}
    posts = tuple(Post(post.table, post.judge, post.senior, (post.table, post.judge) in decided) for post in plan.posts)
    assignment = Assignment(plan.seed, posts, plan.free, (*notes, *plan.notes))
    rows = [[post.table, post.judge, post.senior] for post in posts]
    return PlannedCopy(before, assignment, len(staying), plan_digest(rows, places.matches))


def _wanting(table: Table, seats: dict[int, list[tuple[int, bool]]]) -> Table:
    wanted = min(max(len(seats.get(table.room or 0, ())), JUDGES.minimum), JUDGES.maximum)
    return replace(table, wanted=wanted)


def _seats_by_room(tour: Tour) -> dict[int, list[tuple[int, bool]]]:
    """Room → its judges in that tour and whether each led, the senior first."""
    rows = MatchJudge.objects.filter(match__tour=tour, match__room__isnull=False)
    seats: dict[int, list[tuple[int, bool]]] = {}
    for room, judge, senior in rows.values_list("match__room_id", "judge_id", "senior"):
        seats.setdefault(room or 0, []).append((judge, senior))
    return seats
