"""Processes that think for the server: within their bounds, and replaced when they die."""

import errno
import os
import resource
import select
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any, Final

import pytest

from tournaments.kernel import thinker, thinking
from tournaments.kernel.thinking import Bounds, Pool, Progress, Question, Thinker

PATIENCE: Final = 60.0
"""Seconds after which a test gives up; what it waits for comes as soon as the machine gets to it."""
numbers = count()


@pytest.fixture
def make() -> Iterator[Callable[..., Pool]]:
    """Makes pools, which end with the test."""
    made: list[Pool] = []

    def pool(**bounds: Any) -> Pool:
        made.append(Pool(Bounds(**bounds)))
        return made[-1]

    yield pool
    for processes in made:
        processes.end()


def question(work: Callable[..., Any], *arguments: Any, **more: Any) -> Question:
    known: dict[str, Any] = {"topic": f"topic {next(numbers)}", "key": f"question {next(numbers)}", "seconds": 3600.0}
    return Question(work=work, arguments=arguments, **known | more)


def ended(pool: Pool, asked: Question) -> Progress:
    """How a question ended."""
    with pool.change:
        assert pool.change.wait_for(lambda: not pool.ask(asked).open, PATIENCE)
        return pool.ask(asked)


def is_gone(watched: int) -> bool:
    """Whether the process of a file descriptor has ended, or does in time."""
    try:
        return bool(select.select([watched], [], [], PATIENCE)[0])
    finally:
        os.close(watched)


class Held:
    """A question whose answer is not taken before the test lets it go: until then its process is busy."""

    def __init__(self, pool: Pool, topic: str = "held") -> None:
        self.reached, self._go = threading.Event(), threading.Event()
        self.asked = question(len, (), topic=topic, done=self._wait)
        pool.ask(self.asked)
        assert self.reached.wait(PATIENCE)

    def _wait(self, _answer: Any) -> None:
        self.reached.set()
        assert self._go.wait(PATIENCE)

    def release(self) -> None:
        self._go.set()


def test_a_question_is_answered_in_another_process_and_its_answer_is_handed_on_first(make: Callable[..., Pool]) -> None:
    pool, told = make(), list[int]()
    progress = ended(pool, question(os.getpid, done=told.append))
    assert progress.step == "answered"
    assert told == [progress.answer]
    assert progress.answer != os.getpid()
    assert ended(pool, question(os.getpid)).answer == progress.answer, "the process stays"


def test_it_gives_way_to_everything_else_and_knows_no_key(
    make: Callable[..., Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "a-secret")
    pool = make(niceness=7)
    assert ended(pool, question(os.getpriority, os.PRIO_PROCESS, 0)).answer == os.getpriority(os.PRIO_PROCESS, 0) + 7
    assert ended(pool, question(os.getenv, "SECRET_KEY")).answer is None


def test_a_process_thinks_within_its_memory_where_the_system_refuses_to_lower_the_priority(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_niceness: int) -> int:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    limits: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(os, "nice", refuse)
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: limits.append((kind, both)))
    thinker.bound(15, 256)
    assert limits == [(resource.RLIMIT_AS, (256 * thinker.MEGABYTE,) * 2)]


def test_its_low_priority_counts_beside_the_server_and_a_key_that_interrupts_the_server_does_not_reach_it(
    make: Callable[..., Pool],
) -> None:
    """Where the system shares the processor among sessions first, a priority counts within a session alone."""
    pool = make()
    assert ended(pool, question(os.getsid, 0)).answer == os.getsid(0)
    assert ended(pool, question(os.getpgrp)).answer not in (os.getpgrp(), os.getpgid(os.getppid()))


def test_a_thought_that_goes_wrong_fails_alone(make: Callable[..., Pool]) -> None:
    pool = make()
    asked = question(int, "not a number")
    assert ended(pool, asked).step == "failed"
    assert pool.ask(asked).step == "failed", "and is not begun again by itself"
    pool.forget(asked.key)
    assert pool.ask(asked).step == "waiting"
    assert ended(pool, question(int, "17")).answer == 17


def test_a_process_that_dies_in_mid_thought_is_replaced(make: Callable[..., Pool]) -> None:
    pool = make()
    first = ended(pool, question(os.getpid)).answer
    assert ended(pool, question(signal.raise_signal, signal.SIGKILL)).step == "failed"
    after = ended(pool, question(os.getpid))
    assert after.step == "answered"
    assert after.answer != first


def test_a_process_that_was_killed_while_it_had_nothing_to_do_loses_no_question(make: Callable[..., Pool]) -> None:
    pool = make()
    os.kill(ended(pool, question(os.getpid)).answer, signal.SIGKILL)
    assert ended(pool, question(int, "17")).step in ("answered", "failed")
    assert ended(pool, question(int, "18")).answer == 18


def test_a_thought_without_end_is_ended(make: Callable[..., Pool]) -> None:
    pool = make(grace=0.1)
    watched = os.pidfd_open(ended(pool, question(os.getpid)).answer)
    assert ended(pool, question(time.sleep, 3600, seconds=0.1)).step == "failed"
    assert is_gone(watched)


