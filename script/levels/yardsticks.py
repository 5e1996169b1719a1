"""Play at sight that does not change: what the best level is measured by stays what it was when levels become better.

Corners and Deer are judged here by weights set by hand in November 2026. For games that are not named here ``sight``
judges as the game's own partner does.
"""

from typing import Final

from games.corners.position import NOT_YET
from games.corners.position import Position as CornersPosition
from games.deer.geometry import FULL, LANDINGS, NEIGHBOURS
from games.deer.position import ENOUGH, points_of
from games.deer.position import Position as DeerPosition
from games.partner.advice import Level
from games.partner.corners import SearchedCorners
from games.partner.deer import MOUNTAINS, SearchedDeer
from games.partner.players import AnyPartner, partner_of
from games.partner.rectangles import BIG, Corners, corners_held, most_empty
from games.partner.search import SearchPartner

SIGHT: Final = 0
"""The number of the level that looks at its own action alone and never errs."""


def _hopes(mine: Corners, fill: int, empty: int, first: int) -> int:
    """What a side's open rectangles of Corners promise; ``first`` is what a cell counts that its next capture fills."""
    big = BIG[fill]
    filled = most_empty(mine.four & big, fill, empty)
    later = most_empty(mine.three & big, fill, empty) if filled < 12 else 0
    open_ones = 16 * (mine.three & big).bit_count() + 10 * (mine.three & ~big).bit_count() + 2 * mine.two.bit_count()
    return filled * first + later * (first - 15) + open_ones


class CornersAtSight(SearchedCorners):
    """Hundredths of a painted figure, each weight set by hand."""

    def evaluate(self, position: CornersPosition) -> int:
        own, foe, painted, foe_painted = position.own, position.foe, position.own_painted, position.foe_painted
        score = 100 * (painted.bit_count() - foe_painted.bit_count())
        if position.left != NOT_YET:
            return score
        empty, fill = position.empty, position.variant.fill
        mine, foes = corners_held(position)
        hopes = _hopes(mine, fill, empty, 40) - _hopes(foes, fill, empty, 30)
        figures = (own & ~painted).bit_count() - (foe & ~foe_painted).bit_count()
        return score + 35 * figures + hopes * empty.bit_count() // 64


class DeerAtSight(SearchedDeer):
    """Hundredths of a dog, each weight set by hand."""

    def evaluate(self, position: DeerPosition) -> int:
        variant, deer, dogs = position[:3]
        landings, free = LANDINGS[variant.diagonals], FULL & ~(deer | dogs)
        places = jumps = 0
        for start in points_of(deer):
            near = NEIGHBOURS[start]
            landed = landings[start][near & dogs] & free
            places |= near & free | landed
            jumps += landed.bit_count()
        score = 100 * position.taken + 6 * places.bit_count() - 40 * (deer & MOUNTAINS).bit_count()
        score += 30 * min(jumps, 2) if position.turn else 100 * min(jumps, 1)
        score -= 100 * ENOUGH // 2
        return -score if position.turn else score


_AT_SIGHT: Final[dict[str, AnyPartner]] = {
    "corners": SearchPartner(CornersAtSight(), (), 900),
    "deer": SearchPartner(DeerAtSight(), (), 400),
}


def playing(slug: str, level: Level) -> AnyPartner:
    """The partner that plays a game at a level of ``play.level_of``."""
    present = partner_of(slug)
    return _AT_SIGHT.get(slug, present) if level.number == SIGHT else present
