"""For whom names of people are read: as they were typed, or as everybody may know them.

Like the language, this holds for all that happens within: a page, a file, a part of a live page. Without anything said
names are as they were typed. Of a request the address decides, not who asks: what organisers do on the desk, and judges
and captains on their own pages of a match, shows names as they were typed; everything else, also a new address that
nobody has thought of, shows what the tournament's setting says, to whoever looks. So nothing that is made once for all
depends on who asked first. What everybody reads of a name is said in ``kernel.public_names``.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import Any, Final, Literal, Protocol

from django.db.models.query_utils import DeferredAttribute
from django.http import HttpRequest, HttpResponse

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


def as_public(*, for_programs: bool = False) -> AbstractContextManager[None]:
    """Names as everybody may know them, on pages and paper or in what programs read."""
    from tournaments.kernel.public_names import PublicNames  # it asks the models, whose columns stand on this module

    return reading(PublicNames(for_programs=for_programs))


def as_typed() -> AbstractContextManager[None]:
    """Whole names: of what is written, and for those who may read them."""
    return reading(None)


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


OWN_WORK: Final = re.compile(r"/(?:desk|judge|captain)/|/t/[^/]+/matches/\d+/(?:judge|captain)/")
"""Addresses at which somebody is let in for what they do in the tournament."""
FOR_PROGRAMS: Final = re.compile(r"/(?:api|calendars)/|.*\.(?:csv|xlsx|ics|txt)$")
"""Addresses of what programs read: spreadsheets and scripts look for ordinary spaces."""


class NamesMiddleware:
    """Says for whom a request's names are read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        path = request.path_info
        with as_typed() if OWN_WORK.match(path) else as_public(for_programs=bool(FOR_PROGRAMS.match(path))):
            return self.get_response(request)
