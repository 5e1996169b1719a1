"""What is expected when something is late, the times that follow, and who is wanted in two places at once."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from tournaments.timetable.rules.plan import Clash, Planned, Visit, Who, clashes, later, overlaps, proposed

MOSCOW = ZoneInfo("Europe/Moscow")
BERLIN = ZoneInfo("Europe/Berlin")


def at(hour: int, minute: int = 0, day: int = 14) -> datetime:
    """By the clock in Moscow."""
    return datetime(2026, 7, day, hour, minute, tzinfo=MOSCOW)


def tour(number: int, begins: datetime | None, minutes: int = 75, delay: int | None = None) -> Planned:
    return Planned(f"tour-{number}", begins, minutes, number, delay)


def item(number: int, begins: datetime, minutes: int = 40) -> Planned:
    return Planned(f"item-{number}", begins, minutes)


# What is expected.
def test_a_delay_holds_for_all_that_follows_on_the_day() -> None:
    plan = [tour(1, at(10)), tour(2, at(12), delay=15), item(1, at(13, 30)), tour(3, at(14)), tour(4, at(10, day=15))]
    assert later(plan, MOSCOW) == {"tour-1": 0, "tour-2": 15, "item-1": 15, "tour-3": 15, "tour-4": 0}


def test_what_is_said_of_a_later_tour_stands_in_its_place() -> None:
    plan = [tour(1, at(10), delay=10), tour(2, at(12), delay=0), tour(3, at(14)), tour(4, None)]
    assert later(plan, MOSCOW) == {"tour-1": 10, "tour-2": 0, "tour-3": 0}


def test_a_tour_that_begins_at_the_same_time_is_not_late_with_another_one() -> None:
    assert later([tour(1, at(10), delay=10), tour(2, at(10)), tour(3, at(12))], MOSCOW) == {
        "tour-1": 10, "tour-2": 0, "tour-3": 10,
    }  # fmt: skip


def test_the_day_is_the_tournaments_own() -> None:
    """23:30 in Moscow is the same day there, and in UTC; 1:00 is another one in Moscow alone."""
    plan = [tour(1, at(23, 30), delay=10), tour(2, at(1, day=15))]
    assert later(plan, MOSCOW)["tour-2"] == 0
    assert later(plan, ZoneInfo("UTC"))["tour-2"] == 10


# The times that follow.
def test_tours_follow_one_another_and_go_round_the_breaks() -> None:
    tours = [tour(1, at(10)), tour(2, at(15)), tour(3, None), tour(4, at(18))]
    times = proposed(tours, [item(1, at(12, 30))], "tour-1", 5, MOSCOW)
    assert times == {"tour-2": at(11, 20) + timedelta(minutes=110), "tour-3": at(14, 30), "tour-4": at(15, 50)}
    assert times["tour-2"] == at(13, 10)


def test_tours_before_and_of_other_days_stay() -> None:
    tours = [tour(1, at(9)), tour(2, at(11)), tour(3, at(12)), tour(4, at(10, day=15)), tour(5, None)]
    assert proposed(tours, [], "tour-2", 10, MOSCOW) == {"tour-3": at(12, 25)}


def test_tours_that_begin_together_stay_together() -> None:
    tours = [tour(1, at(10), 60), tour(2, at(10), 90), tour(3, at(13), 30), tour(4, at(13), 60), tour(5, at(15))]
    assert proposed(tours, [], "tour-1", 0, MOSCOW) == {
        "tour-3": at(11, 30), "tour-4": at(11, 30), "tour-5": at(12, 30),
    }  # fmt: skip


def test_a_tour_without_a_time_comes_in_by_its_number() -> None:
    tours = [tour(1, at(10), 60), tour(2, None, 60), tour(3, at(11), 60)]
    assert proposed(tours, [], "tour-1", 0, MOSCOW) == {"tour-2": at(11), "tour-3": at(12)}


def test_what_does_not_begin_on_the_day_any_more_is_not_proposed() -> None:
    tours = [tour(1, at(22), 60), tour(2, None, 60), tour(3, None, 60)]
    assert proposed(tours, [], "tour-1", 0, MOSCOW) == {"tour-2": at(23)}


def test_nothing_follows_a_tour_without_a_time() -> None:
    assert proposed([tour(1, None), tour(2, at(12))], [], "tour-1", 0, MOSCOW) == {}
    assert proposed([tour(1, at(10))], [], "tour-9", 0, MOSCOW) == {}


def test_lengths_are_real_minutes_where_the_clocks_are_changed_meanwhile() -> None:
    """In the night of 25 October 2026 clocks in Berlin go back from 3:00 to 2:00."""
    begins = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)  # 2:30 of summer time
    [start] = proposed([tour(1, begins, 60), tour(2, None, 60)], [], "tour-1", 0, BERLIN).values()
    assert start.astimezone(UTC) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    assert f"{start.astimezone(BERLIN):%H:%M}" == "02:30"


# In two places at once.
def visit(who: Who, name: str, key: str, begins: datetime, site: int | None = None, minutes: int = 60) -> Visit:
    return Visit(who, name, name, key, begins, begins + timedelta(minutes=minutes), site)


def walk(one: int, other: int) -> int:
    return {1: 10, 2: 20}[max(one, other)]


def test_who_is_in_two_tours_that_overlap_is_named_once_for_both() -> None:
    visits = [
        visit(Who.TEAM, name, key, begins)
        for name in ("Бета", "Альфа")
        for key, begins in (("a", at(10)), ("b", at(10, 30)))
    ]
    assert clashes(visits, walk) == (Clash(Who.TEAM, "a", "b", ("Альфа", "Бета")),)


def test_tours_that_overlap_without_anybody_in_both_are_no_clash() -> None:
    assert clashes([visit(Who.TEAM, "Альфа", "a", at(10)), visit(Who.TEAM, "Бета", "b", at(10))], walk) == ()
    assert clashes([visit(Who.TEAM, "Альфа", "a", at(10)), visit(Who.JUDGE, "Альфа", "b", at(10))], walk) == ()


def test_what_is_at_one_time_is_found_two_by_two_before_anybody_is_drawn() -> None:
    plan = [Planned("c", at(10, 59), 5), Planned("a", at(10), 60), Planned("none", None, 60), Planned("b", at(11), 60)]
    assert list(overlaps(plan)) == [("a", "c"), ("c", "b")]


def test_one_tour_ends_when_the_next_one_begins() -> None:
    assert clashes([visit(Who.ROOM, "2.1", "a", at(10)), visit(Who.ROOM, "2.1", "b", at(11))], walk) == ()


def test_the_way_between_two_sites_has_to_be_walked() -> None:
    def own(second: datetime, site: int | None) -> tuple[Clash, ...]:
        return clashes([visit(Who.JUDGE, "Семён", "a", at(10), 1), visit(Who.JUDGE, "Семён", "b", second, site)], walk)

    assert own(at(11, 15), 2) == (Clash(Who.JUDGE, "a", "b", ("Семён",), walk=20, left=15),)
    assert own(at(11, 20), 2) == own(at(11), 1) == own(at(11), None) == ()
    assert own(at(10, 30), 2) == (Clash(Who.JUDGE, "a", "b", ("Семён",)),)
