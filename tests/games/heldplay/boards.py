"""Positions of Held-play from a few words."""

from games.core.cells import bits
from games.core.game import Match
from games.core.types import Fault
from games.heldplay import GAME
from games.heldplay.geometry import NAMES
from games.heldplay.layout import FORMER
from games.heldplay.notation import Action
from games.heldplay.position import Position

HOUSES = dict(enumerate("c9 f9 i7 i4 g1 d1 a3 a6".split(), 1))
CIRCLES = "d6 f6 d5 f5 d4 f4".split()
WAITING = "a1 b1 c1 e1 g1 h1 i1 i2 i3".split()
"""Where numbered pieces that a test does not speak of stand."""

LINELESS = FORMER.replace("line=1", "line=0")


def play(text: str = "", *, third: str = "swap", **tags: str) -> Match[Position, Action]:
    """A match after the actions of a text; those of several words stand in parentheses."""
    words = text.replace("(game ", "(game_").replace(" eight=", "_eight=").split()
    return Match.begin(GAME, [word.replace("_", " ") for word in words], [("third", third)], tags)


def stand(
    cells: str,
    mover: str = "eight",
    due: str = "move",
    *,
    eight: str = "A",
    won: str = "-",
    third: str = "swap",
    layout: str = FORMER,
    hidden: str = "",
) -> Position:
    """A position of the former layout from words such as `c4=o d9=1`, and the cells of face-down pieces.

    Plain pieces that are not named stand on the free circles; numbered ones, the lowest numbers first, out of the way.
    """
    signs = dict(word.split("=") for word in cells.split()) | dict.fromkeys(hidden.split(), "?")
    circles = [cell for cell in CIRCLES if cell not in signs]
    signs |= dict.fromkeys(circles[: 6 - list(signs.values()).count("o")], "o")
    rest = [sign for sign in "12345678" if sign not in signs.values()][: 14 - len(signs)]
    signs |= dict(zip((cell for cell in WAITING if cell not in signs), rest, strict=False))
    text = "".join(signs.get(name, ".") for name in NAMES)
    return GAME.decode(f"{third} {layout} {eight} {mover} {due} {won} {text}")


def faults(position: Position, text: str) -> tuple[Fault, ...]:
    return GAME.check(position, GAME.parse(text, position))


def cited(position: Position, text: str) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """Code without the game's name, rule and cells of every fault."""
    return [(fault.code.removeprefix("heldplay."), fault.rule, fault.cells) for fault in faults(position, text)]


def codes(position: Position, text: str) -> list[str]:
    return [code for code, _, _ in cited(position, text)]


def after(position: Position, *texts: str) -> Position:
    for text in texts:
        assert codes(position, text) == []
        position = GAME.apply(position, GAME.parse(text, position))
    return position


def texts(position: Position) -> set[str]:
    return {GAME.format(action) for action in GAME.legal_actions(position)}


def goals(position: Position, start: str) -> set[str]:
    """Where the piece on a cell can go."""
    return {text[3:5] for text in texts(position) if text.startswith(start)}


def shown(position: Position) -> dict[str, str]:
    """Cells of the pieces that are turned up or plain, and the places of face-down ones."""
    signs = GAME.encode(position).rpartition(" ")[2]
    return {NAMES[cell]: signs[cell] for cell in bits(position.taken)}
