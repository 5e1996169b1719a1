"""A search for games in which something is hidden, or left to chance.

Information-set Monte Carlo tree search with several observers (MO-ISMCTS): Cowling, Powley and Whitehouse, "Information
Set Monte Carlo Tree Search" (2012). Every look draws what the asked side cannot see, and goes down one tree of what
everybody sees; at each node a side has a table of its own for everything that only this side can know there, so that
nobody acts upon what is hidden from it. What chance decides is decided after the choice.
Children are chosen by PUCT (Rosin, "Multi-armed bandits with episode context", 2011), few at first (Coulom, "Computing
Elo ratings of move patterns", 2007), and leaves are judged by the game instead of being played out.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import cycle, islice, product
from math import exp, sqrt
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from games.core.types import Phrase, Side
from games.partner.advice import SURE, WON, Advice, Budget, Level, Seen, Weighed

S = TypeVar("S")
A = TypeVar("A")

EXPLORE: Final = 0.5
"""How much a choice that was seldom tried is preferred."""
FIRST_WIDE, WIDER = 5, 0.55
"""So many children are looked at first, and as many more as the visits to this power."""
OFTEN: Final = 4
"""Of the choice that was tried most one part in so many is often."""
FLAT: Final = 6
"""Looks at each choice of a player who looks at its own action alone."""
MOST_KEPT: Final = 20_000
"""Tables that the tree holds, of a few kilobytes each; a full one takes no more."""
TIME_EVERY: Final = 32
"""Positions between two looks at the time."""


class World(NamedTuple):
    """One way in which everything that is hidden may be.

    The search goes on from ``state``; ``deal`` is what stays as it was drawn. ``weight``: how much it counts for the
    opponent, when it was drawn more often than the opponent can think likely.
    """

    state: Any
    deal: Any = None
    weight: float = 1.0


class Veil(Protocol[S, A]):
    """What a game itself brings. Chances are those of side A to win what is played for: a game, a round."""

    @property
    def worth(self) -> int:
        """What is won, in hundredths of the game's points."""

    def due(self, seen: Seen[Any, A]) -> bool:
        """Whether its side has anything to do now."""

    def worlds(self, seen: Seen[Any, A], random: Random) -> Iterator[World]:
        """Worlds without end in which ``seen`` is what its side sees, as often as they are likely."""

    def choices(self, state: S, deal: Any) -> Sequence[tuple[A, float]]:
        """What whoever acts may choose, with what nobody can know left open, and how good each looks: above 0."""

    def played(self, state: S, choice: A, deal: Any) -> A:
        """A choice as it turns out in this world."""

    def apply(self, state: S, action: A, deal: Any) -> S: ...

    def mover(self, state: S) -> Side: ...

    def knows(self, state: S) -> Hashable:
        """What whoever acts knows and the other side does not."""

    def result(self, state: S, deal: Any) -> float | None:
        """The chance of A once it is decided, else None."""

    def judge(self, state: S, deal: Any) -> float:
        """The chance of A, estimated."""

    def wins(self, seen: Seen[Any, A], choice: A) -> bool:
        """Whether a choice wins at once in every world."""

    def spread(self, seen: Seen[Any, A]) -> float:
        """How much chance less a choice may have to be mixed in, so that play gives nothing away; above 0."""

    def same(self, seen: Seen[Any, A], choice: A, played: A) -> bool:
        """Whether what was played was this choice, however chance completed it and whichever way the piece went."""

    def reason(self, seen: Seen[Any, A], action: A) -> Phrase | None:
        """Why to play an action, in words that tell nothing that the opponent does not know."""


