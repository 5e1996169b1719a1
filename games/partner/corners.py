"""How Corners looks to a player: painted figures first, then the rectangles that can still be had."""

from collections.abc import Hashable, Sequence
from typing import Final

from games.core.cells import bits
from games.core.types import Phrase
from games.corners.geometry import BY_CORNERS, NAMES
from games.corners.notation import CAPTURES, Action, Capture, Put, joined
from games.corners.position import NOT_YET, Position
from games.corners.rules import apply, capturable, legal_actions
from games.partner import reasons
from games.partner.advice import Level
from games.partner.rectangles import BIG, HOLDERS, INSIDE, MASKS, SIZES, Corners, corners_held, most_empty
from games.partner.search import SearchPartner

FIGURE, EMPTIES, NEXT_EMPTIES, OPEN_BIG, OPEN_SMALL, PAIR = 35, 40, 30, 16, 10, 2
"""Hundredths of a point: a figure, an empty cell that a capture fills now or one turn later, a rectangle with three own
corners (big or small), one with two."""
MANY: Final = 37
"""Rectangles that can still be captured that are called many: half of what a cell of the empty board has."""


def _hopes(mine: Corners, fill: int, empty: int, first: int) -> int:
    """What a side's open rectangles promise; ``first`` is what an empty cell counts that its next capture fills."""
    big = BIG[fill]
    filled = most_empty(mine.four & big, fill, empty)
    later = most_empty(mine.three & big, fill, empty) if filled < 12 else 0
    return (
        filled * first
        + later * (first - 15)
        + (mine.three & big).bit_count() * OPEN_BIG
        + (mine.three & ~big).bit_count() * OPEN_SMALL
        + mine.two.bit_count() * PAIR
    )


class SearchedCorners:
    """The eyes of the search."""

    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)

    def result(self, position: Position) -> int | None:
        if position.left:
            return None
        mine, foe = position.own_painted.bit_count(), position.foe_painted.bit_count()
        return (mine > foe) - (mine < foe)

    def key(self, position: Position) -> Hashable:
        return position[1:]

    def evaluate(self, position: Position) -> int:
        own, foe, painted, foe_painted = position.own, position.foe, position.own_painted, position.foe_painted
        score = 100 * (painted.bit_count() - foe_painted.bit_count())
        if position.left != NOT_YET:
            return score
        empty, fill = position.empty, position.variant.fill
        open_share = empty.bit_count()
        mine, foes = corners_held(position)
        hopes = _hopes(mine, fill, empty, EMPTIES) - _hopes(foes, fill, empty, NEXT_EMPTIES)
        figures = (own & ~painted).bit_count() - (foe & ~foe_painted).bit_count()
        return score + FIGURE * figures + hopes * open_share // 64

    def _gain(self, position: Position, action: Action) -> int:
        """Twice the figures that a capture paints, and the cells that it fills; nothing for other actions."""
        if not isinstance(action, Capture):
            return 0
        _, mask, inside = BY_CORNERS[action.corners]
        filled = inside[position.variant.fill] & position.empty
        return 2 * (mask & ~position.own_painted).bit_count() + filled.bit_count()

    def captures(self, position: Position) -> Sequence[Action]:
        """The best capture alone: captures do not take anything from each other that lasts."""
        candidates, insides = capturable(position), INSIDE[position.variant.fill]
        candidates = candidates & BIG[position.variant.fill] or candidates
        fresh, empty, most, best = ~position.own_painted, position.empty, -1, 0
        while candidates:
            low = candidates & -candidates
            candidates ^= low
            number = low.bit_length() - 1
            gain = 2 * (MASKS[number] & fresh).bit_count() + (insides[number] & empty).bit_count()
            if gain > most:
                most, best = gain, number
        return () if most < 0 else (CAPTURES[best],)

    def ordered(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        mine, foes = corners_held(position)
        big = BIG[position.variant.fill]
        urgent, wanted = (mine.three | foes.three) & big, mine.three | foes.three | mine.two | foes.two

        def worth(action: Action) -> int:
            if isinstance(action, Put):
                held = HOLDERS[action.cell]
                return 40 * (held & urgent).bit_count() + (held & wanted).bit_count()
            return 60 * self._gain(position, action)

        return sorted(actions, key=worth, reverse=True)

    def reason(self, position: Position, line: Sequence[Action], score: int) -> Phrase | None:
        action = line[0]
        if isinstance(action, Capture):
            _, mask, inside = BY_CORNERS[action.corners]
            count = (mask & ~position.own_painted).bit_count()
            filled = (inside[position.variant.fill] & position.empty).bit_count()
            message = reasons.FILLS if filled else reasons.PAINTS
            return message.phrase(cells=joined(action.corners), count=count, **({"filled": filled} if filled else {}))
        if not isinstance(action, Put):
            return reasons.PASSES.phrase()
        mine, foes = corners_held(position)
        held, sizes = HOLDERS[action.cell], SIZES[position.variant.fill]
        for message, rectangles in ((reasons.COMPLETES, held & mine.three), (reasons.BLOCKS, held & foes.three)):
            if rectangles:
                return message.phrase(cell=NAMES[action.cell], count=max(sizes[n] for n in bits(rectangles)))
        gone = position.foe if position.variant.reuse else position.foe | position.own_painted
        still_open = sum(not MASKS[n] & gone for n in bits(held))
        return reasons.BUILDS.phrase(cell=NAMES[action.cell]) if still_open >= MANY else reasons.NOTHING_BETTER.phrase()


LEAD: Final = 900
"""Nine figures, in hundredths of a point: by then most games are decided."""

PARTNER: Final = SearchPartner(
    SearchedCorners(), (Level(1, 200, 0, 40), Level(2, 2_000, 1, 8), Level(3, 4_000, 2, 6), Level(4, 1_000_000)), LEAD
)
