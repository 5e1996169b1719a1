"""What a document is: where it is printed and for whom, what it waits for, how it is laid out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import BooleanField, DateTimeField, F, Func, IntegerField, QuerySet, Subquery, Value
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.views import actor
from tournaments.kernel.wording import named_unannounced
from tournaments.models import Game, Match, Tour, Tournament
from tournaments.paper.document import (
    About,
    Document,
    announced_only,
    chosen_language,
    plain_stamp,
    printing,
    stamp_in,
    stamp_of,
    tour_title,
    unannounced,
)
from tournaments.paper.page import Page, Printing

Asked = dict[str, str]
"""What an address's query says, by its names."""


def tour_of(subject: Any) -> Tour:
    """The tour of a tour, a match, or a recorded game with its match."""
    thing = getattr(subject, "match", subject)
    tour: Tour = getattr(thing, "tour", thing)
    return tour


def tournament_of(subject: Any) -> Tournament:
    """That of any subject but a game that belongs to none."""
    return subject if isinstance(subject, Tournament) else tour_of(subject).tournament


@dataclass(frozen=True)
class PrintContext:
    """What is printed, for whom, when and how; read once, whatever is made of it.

    ``subject`` is what the address names: a tour, a tournament, a match, a recorded game with its match, or the slug
    of a game. ``asked`` is what the address says besides. Addresses in codes begin with ``site``. ``announced``: an
    organiser prints what everybody may know, without the results that wait to be opened. ``told`` gets "unannounced"
    once sheets with such results have been laid out, also by those made of it for the same file.
    """

    subject: Any
    visitor: Actor
    moment: datetime
    printing: Printing
    site: str
    asked: Mapping[str, Any] = field(default_factory=dict)
    announced: bool = False
    told: set[str] = field(default_factory=set)

    @property
    def tour(self) -> Tour:
        return tour_of(self.subject)

    @property
    def tournament(self) -> Tournament:
        """Of any subject but a game that belongs to none."""
        return tournament_of(self.subject)

    @property
    def language(self) -> str:
        """The usual one of its documents: the tournament's, else the visitor's."""
        own = get_language() or settings.LANGUAGE_CODE
        return own if isinstance(self.subject, str) else self.tournament.language

    @property
    def name(self) -> str:
        """What its files are called, by the subject."""
        thing = getattr(self.subject, "match", self.subject)
        if isinstance(thing, Match):
            return f"{self.tournament.slug} {self.tour.number}.{thing.number} {thing}"
        if isinstance(thing, Tour):
            return f"{self.tournament.slug} {thing.number}"
        return thing if isinstance(thing, str) else self.tournament.slug

    def file_named(self, name: str) -> str:
        """That name of a file made of it, which says when results in it wait to be opened."""
        return named_unannounced(name) if "unannounced" in self.told else name

    @property
    def include_hidden(self) -> bool:
        """Whether results that wait to be opened are printed."""
        return not self.announced and permissions.may(self.visitor, "tournament.organise", self.tournament)

    @property
    def withholds(self) -> bool:
        """Whether the results of the tour wait to be opened, and what everybody may know is printed without them."""
        return self.announced and self.tournament.hides_results_of(self.tour.number)

    @cached_property
    def matches(self) -> list[Match]:
        """Those of the tour; none of a draft that the visitor may not know of."""
        if not permissions.may(self.visitor, "pairs.know", self.tour):
            return []
        return list(Match.objects.filter(tour=self.tour).with_names().in_table_order().with_judges())

    @property
    def met(self) -> list[Match]:
        return [match for match in self.matches if match.team_b_id is not None]

    @property
    def played(self) -> list[Match]:
        return [match for match in self.met if not match.is_open]

    @cached_property
    def recorded(self) -> list[Game]:
        """The decided games that were recorded move by move, as protocols name them."""
        games = Game.objects.filter(match__tour=self.tour, plies__gt=0).exclude(decision="")
        return list(games.order_by("match__number", "match_id", "stage", "board", "number"))

    def address(self, name: str, *pieces: object) -> str:
        """The address of that name as a phone's camera opens it."""
        return f"{self.site}{reverse(name, args=pieces)}"

    def laid(
        self, pages: Sequence[Page], what: str, of: Tour | Tournament | str, *, secretly: bool = False
    ) -> list[Document]:
        """The pages as a document with its stamp: of a tour, of a tournament, or of a game that has this name.
        ``secretly``: they show results that wait to be opened, and the stamp and the file's name say so."""
        if secretly:
            self.told.add("unannounced")
        if isinstance(of, Tour):
            about, stamp = about_tour(of, what), stamp_of(of, self.moment, draft=of.draft and bool(self.matches))
        elif isinstance(of, Tournament):
            about, stamp = About(f"{of}: {what}", str(of)), stamp_in(of, f"{of} · {what}", self.moment)
        else:
            about, stamp = About(what, of), plain_stamp(what, self.moment)
        return [Document(pages, about, unannounced(stamp) if secretly else stamp, self.printing)]

    def otherwise(self, printing: Printing) -> "PrintContext":
        """The tour printed in another way, without the site's own address; what is read of it is read once for all."""
        return self._with_the_same(replace(self, printing=printing, site=""))

    def either_way(self) -> "Sequence[PrintContext]":
        """The tour with the results that wait to be opened and without them, where there may be any; first as asked."""
        if self.tournament.frozen_from is None:
            return (self,)
        return self, self._with_the_same(replace(self, announced=not self.announced, told=set()))

    def _with_the_same(self, other: "PrintContext") -> "PrintContext":
        vars(other).update(matches=self.matches, recorded=self.recorded)
        return other

    def of(self, matches: Sequence[Match]) -> "PrintContext":
        """The same for these matches of the tour alone."""
        some = replace(self)
        vars(some).update(matches=list(matches))
        return some

    def as_now(self) -> "PrintContext":
        """The tour as it stands now, read anew when anything was written meanwhile."""
        now = Tour.objects.select_related("tournament").filter(pk=self.tour.pk).first()
        if now is None or now.tournament.revision == self.tournament.revision:
            return self
        return replace(self, subject=now)


