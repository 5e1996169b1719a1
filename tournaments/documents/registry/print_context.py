"""What the documents of a tour are made from: read once, whatever is made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, partial
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from tournaments.documents.read import printouts_of
from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.views import actor
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import AccessLink, Game, Match, Printout, Tour
from tournaments.paper.document import Document, laid_out
from tournaments.paper.sizes import Printing
from tournaments.paper.views import printing
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
