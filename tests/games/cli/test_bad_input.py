"""What the command line says to bad input, whatever the game: the status, one clear line, no traceback."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.__main__ import main
from games.core.record import Record, read, write
from games.registry import AnyGame, all_games, replay
from tests.games.playthrough import sample_record

MEGABYTES = 5 * 1024 * 1024
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
ON_A_FILE = pytest.mark.parametrize(
    "command",
    [("replay",), ("replay", "--json"), ("format",), ("moves",), ("perft", "--depth", "1"), ("draw", "--svg", "x.svg")],
    ids=" ".join,
)


class Said(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


class Terminal:
    """Runs commands on the text of a file; an exception that is not turned into a status fails the test."""

    def __init__(self, file: Path, captured: pytest.CaptureFixture[str]) -> None:
        self.file = file
        self.captured = captured

    def run(self, command: str, *more: str) -> Said:
        """The command on the file as it is."""
        return self.say(command, str(self.file), *more)

    def on(self, text: str, command: str, *more: str) -> Said:
        """The command on a file with this text."""
        self.file.write_text(text, encoding="utf-8", newline="")
        return self.run(command, *more)

    def say(self, *arguments: str) -> Said:
        try:
            status: Any = main(list(arguments))
        except SystemExit as leaving:
            status = leaving.code
        said = self.captured.readouterr()
        assert isinstance(status, int)
        return Said(status, said.out, said.err)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "record.txt", capsys)


def one_line(said: Said, status: int) -> str:
    assert (said.status, said.out) == (status, "")
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    return said.err


def record_of(game: AnyGame) -> str:
    return sample_record(game, (), seed=1)


def with_tag(record: str, name: str, value: str) -> str:
    return f'[{name} "{value}"]\n{record}'


def with_token(record: str, token: str) -> str:
    """The record with another word in the place of its result token."""
    return f"{record.rstrip().rpartition(chr(10))[0]}\n{token}\n"


def fault_of(said: Said) -> dict[str, Any]:
    (report,) = said.objects
    assert said.err == ""
    assert said.status == (0 if report["legal"] else 1)
    fault: dict[str, Any] = report["fault"]
    return fault


@ON_A_FILE
def test_a_missing_file_is_named(terminal: Terminal, command: tuple[str, ...]) -> None:
    assert "record.txt: cannot be read: No such file" in one_line(terminal.run(*command), 2)


@GAMES
@ON_A_FILE
def test_a_file_that_is_not_utf_8_is_refused(terminal: Terminal, game: AnyGame, command: tuple[str, ...]) -> None:
    terminal.file.write_bytes(record_of(game).encode("cp1251"))
    assert "not UTF-8 (byte" in one_line(terminal.run(*command), 2)


@GAMES
def test_a_sheet_file_that_is_missing_or_not_utf_8_is_refused(terminal: Terminal, game: AnyGame) -> None:
    missing = one_line(terminal.say("sheet", game.slug, str(terminal.file)), 2)
    assert "record.txt: cannot be read" in missing
    terminal.file.write_bytes(b"\xff\xfe{}")
    assert "not UTF-8 (byte 0)" in one_line(terminal.say("sheet", game.slug, str(terminal.file)), 2)


@GAMES
def test_a_sheet_that_is_none_of_the_game_has_one_fault_a_line(terminal: Terminal, game: AnyGame) -> None:
    terminal.file.write_text('{}\n[]\nnull\n{"nonsense": 1}\n{\n"sheet"\n', encoding="utf-8")
    said = terminal.say("sheet", game.slug, str(terminal.file))
    assert (said.status, said.err, len(said.objects)) == (1, "", 6)
    for answer in said.objects:
        assert (answer["valid"], answer["result"], answer["points"]) == (False, None, None)
        assert answer["fault"].endswith(".")


def test_a_sheet_of_an_unknown_game_names_the_games(terminal: Terminal) -> None:
    said = one_line(terminal.say("sheet", "chess", str(terminal.file)), 2)
    assert all(game.slug in said for game in all_games())


@GAMES
def test_an_unknown_game_is_a_fault_of_the_record(terminal: Terminal, game: AnyGame) -> None:
    record = record_of(game).replace(f'[Game "{game.slug}"]', '[Game "chess"]')
    fault = fault_of(terminal.on(record, "replay", "--json"))
    assert (fault["ply"], fault["kind"], fault["rule"]) == (0, "syntax", None)
    assert "“chess”" in fault["text"]
    for command in (("moves",), ("perft", "--depth", "1"), ("draw", "--svg", "x.svg")):
        assert "“chess”" in one_line(terminal.run(*command), 1)


@GAMES
@pytest.mark.parametrize("text", ["speed=high", "speed", "=", " ", "speed=high speed=low"])
def test_an_unknown_option_is_a_fault_of_the_record(terminal: Terminal, game: AnyGame, text: str) -> None:
    fault = fault_of(terminal.on(with_tag(record_of(game), "Options", text), "replay", "--json"))
    assert (fault["ply"], fault["kind"], fault["rule"]) == (0, "syntax", None)
    assert "option" in one_line(terminal.run("moves"), 1)


@GAMES
def test_a_value_that_an_option_does_not_have_is_a_fault(terminal: Terminal, game: AnyGame) -> None:
    for option in game.options:
        fault = fault_of(
            terminal.on(with_tag(record_of(game), "Options", f"{option.name}=nonsense"), "replay", "--json")
        )
        assert (fault["ply"], fault["kind"]) == (0, "syntax")
        assert f"“{option.name}”" in fault["text"]
        assert "“nonsense”" in fault["text"]


@GAMES
def test_a_result_that_is_no_token_is_an_action_that_cannot_be_read_or_comes_too_late(
    terminal: Terminal, game: AnyGame
) -> None:
    record = record_of(game)
    plies = len(read(record)[0].plies)
    fault = fault_of(terminal.on(with_token(record, "2-0"), "replay", "--json"))
    assert fault["ply"] == plies + 1
    assert fault["rule"] in {None, "record.over"}
    fault = fault_of(terminal.on(record.replace('[Result "', '[Result "2'), "replay", "--json"))
    assert (fault["ply"], fault["kind"]) == (0, "syntax")


@GAMES
def test_a_result_that_the_game_does_not_have_is_refused_by_its_rule(terminal: Terminal, game: AnyGame) -> None:
    record = record_of(game)
    (played,) = map(replay, read(record))
    for token in {"1-0", "0-1", "1/2-1/2", "*"} - {played.result.value}:
        fault = fault_of(terminal.on(with_token(record, token), "replay", "--json"))
        assert (fault["ply"], fault["rule"]) == (len(played.actions) + 1, "record.result")
        both = with_token(record, token).replace(f'[Result "{played.result.value}"]', f'[Result "{token}"]')
        fault = fault_of(terminal.on(both, "replay", "--json"))
        assert (fault["ply"], fault["rule"]) == (len(played.actions) + 1, "record.result")


@GAMES
def test_a_broken_record_does_not_keep_the_other_from_its_report(terminal: Terminal, game: AnyGame) -> None:
    whole, broken = record_of(game), with_token(record_of(game), "nonsense *")
    for texts, legal in (((broken, whole), [False, True]), ((whole, broken), [True, False])):
        said = terminal.on("\n".join(texts), "replay", "--json")
        assert (said.status, said.err) == (1, "")
        assert [report["legal"] for report in said.objects] == legal
        (good,) = [report for report in said.objects if report["legal"]]
        assert good["plies"] == len(read(whole)[0].plies)
        said = terminal.on("\n".join(texts), "format")
        assert (said.status, said.out, said.err.count("\n")) == (1, whole, 1)
        assert f"record {legal.index(False) + 1}: ply {good['plies'] + 1}: " in said.err


@GAMES
def test_commands_on_one_position_say_how_many_records_there_are(terminal: Terminal, game: AnyGame) -> None:
    for command in (("moves",), ("perft", "--depth", "1"), ("draw", "--svg", "x.svg")):
        assert "holds 2 records" in one_line(terminal.on(f"{record_of(game)}\n" * 2, *command), 2)
        assert "holds 0 records" in one_line(terminal.on("", *command), 2)


@GAMES
@pytest.mark.parametrize("depth", ["-1", "101", "1.5", "deep", "", "٣", "1" * 10_000])
def test_a_depth_out_of_range_is_refused(terminal: Terminal, game: AnyGame, depth: str) -> None:
    said = one_line(terminal.on(record_of(game), "perft", f"--depth={depth}"), 2)
    assert "a whole number from 0 to 100" in said


@GAMES
def test_a_position_that_cannot_be_listed_is_said_to_be_one(terminal: Terminal, game: AnyGame) -> None:
    start = write(Record.of(read(record_of(game))[0].tag, ()))
    (played,) = map(replay, read(start))
    assert played.fault is None
    listed = game.legal_actions(played.position)
    for command in (("moves",), ("perft", "--depth", "1"), ("perft", "--depth", "0")):
        said = terminal.on(start, *command)
        if listed is None:
            assert "cannot be listed" in one_line(said, 2)
        else:
            assert (said.status, said.err) == (0, "")


@pytest.mark.slow
@GAMES
def test_a_record_of_five_megabytes_is_answered(terminal: Terminal, game: AnyGame) -> None:
    record = record_of(game)
    plies = len(read(record)[0].plies)
    (report,) = terminal.on(
        with_token(record, f"{{{'x' * MEGABYTES}}}{record.split()[-1]}"), "replay", "--json"
    ).objects
    assert (report["legal"], report["plies"]) == (True, plies)
    last = read(record)[0].plies[-1].text
    (report,) = terminal.on(with_token(record, f"{last} " * (MEGABYTES // len(last)) + "*"), "replay", "--json").objects
    assert (report["fault"]["ply"], report["fault"]["rule"]) == (plies + 1, "record.over")
