"""Positions of Sonor in few words, in millimetres."""

from games.core.game import Match
from games.core.types import Fault
from games.sonor import GAME
from games.sonor.notation import Action
from games.sonor.position import Position

Game = Match[Position, Action]


def play(text: str = "", evaders: str = "A", **options: str) -> Game:
    return Match.begin(GAME, text.split(), options.items(), {"Evaders": evaders})


def stand(
    discs: str,
    pursuer: str = "150,20",
    *,
    waiting: str | None = None,
    turns: int = 9,
    last: str = "",
    options: str = "evaders no touch A",
    done: str = "",
) -> Position:
    """A position from places such as "30,390 - 150,200/1", missing evaders caught; `waiting` lists those that have
    not stepped, by default all that are in play."""
    words = (discs.split() + ["-"] * 5)[:5]
    in_play = "".join(str(n) for n, word in enumerate(words, 1) if not word.startswith("-"))
    bits = "".join("01"[str(n) in (in_play if waiting is None else waiting)] for n in range(1, 6))
    has_caught = any(word.startswith("-") and not word.endswith("/3") for word in words)
    state = f"{bits} {turns} {last or ('1' if has_caught else '-')} {_hundredths(pursuer)}"
    return GAME.decode(" | ".join([options, *done.split(), state, " ".join(map(_disc, words))]))


def _hundredths(place: str) -> str:
    return ",".join(f"{float(number) * 100:.0f}" for number in place.split(","))


def _disc(word: str) -> str:
    place, _, lines = word.partition("/")
    return f"{place if place == '-' else _hundredths(place)}/{lines or 0}"


def after(position: Position, texts: str) -> Position:
    """The position after legal actions."""
    for text in texts.split():
        action = GAME.parse(text, position)
        assert GAME.check(position, action) == ()
        position = GAME.apply(position, action)
    return position


def faults(position: Position, text: str) -> tuple[Fault, ...]:
    return GAME.check(position, GAME.parse(text, position))


def codes(position: Position, text: str) -> list[str]:
    return [fault.code.removeprefix("sonor.") for fault in faults(position, text)]


def allows(position: Position, text: str) -> bool:
    return not faults(position, text)
