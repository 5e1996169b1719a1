"""Sonor through the command line."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.games.cli.test_command_line import assert_one_clear_line, on, run

OPEN = '[Game "sonor"]\n[A "Альфа"]\n[B "Бета"]\n[Result "*"]\n\n'
TURN = f"{OPEN}1. 1:000 2:000 2. 3:007.5 4:000 3. 5:345 P:180\n*\n"
DRAWN = f"{OPEN.replace('*', '1/2-1/2')}1. (stop) 1:000 2. (stop)\n1/2-1/2\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.txt"


def test_replay_leaves_the_counts_of_legal_actions_out(file: Path) -> None:
    done = on(file, f"{TURN}\n{DRAWN}", "replay", "--json")
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0
    assert json.dumps(first) == json.dumps(
        {
            "game": "sonor",
            "plies": 6,
            "legal": True,
            "fault": None,
            "over": False,
            "result": "*",
            "points": {"A": 0, "B": 0},
            "to_act": "A",
        }
    )
    assert (second["over"], second["result"], second["to_act"]) == (True, "1/2-1/2", None)
    assert "legal actions before" not in on(file, TURN, "replay").stdout


def test_replay_cites_the_rule(file: Path) -> None:
    done = on(file, TURN.replace("5:345", "5:180"), "replay", "--json")
    fault = json.loads(done.stdout)["fault"]
    assert done.returncode == 1
    assert (fault["ply"], fault["kind"], fault["rule"]) == (5, "illegal", "sonor.5")
    assert "Evader 5 would not lie wholly on the field: it would stick out by 20 mm (evaders’ edge)" in fault["text"]


def test_format_writes_directions_in_full(file: Path) -> None:
    loose = TURN.replace("000", "0").replace("007.5", "7.5").replace("5:345", "5:345.0")
    done = on(file, loose, "format")
    assert (done.returncode, done.stdout) == (0, TURN)


@pytest.mark.parametrize("command", [("moves",), ("perft", "--depth", "1"), ("perft", "--depth", "0")])
def test_actions_cannot_be_listed(file: Path, command: tuple[str, ...]) -> None:
    assert "cannot be listed" in assert_one_clear_line(on(file, TURN, *command), 2)


def test_a_finished_match_has_no_moves(file: Path) -> None:
    done = on(file, DRAWN, "moves")
    assert (done.returncode, done.stdout) == (0, "")
    assert on(file, DRAWN, "perft", "--depth", "1").stdout == "0\n"


def test_sheets_are_judged(file: Path) -> None:
    part = {"evaders": "A", "lines": [3, 0, 1, 1, 3], "caught": [False] * 5, "last_catch": None}
    good = {"parts": [part, {**part, "evaders": "B", "lines": [0] * 5}]}
    file.write_text(f"{json.dumps(good)}\n{json.dumps({'parts': [part, part]})}\n", encoding="utf-8")
    done = run("sheet", "sonor", str(file))
    first, second = done.stdout.splitlines()
    assert done.returncode == 1
    assert first == '{"valid": true, "result": "1-0", "points": {"A": 8, "B": 0}, "fault": null}'
    assert json.loads(second)["fault"].startswith("The sides swap roles")


def test_draw_writes_pictures(file: Path, tmp_path: Path) -> None:
    picture, paper = tmp_path / "out.svg", tmp_path / "out.pdf"
    done = on(file, TURN, "draw", "--svg", str(picture), "--pdf", str(paper))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    ElementTree.fromstring(picture.read_text("utf-8"))  # noqa: S314 - our own text
    assert paper.read_bytes().startswith(b"%PDF")
