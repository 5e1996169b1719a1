"""Names, by whatever way they get in: how they are tidied, which are none, when two are the same; addresses of them."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.values import Fault, FaultError, clean_text, tell

# The one rule for names – of tournaments, teams, players, judges, rooms, tours, signers –, by whatever way
# they get in: how they are tidied, which are none, and when two of them are the same.
MAX_NAME: Final = 100
MAX_KEY: Final = 200
MAX_TITLE: Final = 120
"""Of a tour."""

MESSAGES: Final = {
    "name.empty": gettext_noop("The name is missing."),
    "name.too_long": gettext_noop("The name “%(name)s…” is longer than %(maximum)s characters."),
    "value.slug": gettext_noop(
        "An address can have up to %(maximum)s lower-case Latin letters and digits, with hyphens between them."
    ),
    "value.email": gettext_noop("“%(text)s” is not an e-mail address. Write it like anna@school.example."),
    "name.in_team": gettext_noop("“%(player)s” is already in this team."),
    "name.latin_letters": gettext_noop(
        "In “%(name)s” some letters are Latin and only look Russian: %(letters)s. Type them again in Russian, or save "
        "it as it is."
    ),
    "name.russian_letters": gettext_noop(
        "In “%(name)s” some letters are Russian and only look Latin: %(letters)s. Type them again in Latin letters, "
        "or save it as it is."
    ),
}
tell(MESSAGES)
_QUOTED: Final = 30


class NameFault(FaultError):
    """A text that can be no name; codes ``name.*``."""


def clean_name(text: str, maximum: int = MAX_NAME) -> str:
    """The tidy name; NameFault when nothing is left of it, or too much."""
    name = clean_text(text)
    if not name:
        raise NameFault("name.empty")
    if len(name) > maximum or len(name_key(name)) > MAX_KEY:
        raise NameFault("name.too_long", {"name": name[:_QUOTED], "maximum": maximum})
    return name


def clean_title(text: str, maximum: int = MAX_NAME) -> str:
    """The tidy name of something that may have none; NameFault when it is too long."""
    return clean_name(text, maximum) if clean_text(text) else ""


def faults_in_team(names: Iterable[tuple[str, str]], taken: Collection[str] = ()) -> Iterator[tuple[str, Fault]]:
    """(field, fault) of everything that is wrong with names, given as (field, text), that a team's players shall have
    beside those whose keys are ``taken``."""
    known = set(taken)
    for field, text in names:
        try:
            name = clean_name(text)
        except NameFault as error:
            yield field, error.fault
            continue
        if name_key(name) in known:
            yield field, Fault("name.in_team", {"player": name[:_QUOTED]})
        known.add(name_key(name))


@lru_cache(maxsize=4096)  # everybody's, anew after each write
def name_key(name: str) -> str:
    """The form in which two names count as the same: case, ё/е, the way in which signs are put together and what
    nobody sees do not tell names apart."""
    return clean_text(name).casefold().replace("ё", "е")


# Names that a reader takes for one another, though they are not the same.
_LATIN_TWINS: Final = "ABCEHKMOPTXYaceopxy"
_RUSSIAN_TWINS: Final = "АВСЕНКМОРТХУасеорху"
_TWINS: Final = str.maketrans("abcehkmoptxy", "авсенкмортху")
"""Letters of ``name_key`` that look alike, small or as capitals."""
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_IS_RUSSIAN: Final = re.compile(r"[\u0400-\u04FF]")
_IS_LATIN: Final = re.compile(r"[A-Za-z]")


def look_of(name: str) -> str:
    """The form in which two names that look the same are the same: a letter counts as its twin of the other
    alphabet."""
    return name_key(name).translate(_TWINS)


def bare_look(name: str) -> str:
    """The same without spaces and signs, except between digits: “2.1” is another room than “21”."""
    return re.sub(r"(?<!\d)[\W_]+|[\W_]+(?!\d)", "", look_of(name))


def stray_letters(name: str) -> Fault | None:
    """Letters of the other alphabet in a word of the name, or alone beside such words, where they only look right; None
    for a name that may be meant as it is."""
    russian, latin = bool(_IS_RUSSIAN.search(name)), bool(_IS_LATIN.search(name))
    if not (russian and latin):
        return None
    words = _LETTERS.findall(name)
    for code, mine, twins in (
        ("name.latin_letters", _IS_LATIN, _LATIN_TWINS),
        ("name.russian_letters", _IS_RUSSIAN, _RUSSIAN_TWINS),
    ):
        found = [letter for word in words for letter in _strays(word, words, mine, twins)]
        if found:
            return Fault(code, {"name": name[:_QUOTED], "letters": ", ".join(dict.fromkeys(found))})
    return None


def _strays(word: str, words: Collection[str], mine: re.Pattern[str], twins: str) -> list[str]:
    """The letters of one alphabet that stand in a word of the other one, or alone in a name of the other one."""
    letters = mine.findall(word)
    alone = len(word) == 1 and not any(mine.search(other) for other in words if other != word)
    inside = 0 < len(letters) < len(word)
    return letters if (alone or inside) and all(letter in twins for letter in letters) else []


@dataclass(frozen=True, slots=True)
class Name:
    """A name of so many signs; ``needed``: it may not be left out."""

    maximum: int = MAX_NAME
    needed: bool = True

    def check(self, text: str) -> str:
        return clean_name(text, self.maximum) if self.needed or clean_text(text) else ""


# Russian text in Latin letters, for addresses.
MAX_SLUG: Final = 60

_RUSSIAN: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_LATIN: Final = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya".split()
_TABLE: Final = {ord(letter): latin.strip("_") for letter, latin in zip(_RUSSIAN, _LATIN, strict=True)}
_OTHER: Final = re.compile(r"[^a-z0-9]+")


def slug_of(name: str) -> str:
    """An address made from a name: "Кубок школы 2026" → "kubok-shkoly-2026"; "" when no letter is left."""
    latin = name.casefold().translate(_TABLE)
    return _OTHER.sub("-", latin)[:MAX_SLUG].strip("-")


@dataclass(frozen=True, slots=True)
class Email:
    """An e-mail address, or nothing: one, without a name beside it, so that nothing else gets into a letter's head."""

    maximum: int = 254

    def check(self, text: str) -> str:
        clean = clean_text(text)
        if clean and (len(clean) > self.maximum or not _EMAIL.fullmatch(clean)):
            raise FaultError("value.email", {"text": clean[:60]})
        return clean


_EMAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+")


@dataclass(frozen=True, slots=True)
class Slug:
    """The last part of an address."""

    maximum: int = MAX_SLUG

    def check(self, text: str) -> str:
        if len(text) > self.maximum or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
            raise FaultError("value.slug", {"maximum": self.maximum})
        return text
