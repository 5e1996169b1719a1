"""Names of teams, players and judges: how they are tidied, and when two of them are the same."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from games.core.words import gettext_noop
from tournaments.formats.faults import Fault, FaultError

MAX_NAME: Final = 100
MAX_KEY: Final = 200

MESSAGES: Final = {
    "name.empty": gettext_noop("The name is missing."),
    "name.too_long": gettext_noop("The name “%(name)s…” is longer than %(maximum)s characters."),
    "name.in_team": gettext_noop("“%(name)s” is in this team already."),
}

_JOINER: Final = "\u200d"
"""Holds compound signs together and is therefore kept, unlike other invisible signs."""
_INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co")
_QUOTED: Final = 30


class NameFault(FaultError):
    """A text that can be no name; codes ``name.*``."""


def clean_text(text: str) -> str:
    """The text on one line in one spelling (NFC), without control signs, marks of direction and needless spaces."""
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    kept = (char for char in spaced if char == _JOINER or unicodedata.category(char) not in _INVISIBLE)
    return " ".join("".join(kept).split())


def clean_name(text: str, maximum: int = MAX_NAME) -> str:
    """The tidy name; NameFault when nothing is left of it, or too much."""
    name = clean_text(text)
    if not name.strip(_JOINER):
        raise NameFault("name.empty")
    if len(name) > maximum or len(name_key(name)) > MAX_KEY:
        raise NameFault("name.too_long", {"name": name[:_QUOTED], "maximum": maximum})
    return name


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
            yield field, Fault("name.in_team", {"name": name[:_QUOTED]})
        known.add(name_key(name))


def name_key(name: str) -> str:
    """The form in which two names count as the same: case, ё/е and runs of spaces do not tell names apart."""
    return " ".join(name.split()).casefold().replace("ё", "е")
