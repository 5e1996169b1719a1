"""A game record as written: tags, actions with their comments, the result token."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self, overload

from games.core.faults import Fault
from games.core.types import Result

TAG_ORDER = (
    *("Game", "Event", "Site", "Date", "Round", "A", "B"),
    *("First", "Circles", "Deer", "Eight", "Evaders", "Layout", "Seed"),
    *("Options", "Termination", "Result"),
)
REQUIRED_TAGS = ("Game", "A", "B", "Result")
TAG_NAME = re.compile(r"[A-Za-z0-9_]+")

_TIME_SPENT = re.compile(r"\[%emt (\d{1,4}):([0-5]\d):([0-5]\d)\]", re.ASCII)


class Ply(NamedTuple):
    """An action's text and the comments after it."""

    text: str
    comments: tuple[str, ...] = ()

    @classmethod
    def timed(cls, text: str, seconds: int) -> Self:
        """An action with the time spent on it, in whole seconds."""
        minutes, second = divmod(seconds, 60)
        return cls(text, (f"[%emt {minutes // 60}:{minutes % 60:02}:{second:02}]",))

    @property
    def seconds(self) -> int | None:
        """The time spent on the action, None when no comment tells it."""
        found = _TIME_SPENT.search(" ".join(self.comments))
        return int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3]) if found else None


@dataclass(frozen=True, slots=True, eq=False)
class BarePlies(Sequence[Ply]):
    """Actions without comments, as many as a record may have: each is made a ply only when it is asked for.

    Making them all would take twice as long as reading their texts.
    """

    texts: tuple[str, ...]

    @overload
    def __getitem__(self, index: int) -> Ply: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Ply]: ...

    def __getitem__(self, index: int | slice) -> Ply | Sequence[Ply]:
        if isinstance(index, slice):
            return BarePlies(self.texts[index])
        return Ply(self.texts[index])

    def __len__(self) -> int:
        return len(self.texts)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, BarePlies):
            return self.texts == other.texts
        return tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))


class PlyFault(NamedTuple):
    """A fault and the action it belongs to: 0 for the tags, from 1 for actions, one more than all for the result."""

    ply: int
    fault: Fault


@dataclass(frozen=True)
class Record:
    """One record. `lead` are the comments before the first action; `token` is None when the result is missing.

    `fault` is the first thing that could not be read, None in a record that was made by a program.
    """

    tags: tuple[tuple[str, str], ...]
    plies: Sequence[Ply] = ()
    token: Result | None = Result.OPEN
    lead: tuple[str, ...] = ()
    fault: PlyFault | None = None

    @classmethod
    def of(cls, tags: Mapping[str, str], plies: Iterable[Ply | str], result: Result = Result.OPEN) -> Self:
        """A record from parts; the tag Result is added."""
        made = (Ply(ply) if isinstance(ply, str) else ply for ply in plies)
        return cls(tuple({**tags, "Result": result.value}.items()), tuple(made), result)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the actions."""
        return (
            self.plies.texts if isinstance(self.plies, BarePlies) else tuple(ply.text for ply in self.plies)
        )

    @property
    def tag(self) -> dict[str, str]:
        """The tags by name."""
        return dict(self.tags)