class Table(Generic[A]):
    """What one side has found out at one node."""

    __slots__ = ("after", "choices", "priors", "sums", "total", "value", "visits")

    def __init__(self, choices: Sequence[tuple[A, float]]) -> None:
        ordered = sorted(choices, key=lambda choice: -choice[1])
        whole = sum(prior for _, prior in ordered)
        self.choices = [choice for choice, _ in ordered]
        self.priors = [prior / whole for _, prior in ordered]
        self.visits, self.sums = [0.0] * len(ordered), [0.0] * len(ordered)
        self.after: dict[int, dict[A, Node]] = {}
        self.total, self.value = 0.0, 0.0

    def next(self) -> int:
        """The number of the choice to try now."""
        visits, sums, priors = self.visits, self.sums, self.priors
        first = self.value / self.total if self.total else 0.5
        explore, best, chosen = EXPLORE * sqrt(self.total + 1), -1.0, 0
        for n in range(min(len(visits), FIRST_WIDE + int(self.total**WIDER))):
            tried = visits[n]
            hope = (sums[n] / tried if tried else first) + explore * priors[n] / (1 + tried)
            if hope > best:
                best, chosen = hope, n
        return chosen

    def add(self, n: int, value: float, weight: float) -> None:
        """One look at a choice that found this chance."""
        self.visits[n] += weight
        self.sums[n] += weight * value
        self.total += weight
        self.value += weight * value

    def mean(self, n: int) -> float:
        """The chance that a choice has, as far as it was tried."""
        return self.sums[n] / self.visits[n] if self.visits[n] else 0.0


Node = dict[Hashable, Table[Any] | None]
"""A table for everything that whoever acts may know; None where the position was judged only."""


class HiddenSearch(Generic[S, A]):
    """One search for one side."""

    def __init__(self, veil: Veil[S, A], seen: Seen[Any, A], budget: Budget, random: Random) -> None:
        self.veil, self.budget, self.side, self.looked = veil, budget, seen.side, 0
        self.worlds = veil.worlds(seen, random)
        world = next(self.worlds)
        self.knows = veil.knows(world.state)
        self.table: Table[A] = Table(veil.choices(world.state, world.deal))
        self.root: Node = {self.knows: self.table}
        self._kept, self._ask_at = 1, 0

    def spent(self) -> bool:
        """Whether the budget is used up; the time is asked for now and then."""
        if self.looked < self._ask_at:
            return self.looked >= self.budget.positions
        self._ask_at = self.looked + TIME_EVERY
        return self.looked >= self.budget.positions or self.budget.late()

    def run(self, deepest: int | None) -> None:
        """Looks until the budget is used up, at ``deepest`` actions beyond its own."""
        if deepest == 0:
            self._flat()
            return
        deep = 60 if deepest is None else deepest + 1
        # A single choice needs no thought.
        while len(self.table.choices) > 1 and not self.spent():
            self._look(next(self.worlds), deep)

    def _flat(self) -> None:
        """Every choice is looked at equally often, in the same worlds, and what follows is judged."""
        veil = self.veil
        own = (world for world in self.worlds if veil.knows(world.state) == self.knows)
        for world, (n, choice) in product(islice(own, FLAT), enumerate(self.table.choices)):
            if self.spent():
                return
            state, deal, _ = world
            state = veil.apply(state, veil.played(state, choice, deal), deal)
            self.looked += 1
            value = veil.result(state, deal)
            value = veil.judge(state, deal) if value is None else value
            self.table.add(n, value if self.side is Side.A else 1 - value, 1.0)

    def compare(self, choices: Sequence[int]) -> None:
        """Looks on until the budget is used up, at these choices alone and equally often."""
        for n in cycle(choices):
            if self.spent():
                return
            world = next(self.worlds)
            while self.veil.knows(world.state) != self.knows:
                world = next(self.worlds)
            self._look(world, 60, n)

    def _look(self, world: World, deep: int, first: int | None = None) -> None:
        """One way down the tree, beginning with the choice ``first`` if there is one, and what it found told on the way
        back."""
        veil, (state, deal, weight) = self.veil, world
        node, path = self.root, list[tuple[Table[A], int, Side]]()
        self.looked += 1
        while (value := veil.result(state, deal)) is None:
            knows = veil.knows(state)
            table = node.get(knows)
            if table is None and len(path) < deep and knows in node and self._kept < MOST_KEPT:
                table = node[knows] = Table(veil.choices(state, deal))
                self._kept += 1
            if table is None or len(path) == deep:
                node[knows] = table
                value = veil.judge(state, deal)
                break
            n = table.next() if first is None or path else first
            path.append((table, n, veil.mover(state)))
            action = veil.played(state, table.choices[n], deal)
            state = veil.apply(state, action, deal)
            node = table.after.setdefault(n, {}).setdefault(action, {})
        self.looked += max(len(path) - 1, 0)
        for table, n, mover in path:
            gain = value if mover is Side.A else 1 - value
            table.add(n, gain, 1.0 if mover is self.side else weight)

    def chosen(self, spread: float, random: Random) -> int:
        """The number of a choice that was tried often and is nearly as good as the best of these.

        It is drawn, more often what is better and was tried more; where nothing was tried, by how good each looks.
        """
        table = self.table
        if not table.total:
            return random.choices(range(len(table.choices)), table.priors)[0]
        most = max(table.visits)
        tried = {n: table.mean(n) for n, visits in enumerate(table.visits) if visits * OFTEN >= most}
        best = max(tried.values())
        good = [n for n, mean in tried.items() if mean >= best - spread]
        return random.choices(good, [table.visits[n] * exp((tried[n] - best) / spread) for n in good])[0]


