"""Names of people as everybody may know them: the given name and an initial of the surname.

A name is typed as one text, in either order. Where nothing tells which word is the surname, initials are all that is
shown: a guess must never show one.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

from tournaments.kernel.given_names import GIVEN_NAMES

K = TypeVar("K", bound=Hashable)


class Form(StrEnum):
    """What everybody reads of a name."""

    SHORT = "short"
    WHOLE = "whole"


class Order(StrEnum):
    """Which word of a name was typed first; ``GUESS``: as each name, else the whole list, shows."""

    GUESS = "guess"
    GIVEN = "given"
    SURNAME = "surname"


_PATRONYMIC: Final = re.compile(r"\w(ич|овна|евна|ична|ovich|evich|ovna|evna|ichna)$")
_AFTER_PATRONYMIC: Final = frozenset({"оглы", "кызы", "улы", "кизи"})
"""Words that make the one before them a patronymic."""
_JOINED: Final = re.compile(r"(?<=[^\W\d_])\.(?=[^\W\d_])")
_ROMAN: Final = re.compile(r"[IVX]+")
_NEUTRAL: Final = re.compile(r"(игрок|участник|судья|player|participant|judge) \d+")
"""What stands instead of a name that was removed, or that nobody had yet."""
_SHORTEST: Final = 4
"""Letters of a word in capitals that may be a surname: a shorter one is rather initials, a school or a class."""
ENOUGH: Final = 0.5
"""The share of a list's names that must show their order, all the same one, for the others to follow."""


@dataclass(frozen=True, slots=True)
class _Typed:
    """A name taken apart: its words without patronymic, signs that are no words, and which order it shows; ``sure``
    goes before what the organiser says of all names."""

    words: tuple[str, ...]
    rest: tuple[str, ...] = ()
    order: Order = Order.GUESS
    sure: bool = False

    def read(self, said: Order, listed: Order) -> "_Short":
        """As it is shown; what the organiser said and what the list shows hold where the name itself does not tell."""
        order = self._order(said, listed)
        if order is Order.GUESS:
            ends = self.words[:1] + self.words[1:][-1:]
            return _Short(" ".join(f"{_upper(word)[0]}." for word in ends), "", self.rest)
        first, others = self.words[0], self.words[1:]
        if order is Order.GIVEN:
            return _Short(_capital(first), others[-1] if others else "", self.rest)
        given = next((word for word in others if _is_given(word)), others[0])
        return _Short(_capital(given), first, self.rest)

    def _order(self, said: Order, listed: Order) -> Order:
        # Beside an initial stands the surname, wherever it was typed; and one word by itself may be one.
        if self.sure or len(self.words) == 1 or any(_is_initial(word) or _is_sign(word) for word in self.words):
            order = self.order
        elif said is not Order.GUESS:
            order = said
        else:  # a third word may be anything, also a note: what others are typed like tells nothing of it
            order = listed if self.order is Order.GUESS and len(self.words) == 2 else self.order
        inside = any(map(_is_given, self.words[1:-1])) and not _is_given(self.words[0])
        return Order.GUESS if order is Order.GIVEN and inside else order


@dataclass(frozen=True, slots=True)
class _Short:
    """What is shown before the letters of the ``surname``, and after them."""

    given: str
    surname: str
    rest: tuple[str, ...]

    def with_letters(self, count: int) -> str:
        initial = f"{_upper(self.surname)[:count]}." if self.surname else ""
        return " ".join(filter(None, (self.given, initial, *self.rest)))


def order_shown(names: Iterable[str]) -> Order:
    """The order that a list shows: that of the names that show theirs, when all agree and they are enough."""
    orders = [_taken_apart(name).order for name in names]
    known = {order for order in orders if order is not Order.GUESS}
    enough = sum(order is not Order.GUESS for order in orders) >= ENOUGH * len(orders)
    return known.pop() if len(known) == 1 and enough else Order.GUESS


def short_name(name: str, order: Order = Order.GUESS, shown: Order = Order.GUESS) -> str:
    """One name by itself: «Алиса Ч.»; «А. Ч.» where nothing tells the order. ``order`` is what the organiser says,
    ``shown`` what the list shows to which it belongs."""
    return _read(name, order, shown).with_letters(1)


def short_names(names: Mapping[K, str], order: Order = Order.GUESS, shown: Order = Order.GUESS) -> dict[K, str]:
    """Names that stand together, each of them another: with as many letters as it takes, but never a whole surname;
    then with numbers."""
    return dict(zip(names, _together(tuple(names.values()), order, shown), strict=True))


@lru_cache(maxsize=1024)  # every team's, anew after each write
def _together(names: tuple[str, ...], order: Order, shown: Order) -> tuple[str, ...]:
    short = [_read(name, order, shown) for name in names]
    alike: dict[str, list[int]] = defaultdict(list)
    for place, shortened in enumerate(short):
        alike[shortened.with_letters(1).casefold()].append(place)
    texts = dict(pair for places in alike.values() for pair in _told_apart(places, short))
    return tuple(texts[place] for place in range(len(names)))


