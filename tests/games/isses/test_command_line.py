"""Der Isses! on the command line: what cannot be listed, counts before every ply, pictures."""

import json
from pathlib import Path

import pytest

from games.__main__ import main
from tests.games.isses.scenes import PLAYED, SETUP

TAGS = '[Game "isses"]\n[A "Альфа"]\n[B "Бета"]\n'
SEALED = '[Options "picks=sealed"]\n'
REACHED = ["w:d7-d6", "w:d6-d5", "w:d5-d4"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.txt"


def run(file: Path, texts: list[str], command: str, *more: str, options: str = "") -> int:
    file.write_text(f'{TAGS}{options}[Result "*"]\n\n{" ".join(texts)}\n*\n', encoding="utf-8")
    return main([command, str(file), *more])


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("command", [("moves",), ("perft", "--depth", "0"), ("perft", "--depth", "2")])
def test_nothing_can_be_listed_before_the_set_up(
    file: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    assert run(file, [], *command) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_the_counts_begin_with_null(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = [*PLAYED, *REACHED, "(reveal A=w B=o)"]
    assert run(file, texts, "replay", "--json") == 0
    (report,) = map(json.loads, lines(capsys))
    assert report["legal_counts"][0] is None
    assert report["legal_counts"][-1] == 8
    assert (report["plies"], report["points"], report["to_act"]) == (6, {"A": 1, "B": 0}, "B")


def test_picks_and_reveal_are_listed_and_counted(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file, PLAYED, "moves", options=SEALED) == 0
    assert lines(capsys) == sorted(f"(pick {side} {colour})" for side in "AB" for colour in "roygbvw")
    assert run(file, PLAYED, "perft", "--depth", "2", options=SEALED) == 0
    assert lines(capsys) == [str(14 * 7)]
    assert run(file, [*PLAYED, "(accuse r)"], "perft", "--depth", "1") == 0
    assert lines(capsys) == ["56"]
    assert run(file, [*PLAYED, *REACHED], "moves") == 0
    assert lines(capsys) == sorted(["(reveal A=w)", *(f"(reveal A=w B={colour})" for colour in "roygbvw")])


def test_the_card_that_decides_is_enough_in_a_record(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = [*PLAYED, *REACHED, "(reveal A=w)"]
    assert run(file, texts, "replay", "--json") == 0
    (report,) = map(json.loads, lines(capsys))
    assert (report["points"], report["legal_counts"][-1], report["to_act"]) == ({"A": 1, "B": 0}, 8, "B")
    assert run(file, texts, "format") == 0
    assert "(reveal A=w)" in " ".join(lines(capsys))


def test_a_sealed_card_decides_what_may_reach_the_coin(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = []
    for card in "rw":
        texts = [*PLAYED, f"(pick A {card})", "(pick B b)", *REACHED[:2]]
        assert run(file, texts, "moves", options=SEALED) == 0
        counts.append("w:d5-d4" in lines(capsys))
    assert counts == [False, True]


def test_chains_are_written_in_their_canonical_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crowded = "(setup r=c3 o=b3 y=b4 g=c4 b=g1 v=g2 w=g4)"
    assert run(file, [crowded, "(coin e6)", "r:c3-a3-c5"], "format") == 0
    assert lines(capsys)[5] == f"1. {crowded} (coin e6) 2. r:c3-c5"


def test_positions_are_drawn(file: Path, tmp_path: Path) -> None:
    svg, pdf = tmp_path / "out.svg", tmp_path / "out.pdf"
    for texts in ([], [SETUP], [*PLAYED, *REACHED]):
        assert run(file, texts, "draw", "--svg", str(svg), "--pdf", str(pdf)) == 0
        assert svg.read_text(encoding="utf-8").startswith("<svg")
        assert pdf.read_bytes().startswith(b"%PDF")


def test_sheets_are_judged(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text('{"first": "A", "coins": {"A": 4, "B": 2}}\n', encoding="utf-8")
    assert main(["sheet", "isses", str(file)]) == 0
    assert lines(capsys) == ['{"valid": true, "result": "1-0", "points": {"A": 4, "B": 2}, "fault": null}']
