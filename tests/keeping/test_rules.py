"""When a copy is made, which copies stay, and how their files are called."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.keeping.rules import (
    DAILY,
    MONTHLY,
    SPARE,
    Copy,
    Kind,
    Reason,
    Watched,
    copies_to_keep,
    has_room,
    is_due,
    is_late,
    is_new,
    last_by,
    parsed,
    watched,
)

NOW = datetime(2026, 11, 22, 20, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)
EVERYTHING = 10**12
moments = st.integers(0, 3 * 365 * 24 * 3600 * 1000).map(lambda ms: NOW - timedelta(milliseconds=ms))
copies = st.builds(Copy, moments, st.sampled_from(Reason), st.integers(0, 10**9), st.sampled_from(Kind))


def at(*ages: timedelta, size: int = 1) -> list[Copy]:
    return [Copy(NOW - age, Reason.HOURLY, size) for age in ages]


def ages(copies: Iterable[Copy]) -> list[timedelta]:
    return [NOW - copy.moment for copy in copies]


@given(copies)
def test_a_file_tells_by_its_name_what_it_holds(copy: Copy) -> None:
    assert parsed(copy.name, copy.size) == copy


@pytest.mark.parametrize(
    "name",
    ["db.sqlite3", "before the final.sqlite3", "20261122T203000000Z-mine.sqlite3", "20261399T203000000Z-draw.sqlite3",
     "20261122T203000000Z-draw.sqlite3.unchecked", "20261122T203000Z.dump", "20261122T203000000Z-draw.sqlite3\n"],
)  # fmt: skip
def test_other_files_are_none_of_ours(name: str) -> None:
    assert parsed(name) is None


@pytest.mark.parametrize(
    ("changed", "copied", "due"),
    [
        (-5 * HOUR, None, True),
        (-5 * HOUR, -2 * HOUR, False),
        (-1 * HOUR, -2 * HOUR, True),
        (-HOUR / 6, -HOUR / 2, False),
        (-HOUR / 6, -HOUR, True),
        (-HOUR - timedelta(milliseconds=500), -HOUR, True),
    ],
    ids=["none yet", "nothing new", "new", "new, too early", "just the hour", "in the same second"],
)
def test_a_copy_is_due_after_an_hour_with_something_new(
    changed: timedelta, copied: timedelta | None, due: bool
) -> None:
    assert is_due(NOW + changed, None if copied is None else NOW + copied, NOW, HOUR) is due


def test_without_a_change_nothing_is_new() -> None:
    assert not is_new(NOW - 2 * HOUR, NOW - HOUR)


def test_copies_that_have_stopped_are_told_after_two_intervals_of_work() -> None:
    old, week = NOW - 3 * HOUR, NOW - timedelta(days=7)
    assert is_late(NOW, old, week, NOW, HOUR)
    assert is_late(NOW, None, week, NOW, HOUR)
    assert not is_late(NOW, old, NOW - HOUR, NOW, HOUR), "the server has been started just now"
    assert not is_late(NOW, NOW - 2 * HOUR, week, NOW, HOUR)
    assert not is_late(NOW - 4 * HOUR, old, week, NOW, HOUR), "nothing has changed"
    assert is_late(NOW, old, NOW + HOUR, NOW, HOUR), "begun by a clock that was ahead"
    assert not is_late(NOW, None, NOW + HOUR, NOW, HOUR)


def test_all_of_a_day_stay_then_the_last_of_a_day_then_of_a_month() -> None:
    hourly = at(*(HOUR * age for age in range(24 * 500)))
    stay = copies_to_keep(hourly, NOW, EVERYTHING)
    day, month, old = timedelta(days=1), DAILY, MONTHLY
    assert [age for age in ages(stay) if age <= day] == [HOUR * age for age in range(25)]
    daily = [copy.moment for copy in stay if day < NOW - copy.moment <= month]
    assert [moment.day for moment in daily] == [*range(20, 7, -1)]
    assert {(moment.hour, moment.minute) for moment in daily} == {(23, 30)}
    monthly = [copy.moment for copy in stay if month < NOW - copy.moment]
    assert [(moment.year, moment.month) for moment in monthly] == [
        (2026, 10), (2026, 9), (2026, 8), (2026, 7), (2026, 6), (2026, 5), (2026, 4), (2026, 3), (2026, 2), (2026, 1),
        (2025, 12), (2025, 11),
    ]  # fmt: skip
    assert all((moment + HOUR).month != moment.month for moment in monthly)
    assert max(ages(stay)) <= old


def test_what_is_thinned_again_and_again_keeps_as_much_as_what_is_thinned_once() -> None:
    begun = datetime(2026, 1, 1, 0, 30, tzinfo=UTC)
    everything: list[Copy] = []
    thinned: tuple[Copy, ...] = ()
    for hour in range(24 * 120):
        now = begun + HOUR * hour
        everything.append(Copy(now, Reason.HOURLY, 1))
        thinned = copies_to_keep([*thinned, everything[-1]], now, EVERYTHING)
        if hour % 500 == 0:
            assert thinned == copies_to_keep(everything, now, EVERYTHING)


def test_of_too_many_bytes_the_oldest_go_first_and_never_the_newest() -> None:
    assert copies_to_keep(at(HOUR, 2 * HOUR, 3 * HOUR, size=10), NOW, 20) == tuple(at(HOUR, 2 * HOUR, size=10))
    assert copies_to_keep(at(HOUR, 2 * HOUR, size=10), NOW, 5) == tuple(at(HOUR, size=10))
    assert copies_to_keep(at(timedelta(days=900), timedelta(days=901)), NOW, 0) == tuple(at(timedelta(days=900)))
    assert copies_to_keep([], NOW, 0) == ()


def test_a_clock_that_was_ahead_and_is_set_back_costs_one_copy_and_no_older_one() -> None:
    size, changed, most = 20, NOW - 5 * HOUR, 2000
    months = at(*(timedelta(days=day) for day in range(1, 300)), size=size)
    kept = copies_to_keep([*months, *at(-3 * HOUR, size=size)], NOW, most)
    made = 0
    for minutes in range(180):
        now = NOW + timedelta(minutes=minutes)
        last = last_by(kept, now)
        if is_due(changed, last.moment if last else None, now, HOUR):
            made += 1
            kept = copies_to_keep([*kept, Copy(now, Reason.HOURLY, size)], now, most)
    assert made == 1
    assert max(ages(kept)) > timedelta(days=250)
    assert len(kept) == len(copies_to_keep(months, NOW, most)) + 2


def test_the_last_copy_is_not_one_of_a_clock_that_was_ahead_unless_there_is_no_other() -> None:
    assert last_by(at(-3 * HOUR, HOUR, 2 * HOUR), NOW) == at(HOUR)[0]
    assert last_by(at(timedelta()), NOW) == at(timedelta())[0]
    assert last_by(at(-3 * HOUR), NOW) is None
    assert last_by([], NOW) is None


def test_of_too_many_bytes_copies_from_the_future_go_before_any_other() -> None:
    mixed = at(-3 * HOUR, -2 * HOUR, HOUR, 2 * HOUR, size=10)
    assert copies_to_keep(mixed, NOW, 30) == tuple(at(HOUR, 2 * HOUR, -3 * HOUR, size=10))
    assert copies_to_keep(mixed, NOW, 20) == tuple(at(HOUR, 2 * HOUR, size=10))
    assert copies_to_keep(mixed[:3], NOW, 5) == tuple(at(HOUR, size=10)), "what was made just now stays"
    assert copies_to_keep(mixed[:2], NOW, 5) == tuple(at(-3 * HOUR, size=10))


@given(st.lists(copies), moments, st.integers(0, 10**10))
def test_what_stays_was_there_is_bounded_and_stays_when_it_is_asked_again(
    existing: list[Copy], now: datetime, most: int
) -> None:
    stay = copies_to_keep(existing, now, most)
    assert set(stay) <= set(existing)
    assert stay[:1] == ((last_by(existing, now) or max(existing)),) if existing else not stay
    assert len(stay) < 2 or sum(copy.size for copy in stay) <= most
    assert copies_to_keep(stay, now, most) == stay


def test_a_clock_that_leaps_is_watched_for_a_day() -> None:
    day, year = timedelta(days=1), timedelta(days=400)
    known = watched(Watched(), NOW)
    assert known == Watched(NOW)
    assert watched(known, NOW + day) == Watched(NOW + day)
    leapt = watched(known, NOW + year)
    assert leapt == Watched(NOW, NOW + year)
    assert watched(leapt, NOW + year + day - HOUR) == leapt
    assert watched(leapt, NOW + year + day) == Watched(NOW + year + day), "it goes on like this"
    assert watched(leapt, NOW + HOUR) == Watched(NOW + HOUR), "it was set right"
    assert watched(leapt, NOW + 9 * day) == Watched(NOW, NOW + 9 * day), "it was set right after some days"
    assert watched(known, NOW - year) == Watched(NOW - year), "nothing is too old by a clock that is behind"


def test_by_a_clock_that_is_not_believed_no_copy_is_too_old_but_there_may_be_too_many() -> None:
    week = at(*(HOUR * age for age in range(24 * 7)), size=10)
    later = NOW + timedelta(days=400)
    assert len(copies_to_keep(week, later, EVERYTHING)) == 1
    assert copies_to_keep(week, later, EVERYTHING, is_believed=False) == tuple(week)
    assert copies_to_keep(week, later, 30, is_believed=False) == tuple(week[:3])


def test_a_disk_that_is_nearly_full_is_left_alone() -> None:
    assert has_room(2 * 1000 + SPARE, 1000)
    assert not has_room(2 * 1000 + SPARE - 1, 1000)
