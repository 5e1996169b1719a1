"""Names of people as everybody may know them: the given name and an initial of the surname.

A name is typed as one text, in either order. Where nothing tells which word is the surname, initials are all that is
shown: a guess must never show one.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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


_AFTER_PATRONYMIC: Final = frozenset(
    "оглы оглу кызы гызы улы уулу кизи угли ogly oglu oğlu kyzy gyzy kizi qizi uly uulu ulu ugli".split()
)
"""Words that make the one before them a patronymic."""
_PATRONYMIC: Final = re.compile(
    rf"\w(ич|овна|евна|ична|ovich|evich|ovna|evna|ichna|-({'|'.join(sorted(_AFTER_PATRONYMIC))}))$"
)
_ENDS_AS_SURNAME: Final = re.compile(
    r"\w{2}(([ое]в|кин)а?|[сц]к(ий|ой|ая)|енко|чук|швили|дзе|[взклнпрст]ян|янц"
    r"|([oe]v|kin)a?|sk(i|y|ii|iy|yi|aya|aia)|enko|chuk|shvili|dze)$"
)
"""As hardly any given name does that is not listed: such a word is not shown, whoever says that it is one."""
_NOTES: Final = frozenset(
    """
    капитан капитанша кап зам заместитель запасной запасная зап резерв замена тренер руководитель учитель судья игрок
    команда участник участница гость класс кл школа шк лицей гимназия гимн колледж младший младшая старший старшая мл ст
    captain capt cap vice reserve sub substitute coach trainer teacher judge player team guest class grade school lyceum
    gymnasium college jr sr junior senior
    """.split()
)
"""What is written beside names and is none itself."""
_JOINED: Final = re.compile(r"(?<=[^\W\d_])\.(?=[^\W\d_])")
_ASIDE: Final = re.compile(r"[(\[{][^()\[\]{}]*([)\]}]|$)")
_BRACKETS: Final = re.compile(r"[()\[\]{}]")
_DASHES: Final = re.compile("[\N{HYPHEN}-\N{EM DASH}]")
_EDGES: Final = re.compile(r"^\W+|\W+$")
_WORD: Final = re.compile(r"[^\W\d_]+(['\N{RIGHT SINGLE QUOTATION MARK}`-][^\W\d_]+)*")
_SPACED: Final = re.compile(r"\s-|-\s")
_ROMAN: Final = re.compile(r"[IVX]+")
_NEUTRAL: Final = re.compile(r"(игрок|участник|судья|player|participant|judge) \d+")
"""What stands instead of a name that was removed, or that nobody had yet."""
_SHORTEST: Final = 4
"""Letters of a word in capitals that may be a surname: a shorter one is rather initials, a school or a class."""
ENOUGH: Final = 0.5
"""The share of a list's names that must show their order, all the same one, for the others to follow."""


def ends_as_surname(word: str) -> bool:
    """Whether a word ends as surnames do and hardly any given name."""
    return _ENDS_AS_SURNAME.search(_plain(word)) is not None


def may_be_name(text: str) -> bool:
    """Whether a text is one to three words with a capital each, as a name is and much else."""
    words = text.split()
    return 0 < len(words) < 4 and all(
        word[0].isupper() and (_WORD.fullmatch(word) or _is_initial(word)) for word in words
    )


def looks_like_name(text: str) -> bool:
    """The same, with a given name that is listed or an ending of surnames."""
    return may_be_name(text) and any(is_listed(word) or ends_as_surname(word) for word in text.split())


