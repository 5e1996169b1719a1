"""Replaying records: which fault is cited where, and what counts as a result."""

import pytest

from games.core.record import Record, read, write
from games.core.replay import Replay
from games.core.types import Points, Result, english
from games.registry import get, replay
from tests.games.samples import matches

NAMES = {"Game": "corners", "A": "Альфа", "B": "Бета"}


def played(moves: str = "", result: Result = Result.OPEN, **tags: str) -> Replay:
    return replay(Record.of({**NAMES, **tags}, moves.split(), result))


def cited(replayed: Replay) -> tuple[int, str, str, str | None]:
    assert replayed.fault is not None
    ply, fault = replayed.fault
    return ply, fault.code, fault.kind, fault.rule


def finished(index: int = 0) -> tuple[str, Result]:
    """The moves and the result of a whole game."""
    match = matches("corners")[index]
    return " ".join(match.texts), match.game.outcome(match.position)


def test_a_legal_unfinished_record_tells_where_the_game_stands() -> None:
    replayed = played("a1 h8 a3 h7 c3 h6 c1 h5 a1-a3-c3-c1")
    assert replayed.legal
    assert (replayed.over, replayed.result, replayed.points, replayed.to_act) == (False, Result.OPEN, Points(4, 0), "B")
    assert replayed.legal_counts == (64, 63, 62, 61, 60, 59, 58, 57, 57)
    assert len(replayed.positions) == 10


def test_a_finished_game_has_the_result_that_the_rules_give() -> None:
    moves, result = finished()
    replayed = played(moves, result)
    assert replayed.legal
    assert (replayed.over, replayed.result, replayed.to_act) == (True, result, None)


def test_the_position_before_the_fault_is_kept() -> None:
    replayed = played("a1 h8 a1 h7")
    assert cited(replayed) == (3, "corners.occupied", "illegal", "corners.5")
    assert replayed.position == replayed.positions[2]
    assert get("corners").encode(replayed.position) == get("corners").encode(played("a1 h8").position)
    assert (replayed.result, replayed.over, replayed.to_act) == (Result.OPEN, False, "A")


def test_the_first_mover_and_the_options_come_from_the_tags() -> None:
    assert played("a1", First="B").to_act == "A"
    moves = "a1 h8 a3 h7 c3 h6 c1 h5 a1-a3-c3-c1 h4 a1-a3-c3-c1"
    assert cited(played(moves))[:2] == (11, "corners.no_effect")
    assert cited(played(moves, Options="reuse=unpainted"))[:2] == (11, "corners.painted_corner")


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"Game": "chess"}, "record.unknown_game"),
        ({"Game": ""}, "record.unknown_game"),
        ({"First": "C"}, "record.tag_value"),
        ({"Circles": "b"}, "record.tag_value"),
        ({"Termination": "boredom"}, "record.tag_value"),
        ({"Termination": ""}, "record.tag_value"),
        ({"Options": "reuse=never"}, "record.option_value"),
        ({"Options": "speed=high"}, "record.unknown_option"),
        ({"Options": "reuse=effect reuse=effect"}, "record.option_twice"),
        ({"Options": "reuse=effect  edges=inside"}, "record.option_text"),
        ({"Options": "reuse"}, "record.option_text"),
        ({"Options": "reuse="}, "record.option_text"),
    ],
)
def test_it_refuses_a_wrong_tag_before_any_action(tags: dict[str, str], code: str) -> None:
    replayed = played("a1 a1", Result.OPEN, **tags)
    assert cited(replayed) == (0, code, "syntax", None)
    assert (replayed.actions, replayed.over, replayed.result) == ((), False, Result.OPEN)


@pytest.mark.parametrize("missing", ["Game", "A", "B", "Result"])
def test_it_refuses_a_record_without_a_required_tag(missing: str) -> None:
    tags = {**NAMES, "Result": "*"}
    del tags[missing]
    replayed = replay(Record(tuple(tags.items())))
    assert cited(replayed) == (0, "record.tag_missing", "syntax", None)
    assert missing in english(replayed.fault.fault) if replayed.fault else False


def test_it_refuses_an_unknown_word_as_the_tag_of_the_result() -> None:
    replayed = replay(Record((*NAMES.items(), ("Result", "2-0"))))
    assert cited(replayed) == (0, "record.tag_value", "syntax", None)


