"""Positions of Der Isses! in few words."""

from games.core.game import Match
from games.core.types import Fault, Refused
from games.isses import GAME
from games.isses.actions import Action
from games.isses.geometry import NAMES
from games.isses.position import Position

Game = Match[Position, Action]

CORNERS = "r=a1 o=a7 y=g1 g=g7 b=a4 v=g4 w=d7"
SETUP = f"(setup {CORNERS})"
PLAYED = [SETUP, "(coin d4)"]


def play(*texts: str, first: str = "A", **options: str) -> Game:
    return Match.begin(GAME, texts, options.items(), {"First": first})


def sealed(a: str, b: str, *texts: str, **options: str) -> Game:
    """A first round with sealed picks; A moves first."""
    return play(*PLAYED, f"(pick A {a})", f"(pick B {b})", *texts, picks="sealed", **options)


def stand(
    pieces: str,
    coin: str = "d4",
    *,
    turn: str = "A",
    coins: str = "0:0",
    options: str = "reveal euclid illegal",
    phase: str = "play",
    picks: str = "--",
    ended: str = "-",
) -> Position:
    """A position from words such as `r=c3`; pieces that are not named stand in the first row where there is room."""
    named = dict(word.split("=") for word in pieces.split())
    free = iter(name for name in NAMES if name[1] == "1" and name not in named.values() and name != coin)
    at = {named.get(colour) or next(free): colour for colour in "roygbvw"}
    board = "".join(at.get(name, ".") for name in NAMES)
    return GAME.decode(f"{options} {phase} {turn} {coins} {board} {coin} {picks} {ended}")


def faults(position: Position, text: str) -> tuple[Fault, ...]:
    try:
        return GAME.check(position, GAME.parse(text, position))
    except Refused as refused:
        return refused.faults


def codes(position: Position, text: str) -> list[str]:
    return [fault.code.removeprefix("isses.") for fault in faults(position, text)]


def rules(position: Position, text: str) -> list[str | None]:
    return [fault.rule and fault.rule.removeprefix("isses.") for fault in faults(position, text)]


def legal(position: Position) -> set[str]:
    return {GAME.format(action) for action in GAME.legal_actions(position) or ()}


def moves_of(position: Position, colour: str) -> set[str]:
    return {text for text in legal(position) if text.startswith(f"{colour}:")}