@dataclass(frozen=True, slots=True)
class _Typed:
    """A name taken apart: its words without patronymic and notes, numbers beside them, and which order it shows.

    ``sure`` goes before what the organiser says of all names. That and the list tell nothing of a name that is not
    ``plain``: whose words may be a surname and a note. After ``comma`` stands no surname."""

    words: tuple[str, ...]
    rest: tuple[str, ...] = ()
    order: Order = Order.GUESS
    sure: bool = False
    plain: bool = True
    comma: bool = False

    def read(self, said: Order, listed: Order) -> "_Short":
        """As it is shown; what the organiser said and what the list shows hold where the name itself does not tell."""
        order = self._order(said, listed)
        first, others = self.words[0], self.words[1:]
        given = first if order is Order.GIVEN else next(filter(is_listed, others), others[0] if others else first)
        if order is Order.GUESS or not self._may_be_given(given):
            return _Short(" ".join(f"{_upper(word)[0]}." for word in (first, *others[-1:])), "", self.rest)
        surname = first if order is Order.SURNAME else others[-1] if others else ""
        return _Short(_capital(given), surname, self.rest)

    def _order(self, said: Order, listed: Order) -> Order:
        order = self.order
        if self.plain and not self.sure and said is not Order.GUESS:  # against what the name shows: nobody knows
            order = said if order in (Order.GUESS, said) else Order.GUESS
        elif self.plain and order is Order.GUESS and len(self.words) == 2 and not self._has_capitals():
            order = listed  # a third word may be anything, also a note: what others are typed like tells nothing of it
        inside = any(map(is_listed, self.words[1:-1])) and not is_listed(self.words[0])
        return Order.GUESS if order is Order.GIVEN and (inside or self.comma) else order

    def _has_capitals(self) -> bool:
        """Whether one word is told from another by capitals."""
        return len(set(map(_is_loud, self.words))) > 1

    def _may_be_given(self, word: str) -> bool:
        """Whether a word that stands where the given name would may be shown whole."""
        if is_listed(word) or _is_initial(word):
            return True
        loud = _is_loud(word) and self._has_capitals()
        surname = loud or _is_patronymic(word) or ends_as_surname(word)
        return not surname and bool(_WORD.fullmatch(word))


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
    name = _JOINED.sub(". ", _DASHES.sub("-", unicodedata.normalize("NFC", name)))  # «А.П. Чижова», «А.П.Чижова»
    parts = [_without_notes(part) for part in _ASIDE.sub(" ", name).split(",")]
    before, *others = [part for part in parts if any(map(_has_letters, part))] or [()]
    after = tuple(word for part in others for word in part)
    words, rest = _words_and_numbers((*before, *after))
    if len(words) < 2:  # a note, or what is in brackets, may be the other word
        return replace(_in_order(*_words_and_numbers(_BRACKETS.sub(" ", name).split())), plain=False)
    known, (named, its_rest) = any(map(is_listed, before)), _words_and_numbers(before)
    if after and not known and _is_given_alone(after):
        return _Typed((_bare(" ".join(before)), after[0]), (), Order.SURNAME, sure=True)
    if known and len(named) > 1:  # after it stands what is no part of the name
        words, rest = named, its_rest
    typed = _in_order(words, rest)
    return replace(typed, plain=typed.plain and not _SPACED.search(name), comma=len(words) > len(named))


def _in_order(words: tuple[str, ...], rest: tuple[str, ...]) -> _Typed:
    if len(words) > 2 and _plain(words[-1]) in _AFTER_PATRONYMIC:
        words = (*words[:-2], "-".join(words[-2:])) if len(words) > 3 else words[:-1]
    plain, words = _is_plain(words), tuple(map(_bare, words))
    if sum(len(_letters(word)) for word in words if _is_initial(word)) > 1:  # of a name and a patronymic
        return _Typed(tuple(_first_initial(words)), rest, plain=False)
    place = next((place for place in range(1, len(words)) if _is_patronymic(words[place])), 0) if len(words) > 2 else 0
    if place:  # before it stands the given name, unless a name that is known stands elsewhere
        words = words[:place] if place > 1 else (words[0], *words[2:])
        order, known = Order.SURNAME if place > 1 else Order.GIVEN, _order_of(words)
        if known not in (Order.GUESS, order):
            order = Order.GUESS if known is Order.GIVEN else known
        return _Typed(words, rest, order, sure=True)
    order = _order_of(words)
    return _Typed(words, rest, order, sure=len(words) == 1 and order is Order.GIVEN, plain=plain)


def _without_notes(part: str) -> tuple[str, ...]:
    """Also without a school or a class; numbers and initials stay."""
    return tuple(word for word in part.split() if not _is_note(word) and (not _is_sign(word) or _stays(word)))