def test_a_thought_has_only_so_much_memory(make: Callable[..., Pool]) -> None:
    pool = make(megabytes=256)
    assert ended(pool, question(bytes, 100 * 1024 * 1024 + 1)).step == "answered"
    assert ended(pool, question(bytes, 400 * 1024 * 1024)).step == "failed"
    assert ended(pool, question(int, "17")).answer == 17


def test_a_process_makes_room_for_another_after_so_many_thoughts(make: Callable[..., Pool]) -> None:
    pool = make(thoughts=2)
    seen = [ended(pool, question(os.getpid)).answer for _thought in range(4)]
    assert seen[0] == seen[1] != seen[2] == seen[3]


def test_only_so_many_are_thought_about_at_once_and_the_others_hear_their_place(make: Callable[..., Pool]) -> None:
    pool = make(number=1)
    held = Held(pool)
    assert pool.ask(held.asked) == Progress("thinking")
    waiting = [question(int, str(number)) for number in range(3)]
    assert [(told := pool.ask(asked)).step + str(told.before) for asked in waiting] == [
        "waiting0", "waiting1", "waiting2",
    ]  # fmt: skip
    assert pool.ask(waiting[1]).before == 1, "asked again it keeps its place"
    assert [pool.ask(asked).seconds > 0 for asked in waiting] == [False, True, True]
    held.release()
    assert [ended(pool, asked).answer for asked in waiting] == [0, 1, 2]


def test_two_processes_think_at_once(make: Callable[..., Pool]) -> None:
    pool = make(number=2)
    one = Held(pool, "one")
    other = Held(pool, "other")
    assert [pool.ask(held.asked).step for held in (one, other)] == ["thinking", "thinking"]
    for held in (one, other):
        held.release()


def test_the_longer_thoughts_take_the_later_is_the_turn_of_those_who_wait(
    make: Callable[..., Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = []
    for seconds in (10, 0):
        monkeypatch.setattr(thinking, "time", SimpleNamespace(monotonic=count(0, seconds).__next__))
        pool = make()
        ended(pool, question(int, "0"))
        held = Held(pool)
        pool.ask(question(int, "1"))
        expected.append(pool.ask(question(int, "2")).seconds)
        held.release()
    assert expected[0] > expected[1] > 0


def test_only_so_many_wait(make: Callable[..., Pool]) -> None:
    pool = make(waiting=2)
    held = Held(pool)
    first, second, third = (question(int, str(number)) for number in range(3))
    assert [pool.ask(asked).step for asked in (first, second, third)] == ["waiting", "waiting", "full"]
    held.release()
    assert ended(pool, third).answer == 2, "there was room later"


def test_of_a_topic_only_the_last_question_counts_and_no_two_are_thought_about_at_once(
    make: Callable[..., Pool],
) -> None:
    pool, told = make(number=2), list[int]()
    held = Held(pool, "a board")
    early = question(int, "1", topic="a board", done=told.append)
    late = replace(early, key="the last", arguments=("2",))
    other = question(int, "3", topic="another board")
    assert pool.ask(early).step == "waiting"
    assert pool.ask(late).before == 0, "in the other's place"
    assert ended(pool, other).answer == 3, "another board does not wait"
    assert pool.ask(late).step == "waiting"
    held.release()
    assert ended(pool, late).answer == 2
    assert told == [2]


def test_what_nobody_wants_any_more_is_not_thought_about(make: Callable[..., Pool]) -> None:
    pool, told = make(), list[int]()
    held = Held(pool)
    dropped = question(int, "1", topic="dropped", done=told.append)
    pool.ask(dropped)
    pool.drop("dropped")
    held.release()
    assert ended(pool, question(int, "2", done=told.append)).answer == 2
    assert told == [2]


def test_an_answer_that_cannot_be_used_has_failed(make: Callable[..., Pool]) -> None:
    def refuse(_answer: Any) -> None:
        raise ValueError("not this")

    pool = make()
    assert ended(pool, question(int, "1", done=refuse)).step == "failed"


def test_processes_go_when_there_is_nothing_to_do_and_come_again(make: Callable[..., Pool]) -> None:
    pool = make(idle=0.05)
    held = Held(pool)
    pid = next(iter(pool.processes))
    watched = os.pidfd_open(pid)
    held.release()
    assert is_gone(watched)
    assert ended(pool, question(int, "17")).answer == 17


def test_the_start_of_a_process_takes_nothing_of_the_time_for_a_thought(
    make: Callable[..., Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, waited = Thinker._heard, list[float]()

    def noted(thinker: Thinker, most: float) -> Any:
        waited.append(most)
        return heard(thinker, most)

    monkeypatch.setattr(Thinker, "_heard", noted)
    pool = make(start=50, grace=20)
    for _thought in range(2):
        ended(pool, question(int, "17", seconds=3))
    assert waited == [50, 23, 23]


def test_where_no_process_can_be_started_the_question_fails(
    make: Callable[..., Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/no/such/python")
    assert ended(make(), question(int, "17")).step == "failed"
