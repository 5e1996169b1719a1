"""For whom names of people are read: as they were typed, or as everybody may know them.

Like the language, this holds for all that happens within: a page, a file, a part of a live page. Without anything said
names are as they were typed; ``kernel.public_names`` says otherwise, once, for every request that is not about
somebody's own work.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Literal, Protocol

from django.db.models.query_utils import DeferredAttribute

from tournaments.kernel.person_names import Form

NamedKind = Literal["team", "player", "judge"]


class Namer(Protocol):
    """Knows what everybody reads of a name; ``way`` is one word for how it says it."""

    way: str

    def tell(self, tournament: Any) -> None:
        """A tournament that is at hand, so that it need not be asked for."""

    def of(self, kind: NamedKind, pk: int | None, typed: str, tournament_id: int | None = None) -> str:
        """The name of a person, or of a team; of a player who is known by the number the tournament need not be."""

    def text(self, tournament_id: int, typed: str) -> str:
        """What somebody wrote as a name."""


_namer: ContextVar[Namer | None] = ContextVar("namer", default=None)


@contextmanager
def reading(namer: Namer | None) -> Iterator[None]:
    """Names as the namer gives them, as they were typed with None."""
    token = _namer.set(namer)
    try:
        yield
    finally:
        _namer.reset(token)


def public() -> bool:
    """Whether names are read as everybody may know them."""
    return _namer.get() is not None


def way() -> str:
    """How names are read now, for what is kept: the same way gives the same names; "" as they were typed."""
    namer = _namer.get()
    return namer.way if namer else ""


def shortened(tournament: Any) -> bool:
    """Whether the tournament's names are shown short now."""
    return public() and tournament.public_names != Form.WHOLE


def tell(tournament: Any) -> None:
    """A tournament whose people may be named next."""
    if namer := _namer.get():
        namer.tell(tournament)


def shown(kind: NamedKind, pk: int | None, typed: str, tournament_id: int | None = None) -> str:
    """A name that was read by itself, without its row."""
    namer = _namer.get()
    return typed if namer is None or not typed else namer.of(kind, pk, typed, tournament_id)


def shown_text(tournament_id: int, typed: str) -> str:
    """A name that somebody wrote: of a signature."""
    namer = _namer.get()
    return typed if namer is None or not typed else namer.text(tournament_id, typed)


class ShownName(DeferredAttribute):
    """The column of a name: what is read of a row is what its reader may know; what is stored is what was typed."""

    def __get__(self, row: Any, cls: Any = None) -> Any:
        typed = super().__get__(row, cls)
        if row is None or (namer := _namer.get()) is None or not typed:
            return typed
        return namer.of(row.KIND, row.pk, typed, getattr(row, "tournament_id", None))

    def __set__(self, row: Any, typed: Any) -> None:
        row.__dict__[self.field.attname] = typed