@pytest.mark.parametrize(
    ("word", "result"),
    [
        *(("resignation", result) for result in ("1-0", "0-1")),
        *(("time", result) for result in ("1-0", "0-1")),
        *(("forfeit", result) for result in ("1-0", "0-1")),
        ("agreement", "1/2-1/2"),
        *(("adjudication", result) for result in ("1-0", "0-1", "1/2-1/2")),
    ],
)
def test_a_termination_ends_a_game_that_the_rules_left_open(word: str, result: str) -> None:
    replayed = played("a1 h8", Result(result), Termination=word)
    assert replayed.legal
    assert (replayed.over, replayed.result.value, replayed.to_act) == (True, result, None)


@pytest.mark.parametrize(
    ("word", "result"),
    [
        ("agreement", "1-0"),
        ("agreement", "0-1"),
        ("resignation", "1/2-1/2"),
        ("time", "1/2-1/2"),
        ("forfeit", "1/2-1/2"),
    ],
)
def test_it_refuses_a_result_that_the_termination_cannot_have(word: str, result: str) -> None:
    replayed = played("a1 h8", Result(result), Termination=word)
    assert cited(replayed) == (3, "record.termination_result", "illegal", "record.result")
    assert (replayed.over, replayed.result, replayed.to_act) == (False, Result.OPEN, "A")


def test_it_refuses_a_termination_of_an_unfinished_record() -> None:
    assert cited(played("a1", Termination="time"))[:2] == (2, "record.termination_open")


def test_it_refuses_a_result_without_a_reason() -> None:
    assert cited(played("a1", Result.A_WON)) == (2, "record.result_open", "illegal", "record.result")


def test_it_refuses_another_result_than_that_of_the_rules() -> None:
    moves, result = finished()
    for wrong in set(Result) - {result}:
        assert cited(played(moves, wrong))[1:] == ("record.result_decided", "illegal", "record.result")
        assert played(moves, wrong).over


def test_it_refuses_a_termination_of_a_game_that_the_rules_decided() -> None:
    moves, result = finished()
    replayed = played(moves, result, Termination="adjudication")
    assert cited(replayed)[1:] == ("record.termination_decided", "illegal", "record.result")


def test_it_refuses_a_tag_that_differs_from_the_token() -> None:
    replayed = replay(Record((*NAMES.items(), ("Result", "1-0")), (), Result.B_WON))
    assert cited(replayed) == (1, "record.result_differs", "illegal", "record.result")


def test_it_refuses_an_action_after_the_end() -> None:
    moves, result = finished()
    replayed = played(f"{moves} pass", result)
    assert cited(replayed)[1:] == ("record.over", "illegal", "record.over")
    assert len(replayed.actions) == len(moves.split())


def test_it_refuses_wrong_spaces_inside_parentheses() -> None:
    (record,) = read('[Game "corners"]\n[A "a"]\n[B "b"]\n[Result "*"]\n\n(coin  d4)\n*\n')
    assert cited(replay(record)) == (1, "record.spacing", "syntax", None)


def test_a_fault_in_an_action_comes_before_one_at_the_end() -> None:
    (record,) = read('[Game "corners"]\n[A "a"]\n[B "b"]\n[Result "*"]\n\na1 a1')
    assert cited(replay(record))[:2] == (2, "corners.occupied")


def test_the_canonical_record_has_canonical_actions_and_options() -> None:
    moves = "a1 h8 a3 h7 c3 h6 c1 h5 c1-c3-a3-a1"
    replayed = played(moves, Options="reuse=unpainted edges=inside", Zzz="kept")
    assert replayed.canonical.tag["Options"] == "reuse=unpainted"
    assert replayed.canonical.plies[-1].text == "a1-a3-c3-c1"
    assert replayed.canonical.tag["Zzz"] == "kept"
    assert "Options" not in played(moves, Options="edges=inside").canonical.tag
    assert "Options" not in played(moves, Options="").canonical.tag


def test_options_are_written_in_the_order_of_the_game() -> None:
    replayed = played("", Options="reuse=unpainted edges=outside")
    assert replayed.canonical.tag["Options"] == "edges=outside reuse=unpainted"


def test_only_a_legal_record_has_a_canonical_text() -> None:
    for replayed in (played("a1 a1"), played(Game="chess")):
        with pytest.raises(ValueError, match="legal"):
            _ = replayed.canonical


def test_whole_games_survive_a_round_trip_through_text() -> None:
    for index, match in enumerate(matches("corners")):
        moves, result = finished(index)
        edges, reuse = [(a, b) for a in ("inside", "outside") for b in ("effect", "unpainted")][index // 2]
        replayed = played(moves, result, Options=f"edges={edges} reuse={reuse}")
        assert replayed.legal
        text = write(replayed.canonical)
        (again,) = read(text)
        assert replay(again).position == match.position
        assert write(replay(again).canonical) == text
