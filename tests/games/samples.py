"""Positions to test every game on: seeded random games with every option, and the texts that a move could have."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from games.core.game import Match
from games.core.sheets import Choice
from games.corners import geometry
from games.deer import geometry as deer
from games.registry import AnyGame, all_games
from tests.games.heldplay import sampling as heldplay
from tests.games.isses import sampling as isses
from tests.games.sonor import sampling as sonor


@dataclass(frozen=True)
class Sample:
    """What the contract needs to know of a game that it cannot ask the game itself."""

    texts: Callable[[], frozenset[str]]
    longest: int
    """No game takes more actions."""
    legal: Callable[[str], frozenset[str]] | None = None
    """Which of `texts` are legal in an encoded position, where the game itself cannot list its actions."""
    random_text: Callable[[AnyGame, Any, random.Random, bool], str | None] | None = None
    """The next action of a random game that cannot list its actions, or that chance alone does not bring to an end;
    None at its end."""
    values: tuple[str, ...] = ()
    """What may fill the gap of a tap's form."""
    stride: int = 1
    """Of the positions that a game with many options has, every n-th is enough."""
    settings: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Values of options that are numbers, to be played with too."""


def _corners_texts() -> frozenset[str]:
    """Every cell, every spelling and every wrong order of every rectangle, and sets of cells that are none."""
    texts = {"pass", *geometry.NAMES}
    for a, b, c, d in (rectangle.corners for rectangle in geometry.RECTANGLES):
        names = [geometry.NAMES[cell] for cell in (a, b, c, d)]
        for order in ((0, 1, 2, 3), (1, 2, 3, 0), (3, 2, 1, 0), (0, 2, 1, 3), (0, 1, 3, 2), (0, 0, 2, 3)):
            texts.add("-".join(names[place] for place in order))
    chance = random.Random(64)
    texts.update("-".join(chance.choices(geometry.NAMES, k=4)) for _ in range(500))
    return frozenset(texts)


def _deer_texts() -> frozenset[str]:
    """Every put, every pair of points as a step and as a jump."""
    names = deer.NAMES.values()
    moves = (f"{start}{sign}{goal}" for start in names for sign in "-x" for goal in names)
    return frozenset({"pass", *moves, *(f"@{name}" for name in names)})


SAMPLES = {
    "corners": Sample(_corners_texts, longest=130),
    "sonor": Sample(sonor.texts, sonor.LONGEST, sonor.legal_texts, sonor.random_text, sonor.DIRECTIONS),
    "isses": Sample(isses.texts, isses.LONGEST, isses.legal_texts, isses.random_text, stride=4),
    "heldplay": Sample(heldplay.texts, heldplay.LONGEST, random_text=heldplay.random_text),
    "deer": Sample(_deer_texts, longest=600, settings=((("repetition", "2"),), (("repetition", "3"), ("quiet", "4")))),
}

WRONG_TEXTS = (
    *("", " ", "-", "d", "4", "d9", "i1", "D4", "d4 ", " d4", "d4-", "-d4", "d4-d5", "a1-a2-b2", "a1-a2-b2-b1-a1"),
    *("PASS", "passed", "resign", "(pass)", "(d4 d5)", "(  )", "1-0", "*", "{d4}", "d4}", "d04", "d4\n", "д4", "d٤"),
    *("a1-a2-b2-i1", "a1--a2-b2", "\N{NULL}", "\N{GRINNING FACE}", "d4" * 1000, "a1-" * 1000, "%s%(cell)s%"),
)


def variants(game: AnyGame) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every combination of the named values of a game's options, and the sample's settings."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    for values in product(*(option.values for option in choices)):
        yield tuple((option.name, value) for option, value in zip(choices, values, strict=True))
    yield from SAMPLES[game.slug].settings


def random_match(game: AnyGame, options: tuple[tuple[str, str], ...], seed: int) -> Match[Any, Any]:
    """A whole random game; seeds that are even prefer the later actions of the list, where captures stand."""
    chance = random.Random(seed)
    match = Match.begin(game, options=options)
    choose = SAMPLES[game.slug].random_text or _listed_text
    while text := choose(game, match.position, chance, seed % 2 == 0):
        match = match.play(text)
    return match


def _listed_text(game: AnyGame, position: Any, chance: random.Random, greedy: bool) -> str | None:
    actions = game.legal_actions(position)
    if not actions:
        return None
    likely = actions if not greedy or chance.random() < 0.3 else actions[-6:]
    return game.format(chance.choice(likely))


def legal_texts(game: AnyGame, position: Any) -> frozenset[str]:
    """The canonical texts of all legal actions; of a game that cannot list them, those among the sample's texts."""
    listed, legal = game.legal_actions(position), SAMPLES[game.slug].legal
    if listed is None and legal is not None:
        return legal(game.encode(position))
    return frozenset(map(game.format, listed or ()))


def legal_actions(game: AnyGame, position: Any) -> list[Any]:
    """The same as actions."""
    return [game.parse(text, position) for text in sorted(legal_texts(game, position))]


@cache
def matches(slug: str) -> tuple[Match[Any, Any], ...]:
    """Two whole games for every combination of options."""
    game = next(game for game in all_games() if game.slug == slug)
    return tuple(random_match(game, options, seed) for options in variants(game) for seed in (1, 2))


@cache
def positions(slug: str, every: int = 9) -> tuple[Any, ...]:
    """Positions from the beginning, the middle and the end of those games."""
    candidates = tuple(
        position for match in matches(slug) for position in (*match.positions[::every], *match.positions[-4:])
    )
    return candidates[:: SAMPLES[slug].stride]
