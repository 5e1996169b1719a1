"""Many judges, real processes, one database."""

from collections import Counter
from typing import Any

import pytest

from tests.processes.conftest import Start

pytestmark = pytest.mark.slow


def order(scene: dict[str, Any], match: int, game: int, writer: int) -> dict[str, Any]:
    """A result of the match's game (0–7, on the boards that both line-ups fill), under a key of its own."""
    chosen = scene["matches"][match]
    return {
        "link": chosen["link"],
        "match_id": chosen["match"],
        "board": game // 2 + 1,
        "number": game % 2 + 1,
        "decision": "A" if writer % 2 else "B",
        "key": f"race-{match}-{game}-{writer}",
    }


@pytest.mark.parametrize(("match", "judges"), [(0, 2), (1, 20)])
def test_of_many_who_enter_one_game_at_once_exactly_one_wins(
    start: Start, scene: dict[str, Any], match: int, judges: int
) -> None:
    writers = start(judges)
    before = writers.counts()
    for game in range(5):
        answers = writers.send([order(scene, match, game, writer) for writer in range(judges)])
        assert Counter(answers) == {"won": 1, "conflict": judges - 1}
    assert writers.counts() == [number + 5 for number in before]


def test_fifty_writers_of_different_games_all_get_through(start: Start, scene: dict[str, Any]) -> None:
    writers = start(5)
    before = writers.counts()
    places = [(match, game) for match in range(2, 9) for game in range(8)][:50]
    orders = [order(scene, match, game, 1) for match, game in places]
    answers = writers.send([orders[start : start + 10] for start in range(0, 50, 10)])
    assert Counter(answers) == {"won": 50}
    assert writers.counts() == [number + 50 for number in before]


def test_one_submission_sent_by_ten_at_once_has_one_effect(start: Start, scene: dict[str, Any]) -> None:
    writers = start(2)
    before = writers.counts()
    same = [order(scene, 9, 0, 1) for _ in range(5)]
    answers = writers.send([same, same])
    assert Counter(answers) == {"won": 10}
    assert writers.counts() == [number + 1 for number in before]


MOVES = ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1")


def move(scene: dict[str, Any], match: int, ply: int, writer: int, key: str = "") -> dict[str, Any]:
    """A move of the match's game on the shooters' board, another one for every writer."""
    chosen = scene["matches"][match]
    return {
        "link": chosen["link"], "match_id": chosen["match"], "board": 5, "number": 1, "version": ply,
        "action": f"{MOVES[writer % 8][0]}{ply}", "key": key or f"race-move-{match}-{ply}-{writer}",
    }  # fmt: skip


@pytest.mark.parametrize(("match", "judges"), [(0, 2), (1, 8)])
def test_of_many_who_move_on_one_board_at_once_exactly_one_wins(
    start: Start, scene: dict[str, Any], match: int, judges: int
) -> None:
    writers = start(judges)
    before = writers.counts()
    for ply in range(1, 6):
        answers = writers.send([move(scene, match, ply, writer) for writer in range(judges)])
        assert Counter(answers) == {"won": 1, "conflict": judges - 1}
    games, entries, known = writers.counts()
    assert [games, entries, known] == [before[0], before[1] + 5, before[2] + 5]


def test_one_move_sent_by_ten_at_once_is_one_move(start: Start, scene: dict[str, Any]) -> None:
    writers = start(2)
    before = writers.counts()
    same = [move(scene, 2, 1, 1, key="race-the-same-move") for _ in range(5)]
    answers = writers.send([same, same])
    assert Counter(answers) == {"won": 10}
    assert writers.counts()[1] == before[1] + 1
