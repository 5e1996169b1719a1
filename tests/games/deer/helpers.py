"""Positions and refusals of Deer and dogs, told in words."""

from games.core.game import Match
from games.core.types import Fault
from games.deer import GAME
from games.deer.geometry import NAMES
from games.deer.notation import Action
from games.deer.position import Position, key
from games.deer.position import encode as text_of

Game = Match[Position, Action]
START = "yes 0 0 A deer 16 0 ........ooo....do.od....ooo........ -"


def play(text: str = "", *, deer: str = "A", **options: str) -> Game:
    """A match from the start, actions separated by spaces."""
    return Match.begin(GAME, text.split(), options.items(), {"Deer": deer})


def stand(
    deer: str, dogs: str, turn: str = "deer", hand: int = 0, *, options: str = "yes 0 0", side: str = "A"
) -> Position:
    """A position; `dogs="*"` are dogs on every other point. With repetition it is seen for the first time."""
    pieces = dict.fromkeys(dogs.split(), "o") | dict.fromkeys(deer.split(), "d")
    rest = "o" if pieces.pop("*", None) else "."
    points = "".join(pieces.get(name, rest) for name in NAMES.values())
    masks = [sum(p for p, sign in zip(NAMES, points, strict=True) if sign == own) for own in "do"]
    number = key(masks[0], masks[1], ("deer", "dogs").index(turn))
    seen = f"{number:x}:1" if options.split()[1] != "0" else "-"
    return GAME.decode(f"{options} {side} {turn} {hand} 0 {points} {seen}")


def after(position: Position, *texts: str) -> Position:
    """The position after actions that must all be legal."""
    for text in texts:
        action = GAME.parse(text, position)
        assert GAME.check(position, action) == ()
        position = GAME.apply(position, action)
    return position


def faults(position: Position, text: str) -> tuple[Fault, ...]:
    return GAME.check(position, GAME.parse(text, position))


def codes(position: Position, text: str) -> list[str]:
    return [fault.code for fault in faults(position, text)]


def texts(position: Position) -> set[str]:
    """The texts of all legal actions."""
    return {GAME.format(action) for action in GAME.legal_actions(position)}


def standing(position: Position, sign: str) -> set[str]:
    """The points with deer (`d`), dogs (`o`) or nothing (`.`)."""
    points = text_of(position).split()[7]
    return {name for name, occupant in zip(NAMES.values(), points, strict=True) if occupant == sign}