class HiddenPartner(Generic[S, A]):
    """A partner that searches behind a veil."""

    def __init__(self, veil: Veil[S, A], levels: tuple[Level, ...]) -> None:
        self._veil, self.levels = veil, levels

    def advise(self, seen: Seen[Any, A], level: Level, budget: Budget, random: Random) -> Advice[A]:
        """As ``Partner`` says. What chance completes is drawn here, for want of better: see ``players.outcomes``."""
        veil = self._veil
        if not veil.due(seen):
            return Advice((), 0)
        search = HiddenSearch(veil, seen, Budget(min(level.positions, budget.positions), budget.late), random)
        table, proven = search.table, False
        number = None
        if random.randrange(100) >= level.errs and not search.spent():
            proven = (number := self._sure(search, seen)) is not None
            if number is None:
                search.run(level.deepest)
        if number is None:
            number = search.chosen(veil.spread(seen), random)
        world = next(search.worlds)
        action = veil.played(world.state, table.choices[number], world.deal)
        score = WON - 1 if proven else round((2 * table.mean(number) - 1) * veil.worth) if table.visits[number] else 0
        return Advice((action,), score, proven, veil.reason(seen, action), search.looked)

    def _sure(self, search: HiddenSearch[S, A], seen: Seen[Any, A]) -> int | None:
        """The number of a choice that wins at once."""
        search.looked = 1
        return next((n for n, choice in enumerate(search.table.choices) if self._veil.wins(seen, choice)), None)

    def weigh(self, seen: Seen[Any, A], played: A, budget: Budget, random: Random) -> Weighed[A] | None:
        """As ``Partner`` says: half of the budget finds the best choice, half compares it with the played one."""
        veil = self._veil
        if not veil.due(seen):
            return None
        search = HiddenSearch(veil, seen, Budget(budget.positions // 2, budget.late), random)
        table = search.table
        number = next((n for n, choice in enumerate(table.choices) if veil.same(seen, choice, played)), None)
        if number is None or not budget.positions:
            return None
        best = self._sure(search, seen)
        if best is None:
            search.run(None)
            best = max(range(len(table.choices)), key=lambda n: (table.visits[n], table.mean(n)))
        proven = veil.wins(seen, table.choices[best])
        search.budget = Budget(search.looked + budget.positions, budget.late)
        search.compare(tuple({best, number}))
        if not table.visits[best] or not table.visits[number]:
            return None
        world = next(search.worlds)
        action = veil.played(world.state, table.choices[best], world.deal)
        advice = Advice((action,), self._score(table, best, proven), proven, veil.reason(seen, action), search.looked)
        sure = veil.wins(seen, table.choices[number])
        return Weighed(advice, self._score(table, number, sure), sure)

    def _score(self, table: Table[A], number: int, proven: bool) -> int:
        return WON - 1 if proven else round((2 * table.mean(number) - 1) * self._veil.worth)

    def share(self, score: int) -> float:
        """As ``Partner`` says: by the chance to win what is played for."""
        if abs(score) >= SURE:
            return 1.0 if score > 0 else -1.0
        return max(-0.95, min(0.95, score / self._veil.worth))
