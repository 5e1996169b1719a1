"""The command line as other programs meet it: words, exit statuses, JSON.

A start of Python costs more than most of these commands, so they are called in the test's process. One of each kind –
each exit status, each stream, words in Cyrillic – is started as others start it.
"""

import json
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.__main__ import main

ROOT = Path(__file__).resolve().parents[3]
TAGS = '[Game "corners"]\n[A "Альфа"]\n[B "Бета"]\n'
OPEN = f'{TAGS}[Result "*"]\n\n'
CAPTURE = f"{OPEN}1. a1 h8 2. a3 h7 3. c3 h6 4. c1 h5\n*\n"
BROKEN = f"{OPEN}a1 a1\n*\n"
RESIGNED = f'{TAGS}[Termination "resignation"]\n[Result "1-0"]\n\na1 h8\n1-0\n'


def start(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "games", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=600, check=False)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in this process, with streams that take nothing but ASCII until it says otherwise."""
    out, err = (TextIOWrapper(BytesIO(), encoding="ascii") for _ in range(2))
    with chdir(ROOT), redirect_stdout(out), redirect_stderr(err):
        try:
            status: object = main(list(arguments))
        except SystemExit as leaving:
            status = leaving.code
    assert isinstance(status, int)
    texts = []
    for stream in (out, err):
        stream.flush()
        assert isinstance(stream.buffer, BytesIO)
        texts.append(stream.buffer.getvalue().decode())
    return subprocess.CompletedProcess(arguments, status, *texts)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.txt"


def written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8", newline="")
    return str(path)


def on(path: Path, text: str, command: str, *more: str) -> subprocess.CompletedProcess[str]:
    return run(command, written(path, text), *more)


def assert_one_clear_line(done: subprocess.CompletedProcess[str], status: int) -> str:
    assert done.returncode == status
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_list_prints_the_slugs() -> None:
    done = start("list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "corners" in done.stdout.split("\n")


def test_replay_prints_one_object_a_record_with_its_keys_in_order(file: Path) -> None:
    done = start("replay", written(file, f"{CAPTURE}\n{BROKEN}\n{RESIGNED}"), "--json")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1
    assert json.dumps(first) == json.dumps(
        {
            "game": "corners",
            "plies": 8,
            "legal": True,
            "fault": None,
            "over": False,
            "result": "*",
            "points": {"A": 0, "B": 0},
            "to_act": "A",
            "legal_counts": [64, 63, 62, 61, 60, 59, 58, 57],
        }
    )
    assert second["fault"] == {
        "ply": 2,
        "kind": "illegal",
        "rule": "corners.5",
        "text": "No figure can be put on a1: the cell is not empty, a circle stands there.",
    }
    assert (second["plies"], second["legal"], second["legal_counts"]) == (1, False, [64])
    assert (third["over"], third["to_act"], third["result"]) == (True, None, "1-0")


def test_replay_of_an_unknown_game_still_prints_an_object(file: Path) -> None:
    done = on(file, CAPTURE.replace("corners", "chess"), "replay", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert (report["game"], report["points"], report["to_act"]) == (None, None, None)
    assert (report["fault"]["ply"], report["fault"]["kind"], report["fault"]["rule"]) == (0, "syntax", None)


@pytest.mark.parametrize(("text", "status"), [(CAPTURE, 0), (BROKEN, 1), (RESIGNED, 0)])
def test_replay_tells_people_the_same(file: Path, text: str, status: int) -> None:
    done = on(file, text, "replay")
    assert done.returncode == status
    assert ("refused at ply 2: illegal, corners.5: No figure" in done.stdout) is (status == 1)


def test_format_prints_the_canonical_text_of_every_record(file: Path) -> None:
    text = f"{CAPTURE.replace('4. c1 h5', 'c1{x} h5 c3-c1-a1-a3')}\n{RESIGNED}"
    done = start("format", written(file, text))
    assert done.returncode == 0
    assert done.stdout == (
        f"{OPEN}1. a1 h8 2. a3 h7 3. c3 h6 4. c1 {{x}} h5 5. a1-a3-c3-c1\n*\n\n{RESIGNED.replace('a1 h8', '1. a1 h8')}"
    )
    again = on(file, done.stdout, "format")
    assert again.stdout == done.stdout


def test_format_prints_the_legal_records_beside_a_broken_one(file: Path) -> None:
    done = on(file, f"{BROKEN}\n{CAPTURE}", "format")
    assert (done.returncode, done.stdout) == (1, CAPTURE)
    assert "record 1: ply 2: illegal, corners.5" in done.stderr


def test_moves_prints_the_legal_actions_sorted(file: Path) -> None:
    done = on(file, CAPTURE, "moves")
    texts = done.stdout.splitlines()
    assert done.returncode == 0
    assert texts == sorted(texts)
    assert len(texts) == 57
    assert "a1-a3-c3-c1" in texts


@pytest.mark.parametrize(("depth", "sequences"), [("0", "1"), ("1", "57"), ("2", str(56 * 55 + 51))])
def test_perft_counts_sequences(file: Path, depth: str, sequences: str) -> None:
    done = on(file, CAPTURE, "perft", "--depth", depth)
    assert (done.returncode, done.stdout) == (0, f"{sequences}\n")


def test_a_finished_game_has_no_moves(file: Path) -> None:
    assert on(file, RESIGNED, "moves").stdout == ""
    assert on(file, RESIGNED, "perft", "--depth", "0").stdout == "1\n"
    assert on(file, RESIGNED, "perft", "--depth", "1").stdout == "0\n"


@pytest.mark.parametrize("command", [("moves",), ("perft", "--depth", "1"), ("draw", "--svg", "x.svg")])
def test_commands_on_one_position_refuse_other_numbers_of_records(file: Path, command: tuple[str, ...]) -> None:
    assert "2 records" in assert_one_clear_line(on(file, CAPTURE * 2, *command), 2)
    assert "0 records" in assert_one_clear_line(on(file, "", *command), 2)
    assert "corners.5" in assert_one_clear_line(on(file, BROKEN, *command), 1)


def test_sheet_judges_every_line(file: Path) -> None:
    lines = [
        '{"first": "A", "painted": {"A": 12, "B": 7}}',
        '{"first": "A", "painted": {"A": 12, "B": 65}}',
        '{"first": "A", "first": "B", "painted": {"A": 12, "B": 7}}',
        "[" * 100_000,
        '{"first": "A", "painted": {"A": NaN, "B": 7}}',
        "not JSON",
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = run("sheet", "corners", str(file))
    answers = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (1, "")
    assert answers[0] == '{"valid": true, "result": "1-0", "points": {"A": 12, "B": 7}, "fault": null}'
    assert len(answers) == len(lines)
    for line in map(json.loads, answers[1:]):
        assert list(line) == ["valid", "result", "points", "fault"]
        assert (line["valid"], line["result"], line["points"]) == (False, None, None)
        assert line["fault"].endswith(".")


def test_sheet_is_content_with_valid_sheets(file: Path) -> None:
    file.write_text('{"first": "B", "painted": {"A": 0, "B": 4}}\r\n\n', encoding="utf-8", newline="")
    done = run("sheet", "corners", str(file))
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)


def test_draw_writes_pictures(file: Path, tmp_path: Path) -> None:
    picture, paper = tmp_path / "out.svg", tmp_path / "out.pdf"
    done = on(file, CAPTURE, "draw", "--svg", str(picture), "--pdf", str(paper))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    ElementTree.fromstring(picture.read_text("utf-8"))  # noqa: S314 - our own text
    assert paper.read_bytes().startswith(b"%PDF")


def test_draw_says_when_it_cannot_write(file: Path, tmp_path: Path) -> None:
    done = on(file, CAPTURE, "draw", "--svg", str(tmp_path / "missing" / "out.svg"))
    assert "cannot be written" in assert_one_clear_line(done, 2)
    assert "--svg" in assert_one_clear_line(on(file, CAPTURE, "draw"), 2)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("play",),
        ("replay",),
        ("list", "more"),
        ("replay", "missing.txt"),
        ("replay", "games"),
        ("replay", "record.txt", "--yaml"),
        ("perft", "record.txt"),
        ("perft", "record.txt", "--depth", "-1"),
        ("perft", "record.txt", "--depth", "101"),
        ("perft", "record.txt", "--depth", "deep"),
        ("perft", "record.txt", "--depth", "1.5"),
        ("sheet", "chess", "missing.txt"),
        ("sheet", "corners", "missing.txt"),
        ("draw", "missing.txt", "--svg", "x.svg"),
    ],
)
def test_it_refuses_wrong_usage_in_one_line(arguments: tuple[str, ...]) -> None:
    assert_one_clear_line(run(*arguments), 2)


@pytest.mark.parametrize("command", ["replay", "format", "moves"])
def test_it_refuses_a_file_that_is_not_utf_8(file: Path, command: str) -> None:
    file.write_bytes(CAPTURE.encode("cp1251"))
    assert "not UTF-8" in assert_one_clear_line(run(command, str(file)), 2)


def test_a_process_ends_with_the_status_and_the_line_of_a_refusal(file: Path) -> None:
    assert_one_clear_line(start("perft", "record.txt"), 2)
    for ask in (start, run):
        assert "нет.txt: cannot be read" in assert_one_clear_line(ask("replay", "нет.txt"), 2)
    assert "corners.5" in assert_one_clear_line(start("moves", written(file, BROKEN)), 1)


@pytest.mark.parametrize(
    ("text", "ply"),
    [
        (CAPTURE.replace('"*"', '"2-0"'), 0),
        (CAPTURE.replace("\n*\n", "\n2-0\n"), 9),
        (CAPTURE.replace("\n*\n", "\n"), 9),
        (f'[Options "speed=high"]\n{CAPTURE}', 0),
        ("d4 e5 *", 0),
        ("hello", 0),
        ("{", 0),
    ],
)
def test_replay_says_where_a_record_is_wrong(file: Path, text: str, ply: int) -> None:
    done = on(file, text, "replay", "--json")
    fault = json.loads(done.stdout)["fault"]
    assert (done.returncode, fault["ply"], fault["kind"], fault["rule"]) == (1, ply, "syntax", None)


@pytest.mark.slow
def test_a_record_of_five_megabytes_is_answered(file: Path) -> None:
    done = on(file, f"{OPEN}{'d4 ' * 1_700_000}\n*\n", "replay", "--json")
    assert json.loads(done.stdout)["fault"]["ply"] == 2
    done = on(file, f"{OPEN}{{{'x' * 5_000_000}}} d4\n*\n", "replay", "--json")
    assert json.loads(done.stdout)["legal"]


def test_a_reader_that_leaves_early_is_no_error(file: Path) -> None:
    file.write_text(CAPTURE * 3000, encoding="utf-8")
    command = [sys.executable, "-m", "games", "replay", "--json", str(file)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.readline()
        done.stdout.close()
        assert done.stderr.read() == b""
