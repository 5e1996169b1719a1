"""What the documents of a tour are made from: read once, whatever is made of it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from typing import Any, Final

from django.core.cache import cache
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise

from tournaments.documents.read import DOCUMENTS, printouts_of
from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.views import actor
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import AccessLink, Game, Match, Printout, Tour
from tournaments.paper.document import Document, laid_out, printing
from tournaments.paper.page import Printing
from tournaments.rounds.read.tours import DONE, TourLine, tour_lines


@dataclass(frozen=True)
class PrintContext:
    """A tour to print, for whom, when and how. Addresses in codes begin with ``site``."""

    tour: Tour
    visitor: Actor
    moment: datetime
    printing: Printing
    site: str

    def lay(self, writer: Callable[..., None], *what: Any, **how: Any) -> list[Document]:
        """The document that a writer of ``tournaments.paper`` makes of these things."""
        return laid_out(
            partial(_write, writer, what, {"moment": self.moment, "printing": self.printing} | how)
        )

    def address(self, match: Match) -> str:
        """Where the code on a match's protocol leads."""
        return f"{self.site}{reverse('match', args=[self.tour.tournament.slug, match.pk])}"

    def enter(self, token: str) -> str:
        """The private link of a token."""
        return f"{self.site}{reverse('enter', args=[token])}"

    def otherwise(self, printing: Printing, site: str = "") -> "PrintContext":
        """The same tour printed in another way; what has been read of it is not read again."""
        other = replace(self, printing=printing, site=site)
        vars(other).update({name: known for name, known in vars(self).items() if name not in vars(other)})
        return other

    def as_now(self) -> "PrintContext":
        """The same as it stands now, read anew when anything was written meanwhile."""
        now = Tour.objects.select_related("tournament").filter(pk=self.tour.pk).first()
        if now is None or now.tournament.revision == self.tour.tournament.revision:
            return self
        return replace(self, tour=now)

    @property
    def whole(self) -> bool:
        """Whether results that wait to be opened are printed."""
        return permissions.may(self.visitor, "tournament.organise", self.tour.tournament)

    @cached_property
    def matches(self) -> list[Match]:
        """All of them with names and judges, in table order."""
        return list(matches_of_tour(self.tour).with_judges())

    @property
    def met(self) -> list[Match]:
        """Those of two teams."""
        return [match for match in self.matches if match.team_b_id is not None]

    @property
    def played(self) -> list[Match]:
        """Those whose protocols are signed."""
        return [match for match in self.met if match.state in DONE]

    @property
    def is_over(self) -> bool:
        """Whether all of them were played."""
        return bool(self.met) and len(self.played) == len(self.met)

    @cached_property
    def recorded(self) -> list[Game]:
        """The decided games that were recorded move by move, as protocols name them."""
        found = Game.objects.filter(match__tour=self.tour, plies__gt=0).exclude(decision="")
        return list(found.order_by("match__number", "match_id", "stage", "board", "number"))

    @cached_property
    def lines(self) -> tuple[TourLine, ...]:
        """How far all tours of the tournament are."""
        return tour_lines(self.tour.tournament)

    @cached_property
    def printouts(self) -> Mapping[str, Printout]:
        """The last printing of each document that was printed."""
        return printouts_of(self.tour)

    @cached_property
    def links(self) -> bool:
        """Whether any private link works."""
        working = AccessLink.objects.filter(tournament=self.tour.tournament, revoked_at=None)
        return working.filter(expires_at__gt=self.moment).exists()


def print_context_of(request: HttpRequest, tour: Tour) -> PrintContext:
    """The tour as the visitor asks for it."""
    site = request.build_absolute_uri("/").removesuffix("/")
    return PrintContext(tour, actor(request), timezone.now(), printing(request), site)


def _write(
    writer: Callable[..., None], what: tuple[Any, ...], how: dict[str, Any], made: list[Document]
) -> None:
    writer(made, *what, **how)


# What a document of a tour is.


@dataclass(frozen=True, slots=True)
class MissingPrerequisite:
    """Why a document is not what it is to become: a sentence, and the page of the desk where that is mended.

    ``page`` is the name of an address that takes the tournament, or ``of_tour`` the tour too. With ``nothing`` there is
    nothing to print at all.
    """

    words: str
    page: str
    link: str | Promise
    of_tour: bool = False
    nothing: bool = False


def _always(_tour: Tour) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentType:
    """A document of a tour, made of one or several documents with page numbers of their own, each laid out when it is
    asked for.

    ``missing`` tells why it is not ready, None when it is; ``fits`` whether a tour has it; ``after`` whether it says
    how the tour went. One that is ``secret`` is kept nowhere and is no part of the file with everything; one that is
    ``rare`` only when somebody asks for it.
    """

    key: str
    about: str | Promise = ""
    documents: Callable[[PrintContext], Iterable[Document]]
    missing: Callable[[PrintContext], MissingPrerequisite | None]
    fits: Callable[[Tour], bool] = _always
    after: bool = False
    rare: bool = False
    secret: bool = False

    @property
    def title(self) -> str | Promise:
        """What it is called."""
        return DOCUMENTS[self.key]

    def is_there(self, print_context: PrintContext) -> bool:
        """Whether the tour has the document, and anything in it."""
        return self.fits(print_context.tour) and not (
            (missing := self.missing(print_context)) and missing.nothing
        )

    def is_usual(self, print_context: PrintContext) -> bool:
        """Whether it is wanted now: before the tour what there is, afterwards what is ready."""
        if self.rare or not self.is_there(print_context):
            return False
        return self.missing(print_context) is None if self.after else not print_context.is_over


# How far the making of a large file is, for the page that has asked for it.


_NAME: Final = re.compile(r"[0-9a-f]{32}")
_KEPT_FOR: Final = 10 * 60
_PAGES: Final = 5
"""So many pages are drawn between two notes."""


@dataclass
class Making:
    """A file in the making: ``done`` of ``count`` documents, ``pages`` sheets so far, and which document is drawn.

    It is noted under a name that the page chose, in the cache: where several processes share none, those who did not
    make the file know nothing of it. Without a name nothing is noted.
    """

    name: str
    count: int
    done: int = -1
    document: str = ""
    pages: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the file is complete."""
        return self.done == self.count

    def begin(self, document: str) -> None:
        """The next document is drawn."""
        self.done, self.document = self.done + 1, document
        self._note()

    def watch(self, steps: Iterator[None]) -> Iterator[None]:
        """The same steps, each of which is a sheet."""
        for _step in steps:
            yield
            self.pages += 1
            if self.pages % _PAGES == 0:
                self._note()
        self.done = self.count
        self._note()

    def _note(self) -> None:
        if _NAME.fullmatch(self.name):
            cache.set(_key(self.name), asdict(self), _KEPT_FOR)


def making_of(name: str) -> Making | None:
    """How far the file of that name is; None when nothing is known of it."""
    known = cache.get(_key(name)) if _NAME.fullmatch(name) else None
    return Making(**known) if known else None


def _key(name: str) -> str:
    return f"making:{name}"
