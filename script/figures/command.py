"""The command: plays, then writes the figures of what was played and keeps those of the rest."""

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from games import registry
from games.core.likeness import Likeness
from games.partner.figures import FIGURES
from games.partner.players import partner_of
from script.figures.play import Task, likeness, numbered, play, variants
from script.figures.writing import as_document, as_module
from script.lib.console import ROOT

MODULE: Final = ROOT / "games" / "partner" / "figures.py"
DOCUMENT: Final = ROOT / "docs" / "games-in-figures.md"
SLICE: Final = 5
"""So many games a process plays before it takes others."""


def tasks(options: argparse.Namespace) -> list[Task]:
    """What is to be played: every asked game with a partner, with every option or the asked ones."""
    planned = []
    for game in registry.all_games():
        if (options.game and game.slug not in options.game) or not _has_partner(game.slug):
            continue
        for variant in variants(game):
            text = " ".join(f"{name}={value}" for name, value in variant)
            if (options.usual and text) or (options.options and text != options.options):
                continue
            planned.append(Task(game.slug, variant, options.level, options.positions, options.seed, options.games))
    return planned


def _has_partner(slug: str) -> bool:
    try:
        partner_of(slug)
    except KeyError:
        return False
    return True


def merged(before: Sequence[Likeness], fresh: Sequence[Likeness]) -> tuple[Likeness, ...]:
    """New figures in place of old ones of the same game and options, in the order of the games and their options."""
    known = {(played.slug, played.options): played for played in (*before, *fresh)}
    order = [
        (game.slug, " ".join(f"{name}={value}" for name, value in variant))
        for game in registry.all_games()
        for variant in variants(game)
    ]
    return tuple(known[key] for key in order if key in known)


def write(figures: Sequence[Likeness], module: Path, document: Path) -> None:
    module.write_text(as_module(figures), "utf-8")
    document.write_text(as_document(figures), "utf-8")


def main(arguments: Sequence[str] | None = None, module: Path = MODULE, document: Path = DOCUMENT) -> int:
    """Status 0: figures are neither good nor bad."""
    parser = argparse.ArgumentParser(prog="script/selfplay", description=__doc__)
    parser.add_argument("game", nargs="*", help="which games (all that have a partner)")
    parser.add_argument("--games", type=int, default=1000, help="with each option (1000)")
    parser.add_argument("--level", type=int, default=2, help="of both partners (2)")
    parser.add_argument("--positions", type=int, default=2_000, help="at most, for an action (2,000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    parser.add_argument("--usual", action="store_true", help="the usual options alone")
    parser.add_argument("--options", default="", help="such as quiet=40: these alone")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    options = parser.parse_args(arguments)
    figures: list[Likeness] = []
    began = time.monotonic()
    with get_context("spawn").Pool(options.jobs) as pool:
        planned = tasks(options)
        games = pool.imap(play, (game for task in planned for game in numbered(task)), SLICE)
        for task in planned:
            played = likeness(task, list(islice(games, task.games)))
            figures.append(played)
            # What has been played is kept, also when somebody stops the rest.
            write(merged(FIGURES, figures), module, document)
            print(
                f"{played.slug} {played.options or 'usual'}: {played.games} games, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
