"""``script/weak-spots``: it plays every game through, and it notices when two answers do not agree."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from games import registry
from games.core.types import Result
from script.spots.command import main
from script.spots.play import EACH, compared, of_position, of_record, recorded

CORNERS = registry.get("corners")


def test_it_plays_every_game_and_tells_how_much(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--moves", "40"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [game.slug for game in registry.all_games()]
    assert all("disagreements: 0" in line for line in lines)


@pytest.mark.parametrize("slug", ["corners", "isses", "deer"])
def test_games_by_chance_come_to_their_ends(slug: str) -> None:
    """So that score sheets and results are compared too, not only the middles of games."""
    comparisons = [compared(slug, seed) for seed in range(4)]
    assert any(comparison.ended for comparison in comparisons)
    assert not any(comparison.disagreements for comparison in comparisons)


def changed(name: str, answer: Callable[..., Any]) -> Any:
    """Corners that answers one question wrongly."""
    names = [*"over to_act outcome encode decode legal_actions count_legal check apply format interjections".split()]
    return SimpleNamespace(**({own: getattr(CORNERS, own) for own in names} | {name: answer}))


def position() -> Any:
    first = CORNERS.start({spec.name: spec.default for spec in CORNERS.options}, {})
    return CORNERS.apply(first, CORNERS.parse("d4", first))


@pytest.mark.parametrize(
    ("name", "answer", "told"),
    [
        ("outcome", lambda _position: Result.DRAWN, "over, to_act and outcome do not agree"),
        ("decode", lambda _text: None, "the position's text leads to another position"),
        ("legal_actions", lambda _position: (), "a game is over exactly when nothing is legal"),
        ("count_legal", lambda _position: 5, "count_legal does not count the list"),
        ("check", lambda _position, _action: ("fault",), "e5 is listed, but not legal"),
        ("check", lambda _position, _action: (), "d4 is legal, but not listed, or the other way round"),
    ],
)
def test_a_wrong_answer_about_a_position_is_noticed(name: str, answer: Callable[..., Any], told: str) -> None:
    taken = CORNERS.parse("d4", position())
    assert list(of_position(CORNERS, position(), [taken])) == []
    assert told in list(of_position(changed(name, answer), position(), [taken]))


def test_a_record_that_replays_to_something_else_is_noticed() -> None:
    now = position()
    first, action = CORNERS.start({spec.name: spec.default for spec in CORNERS.options}, {}), CORNERS.parse("d4", now)
    record = recorded(CORNERS, (), now, [action])
    assert list(of_record(CORNERS, record, [first, now], [action])) == []
    other = CORNERS.parse("e5", first)
    assert list(of_record(CORNERS, record, [first, now], [other])) == [
        "the record replays to other actions or positions"
    ]
    twice = recorded(CORNERS, (), now, [action, action])
    assert "the record is refused" in next(iter(of_record(CORNERS, twice, [first, now], [action])))


def test_two_ways_to_the_same_place_are_one_action_of_the_list() -> None:
    """A chain of jumps of an earlier position is legal again, and listed by another way to the same cell."""
    assert compared("isses", 10_001_247).disagreements == ()


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games() if game.slug != "sonor"])
def test_partners_play_one_game_of_ten_to_its_end(slug: str) -> None:
    comparison = compared(slug, 2 * EACH - 1)
    assert comparison.ended
    assert comparison.disagreements == ()
