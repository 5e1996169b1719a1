"""What of a game's score sheet is typed in a row of many paper protocols, and the sheet that it makes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext

from tournaments.kernel.rules import FIGURE
from tournaments.kernel.values import joined_score
from tournaments.play.read.records import SheetData

Texts = tuple[str, ...]
_LONGEST: Final = 8
"""Digits of a figure that no game can pass."""


class FiguresError(Exception):
    """Texts that make no score sheet; its text is the sentence that says what to type."""


class Asked(NamedTuple):
    """A field of a game. ``look``: "number" for digits, "text" for digits and signs, "side" for A or B; ``most``
    characters fit in."""

    title: str | Promise
    look: str = "number"
    most: int = FIGURE.maximum


class Noted(NamedTuple):
    """A game's line as it was typed: who moved first, the result ("A", "B", "draw", "" for none), the options of the
    tour, a text for each field."""

    first: str
    result: str
    options: Mapping[str, str]
    texts: Texts


def _both(texts: Texts) -> str:
    return joined_score(*texts) if len(texts) == len("AB") else "".join(texts)


def _as_typed(texts: Texts) -> Texts:
    return texts


@dataclass(frozen=True)
class Figures:
    """What of a game's score sheet is typed beside its result where many papers are typed in.

    ``asked`` are the fields of a tour with these options; None for a figure of each side, which the teams name.
    ``sheet`` makes the score sheet, or raises ``FiguresError``; ``typed`` are the texts to type for a sheet. ``tidy``
    makes the same figures the same texts, however they were typed; what it cannot read it leaves. ``words`` are the
    texts as people read them. ``decide``: the result always follows from them, so that nobody types it besides.
    ``hint`` says what is to be typed.
    """

    sheet: Callable[[Noted], SheetData]
    typed: Callable[[SheetData], Texts]
    asked: Callable[[Mapping[str, str]], tuple[Asked, ...]] | None = None
    tidy: Callable[[Texts], Texts] = _as_typed
    words: Callable[[Texts], str] = _both
    decide: bool = True
    hint: str | Promise = ""

    def fields(self, options: Mapping[str, str], teams: Sequence[str]) -> tuple[Asked, ...]:
        """The fields of a game between these teams."""
        return self.asked(options) if self.asked else tuple(map(Asked, teams))

    def told(self, sheet: SheetData) -> str:
        """The figures of a valid score sheet as people read them."""
        return self.words(self.typed(sheet))


def whole_numbers(texts: Texts, most: int, more: str | Promise) -> list[int]:
    """All of them, in digits; FiguresError where one is missing or something else, ``more`` where one is too great."""
    if not all(texts):
        raise FiguresError(gettext("Type in the scores of both sides or of neither."))
    if not all(map(str.isdecimal, texts)) or len("".join(texts)) > _LONGEST:
        raise FiguresError(gettext("Type the game’s score in digits, for example 37."))
    numbers = list(map(int, texts))
    if max(numbers) > most:
        raise FiguresError(str(more))
    return numbers


def of_each_side(member: str, most: int, more: str | Promise) -> Figures:
    """Of a score sheet that is nothing but a figure of each side, held by that member, and who moved first."""

    def sheet(noted: Noted) -> SheetData:
        a, b, *_rest = (*noted.texts, "", "")
        return {"first": noted.first, member: dict(zip("AB", whole_numbers((a, b), most, more), strict=True))}

    return Figures(sheet, lambda sheet: tuple(str(sheet[member][side]) for side in "AB"))
