"""Where the matches of a day are by the clock, and what follows from it."""

from datetime import UTC, datetime, timedelta

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.timetable.rules.lateness import PlanItem, Played, RunsOver, Standing, standings_at
from tournaments.timetable.rules.lengths import phases_of

PHASES = phases_of(TourFormat(), "corners")


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 7, 14, hour, minute, tzinfo=UTC)


def course(key: str, begins: datetime, *matches: Played, delay: int = 0) -> PlanItem:
    return PlanItem(key, begins, 75, delay, PHASES, matches)


def lunch(begins: datetime, minutes: int = 40) -> PlanItem:
    return PlanItem("item-1", begins, minutes, is_tour=False)


def one(standings: tuple[Standing, ...], key: str) -> Standing:
    return next(standing for standing in standings if standing.key == key)


PLANNED = Played("2.1", "planned")


def test_a_tour_to_come_begins_as_planned() -> None:
    standing = one(standings_at([course("a", at(10), PLANNED)], at(9)), "a")
    assert (standing.begins, standing.ends, standing.delay, standing.waits) == (at(10), at(11, 15), 0, True)


def test_a_tour_that_has_not_begun_in_time_is_late_by_the_clock() -> None:
    standing = one(standings_at([course("a", at(10), PLANNED)], at(10, 7)), "a")
    assert (standing.late, standing.delay, standing.begins) == (7, 10, at(10, 7))
    assert one(standings_at([course("a", at(10), PLANNED)], at(10, 2)), "a").delay == 0


def test_a_match_that_is_where_it_should_be_does_not_run_over() -> None:
    standing = one(standings_at([course("a", at(10), Played("2.1", "individual", at(10)))], at(10, 30)), "a")
    assert (standing.late, standing.over, standing.ends, standing.waits) == (0, (), at(11, 15), False)


def test_a_match_that_is_behind_its_phases_runs_over_by_what_it_has_lost() -> None:
    """At 10:41 the individual stage goes on, behind which 40 minutes are planned: 11:21 in place of 11:15."""
    matches = (Played("4", "individual", at(10)), Played("5", "team", at(10)))
    standing = one(standings_at([course("a", at(10), *matches)], at(10, 41)), "a")
    assert standing.over == (RunsOver("4", 6),)
    assert standing.ends == at(11, 21)


def test_a_late_beginning_is_told_of_the_tour_and_not_of_every_room() -> None:
    standing = one(standings_at([course("a", at(10), Played("4", "warm_up", at(10, 12)))], at(10, 20)), "a")
    assert (standing.late, standing.over, standing.ends) == (12, (), at(11, 27))


def test_a_match_not_begun_while_others_are_holds_the_end_up() -> None:
    matches = (Played("4", "signed", at(10), is_done=True), PLANNED)
    assert one(standings_at([course("a", at(10), *matches)], at(10, 30)), "a").ends == at(11, 45)


def test_the_next_tour_waits_for_the_one_before_and_for_lunch_between() -> None:
    before = course("a", at(10), Played("4", "individual", at(10)))
    standings = standings_at([before, lunch(at(11, 20)), course("b", at(12, 5), PLANNED)], at(10, 55))
    assert one(standings, "a").ends == at(11, 35)
    assert one(standings, "b").begins == at(12, 15)
    assert one(standings, "b").delay == 10


def test_time_between_makes_up_for_it() -> None:
    before = course("a", at(10), Played("4", "individual", at(10)))
    standings = standings_at([before, course("b", at(11, 30), PLANNED), course("c", at(13), PLANNED)], at(10, 55))
    assert (one(standings, "b").begins, one(standings, "b").delay) == (at(11, 35), 5)
    assert one(standings, "c").delay == 0


def test_a_tour_at_the_same_time_does_not_wait() -> None:
    before = course("a", at(10), Played("4", "warm_up", at(10)))
    standings = standings_at([before, course("b", at(10, 30), PLANNED)], at(10, 20))
    assert one(standings, "b").delay == 0


def test_a_delay_that_was_said_holds_for_those_that_follow_too() -> None:
    standings = standings_at(
        [course("a", at(10), PLANNED, delay=15), course("b", at(11, 20), PLANNED, delay=15)], at(9)
    )
    assert one(standings, "a").begins == at(10, 15)
    assert one(standings, "b").begins == at(11, 35)


def test_a_tour_that_is_over_is_not_told_of_and_holds_nothing_up() -> None:
    over = course("a", at(10), Played("4", "signed", at(10), is_done=True))
    standings = standings_at([over, course("b", at(11, 20), PLANNED)], at(11, 10))
    assert [standing.key for standing in standings] == ["b"]
    assert one(standings, "b").delay == 0


def test_one_that_ended_late_and_is_over_leaves_only_the_clock() -> None:
    over = course("a", at(10), Played("4", "signed", at(10), is_done=True))
    assert one(standings_at([over, course("b", at(11, 20), PLANNED)], at(11, 31)), "b").delay == 15


def test_a_tour_nobody_is_drawn_for_is_not_late_by_the_clock() -> None:
    standing = one(standings_at([course("a", at(10))], at(10) + timedelta(hours=3)), "a")
    assert standing.delay == 0
