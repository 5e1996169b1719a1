"""How Corners looks to a player: figures, and the rectangles that can still be had."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from games.core.cells import bits
from games.core.types import Phrase
from games.corners.geometry import BY_CORNERS
from games.corners.notation import CAPTURES, Action, Capture, Put
from games.corners.position import NOT_YET, Position
from games.corners.rules import apply, capturable, legal_actions
from games.partner import reasons
from games.partner.advice import Level, Seen
from games.partner.rectangles import BIG, HOLDERS, INSIDE, MASKS, SIZES, corners_held, most_empty, most_later
from games.partner.search import SearchPartner

FITTED: Final = (
    ((347, 189, 13, -18, 1, 146, -135, 42, -31, 14, -22, 250), (189, 256, -57, 32, -24, 53, -21, 21, -13, 12, -8, 204)),
    ((916, 652, 54, -23, -9, 352, -295, 69, -5, 101, -70, 320), (16, 165, -181, 68, -9, 70, -18, 47, -27, 3, -25, 145)),
)
"""What foretells who wins, 450 for a step of 1 in the logarithm of the odds: by what a capture fills, on a full board
and on an empty one. Of whoever is to act, less the opponent's: a painted figure, another one, a big rectangle that is
open with three own corners, a big one with two, a small one with two. Then, of whoever is to act and of the opponent
in turn: an empty cell that the next capture fills, one that a capture fills with a corner more, one that such a
capture still fills when the other side takes that corner. At last: being to act.

Fitted to who won, by logistic regression over thousands of games of level 4 against itself: docs/partner.md.
"""
WEIGHTS: Final = tuple(
    tuple(
        tuple(full * (64 - empty) + bare * empty for full, bare in zip(full_board, empty_board, strict=True))
        for empty in range(65)
    )
    for full_board, empty_board in FITTED
)
"""By what a capture fills and by how many cells are empty, 64 times."""
MANY: Final = 37
"""Rectangles that can still be captured that are called many: half of what a cell of the empty board has."""


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
        painted, foe_painted = position.own_painted.bit_count(), position.foe_painted.bit_count()
        fill = position.variant.fill
        if position.left != NOT_YET:
            return WEIGHTS[fill][0][0] * (painted - foe_painted) // 64
        empty = position.empty
        mine, foes = corners_held(position)
        big = BIG[fill]
        three, foe_three = mine.three & big, foes.three & big
        later, still = most_later(three, position.own, fill, empty)
        foe_later, foe_still = most_later(foe_three, position.foe, fill, empty)
        two_big = (mine.two & big).bit_count() - (foes.two & big).bit_count()
        seen = (
            painted - foe_painted,
            position.own.bit_count() - painted - position.foe.bit_count() + foe_painted,
            three.bit_count() - foe_three.bit_count(),
            two_big,
            mine.two.bit_count() - foes.two.bit_count() - two_big,
            most_empty(mine.four & big, fill, empty),
            most_empty(foes.four & big, fill, empty),
            later,
            foe_later,
            still,
            foe_still,
            1,
        )
        return sum(map(int.__mul__, seen, WEIGHTS[fill][empty.bit_count()])) // 64

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

    def staleness(self, _seen: Seen[Position, Action], _actions: Sequence[Action]) -> Mapping[Action, int]:
        """Nothing comes again in a game that fills the board."""
        return {}

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
            return message.phrase(count=count, **({"filled": filled} if filled else {}))
        if not isinstance(action, Put):
            return reasons.PASSES.phrase()
        mine, foes = corners_held(position)
        held, sizes = HOLDERS[action.cell], SIZES[position.variant.fill]
        for message, rectangles in ((reasons.COMPLETES, held & mine.three), (reasons.BLOCKS, held & foes.three)):
            if rectangles:
                return message.phrase(count=max(sizes[n] for n in bits(rectangles)))
        gone = position.foe if position.variant.reuse else position.foe | position.own_painted
        still_open = sum(not MASKS[n] & gone for n in bits(held))
        return reasons.BUILDS.phrase() if still_open >= MANY else reasons.NOTHING_BETTER.phrase()


LEAD: Final = 900
"""Twice the 450 of a step in the logarithm of the odds, for a share goes from -1 to 1."""

PARTNER: Final = SearchPartner(
    SearchedCorners(), (Level(1, 200, 0, 45), Level(2, 2_000, 1, 24), Level(3, 4_000, 2, 12), Level(4, 1_000_000)), LEAD
)
