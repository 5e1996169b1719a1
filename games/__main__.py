"""`python -m games`: list, replay, format, count, judge and draw games, without a database."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from io import TextIOWrapper
from typing import NoReturn

from games.cli import commands
from games.cli.files import Failure

MOST_DEPTH = 100


class _Parser(ArgumentParser):
    """Usage errors in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _depth(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_DEPTH)) and int(text) <= MOST_DEPTH:
        return int(text)
    raise ArgumentTypeError(f"the depth is a whole number from 0 to {MOST_DEPTH}")


def _parser() -> ArgumentParser:
    parser = _Parser(prog="python -m games", description=__doc__, allow_abbrev=False)
    kinds = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Namespace], int], text: str, *names: str) -> ArgumentParser:
        made = kinds.add_parser(name, help=text, description=text, allow_abbrev=False)
        made.set_defaults(run=run)
        for argument in names:
            made.add_argument(argument, metavar=argument.upper())
        return made

    command("list", commands.list_games, "print the games' slugs")
    replay = command("replay", commands.show_replay, "play the records of a file", "file")
    replay.add_argument("--json", action="store_true", help="one JSON object a line")
    command("format", commands.show_canonical, "print the canonical text of every record", "file")
    command("moves", commands.show_moves, "print every legal action of the final position", "file")
    perft = command("perft", commands.show_perft, "count action sequences from the final position", "file")
    perft.add_argument("--depth", type=_depth, required=True, metavar="N", help="length of the sequences")
    command("sheet", commands.judge_sheets, "judge score sheets, one JSON object a line", "slug", "file")
    draw = command("draw", commands.draw_position, "draw the final position", "file")
    draw.add_argument("--svg", metavar="OUT.svg")
    draw.add_argument("--pdf", metavar="OUT.pdf")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 0, 1 (something is not legal) or 2 (it could not be done)."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
    chosen = _parser().parse_args(arguments)
    try:
        status = int(chosen.run(chosen))
        sys.stdout.flush()
    except Failure as failure:
        print(failure, file=sys.stderr)
        return failure.status
    except BrokenPipeError:
        # The reader has had enough; what is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


if __name__ == "__main__":
    sys.exit(main())