def print_context_of(request: HttpRequest, subject: Any, asked: Mapping[str, Any] | None = None) -> PrintContext:
    """The subject as the visitor asks for it."""
    site = request.build_absolute_uri("/").removesuffix("/")
    return PrintContext(
        subject, actor(request), timezone.now(), printing(request), site, asked or {}, announced_only(request)
    )


def language_of(request: HttpRequest, context: PrintContext) -> str:
    """The language that the address asks for, else the usual one."""
    return chosen_language(request, context.language)


def about_tour(tour: Tour, what: str) -> About:
    """The properties of a file about a tour."""
    return About(f"{tour.tournament}: {tour_title(tour)} – {what}", str(tour.tournament))


# What documents wait for.
class Where(NamedTuple):
    """Where something is mended: the name of an address of the desk that takes the tournament, or ``of_tour`` the tour
    too, and what the link there says."""

    page: str
    link: str | Promise
    of_tour: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Need:
    """Rows that a document needs (``some``), or that there must be none of, in words, which may hold "%(count)s".

    ``rows`` are those of the tour ``OuterRef("pk")`` of ``OuterRef("tournament")``, at ``OuterRef("moment")``;
    ``OuterRef("withholds")`` says whether its results are left out. While they are not as they are to be, the document
    says something else than it is to say, or ``nothing`` at all.
    """

    rows: Callable[[], QuerySet[Any]]
    words: str | Promise
    where: Where
    some: bool = False
    nothing: bool = False

    @property
    def count(self) -> Subquery:
        """How many rows there are, as a column of a tour."""
        number = Func(F("pk"), function="COUNT", output_field=IntegerField())
        return Subquery(self.rows().order_by().values(_number=number), output_field=IntegerField())


class Missing(NamedTuple):
    """What a document waits for: in words, where that is mended, and whether there is nothing to print before."""

    words: str
    mend: str
    link: str | Promise
    nothing: bool


Readiness = Mapping["DocumentType", Missing | None]
"""The documents that a tour has, each with the first that it waits for, None when it is ready."""


def readiness(context: PrintContext, document_types: Iterable["DocumentType"]) -> Readiness:
    """Asked of the database in one query, however many documents there are."""
    fitting = [
        document_type
        for document_type in document_types
        if document_type.needs is not None and document_type.fits(context.tour)
    ]
    needs = list(dict.fromkeys(need for document_type in fitting for need in document_type.needs or ()))
    here = Tour.objects.filter(pk=context.tour.pk).alias(
        moment=Value(context.moment, DateTimeField()), withholds=Value(context.withholds, BooleanField())
    )
    asked = here.values_list(*(need.count for need in needs)).first() if needs else None
    counts = dict(zip(needs, asked or [0] * len(needs), strict=True))
    return {document_type: _missing(context.tour, document_type, counts) for document_type in fitting}


def _missing(tour: Tour, document_type: "DocumentType", counts: Mapping[Need, int]) -> Missing | None:
    need = next((need for need in document_type.needs or () if bool(counts[need]) != need.some), None)
    if need is None:
        return None
    page, link, of_tour = need.where
    where = [tour.tournament.slug, tour.number] if of_tour else [tour.tournament.slug]
    words = need.words % {"count": counts[need]} if counts[need] else str(need.words)
    return Missing(words, reverse(page, args=where), link, need.nothing)


# The documents.
def _always(_subject: Any) -> bool:
    return True


def _as_read(_subject: Any, asked: Asked) -> Asked:
    return asked


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DocumentType:
    """A document of the site, made of one or several with page numbers of their own, each laid out by ``lay`` when it
    is asked for.

    At ``path``, the address called ``name``, it is for those who hold the ``permission`` on what ``fetch`` of
    ``kernel.access``, or a function like it, finds there; ``fits`` whether such a subject has it, ``file`` what the
    file is called. With ``needs``, be they none, it stands on the page of documents of every tour that it fits:
    ``after`` among those that say how the tour went. One that is ``secret`` is kept nowhere and is no part of the file
    with everything; one that is ``rare`` only when somebody asks for it; one for the ``wall`` is also offered on A3.
    What it ``reads`` of the address's query besides paper, colours and language is named; ``normalise`` gives the same
    for everything that makes the same document of a subject: it is kept under that.
    """

    key: str
    title: str | Promise = ""
    about: str | Promise = ""
    lay: Callable[[PrintContext], Iterable[Document]]
    path: str = ""
    name: str = ""
    fetch: Callable[..., Any] = permissions.get_tour
    permission: str = "tournament.view"
    fits: Callable[[Any], bool] = _always
    file: Callable[[PrintContext], str] | None = None
    needs: Sequence[Need] | None = None
    after: bool = False
    rare: bool = False
    wall: bool = False
    reads: tuple[str, ...] = ()
    normalise: Callable[[Any, Asked], Asked] = _as_read
    secret: bool = False

    def is_there(self, ready: Readiness) -> bool:
        """Whether the tour has the document, and anything in it."""
        return self in ready and not ((missing := ready[self]) and missing.nothing)

    def is_usual(self, context: PrintContext, ready: Readiness) -> bool:
        """Whether it is wanted now: before the tour what there is, afterwards what is ready."""
        if self.rare or not self.is_there(ready):
            return False
        if self.after:
            return ready[self] is None
        return not context.met or len(context.played) < len(context.met)
