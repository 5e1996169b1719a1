"""Warnings that strangers can cause stand in the log once a minute."""

import logging

from tournaments.kernel.logs import KINDS, Seldom


def record(text: str, moment: float, level: int = logging.WARNING) -> logging.LogRecord:
    made = logging.LogRecord("uvicorn.error", level, "", 0, text, (), None)
    made.created = moment
    return made


def test_a_warning_comes_once_a_minute_and_says_how_often_it_was_kept_back() -> None:
    seldom = Seldom()
    assert seldom.filter(record("nonsense", 0))
    assert not any(seldom.filter(record("nonsense", moment)) for moment in (1, 30, 59))
    assert seldom.filter(record("another", 59))
    later = record("nonsense", 60)
    assert seldom.filter(later)
    assert later.getMessage() == "nonsense (3 times more before)"
    assert not seldom.filter(record("nonsense", 61))


def test_after_the_clock_is_set_back_warnings_are_not_held_back_until_it_catches_up() -> None:
    seldom = Seldom()
    assert seldom.filter(record("the disk is full", 10_000))
    assert seldom.filter(record("the disk is full", 5_000))
    assert not seldom.filter(record("the disk is full", 5_001))


def test_what_strangers_make_up_does_not_fill_the_memory() -> None:
    seldom = Seldom()
    for number in range(10 * KINDS):
        seldom.filter(record(f"nonsense {number}", number / 1000))
    assert len(seldom._seen) <= KINDS


def test_errors_are_all_let_through() -> None:
    seldom = Seldom()
    assert all(seldom.filter(record("a fault of ours", 0, logging.ERROR)) for _ in range(3))


def test_that_there_are_no_more_open_files_is_one_line_without_a_traceback() -> None:
    seldom = Seldom()
    first = record("socket.accept() out of system resource\nsocket: <TransportSocket fd=3>", 0, logging.ERROR)
    first.exc_info = (OSError, OSError(24, "Too many open files"), None)
    assert seldom.filter(first)
    assert "\n" not in first.getMessage()
    assert vars(first)["exc_info"] is None
    again = record("socket.accept() out of system resource\nsocket: <TransportSocket fd=5>", 1, logging.ERROR)
    assert not seldom.filter(again)