def _stays(sign: str) -> bool:
    return not _has_letters(sign) or (_is_initial(sign) and not any(map(str.isdigit, sign)))


def _words_and_numbers(pieces: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Without dashes and the like that stand by themselves."""
    kept = [piece.strip(",") for piece in pieces if any(unicodedata.category(sign)[0] != "P" for sign in piece)]
    return tuple(filter(_has_letters, kept)), tuple(piece for piece in kept if not _has_letters(piece))


def _is_given_alone(words: Sequence[str]) -> bool:
    """Whether it is a given name, or an initial, with a patronymic at most."""
    first, others = words[0], words[1:]
    named = is_listed(first) or _is_initial(first)
    return named and all(_is_initial(word) or _is_patronymic(word) for word in others)


def _is_plain(words: Sequence[str]) -> bool:
    """Whether all words may be parts of a name: the surname stands beside an initial, and may stand beside a note."""
    if len(words) < 2 or len({_letters(word)[0].islower() for word in words}) > 1:
        return False
    return not any(_is_initial(word) or _is_sign(word) or _is_note(word) or word.endswith(".") for word in words)


def _first_initial(words: tuple[str, ...]) -> Iterable[str]:
    """One of those that stand together: that of the given name."""
    return (
        word for place, word in enumerate(words) if not (place and all(map(_is_initial, words[place - 1 : place + 1])))
    )


def _order_of(words: tuple[str, ...]) -> Order:
    """Which of the first and the last word is a given name; or, of two that both are, which is in capitals, as
    surnames are written; or what looks like a patronymic, which no given name does."""
    loud = _is_loud if len(words) == 2 and all(map(is_listed, words)) else _never
    for is_given, is_surname in ((is_listed, _never), (_never, loud), (_never, _is_patronymic)):
        given, surname = (words[0], words[-1]) if words else ("", "")
        first = is_given(given) or (len(words) > 1 and is_surname(surname))
        last = len(words) > 1 and (is_given(surname) or is_surname(given))
        if first != last:
            return Order.GIVEN if first else Order.SURNAME
    return Order.GUESS


def is_listed(word: str) -> bool:
    """Whether a word is a given name that is listed."""
    return GIVEN_NAMES.issuperset(_plain(word).split("-"))


def _never(_word: str) -> bool:
    return False


def _is_loud(word: str) -> bool:
    return any(map(str.isupper, word.split("-"))) and not _is_initial(word) and not _is_sign(word)


def _is_note(word: str) -> bool:
    """Whether it is written beside names: «капитан», «кап.», «к»."""
    return _plain(_bare(word)) in _NOTES or (len(word) == 1 and word.islower())


def _is_sign(word: str) -> bool:
    """Whether it is rather initials, a school, a class or a number than a name: «АП», «ШК», «10Б», «VIII»."""
    if any(map(str.isdigit, word)):
        return True
    short = word.isupper() and (len(_letters(word)) < _SHORTEST or bool(_ROMAN.fullmatch(word)))
    return short and not is_listed(word)


def _is_patronymic(word: str) -> bool:
    return bool(_PATRONYMIC.search(_plain(word)))


def _is_initial(word: str) -> bool:
    """Whether no letter stands beside another: «А.», «А.-К.», «10А»."""
    runs = "".join(sign if sign.isalpha() else " " for sign in word).split()
    return bool(runs) and all(len(run) == 1 for run in runs)


def _has_letters(word: str) -> bool:
    return any(map(str.isalpha, word))


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word))


def _bare(word: str) -> str:
    """Without signs at its ends, but for the point of an initial."""
    return word if _is_initial(word) else _EDGES.sub("", word)


def _plain(word: str) -> str:
    return word.casefold().replace("ё", "е")


def _upper(word: str) -> str:
    """The word from its first letter on, which is a capital one."""
    letters = word[next((place for place, sign in enumerate(word) if sign.isalpha()), 0) :]
    return letters[:1].title() + letters[1:]  # a Georgian capital has no place in a name


def _capital(word: str) -> str:
    whole = _upper(word)
    if not whole.isupper() or _is_initial(whole):
        return whole
    return "-".join(map(str.capitalize, whole.split("-")))
