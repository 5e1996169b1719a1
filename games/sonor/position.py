"""A position of Sonor and its text."""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from games.core.types import Side
from games.sonor.geometry import (
    CATCHING,
    EVADER_RADIUS,
    EVADERS,
    EVADERS_APART,
    LINES,
    PURSUER_RADIUS,
    START_EVADERS,
    START_PURSUER,
    Place,
    on_field,
    touch,
)

PARTS = 2
"""Parts of a match (sonor.1)."""
EVERY = (1 << EVADERS) - 1
NONE_LEFT: tuple[Place | None, ...] = (None,) * EVADERS
REACHED_AT = (LINES, tuple(line + EVADER_RADIUS for line in LINES))
"""y of the centre at which an evader has reached each line: by its centre, by its disc (sonor.8)."""

_WORDS = re.compile(r"(evaders|pursuer) (no|yes) (touch|centre) ([AB])")
_NUMBER = r"(0|[1-9][0-9]{0,8})"
_DISC = re.compile(rf"(?:{_NUMBER},{_NUMBER}|-)/([0-3])")
_PART = re.compile(rf"([0-3]{{5}})/([01]{{5}})/(?:-|{_NUMBER})")
_STATE = re.compile(rf"([01]{{5}}) {_NUMBER} (?:-|{_NUMBER}) {_NUMBER},{_NUMBER}")


@dataclass(frozen=True, slots=True)
class Variant:
    """What is agreed before the match; `evaders` is the side that has the evaders in the first part."""

    pursuer_first: bool = False
    stay: bool = False
    touch: bool = True
    evaders: Side = Side.A


class Part(NamedTuple):
    """What is left of a part: for each evader the lines reached and whether it was caught, the pursuer's turn of the
    last catch (None without any)."""

    lines: tuple[int, ...]
    caught: tuple[bool, ...]
    last_catch: int | None


class Position(NamedTuple):
    """`done` are the finished parts; with the second the match is over, and the rest stays as it was left.

    `evaders` are places, None for one that is out of play: safe when it reached all lines, else caught. Bits of
    `waiting` are the evaders that have not stepped in their turn; with none it is the pursuer's. `turns` counts the
    pursuer's, `last_catch` is the one of the last catch.
    """

    variant: Variant
    done: tuple[Part, ...]
    evaders: tuple[Place | None, ...]
    pursuer: Place
    lines: tuple[int, ...]
    waiting: int
    turns: int
    last_catch: int | None

    @property
    def running(self) -> Side:
        """The side that has the evaders now, at the end the one that had them last."""
        return running(self.variant, min(len(self.done), PARTS - 1))

    @property
    def part(self) -> Part:
        """The part as it stands."""
        return Part(self.lines, tuple(map(self.is_caught, range(EVADERS))), self.last_catch)

    def is_caught(self, evader: int) -> bool:
        """Whether the evader, counted from 0, was caught."""
        return self.evaders[evader] is None and self.lines[evader] < len(LINES)


def running(variant: Variant, part: int) -> Side:
    """The side that has the evaders in a part, counted from 0."""
    return variant.evaders.other if part else variant.evaders


def opening(variant: Variant, done: tuple[Part, ...] = ()) -> Position:
    """The position in which each part begins (sonor.10)."""
    waiting = 0 if variant.pursuer_first else EVERY
    return Position(variant, done, START_EVADERS, START_PURSUER, (0,) * EVADERS, waiting, 0, None)


