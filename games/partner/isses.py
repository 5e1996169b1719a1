"""How Der Isses! looks to a player, behind the veil of the picked cards.

Nobody knows the other's card, and both know what the moves tell of it: every look draws both cards as the moves so far
make them likely (Bayes), the own one so that the opponent in the tree does not know it either. A round is played for
its coin; moves, picks and coins are mixed, so that they give nothing away.
"""

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Final

from games.core.cells import bits
from games.core.types import Phrase, Side
from games.isses import labels
from games.isses.actions import ACCUSATIONS, COINS, COLOURS, LETTERS, PICKS, SIDES, Accuse, Action, Coin, Move, Pick
from games.isses.geometry import NAMES, NEAR
from games.isses.moves import moves
from games.isses.position import UNPICKED, Position
from games.isses.rules import apply, coin_cells, winner_of
from games.partner import reasons
from games.partner.advice import Level, Seen
from games.partner.cards import Picks, State, beliefs, chance_of_mover, learned, reaches, steps, with_cards
from games.partner.hidden import HiddenPartner, World

TAKES, OWN, READY, OTHER_READY = 30.0, 1.5, 3.0, 0.6
"""How good a move looks beside others: onto the coin, of the own piece, of the own piece or another to where it reaches
the coin."""
SUSPECT: Final = 12.0
"""How good an accusation looks, by the square of how likely it is."""


class IssesVeil:
    """What the search asks."""

    worth = 100

    def due(self, seen: Seen[Position, Action]) -> bool:
        position, side = seen.position, SIDES.index(seen.side.value)
        if position.phase == "picks":
            return position.picks[side] == UNPICKED
        # Without its card, a side cannot be told what to play.
        return position.turn == side and (position.phase == "coin" or (position.phase == "play" and bool(seen.own)))

    def worlds(self, seen: Seen[Position, Action], random: Random) -> Iterator[World]:
        """The own card as often as all others together: they matter for what the opponent may think."""
        position, side = seen.position, SIDES.index(seen.side.value)
        likely = beliefs(position, seen.actions)
        own = LETTERS.index(seen.own) if seen.own else None
        card = own
        while True:
            theirs = random.choices(COLOURS, likely[1 - side])[0]
            if card is None:
                card = random.choices(COLOURS, likely[side])[0]
            picks = (theirs, card) if side else (card, theirs)
            weight = 1.0 if own is None else likely[side][card] / (((card == own) + likely[side][card]) / 2)
            yield World(State(with_cards(position, side, picks), likely), picks, weight)
            card = own if random.random() < 0.5 else None

    def choices(self, state: State, _picks: Picks) -> Sequence[tuple[Action, float]]:
        position, likely = state
        if position.phase == "coin":
            return [(COINS[cell], 1.0) for cell in bits(coin_cells(position))]
        if position.phase == "picks":
            return [(pick, 1.0) for pick in PICKS[position.picks.index(UNPICKED)]]
        coin, card = position.coin, position.picks[position.turn]
        near, suspects = NEAR[coin], likely[1 - position.turn]
        weighed: list[tuple[Action, float]] = [
            (ACCUSATIONS[colour], 0.01 + SUSPECT * suspects[colour] ** 2) for colour in COLOURS
        ]
        for colour, ends in enumerate(moves(position)):
            own = colour == card
            for move in ends:
                end = move.path[-1]
                if end != coin:
                    ready = near >> end & 1
                    weighed.append((move, (READY if ready else OWN) if own else OTHER_READY if ready else 1.0))
                elif own:
                    weighed.append((move, TAKES))
        return weighed

    def played(self, _state: State, choice: Action, _picks: Picks) -> Action:
        return choice

    def apply(self, state: State, action: Action, picks: Picks) -> State:
        position, likely = state
        after = apply(position, action)
        if isinstance(action, Coin):
            return State(after._replace(phase="play", picks=picks), likely)
        if isinstance(action, Move) and after.ended is None:
            learnt = learned(likely[position.turn], position, action)
            likely = (likely[0], learnt) if position.turn else (learnt, likely[1])
        return State(after, likely)

    def mover(self, state: State) -> Side:
        position = state.position
        turn = position.picks.index(UNPICKED) if position.phase == "picks" else position.turn
        return Side.B if turn else Side.A

    def knows(self, state: State) -> Hashable:
        position = state.position
        return position.picks[position.turn] if position.phase == "play" else None

    def result(self, state: State, _picks: Picks) -> float | None:
        position = state.position
        if position.ended is None:
            return None
        return 1.0 - winner_of(position.ended, position.turn, position.picks)

    def judge(self, state: State, _picks: Picks) -> float:
        chance = chance_of_mover(*state)
        return 1.0 - chance if state.position.turn else chance

    def wins(self, seen: Seen[Position, Action], choice: Action) -> bool:
        """Never for certain: the opponent may have the same card."""
        return False

    def same(self, seen: Seen[Position, Action], choice: Action, played: Action) -> bool:
        if isinstance(choice, Move) and isinstance(played, Move):
            return choice.colour == played.colour and choice.path[-1] == played.path[-1]
        return choice == played

    def spread(self, seen: Seen[Position, Action]) -> float:
        return 0.1 if seen.position.phase == "picks" else 0.03

    def reason(self, seen: Seen[Position, Action], action: Action) -> Phrase | None:
        position = seen.position
        match action:
            case Coin(cell):
                count = min(steps(position._replace(coin=cell), colour) for colour in COLOURS)
                return reasons.COIN.phrase(cell=NAMES[cell], count=count)
            case Pick():
                return reasons.ANY_CARD.phrase()
            case Accuse(colour):
                likely = beliefs(position, seen.actions)["BA".index(seen.side.value)][colour]
                return reasons.ACCUSES.phrase(card=labels.CARDS[colour], chance=round(100 * likely))
            case Move(_, path) if path[-1] == position.coin:
                return reasons.REACHES_COIN.phrase()
        after = apply(position, action)
        ready = [colour for colour in COLOURS if reaches(after.cells, after.occupied, after.coin, colour)]
        if len(ready) == 1:
            return reasons.THREATENS_ONE.phrase()
        return reasons.THREATENS.phrase(count=len(ready)) if ready else reasons.QUIET.phrase()


PARTNER: Final = HiddenPartner(
    IssesVeil(), (Level(1, 200, 0, 60), Level(2, 300, 1, 25), Level(3, 1_000, None, 8), Level(4, 1_000_000))
)
