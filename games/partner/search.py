"""Alpha-beta search for games in which both sides know everything.

Negamax with iterative deepening, a transposition table, killer moves and a quiescence search over the game's captures:
Knuth and Moore, "An analysis of alpha-beta pruning" (1975); Slate and Atkin, "Chess 4.5" (1977); Akl and Newborn, "The
principal continuation and the killer heuristic" (1977). Late actions are first looked at less deeply: Romstad, "An
introduction to late move reductions" (2006).
"""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from math import tanh
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from games.core.types import Phrase
from games.partner.advice import SURE, WON, Advice, Budget, Level, Seen, Weighed

P = TypeVar("P")
A = TypeVar("A")

MOST_DEPTH: Final = 60
MOST_KEPT: Final = 200_000
"""Positions that the transposition table holds; a full one takes no more."""
TIME_EVERY: Final = 32
"""Positions between two looks at the time."""
EXACT, AT_LEAST, AT_MOST = range(3)
LATE: Final = 3
"""So many actions of a position are always looked at in full."""
DEEP: Final = 3
"""Actions that a line has still to go where a late action is looked at less deeply."""


class SearchedGame(Protocol[P, A]):
    """What a game itself brings: how a position looks to whoever is to act in it."""

    def legal_actions(self, position: P) -> Sequence[A]: ...

    def apply(self, position: P, action: A) -> P: ...

    def ordered(self, position: P, actions: Sequence[A]) -> Sequence[A]:
        """The same actions, those first that are probably good."""

    def captures(self, position: P) -> Sequence[A]:
        """The actions that must be played out before a position can be judged; () when it is quiet."""

    def evaluate(self, position: P) -> int:
        """What a position that is not over is worth, on the scale of the partner's ``lead``; well below ``SURE``."""

    def result(self, position: P) -> int | None:
        """1, 0 or -1 for a game that is over, won, drawn or lost by whoever would act next; None while it goes on."""

    def key(self, position: P) -> Hashable:
        """What two positions have in common in which the same play wins."""

    def staleness(self, seen: Seen[P, A], actions: Sequence[A]) -> Mapping[A, int]:
        """How much less those of the actions are worth that lead back to what has been before, which gets nobody any
        further; on the scale of ``evaluate``, and nothing for all others."""

    def reason(self, position: P, line: Sequence[A], score: int) -> Phrase | None:
        """Why to play the first action of a line, in words; the score is for whoever plays it."""


class _Entry(NamedTuple):
    """What is known of a position; ``open`` when its score rests on an estimate somewhere."""

    depth: int
    score: int
    bound: int
    best: Any
    open: bool


class _Spent(Exception):
    """The budget is used up."""