def _told_apart(places: list[int], short: Sequence[_Short]) -> Iterable[tuple[int, str]]:
    same = [short[place] for place in places]
    for count in range(1, max(2, min(len(_upper(shortened.surname)) for shortened in same))):
        texts = [shortened.with_letters(count) for shortened in same]
        if len({text.casefold() for text in texts}) == len(places):
            return zip(places, texts, strict=True)
    return ((place, f"{short[place].with_letters(1)} {number}") for number, place in enumerate(places, start=1))


def _read(name: str, order: Order, shown: Order) -> _Short:
    typed = _taken_apart(name)
    if not typed.words or _NEUTRAL.fullmatch(name.casefold()):
        return _Short(name, "", ())
    return typed.read(order, shown)


@lru_cache(maxsize=4096)
def _taken_apart(name: str) -> _Typed:
    name = _JOINED.sub(". ", name)  # «А.П. Чижова», «А.П.Чижова»
    before, _comma, after = (part.split() for part in name.partition(","))
    if before and after and (_is_given(after[0]) or not any(map(_is_given, after))):
        return _Typed((" ".join(before), after[0]), (), Order.SURNAME, sure=True)
    pieces = name.replace(",", " ").split()
    rest = tuple(word for word in pieces if not any(map(str.isalpha, word)))
    words = _of_the_name(tuple(word for word in pieces if word not in rest))
    if sum(len(_letters(word)) for word in words if _is_initial(word)) > 1:  # of a name and a patronymic
        return _Typed(tuple(_first_initial(words)), rest)
    if len(words) > 2 and _plain(words[-1]) in _AFTER_PATRONYMIC:
        words, ends = words[:-1], True
    else:
        ends = len(words) > 2 and _is_patronymic(words[-1])
    if len(words) > 2 and _is_patronymic(words[1]):
        return _Typed((words[0], *words[2:]), rest, Order.GIVEN, sure=True)
    if ends and len(words) > 2:
        return _Typed(words[:-1], rest, Order.SURNAME, sure=True)
    order = _order_of(words)
    return _Typed(words, rest, order, sure=len(words) == 1 and order is Order.GIVEN)


def _of_the_name(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without a school, a class or a number beside it, if a name remains."""
    names = tuple(word for word in words if not _is_sign(word) or _is_initial(word))
    return names if len(names) > 1 else words


def _first_initial(words: tuple[str, ...]) -> Iterable[str]:
    """One of those that stand together: that of the given name."""
    return (
        word for place, word in enumerate(words) if not (place and all(map(_is_initial, words[place - 1 : place + 1])))
    )


def _order_of(words: tuple[str, ...]) -> Order:
    """Which of the first and the last word is a given name, unless both are; or, of two words, capitals, as surnames
    are written; or what looks like a patronymic, which no given name does."""
    loud = _is_loud if len(words) == 2 else _never
    for is_given, is_surname in ((_is_given, _never), (_never, loud), (_never, _is_patronymic)):
        given, surname = (words[0], words[-1]) if words else ("", "")
        first = is_given(given) or (len(words) > 1 and is_surname(surname))
        last = len(words) > 1 and (is_given(surname) or is_surname(given))
        if first != last:
            return Order.GIVEN if first else Order.SURNAME
    return Order.GUESS


def _is_given(word: str) -> bool:
    return GIVEN_NAMES.issuperset(_plain(word).split("-"))


def _never(_word: str) -> bool:
    return False


def _is_loud(word: str) -> bool:
    return word.isupper() and not _is_initial(word) and not _is_sign(word)


def _is_sign(word: str) -> bool:
    """Whether it is rather initials, a school, a class or a number than a name: «АП», «ШК», «10Б», «VIII»."""
    if any(map(str.isdigit, word)):
        return True
    short = word.isupper() and (len(_letters(word)) < _SHORTEST or bool(_ROMAN.fullmatch(word)))
    return short and not _is_given(word)


def _is_patronymic(word: str) -> bool:
    return bool(_PATRONYMIC.search(_plain(word)))


def _is_initial(word: str) -> bool:
    """Whether no letter stands beside another: «А.», «А.-К.», «10А»."""
    runs = "".join(sign if sign.isalpha() else " " for sign in word).split()
    return bool(runs) and all(len(run) == 1 for run in runs)


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word))


def _plain(word: str) -> str:
    return word.casefold().replace("ё", "е")


def _upper(word: str) -> str:
    """The word from its first letter on, which is a capital one."""
    letters = word[next((place for place, sign in enumerate(word) if sign.isalpha()), 0) :]
    return letters[:1].upper() + letters[1:]


def _capital(word: str) -> str:
    whole = _upper(word)
    return whole.capitalize() if whole.isupper() and not _is_initial(whole) else whole
