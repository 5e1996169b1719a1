"""The commands: each prints what it found and returns the exit status."""

import json
import sys
from argparse import Namespace

from games.cli import report, score_sheets
from games.cli.counting import moves, perft
from games.cli.files import (
    ILLEGAL,
    LEGAL,
    UNUSABLE,
    Failure,
    read_records,
    read_single,
    read_text,
    refusal,
    write_bytes,
)
from games.core.record import write
from games.core.replay import Replay
from games.drawing.scene import Scene
from games.drawing.svg import svg
from games.registry import all_games, find, get, replay


def list_games(_arguments: Namespace) -> int:
    for game in all_games():
        print(game.slug)
    return LEGAL


def show_replay(arguments: Namespace) -> int:
    status, paragraphs = LEGAL, []
    for record in read_records(arguments.file):
        played = replay(record)
        status = status if played.legal else ILLEGAL
        line = json.dumps(report.as_json(played), ensure_ascii=False) if arguments.json else report.as_text(played)
        paragraphs.append(line)
    print(("\n" if arguments.json else "\n\n").join(paragraphs), end="\n" if paragraphs else "")
    return status


def show_canonical(arguments: Namespace) -> int:
    """Legal records go to the standard output, the refusals of others to the standard error."""
    status, texts = LEGAL, []
    for number, record in enumerate(read_records(arguments.file), 1):
        played = replay(record)
        if played.legal:
            texts.append(write(played.canonical))
        else:
            status = ILLEGAL
            print(f"{arguments.file}: record {number}: {refusal(played)}", file=sys.stderr)
    print("\n".join(texts), end="")
    return status


def show_moves(arguments: Namespace) -> int:
    played = read_single(arguments.file)
    try:
        for text in moves(played):
            print(text)
    except ValueError as error:
        raise Failure(f"{arguments.file}: {error}") from None
    return LEGAL


def show_perft(arguments: Namespace) -> int:
    played = read_single(arguments.file)
    try:
        print(_sequences(played, arguments.depth))
    except ValueError as error:
        raise Failure(f"{arguments.file}: {error}") from None
    return LEGAL


def _sequences(played: Replay, depth: int) -> int:
    """A game that is over, by the rules or by a Termination, goes on with no action; ValueError as `moves`."""
    following = moves(played)
    if depth == 0 or not following or played.game is None:
        return int(depth == 0)
    return perft(played.game, played.position, depth)


def judge_sheets(arguments: Namespace) -> int:
    game = find(arguments.slug)
    if game is None:
        raise Failure(f"no game is called {arguments.slug!r}; there are: {', '.join(g.slug for g in all_games())}")
    status = LEGAL
    for line in read_text(arguments.file).split("\n"):
        if line.strip():
            sheet = score_sheets.judge(game, line)
            status = status if sheet.valid else ILLEGAL
            print(json.dumps(score_sheets.as_json(sheet), ensure_ascii=False))
    return status


def draw_position(arguments: Namespace) -> int:
    if not (arguments.svg or arguments.pdf):
        raise Failure("draw: where to? give --svg OUT.svg or --pdf OUT.pdf")
    scene = _scene(read_single(arguments.file))
    if arguments.svg:
        write_bytes(arguments.svg, f"{svg(scene, standalone=True)}\n".encode())
    if arguments.pdf:
        # Loading ReportLab takes longer than any other command.
        from games.drawing.pdf import pdf

        write_bytes(arguments.pdf, pdf(scene, scene.name.english()))
    return LEGAL


def _scene(played: Replay) -> Scene:
    if played.game is None:
        raise Failure("the game is unknown", UNUSABLE)
    return get(played.game.slug).scene(played.position, played.actions)