class Search(Generic[P, A]):
    """One search from one position; ``depth`` is how many actions beyond the first its last line looks ahead, -1 before
    there is one. One that ``reduces`` looks further for the same budget, since it looks at late actions less deeply.
    First actions that are ``stale`` count for so much less, unless they decide the game."""

    def __init__(
        self, game: SearchedGame[P, A], budget: Budget, *, reduces: bool = False, stale: Mapping[A, int] | None = None
    ) -> None:
        self.game, self.budget, self.looked, self.depth, self._open = game, budget, 0, -1, False
        self._reduces, self._stale = reduces, stale or {}
        self._table: dict[Hashable, _Entry] = {}
        self._killers: list[list[A]] = [[] for _ in range(MOST_DEPTH + 2)]

    def _count(self) -> None:
        if self.looked >= self.budget.positions or (self.looked % TIME_EVERY == 0 and self.budget.late()):
            raise _Spent
        self.looked += 1

    def best(self, position: P, actions: Sequence[A], deepest: int | None) -> tuple[list[A], int, bool]:
        """The best line, its score for whoever is to act, and whether the outcome is proven.

        ``actions`` are the legal ones in the order in which they are tried; of equals the first stays. A win is proven
        when the search sees it, anything else when it has seen every end.
        """
        line, score, proven = [actions[0]], 0, False
        order = list(actions)
        with suppress(_Spent):
            for depth in range(MOST_DEPTH if deepest is None else deepest + 1):
                self._open = False
                line, score, whole = self._root(position, order, depth, line if depth else None)
                self.depth = depth
                order.sort(key=lambda action: action != line[0])
                proven = score >= SURE or (whole and (score <= -SURE or not self._open))
                if proven or not whole or (len(order) == 1 and depth > 1):
                    break
        return line, score, proven

    def _root(self, position: P, order: Sequence[A], depth: int, before: list[A] | None) -> tuple[list[A], int, bool]:
        """One deepening, and whether it came to its end; if not, what is better than before counts."""
        best, line = -WON - 1, [order[0]]
        try:
            for number, action in enumerate(order):
                less = self._stale.get(action, 0)
                alpha = best if abs(best) >= SURE else best + less
                rest, score = self._tried(position, action, number, depth, alpha, WON + 1, 1)
                if abs(score) < SURE:
                    score -= less
                if score > best:
                    best, line = score, [action, *rest]
        except _Spent:
            if best < -WON or (before is not None and line[0] == before[0]):
                raise
            return line, best, False
        return line, best, True

    def _tried(
        self, position: P, action: A, number: int, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[list[A], int]:
        """What follows the action with this number in the order. A search that reduces looks at a late one as deeply as
        the others only when it looks better than what is known."""
        if self._reduces and number >= LATE and depth >= DEEP:
            line, score = self._after(position, action, depth - 1, -alpha - 1, -alpha, ply)
            if score <= alpha:
                return line, score
        return self._after(position, action, depth, -beta, -alpha, ply)

    def _after(self, position: P, action: A, depth: int, alpha: int, beta: int, ply: int) -> tuple[list[A], int]:
        """What follows an action, and the score of it for whoever plays it."""
        self._count()
        line, score = self._node(self.game.apply(position, action), depth, alpha, beta, ply)
        return line, -score

    def _node(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> tuple[list[A], int]:
        result = self.game.result(position)
        if result is not None:
            return [], result * (WON - ply)
        if depth <= 0:
            return self._quiet(position, alpha, beta, ply)
        key = self.game.key(position)
        entry = self._table.get(key)
        if entry is not None and entry.depth >= depth:
            score = _nearer(entry.score, -ply)
            if _settles(entry.bound, score, alpha, beta):
                self._open |= entry.open
                return [entry.best], score
        return self._searched(position, depth, alpha, beta, ply, key, entry)

    def _searched(
        self, position: P, depth: int, alpha: int, beta: int, ply: int, key: Hashable, entry: _Entry | None
    ) -> tuple[list[A], int]:
        low, best, line, elsewhere = alpha, -WON - 1, list[A](), self._open
        self._open = False
        for number, action in enumerate(self._order(position, entry, ply)):
            rest, score = self._tried(position, action, number, depth - 1, alpha, beta, ply + 1)
            if score > best:
                best, line = score, [action, *rest]
                alpha = max(alpha, score)
            if alpha >= beta:
                self._remember(action, ply)
                break
        bound = AT_LEAST if best >= beta else EXACT if best > low else AT_MOST
        if len(self._table) < MOST_KEPT or key in self._table:
            self._table[key] = _Entry(depth, _nearer(best, ply), bound, line[0], self._open)
        self._open |= elsewhere
        return line, best

    def _order(self, position: P, entry: _Entry | None, ply: int) -> Sequence[A]:
        """The action that was best before, then those that refuted their neighbours, then the game's own order."""
        actions = self.game.legal_actions(position)
        wanted = [entry.best] if entry is not None else []
        wanted += [action for action in self._killers[ply] if action not in wanted]
        ordered = self.game.ordered(position, actions)
        first = [action for action in wanted if action in ordered]
        return [*first, *(action for action in ordered if action not in first)] if first else ordered

    def _remember(self, action: A, ply: int) -> None:
        killers = self._killers[ply]
        if action not in killers:
            self._killers[ply] = [action, *killers[:1]]

    def _quiet(self, position: P, alpha: int, beta: int, ply: int) -> tuple[list[A], int]:
        """Captures alone, until none is worth it or the position is quiet."""
        self._open = True
        best = self.game.evaluate(position)
        line: list[A] = []
        if best >= beta or ply > MOST_DEPTH:
            return line, best
        alpha = max(alpha, best)
        for action in self.game.captures(position):
            self._count()
            after = self.game.apply(position, action)
            result = self.game.result(after)
            if result is None:
                rest, score = self._quiet(after, -beta, -alpha, ply + 1)
            else:
                rest, score = [], result * (WON - ply - 1)
            if -score > best:
                best, line = -score, [action, *rest]
                alpha = max(alpha, best)
            if alpha >= beta:
                break
        return line, best


def _settles(bound: int, score: int, alpha: int, beta: int) -> bool:
    """Whether a score that is known with this bound answers a question about this window."""
    if bound == EXACT:
        return True
    return score >= beta if bound == AT_LEAST else score <= alpha


def _nearer(score: int, plies: int) -> int:
    """A proven score seen from so many actions further on: it is kept as from its own position."""
    if abs(score) < SURE:
        return score
    return score + plies if score > 0 else score - plies


class SearchPartner(Generic[P, A]):
    """A partner that searches. ``lead`` is a score with which most games are decided."""

    def __init__(self, game: SearchedGame[P, A], levels: tuple[Level, ...], lead: int) -> None:
        self._game, self.levels, self._lead = game, levels, lead

    def advise(self, seen: Seen[P, A], level: Level, budget: Budget, random: Random) -> Advice[A]:
        """As ``Partner`` says; ValueError for a position that no game comes to, with nothing legal and no result."""
        game, position = self._game, seen.position
        if game.result(position) is not None:
            return Advice((), 0)
        actions = list(game.legal_actions(position))
        if not actions:
            raise ValueError("nothing is legal in this position, and it has no result")
        random.shuffle(actions)
        if random.randrange(100) < level.errs:
            return Advice((actions[0],), game.evaluate(position))
        actions = list(game.ordered(position, actions))
        bounded = Budget(min(level.positions, budget.positions), budget.late)
        freely = level.deepest is None
        stale = game.staleness(seen, actions) if freely else None
        search = Search(game, bounded, reduces=freely, stale=stale)
        line, score, proven = search.best(position, actions, level.deepest)
        if not search.looked:
            score = game.evaluate(position)
        return Advice(tuple(line), score, proven, game.reason(position, line, score), search.looked)

    def weigh(self, seen: Seen[P, A], played: A, budget: Budget, random: Random) -> Weighed[A] | None:
        """As ``Partner`` says; both are looked at equally far."""
        game, position = self._game, seen.position
        if game.result(position) is not None or played not in game.legal_actions(position):
            return None
        search = Search(game, budget)
        line, score, proven = search.best(position, game.ordered(position, game.legal_actions(position)), None)
        if search.depth < 0:
            return None
        best = Advice(tuple(line), score, proven, game.reason(position, line, score), search.looked)
        if line[0] == played:
            return Weighed(best, score, proven)
        worth = self._worth(game.apply(position, played), search.depth, budget)
        return Weighed(best, *worth) if worth else None

    def _worth(self, after: P, depth: int, budget: Budget) -> tuple[int, bool] | None:
        """What an action that has led here is worth to whoever played it, and whether that is proven; None when the
        budget did not suffice."""
        game = self._game
        result = game.result(after)
        if result is not None:
            return -result * (WON - 1), True
        search = Search(game, budget)
        _line, score, proven = search.best(after, game.ordered(after, game.legal_actions(after)), max(depth - 1, 0))
        return None if search.depth < 0 else (-_nearer(score, -1), proven)

    def share(self, score: int) -> float:
        """As ``Partner`` says: evenly near the middle, hardly any more once a side leads clearly."""
        if abs(score) >= SURE:
            return 1.0 if score > 0 else -1.0
        return 0.95 * tanh(score / self._lead)
