"""For whom names of people are read: as they were typed, or as everybody may know them.

Like the language, this holds for all that happens within: a page, a file, a part of a live page. Without anything said
names are as they were typed. Of a request the address decides, not who asks: what organisers do on the desk, and judges
and captains on their own pages of a match, shows names as they were typed; everything else, also a new address that
nobody has thought of, shows what the tournament's setting says, to whoever looks. So nothing that is made once for all
depends on who asked first. The short names of a tournament's people are made in ``kernel.public_names``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, Literal

from django.db.models.query_utils import DeferredAttribute
from django.http import HttpRequest, HttpResponse

from tournaments.kernel.person_names import Form, short_name

if TYPE_CHECKING:
    from tournaments.kernel.public_names import Names
    from tournaments.models import Tournament

NamedKind = Literal["team", "player", "judge"]
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


class PublicNames:
    """Names as everybody may know them, for as long as one request, or one part of a live page, is made.

    A short name is one word to the eye: a line ends neither before its initial nor before its number. What is for
    programs has ordinary spaces instead. ``way`` is one word for how names are said.
    """

    def __init__(self, *, for_programs: bool = False) -> None:
        self.way = "programs" if for_programs else "people"
        self._space = " " if for_programs else _NO_BREAK
        self._tournaments: dict[int, Tournament] = {}
        self._names: dict[int, Names] = {}

    def tell(self, tournament: "Tournament") -> None:
        """A tournament that is at hand, so that it need not be asked for."""
        self._tournaments[tournament.pk] = tournament

    def of(self, kind: NamedKind, pk: int | None, typed: str, tournament_id: int | None = None) -> str:
        """The name of a person, or of a team; of a player who is known by the number the tournament need not be."""
        tournament = self._tournament(kind, pk, tournament_id)
        if tournament is None:
            return self._bound(short_name(typed))
        if tournament.public_names == Form.WHOLE or (kind == "team" and not tournament.is_individual):
            return typed
        names = self._known(tournament)
        return self._bound(names.by_number.get((kind, pk or 0)) or names.text(typed))

    def all_of(self, kind: NamedKind, typed: Mapping[int, str], tournament: "Tournament") -> Mapping[int, str]:
        """Names of people of one tournament, or of its teams, by their numbers: what ``of`` says of each."""
        if tournament.public_names == Form.WHOLE or (kind == "team" and not tournament.is_individual):
            return typed
        names, bound = self._known(tournament), self._bound
        known = names.by_number
        return {pk: bound(known.get((kind, pk)) or names.text(name)) if name else name for pk, name in typed.items()}

    def text(self, tournament_id: int, typed: str) -> str:
        """What somebody wrote as a name."""
        tournament = self._tournament("judge", None, tournament_id)
        if tournament is None or tournament.public_names == Form.WHOLE:
            return typed
        return self._bound(self._known(tournament).text(typed))

    def _bound(self, name: str) -> str:
        return name.replace(" ", self._space)

    def _known(self, tournament: "Tournament") -> "Names":
        if tournament.pk not in self._names:
            from tournaments.kernel.public_names import names_of  # it asks the models, which stand on this module

            self._names[tournament.pk] = names_of(tournament)
        return self._names[tournament.pk]

    def _tournament(self, kind: NamedKind, pk: int | None, tournament_id: int | None) -> "Tournament | None":
        """A player's is the one that the request is about, unless it does not know them."""
        if tournament_id is None and len(self._tournaments) == 1:
            [tournament] = self._tournaments.values()
            short = tournament.public_names != Form.WHOLE
            if not short or (kind, pk) in self._known(tournament).by_number:
                return tournament
        known = self._tournaments.get(tournament_id or 0)
        return known or self._asked(pk, tournament_id)

    def _asked(self, player: int | None, tournament_id: int | None) -> "Tournament | None":
        from tournaments.models import Tournament  # its columns stand on this module

        rows = Tournament.objects
        tournament = (rows.filter(pk=tournament_id) if tournament_id else rows.filter(teams__players=player)).first()
        if tournament is not None:
            self.tell(tournament)
        return tournament


_namer: ContextVar[PublicNames | None] = ContextVar("namer", default=None)


@contextmanager
def reading(namer: PublicNames | None) -> Iterator[None]:
    """Names as the namer gives them, as they were typed with None."""
    token = _namer.set(namer)
    try:
        yield
    finally:
        _namer.reset(token)


def as_public(*, for_programs: bool = False) -> AbstractContextManager[None]:
    """Names as everybody may know them, on pages and paper or in what programs read."""
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


def all_shown(kind: NamedKind, typed: Mapping[int, str], tournament: "Tournament") -> Mapping[int, str]:
    """Many names of one tournament that were read by themselves, by the numbers of their rows."""
    namer = _namer.get()
    return typed if namer is None else namer.all_of(kind, typed, tournament)


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
