"""How Deer and dogs looks to a player: dogs taken, room for the deer, ways out of the mountains."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from games.core.types import Message, Phrase
from games.deer.geometry import FULL, LANDINGS, NAMES, NEIGHBOURS
from games.deer.notation import Action, Jump, Put, Step
from games.deer.position import ENOUGH, End, Position, points_of, shut_in, shut_out
from games.deer.rules import apply, legal_actions
from games.partner import reasons
from games.partner.advice import SURE, Level, Seen
from games.partner.search import SearchPartner

DOG, FREEDOM, THREAT, MOUNTAIN = 100, 6, 30, 40
"""Hundredths of a dog: one taken, a point to move to, one that can be taken now, a deer in a mountain."""

STALE, MOST_TIMES = 15, 4
"""What an action counts less, in hundredths of a dog, for each time that what it leads to has been on the board; and
how many times count."""

EACH_MOUNTAIN: Final = tuple(sum(p for p, name in NAMES.items() if name[1] in rows) for rows in ("12", "89"))
MOUNTAINS: Final = sum(EACH_MOUNTAIN)


def _places(position: Position) -> tuple[int, int]:
    """The points to which the deer can step or jump, and how many jumps there are."""
    variant, deer, dogs = position[:3]
    landings, free = LANDINGS[variant.diagonals], FULL & ~(deer | dogs)
    steps = jumps = count = 0
    for start in points_of(deer):
        near = NEIGHBOURS[start]
        steps |= near & free
        landed = landings[start][near & dogs] & free
        jumps |= landed
        count += landed.bit_count()
    return steps | jumps, count


def _way_shut(before: Position, after: Position) -> Message | None:
    """What is said where a deer could leave a mountain, or come into one, and no longer can."""
    for message, shut in ((reasons.SHUTS_OUT_WAY, shut_in), (reasons.SHUTS_IN_WAY, shut_out)):
        if any(shut(after, mountain) and not shut(before, mountain) for mountain in EACH_MOUNTAIN):
            return message
    return None


class SearchedDeer:
    """The eyes of the search."""

    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)

    def result(self, position: Position) -> int | None:
        end = position.end
        if end is None:
            return None
        if end in (End.TAKEN, End.SURROUNDED):
            # Whoever acted last has won, except that the deer may shut themselves in.
            return 1 if (end is End.TAKEN) is not bool(position.turn) else -1
        return 0

    def key(self, position: Position) -> Hashable:
        """Where repetitions end the game, all of the position; else, and while dogs are in hand, what is on the board:
        the search skips no turn, and each dog that it puts begins the count anew."""
        variant, deer, dogs, hand, turn, still, _, _ = position
        return position if variant.repetition and not hand else (deer, dogs, hand, turn, still if variant.quiet else 0)

    def evaluate(self, position: Position) -> int:
        places, jumps = _places(position)
        deer = position.deer & MOUNTAINS
        score = DOG * position.taken + FREEDOM * places.bit_count() - MOUNTAIN * deer.bit_count()
        score += THREAT * min(jumps, 2) if position.turn else DOG * min(jumps, 1)
        score -= DOG * ENOUGH // 2
        return -score if position.turn else score

    def captures(self, position: Position) -> Sequence[Action]:
        if position.turn:
            return ()
        return [action for action in legal_actions(position) if isinstance(action, Jump)]

    def ordered(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        if not position.turn:
            return sorted(actions, key=lambda action: not isinstance(action, Jump))
        places, _jumps = _places(position)

        def far(action: Action) -> int:
            goal = action.point if isinstance(action, Put) else action.goal if isinstance(action, Step) else 0
            return -((goal & places).bit_count() * 2 + (NEIGHBOURS.get(goal, 0) & places).bit_count())

        return sorted(actions, key=far)

    def staleness(self, seen: Seen[Position, Action], actions: Sequence[Action]) -> Mapping[Action, int]:
        """Once no dog is left in hand, and where the rules do not themselves end what repeats itself: deer and dogs
        that go to and fro for ever would win nothing. What has been is found by taking steps back."""
        position = seen.position
        variant, deer, dogs, hand, turn = position[:5]
        if hand or variant.repetition:
            return {}
        before = Counter[tuple[int, int, int]]()
        for action in reversed(seen.actions):
            if not isinstance(action, Step):
                break
            turn, way = 1 - turn, action.start | action.goal
            deer, dogs = (deer, dogs ^ way) if turn else (deer ^ way, dogs)
            before[deer, dogs, turn] += 1
        after = {action: apply(position, action) for action in actions}
        times = {action: before[to.deer, to.dogs, to.turn] for action, to in after.items()}
        return {action: STALE * min(count, MOST_TIMES) for action, count in times.items() if count}

    def reason(self, position: Position, line: Sequence[Action], score: int) -> Phrase | None:
        if score >= SURE:
            return reasons.WINS.phrase()
        after = apply(position, line[0])
        if after.end:
            return None
        places, jumps = _places(after)
        if not position.turn:
            if isinstance(line[0], Jump):
                return reasons.TAKES.phrase()
            soon = any(isinstance(action, Jump) for action in line)
            return reasons.TAKES_SOON.phrase() if soon else reasons.ROOM.phrase(count=places.bit_count())
        if way := _way_shut(position, after):
            return way.phrase()
        if not jumps and _places(position)[1]:
            return reasons.GUARDS.phrase()
        return reasons.SHUTS.phrase(count=places.bit_count())


LEAD: Final = 400
"""Four dogs, in hundredths of a point: by then most games are decided."""

PARTNER: Final = SearchPartner(
    SearchedDeer(), (Level(1, 200, 0, 30), Level(2, 2_000, 1, 18), Level(3, 2_000, 3, 11), Level(4, 1_000_000)), LEAD
)
