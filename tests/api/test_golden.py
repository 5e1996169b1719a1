"""Programs that read the interface go on working: what it told at its first, it tells still, in the same words.

``golden/v1.json`` holds the answers as they were then. A field may be added to an answer, never taken away or changed.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.scene import addresses, answers, fill
from tests.conftest import Cast

GOLDEN = Path(__file__).parent / "golden" / "v1.json"


def kept(was: Any, now: Any, where: str = "") -> list[str]:
    """Where an answer of today lacks something of what was told then, or tells something else."""
    if isinstance(was, dict) and isinstance(now, dict):
        gone = [f"{where}.{key} is gone" for key in was.keys() - now.keys()]
        return gone + [fault for key in was.keys() & now.keys() for fault in kept(was[key], now[key], f"{where}.{key}")]
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        pairs = enumerate(zip(was, now, strict=True))
        return [fault for number, (one, other) in pairs for fault in kept(one, other, f"{where}[{number}]")]
    return [] if was == now and type(was) is type(now) else [f"{where}: {was!r} has become {now!r}"]


def test_every_field_of_the_first_answers_is_still_told(cast: Cast) -> None:
    fill(cast)
    was, now = json.loads(GOLDEN.read_text()), answers(addresses(cast))
    assert kept(was, now) == []


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ({"a": 1}, {}),
        ({"a": [1]}, {"a": [1, 2]}),
        ("2", 2),
        (1, 1.0),
        ({"a": {"b": None}}, {"a": {"b": ""}}),
        (1, True),
    ],
)
def test_what_is_taken_away_or_changed_is_noticed(was: Any, now: Any) -> None:
    assert len(kept(was, now)) == 1


def test_what_is_added_is_no_fault() -> None:
    assert kept({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": 3}) == []
