"""What the tour's own rules are made of, and what all of their parts ask."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.translation import get_language, gettext, ngettext, npgettext

from games import registry
from tournaments.formats.rules.tour_format import FirstMove, Stage, TourFormat
from tournaments.kernel.values import show_points
from tournaments.models import Tour

HALF: Final = 50
"""The share of a draw that makes both sides' points alike."""
_A_PART: Final = 2
"""What a fraction is counted like: 1½ points."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, or one ``item`` of the list that the one before it begins. ``short``: it is on the poster too."""

    text: str
    short: bool = False
    item: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    lines: tuple[Line, ...]

    @property
    def blocks(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each sentence with the items of its list."""
        starts = [place for place, line in enumerate(self.lines) if not line.item]
        for start, end in zip(starts, [*starts[1:], len(self.lines)], strict=True):
            yield self.lines[start].text, tuple(line.text for line in self.lines[start + 1 : end])


@dataclass(frozen=True, slots=True)
class DescribedTour:
    """A tour whose own rules are written out; ``individual``: its sides are persons, not teams."""

    tour: Tour

    @property
    def format(self) -> TourFormat:
        return self.tour.tour_format

    @property
    def individual(self) -> bool:
        return self.tour.tournament.is_individual

    @property
    def changes_roles(self) -> bool:
        """Whether the sides change roles within a game."""
        game = registry.find(self.tour.kind)
        return game is not None and game.swaps_inside

    @property
    def most_games(self) -> int:
        """Of one pair, or of the teams."""
        return max(map(self.format.games_on_each_board, Stage))

    @property
    def behind_begins(self) -> bool:
        """Whether the first stage decides who moves first in the second."""
        return self.format.first_move is FirstMove.INDIVIDUAL_LOSER and self.format.has_team_stage

    def plays(self, stage: Stage) -> str:
        """How many games, as what somebody plays."""
        games = self.format.games_on_each_board(stage)
        return npgettext("plays", "%(count)s game", "%(count)s games", games) % {"count": games}

    def worth(self, stage: Stage) -> Line:
        points = self.format.game_points(stage)
        words = ngettext(
            "Each game is worth %(points)s point: the winner gets it.",
            "Each game is worth %(points)s points: the winner gets them.",
            counted(points),
        )
        return Line(words % {"points": shown(points)}, short=True)

    def drawn(self, stage: Stage) -> Line:
        """How the points of a drawn game are shared."""
        points, share = self.format.game_points(stage), self.format.draw_shares
        words = gettext("In a draw the side that moved first gets %(first)s, the other side %(second)s.")
        if share == HALF:
            words = gettext("In a draw the sides share the points: %(first)s each.")
        first = points * share / 100
        return Line(words % {"first": shown(first), "second": shown(points - first)}, short=True)


Lines = Callable[[DescribedTour], Iterator[Line]]
"""What says the lines of one section."""


def shown(points: Decimal) -> str:
    return show_points(points, get_language() or "ru")


def counted(points: Decimal) -> int:
    """The number that decides between singular and plural."""
    return int(points) if points == int(points) else _A_PART
