"""How Held-play looks to a player, behind the veil of the numbers that nobody has seen.

The numbers are dealt anew for every look. The move of a face-down piece is chosen without its number; the one that
stands in an advice was drawn for it, and ``unseen`` tells which it may be.
"""

from collections.abc import Hashable, Iterator, Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from games.core.cells import bits
from games.core.types import Phrase, Side
from games.heldplay.geometry import BITS
from games.heldplay.notation import NOBODY, Action, Move
from games.heldplay.position import EIGHT, MOVE, Position
from games.heldplay.rules import apply, choices, to_act
from games.partner.advice import Level, Seen
from games.partner.heldplay_reasons import reason_of
from games.partner.hidden import HiddenPartner, World
from games.partner.race import Standing, chance_of_eight, far, nearest, past_standings
from games.partner.unseen import outcomes


class Deal(NamedTuple):
    """The numbers of the face-down pieces by cell, and how the pieces have stood before since the last one was turned
    up: who is ahead must not go in circles."""

    numbers: dict[int, int]
    past: frozenset[Standing]


class HeldplayVeil:
    """What the search asks."""

    worth = 1800
    """Four houses of middling numbers."""

    def due(self, seen: Seen[Position, Action]) -> bool:
        return to_act(seen.position) == seen.side.value

    def worlds(self, seen: Seen[Position, Action], random: Random) -> Iterator[World]:
        position = seen.position
        cells, numbers, past = list(bits(position.hidden)), list(position.unseen), past_standings(seen)
        while True:
            random.shuffle(numbers)
            yield World(position, Deal(dict(zip(cells, numbers, strict=True)), past))

    def choices(self, position: Position, _deal: Deal) -> Sequence[tuple[Action, float]]:
        variant, at, eight = position.variant, position.at, position.turn == EIGHT
        distances, hidden = far(variant.line), position.hidden
        home_of = dict(zip(at[1:], variant.houses, strict=True))
        closed = (position.taken & ~position.plain) | (position.plain if not eight else 0)
        near = nearest(variant.line, tuple(h for h in variant.houses if not closed & BITS[h]))
        weighed = list[tuple[Action, float]]()
        for action in choices(position):
            gain = 0.0
            if isinstance(action, Move):
                start, goal, _, target = action
                if not eight:
                    gain = near[start] - near[goal] - (start in variant.houses)
                elif hidden & BITS[start]:
                    gain = 0.5
                else:
                    gain = distances[start][home_of[start]] - distances[goal][home_of[start]]
                gain += target != NOBODY
            weighed.append((action, exp(1.5 * gain)))
        return weighed

    def played(self, position: Position, choice: Action, deal: Deal) -> Action:
        if isinstance(choice, Move) and position.hidden & BITS[choice.start]:
            return choice._replace(number=deal.numbers[choice.start])
        return choice

    def apply(self, position: Position, action: Action, _deal: Deal) -> Position:
        return apply(position, action)

    def mover(self, position: Position) -> Side:
        return position.mover

    def knows(self, position: Position) -> Hashable:
        return None

    def result(self, position: Position, deal: Deal) -> float | None:
        if position.due >= MOVE:
            return 0.5 if position[1:3] + position[4:5] in deal.past else None
        game = position.won[-1]
        value = 0.95 + sum(game.houses) / 520
        return 1 - value if game.winner else value

    def judge(self, position: Position, _deal: Deal) -> float:
        chance = chance_of_eight(position)
        return 1 - chance if position.eight else chance

    def wins(self, seen: Seen[Position, Action], choice: Action) -> bool:
        position = seen.position
        return all(apply(position, action).due < MOVE for action in outcomes(position, choice))

    def same(self, seen: Seen[Position, Action], choice: Action, played: Action) -> bool:
        return played in outcomes(seen.position, choice)

    def spread(self, _seen: Seen[Position, Action]) -> float:
        return 0.01

    def reason(self, seen: Seen[Position, Action], action: Action) -> Phrase | None:
        return reason_of(seen.position, action)


PARTNER: Final = HiddenPartner(
    HeldplayVeil(), (Level(1, 200, 0, 50), Level(2, 400, 1, 15), Level(3, 1_000, None, 5), Level(4, 1_000_000))
)
