"""Actions of Sonor and their texts: `2:045`, `2:-`, `P:180`, `(stop)`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from games.core.types import Fault, Phrase, Refused, quoted
from games.sonor import messages
from games.sonor.geometry import TURN

PURSUER = 0
"""The pursuer's number; the evaders are 1 to 5."""
NAMES = ("P", "1", "2", "3", "4", "5")
NUMBERS = {name: number for number, name in enumerate(NAMES)}
STAYING = "-"

_STEP = re.compile(r"([P1-5]):([0-9]{1,3})(?:\.([0-9]))?")
_TYPED_COMMA = re.compile(r"\A([P1-5]:[0-9]{1,3}),([0-9])\Z")
_LIKE_P = "РрPp"
"""What looks like the pursuer's letter, Cyrillic and Latin."""
_PARTS = re.compile(r"(P|[0-9]{1,3}):(-|[0-9]+(?:\.[0-9]+)?)")


class Step(NamedTuple):
    """One disc's step, the direction in tenths of a degree from 0 to 3599."""

    disc: int
    direction: int


@dataclass(frozen=True, slots=True)
class Stay:
    """An evader that stays where it is."""

    disc: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The referee ends the part."""


Action = Step | Stay | Stop

STOP = Stop()
_STAYS = tuple(map(Stay, range(len(NAMES))))
_READINGS: dict[str, Action] = {
    "(stop)": STOP,
    **{f"{name}:{STAYING}": _STAYS[number] for name, number in NUMBERS.items() if number != PURSUER},
}


def _unreadable(text: str) -> Fault:
    """Why a text is no action."""
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return messages.UNREADABLE.fault(text=quoted(text))
    disc, direction = parts.groups()
    if disc not in NUMBERS:
        return messages.EVADER_NUMBER.fault(number=disc)
    if direction == STAYING:
        return messages.PURSUER_STAYS.fault()
    if not _STEP.fullmatch(text):
        return messages.DIRECTION_DIGITS.fault(direction=quoted(direction))
    return messages.DIRECTION_RANGE.fault(direction=direction)


def parse(text: str, _position: object = None) -> Action:
    """The action of a text, the same in every position; `Refused` when it cannot be read."""
    return _read(text)


@lru_cache(maxsize=32_768)
def _read(text: str) -> Action:
    """Remembered, for a record names few directions and names them often."""
    if step := _STEP.fullmatch(text):
        disc, degrees, tenths = step.groups()
        direction = 10 * int(degrees) + int(tenths or 0)
        if direction <= TURN:
            return Step(NUMBERS[disc], direction % TURN)
    elif text in _READINGS:
        return _READINGS[text]
    raise Refused(_unreadable(text))


def direction_text(direction: int) -> str:
    """Three digits, and a decimal only when it is not zero: 045, 007.5."""
    degrees, tenths = divmod(direction, 10)
    return f"{degrees:03}.{tenths}" if tenths else f"{degrees:03}"


def format_action(action: Action) -> str:
    """The canonical text."""
    match action:
        case Step(disc, direction):
            return f"{NAMES[disc]}:{direction_text(direction)}"
        case Stay(disc):
            return f"{NAMES[disc]}:{STAYING}"
        case Stop():
            return "(stop)"


def in_degrees(step: Step) -> Decimal:
    """The direction as people read it beside the drawing: a number, whose decimal sign is the reader's."""
    return Decimal(step.direction) / 10


def typed(text: str, said: Callable[[Phrase], str]) -> str:
    """An action as records write it, where somebody has typed the decimal as their page shows it, or the letter that
    stands on the pursuer's disc there."""
    disc, colon, direction = text.partition(":")
    on_disc = said(messages.PURSUER_SIGN.phrase())[0]
    if len(disc) == 1 and disc in _LIKE_P + on_disc.upper() + on_disc.lower():
        text = NAMES[PURSUER] + colon + direction
    return _TYPED_COMMA.sub(r"\1.\2", text)
