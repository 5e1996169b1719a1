"""Where a person's name stands in a stored value, and the value with another name in its place. Pure.

A name is replaced by itself only where the field is known to be a name and this one is it. In free texts whole full
names are found, and somebody decides about each.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import permutations
from typing import Any, Final

from tournaments.kernel.names import name_key
from tournaments.kernel.values import clean_text


class Sort(StrEnum):
    """What a column, or a member of stored JSON, may hold."""

    NAME = "name"  # a name, or several: "X", "X, Y", "X – Y"
    TEXT = "text"  # whatever somebody has written
    JSON = "json"  # members of all sorts, also as a text
    CODE = "code"  # words of the program, moves, secrets, addresses: never names


NAMES: Final = frozenset(
    "actor attached_to captain done_by entered_by given_by holder judge judges made_by match name names player players"
    " printed_by senior team team_a team_b teams undone_by walk_over".split()
)
"""Members of stored JSON whose texts are names."""
CODES: Final = frozenset(
    "action actions actor_id address board_points body_hash count_when decision documents draw_points ended_at ends_on"
    " entered_a entered_at entered_b erased expires_at final first format given_at goes_on hash key kind language"
    " loss_points method metrics overrun participants points previous_hash role seal sheet side sides slug stage"
    " started_at starts_at starts_on state strokes subject time_zone total_a total_b visibility way win_points wish"
    " bye_points bye_own signed_at withdrawn_at done_at made_at undone_at at running_since revoked_at begun_at clock"
    " ending signing sharing picks digest group sign".split()
)
"""Members whose texts the program has made or chosen. What is in neither list is a text of somebody's."""
WHOLE: Final = frozenset({"sheet", "format", "options", "opened", "erased"})
"""Members in which nothing but such words stands, however deep."""
MOVE: Final = "text"
"""A move, at the top of an entry of the log or in a list of actions; elsewhere a text of somebody's."""
BY_NAME: Final = frozenset({"lots"})
"""Members whose own members are called by names."""
JOINED: Final = (", ", " – ")
"""What stands between several names in one text."""


Path = tuple[str | int, ...]
"""Where something stands in JSON: names of members, places in lists."""


def names_in(path: Path) -> tuple[str, ...]:
    return tuple(step for step in path if isinstance(step, str))


def sort_of(at: Path) -> Sort:
    """Of a text at this place of stored JSON."""
    path = names_in(at)
    name, above = path[-1], path[-2] if len(path) > 1 else ""
    if above == "tags":
        return Sort.NAME if name in ("A", "B") else Sort.TEXT
    if name == MOVE:
        return Sort.CODE if above in ("", "actions", "before", "after", "following") else Sort.TEXT
    if name in CODES or not WHOLE.isdisjoint(path):
        return Sort.CODE
    return Sort.NAME if name in NAMES else Sort.TEXT


@dataclass(frozen=True)
class Wanted:
    """Whose name is looked for: the name now, then those that the row had before; the rows' numbers, by which stored
    JSON tells namesakes apart; whether nothing else in the tournament is called so; names that contain the name."""

    names: tuple[str, ...]
    player: int | None = None
    judge: int | None = None
    team: int | None = None
    unique: bool = True
    longer: tuple[str, ...] = ()

    @cached_property
    def keys(self) -> tuple[str, ...]:
        return tuple(map(name_key, self.names))

    @property
    def is_short(self) -> bool:
        """One word: it may be a common one, and part of another's name."""
        return len(self.names[0].split()) == 1

    @cached_property
    def needles(self) -> tuple[str, ...]:
        """Of each name the longest word: a text without any of them needs no closer look."""
        return tuple(max(re.findall(r"\w+", key) or [key], key=len) for key in self.keys)

    @cached_property
    def in_fields(self) -> re.Pattern[str]:
        between = "|".join(f"(?<={re.escape(sign)})" for sign in JOINED)
        after = "|".join(map(re.escape, JOINED))
        return re.compile(rf"(?:^|{between})(?:{_any(self.names)})(?=$|{after})", re.IGNORECASE)

    @cached_property
    def in_texts(self) -> re.Pattern[str]:
        return _whole_words([order for name in self.names for order in _orders(name)])

    @cached_property
    def beside(self) -> re.Pattern[str] | None:
        return _whole_words(self.longer) if self.longer else None

    def may_stand_in(self, text: str) -> bool:
        plain = unicodedata.normalize("NFC", text).casefold().replace("ё", "е")
        return "\\u" in text or any(needle in plain for needle in self.needles)


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(map(_pattern, set(names)), key=len, reverse=True))


def _pattern(name: str) -> str:
    """The name in any spelling that counts as the same."""
    return r"\s+".join("".join(map(_letter, word.casefold())) for word in clean_text(name).split())


_APART: Final = "\u0300-\u036f"
"""Signs over a letter that stand by themselves behind it: so some computers write й and ё."""


def _letter(letter: str) -> str:
    if letter in "её":
        return "(?:е\u0308?|ё)"
    apart = unicodedata.normalize("NFD", letter)
    return re.escape(letter) if apart == letter else f"(?:{re.escape(letter)}|{re.escape(apart)})"


def _whole_words(names: Iterable[str]) -> re.Pattern[str]:
    part = rf"[\w{_APART}]"
    stressed = r"(?:(?<=[а-яё])[\u0300\u0301])?"  # a mark over the last vowel makes no other letter of it
    return re.compile(rf"(?<!{part})(?<!{part}[-’'])(?:{_any(names)}){stressed}(?!{part}|[-’']\w)", re.IGNORECASE)


