"""Which tests of both databases run on PostgreSQL every time: as few as send every statement that any of them sends.

The run on SQLite notes for each test what it sends and how long it took, and writes down the choice; the run on
PostgreSQL takes it. Tests that somebody has marked for both databases, or that need real transactions – locks, races,
processes – are in every choice. A thorough run takes all tests.
"""

import heapq
import json
from collections import Counter
from collections.abc import Mapping, Set
from pathlib import Path
from typing import NamedTuple

import pytest

TIMES = 3
"""By how many tests a statement is sent to PostgreSQL, where so many send it: no test looks at everything that the
answer is good for."""


class Noted(NamedTuple):
    """What a test has sent, in any form that names a statement, and how many seconds it took."""

    sent: Set[str]
    seconds: float


def covering(tests: Mapping[str, Noted], given: Set[str] = frozenset(), times: int = TIMES) -> set[str]:
    """Tests that together send every statement ``times`` times, or as often as all of them do; ``given`` are among them
    in any case.

    Always the test that adds most for its time (Chvátal, "A greedy heuristic for the set-covering problem", 1979).
    """
    wanted = Counter(statement for noted in tests.values() for statement in noted.sent)
    missing = {statement: min(times, count) for statement, count in wanted.items()}
    chosen = set(given)
    for name in chosen & tests.keys():
        _take_off(missing, tests[name].sent)

    def worth(name: str) -> float:
        sent, seconds = tests[name]
        return sum(missing[statement] > 0 for statement in sent) / max(seconds, 0.01)

    # What a test adds only ever shrinks: one that is still the best when looked at again is the best.
    waiting = [(-worth(name), name) for name in sorted(tests.keys() - chosen)]
    heapq.heapify(waiting)
    while waiting:
        name = heapq.heappop(waiting)[1]
        now = worth(name)
        if now and waiting and now < -waiting[0][0]:
            heapq.heappush(waiting, (-now, name))
        elif now:
            chosen.add(name)
            _take_off(missing, tests[name].sent)
    return chosen


def _take_off(missing: dict[str, int], sent: Set[str]) -> None:
    for statement in sent:
        missing[statement] -= 1


def in_every_choice(item: pytest.Item) -> bool:
    """Whether a test runs on PostgreSQL whatever it sends."""
    if item.get_closest_marker("postgres") or item.get_closest_marker("both_databases"):
        return True
    marker = item.get_closest_marker("django_db")
    return bool(marker and marker.kwargs.get("transaction")) or "transactional_db" in getattr(item, "fixturenames", ())


def choose(items: list[pytest.Item], path: Path) -> list[pytest.Item]:
    """Take the tests out of ``items`` that a choice leaves out, and return them; a name in it that is no test (any
    more) breaks the run off, as its statements would be asked by nobody."""
    named = set(json.loads(path.read_text()))
    if unknown := named - {item.nodeid for item in items}:
        raise pytest.UsageError(f"{path} names tests that are not there: {', '.join(sorted(unknown)[:3])} …")
    left = [item for item in items if item.nodeid not in named and not in_every_choice(item)]
    items[:] = [item for item in items if item.nodeid in named or in_every_choice(item)]
    return left