def encode(position: Position) -> str:
    """Options, who began as evaders; who waits for its step (1 to 5), the pursuer's turns, the last catch's; the
    pursuer's place, then each evader's with the lines it reached; before them the finished parts, between bars."""
    variant = position.variant
    first, stay = ("evaders", "pursuer")[variant.pursuer_first], ("no", "yes")[variant.stay]
    words = f"{first} {stay} {('centre', 'touch')[variant.touch]} {variant.evaders.value}"
    waiting = "".join(str(position.waiting >> evader & 1) for evader in range(EVADERS))
    x, y = position.pursuer
    state = f"{waiting} {position.turns} {_or_dash(position.last_catch)} {x},{y}"
    places = [f"{place[0]},{place[1]}" if place else "-" for place in position.evaders]
    discs = " ".join(f"{place}/{lines}" for place, lines in zip(places, position.lines, strict=True))
    return " | ".join([words, *map(_part_text, position.done), state, discs])


def _or_dash(number: int | None) -> str:
    return "-" if number is None else str(number)


def _part_text(part: Part) -> str:
    caught = "".join("01"[is_caught] for is_caught in part.caught)
    return f"{''.join(map(str, part.lines))}/{caught}/{_or_dash(part.last_catch)}"


def _found(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    match = pattern.fullmatch(text)
    if match is None:
        raise ValueError("not a position of Sonor")
    return match


def decode(text: str) -> Position:
    """The position of a text; ValueError when the text is none."""
    words, *parts, state, discs = text.split(" | ") if text.count(" | ") >= PARTS else ("", "", "")
    first, stay, reach, evaders = _found(_WORDS, words).groups()
    variant = Variant(first == "pursuer", stay == "yes", reach == "touch", Side(evaders))
    waiting, turns, last, x, y = _found(_STATE, state).groups()
    matches = [_found(_DISC, disc) for disc in discs.split(" ")]
    if len(matches) != EVADERS or len(parts) > PARTS:
        raise ValueError("not a position of Sonor")
    position = Position(
        variant,
        tuple(map(_read_part, parts)),
        tuple((int(disc[1]), int(disc[2])) if disc[1] else None for disc in matches),
        (int(x), int(y)),
        tuple(int(disc[3]) for disc in matches),
        sum(1 << evader for evader, sign in enumerate(waiting) if sign == "1"),
        int(turns),
        int(last) if last else None,
    )
    _require_sense(position)
    return position


def _read_part(text: str) -> Part:
    lines, caught, last = _found(_PART, text).groups()
    return Part(tuple(map(int, lines)), tuple(sign == "1" for sign in caught), int(last) if last is not None else None)


def _require_sense(position: Position) -> None:
    """ValueError when discs stand where they cannot, or a part's figures contradict each other."""
    over, standing = len(position.done) == PARTS, [place for place in position.evaders if place]
    checks = (
        over or (position.evaders != NONE_LEFT),
        not over or (not position.waiting and position.done[-1] == position.part),
        all(_part_has_sense(part) for part in (*position.done, position.part)),
        (position.last_catch or 0) <= position.turns,
        all(_disc_has_sense(position, evader) for evader in range(EVADERS)),
        on_field(position.pursuer, PURSUER_RADIUS),
        not any(touch(place, position.pursuer, CATCHING) for place in standing),
        not any(touch(place, other, EVADERS_APART) for place, other in combinations(standing, 2)),
    )
    if not all(checks):
        raise ValueError("no position of Sonor can be like this")


def _part_has_sense(part: Part) -> bool:
    safe_and_caught = any(caught and lines == len(LINES) for lines, caught in zip(part.lines, part.caught, strict=True))
    return any(part.caught) is (part.last_catch is not None) and not safe_and_caught


def _disc_has_sense(position: Position, evader: int) -> bool:
    """An evader in play is on the field and on no line that it did not reach; one out of play does not wait."""
    place = position.evaders[evader]
    if place is None:
        return not position.waiting >> evader & 1
    lines = position.lines[evader]
    return on_field(place, EVADER_RADIUS) and lines_at(position.variant, place) <= lines < len(LINES)


def lines_at(variant: Variant, place: Place) -> int:
    """The lines that an evader at a place has reached (sonor.8)."""
    return sum(place[1] <= line for line in REACHED_AT[variant.touch])