def _orders(name: str) -> Iterator[str]:
    """A full name with its words in any order."""
    words = name.split()
    yield from map(" ".join, permutations(words)) if len(words) <= 3 else [name]


@dataclass(frozen=True)
class Spot:
    """One place in a text; ``named``: the field is a name and this is it; ``own``: by a number it is this person's,
    None where no number stands beside it; ``former``: it is the name with this place in ``Wanted.names``."""

    path: Path
    text: str
    start: int
    end: int
    named: bool
    own: bool | None
    former: int

    @property
    def around(self) -> tuple[str, str, str]:
        """What stands before it, itself, and what stands after it, short enough for a list."""
        before, after = self.text[: self.start], self.text[self.end :]
        return _last(before), self.text[self.start : self.end], _first(after)


def _last(text: str, length: int = 60) -> str:
    return text if len(text) <= length else "…" + text[-length:]


def _first(text: str, length: int = 60) -> str:
    return text if len(text) <= length else text[:length] + "…"


Change = Callable[[Spot], str | None]
"""What stands in the place of a name; None: it stays."""


def changed(value: Any, sort: Sort, wanted: Wanted, change: Change, *, own: bool | None = None, path: Path = ()) -> Any:
    """The value of a column with every name replaced that ``change`` replaces; the same object when there is none."""
    return _Walk(wanted, change).value(value, sort, path, own)


@dataclass(frozen=True)
class _Walk:
    wanted: Wanted
    change: Change

    def value(self, value: Any, sort: Sort, path: Path, own: bool | None = None) -> Any:
        if isinstance(value, str):
            return self._text(value, sort, path, own)
        if isinstance(value, Mapping):
            return self._members(value, path)
        if isinstance(value, list):
            return _same(value, [self.value(inner, sort, (*path, at), own) for at, inner in enumerate(value)])
        return value

    def _members(self, value: Mapping[str, Any], path: Path) -> Any:
        members = {}
        for name, inner in value.items():
            at = (*path, name)
            called = self._text(name, Sort.NAME, path, None) if path and path[-1] in BY_NAME else name
            members[called] = self.value(inner, sort_of(at), at, whose(value, name, self.wanted))
        if members.get("name") != value.get("name"):  # what beside it tells who it was: the hand, an address
            members |= {beside: "" for beside in ("strokes", "email") if members.get(beside)}
        return _same(value, members)

    def _text(self, text: str, sort: Sort, path: Path, own: bool | None) -> str:
        if sort is Sort.CODE or own is False or not self.wanted.may_stand_in(text):
            return text
        if text[:1] in ("{", "[") and (replaced := self._json(text, path)) is not None:
            return replaced
        pieces, end = [], 0
        for spot in self._spots(text, sort, path, own):
            instead = self.change(spot)
            if instead is not None:
                pieces += [text[end : spot.start], instead]
                end = spot.end
        return "".join([*pieces, text[end:]]) if pieces else text

    def _json(self, text: str, path: Path) -> str | None:
        """JSON within a text, spelled as it was: as files are, or as the log is. None: it only begins like that."""
        try:
            value = json.loads(text)
        except ValueError:
            return None
        replaced = self.value(value, Sort.JSON, path)
        if replaced is value:
            return text
        if "\n" in text:
            return json.dumps(replaced, ensure_ascii=False, indent=1) + "\n"
        return json.dumps(replaced, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def _spots(self, text: str, sort: Sort, path: Path, own: bool | None) -> list[Spot]:
        wanted = self.wanted
        exact = [hit.span() for hit in wanted.in_fields.finditer(text)] if sort is Sort.NAME else []
        loose = [] if sort is Sort.NAME and wanted.is_short else [hit.span() for hit in wanted.in_texts.finditer(text)]
        others = [hit.span() for hit in wanted.beside.finditer(text)] if wanted.beside else []
        exact = [span for span in exact if not any(_is_part(span, longer) for longer in others)]
        free = [span for span in loose if not any(_overlap(span, taken) for taken in (*exact, *others))]
        spans = sorted([(span, True) for span in exact] + [(span, False) for span in free])
        return [Spot(path, text, *span, named, own, self._which(text[slice(*span)])) for span, named in spans]

    def _which(self, text: str) -> int:
        words = sorted(name_key(text).split())
        return next((n for n, key in enumerate(self.wanted.keys) if sorted(key.split()) == words), 0)


def _is_part(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and other[0] <= one[0] and one[1] <= other[1]


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _same(value: Any, replaced: Any) -> Any:
    """The value itself where nothing in it has changed."""
    inner = value.values() if isinstance(value, Mapping) else value
    new = replaced.values() if isinstance(replaced, Mapping) else replaced
    alike = all(before is after for before, after in zip(inner, new, strict=True))
    return value if alike and list(value) == list(replaced) else replaced


def whose(holder: Mapping[str, Any], name: str, wanted: Wanted) -> bool | None:
    """Whether the member is this person's name by a number that stands beside it; None where there is none."""
    number: Any = None
    mine: int | None = None
    if name == "name" and "player" in holder:
        number, mine = holder["player"], wanted.player
    elif name == "name" and "team_id" in holder:
        number, mine = holder.get("id"), wanted.player
    elif name == "name" and "wish" in holder:
        number, mine = holder.get("id"), wanted.judge
    elif name == "name" and "sign" in holder:
        number, mine = holder.get("id"), wanted.team
    elif name == "holder":
        number, mine = holder.get("holder_id"), wanted.judge if holder.get("kind") == "judge" else wanted.team
    elif name.startswith("team"):
        number, mine = holder.get(f"{name}_id"), wanted.team
    return number == mine if isinstance(number, int) else None
