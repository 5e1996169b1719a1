"""The one rule for names – of tournaments, teams, players, judges, rooms, tours, signers –, by whatever way they get
in: how they are tidied, which are none, and when two of them are the same."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import Fault, FaultError, tell

MAX_NAME: Final = 100
MAX_KEY: Final = 200
MAX_TITLE: Final = 120
"""Of a tour."""

MESSAGES: Final = {
    "name.empty": gettext_noop("The name is missing."),
    "name.too_long": gettext_noop("The name “%(name)s…” is longer than %(maximum)s characters."),
    "name.in_team": gettext_noop("“%(player)s” is in this team already."),
}
tell(MESSAGES)

_JOINER: Final = "\u200d"
"""Holds compound pictures together and is kept there, unlike other invisible signs."""
_AS_PICTURE: Final = "\ufe0f"
_INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co")
_QUOTED: Final = 30


class NameFault(FaultError):
    """A text that can be no name; codes ``name.*``."""


def clean_text(text: str) -> str:
    """The text on one line in one spelling (NFC), without control signs, marks of direction and needless spaces."""
    spaced = " ".join(text.split())
    seen = [char for char in spaced if char == _JOINER or unicodedata.category(char) not in _INVISIBLE]
    kept = (char for place, char in enumerate(seen) if char != _JOINER or _joins(seen, place))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def _joins(chars: Sequence[str], place: int) -> bool:
    """Whether a joiner stands between two pictures; among letters nobody would see it."""
    around = [*chars[max(0, place - 1) : place], *chars[place + 1 : place + 2]]
    return len(around) == 2 and all(
        char == _AS_PICTURE or unicodedata.category(char)[0] == "S" for char in around
    )


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


def faults_in_team(
    names: Iterable[tuple[str, str]], taken: Collection[str] = ()
) -> Iterator[tuple[str, Fault]]:
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


def name_key(name: str) -> str:
    """The form in which two names count as the same: case, ё/е, the way in which signs are put together and what
    nobody sees do not tell names apart."""
    return clean_text(name).casefold().replace("ё", "е")
