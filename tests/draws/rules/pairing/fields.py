"""Teams before a draw, and whole tournaments with results by chance."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.draws.rules.pairing import swiss
from tournaments.draws.rules.pairing.model import Draw, Entrant, Key, Meeting, Within, with_history

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
RESULTS = [(2, 0), (1, 1), (0, 2)]


def team(key: Key, score: int = 0, *met: Key, sides: str = "", byes: int = 0) -> Entrant:
    """A team ranked by its key, named by a letter."""
    return Entrant(key, LETTERS[key - 1], Decimal(score), key, sides, met, byes)


def fresh(teams: int) -> list[Entrant]:
    return [team(key) for key in range(1, teams + 1)]


def names(draw: Draw) -> list[str]:
    """The pairs as "A-B", byes as "A" alone."""
    return ["-".join(LETTERS[key - 1] for key in pair.teams) for pair in draw.all_pairs]


def codes(draw: Draw) -> list[str]:
    """The codes of all notes, pair by pair, byes and the whole last."""
    of_pairs = [note for pair in draw.pairs for note in pair.notes]
    of_byes = [note for bye in draw.byes for note in bye.notes]
    return [note.code.removeprefix("pairing.") for note in (*of_pairs, *of_byes, *draw.notes)]


@dataclass(frozen=True)
class Step:
    """What was known before a draw, and the draw."""

    entrants: list[Entrant]
    draw: Draw


def tournament(seed: int, most: int = 9) -> Iterator[Step]:
    """A Swiss tournament drawn tour by tour: teams come late, withdraw, and may run out of opponents."""
    dice = random.Random(seed)
    teams = [replace(entrant, rank=1 if seed % 3 else entrant.rank) for entrant in fresh(dice.randint(2, most))]
    meetings: list[Meeting] = []
    for tour in range(1, dice.randint(2, 8)):
        entrants = list(with_history(_standing(teams, meetings), meetings))
        draw = swiss.draw(entrants, seed=dice.randrange(1000), within=dice.choice(list(Within)))
        yield Step(entrants, draw)
        for pair in draw.all_pairs:
            a, b = dice.choice(RESULTS) if pair.b is not None else (2, 0)
            meetings.append(Meeting(tour, pair.a, pair.b, Decimal(a), Decimal(b)))
        teams = list(_come_and_go(teams, dice))


def _standing(teams: list[Entrant], meetings: list[Meeting]) -> list[Entrant]:
    points = dict.fromkeys((entrant.key for entrant in teams), Decimal(0))
    for meeting in meetings:
        points[meeting.a] += meeting.points_a
        if meeting.b is not None:
            points[meeting.b] += meeting.points_b
    return [replace(entrant, score=points[entrant.key]) for entrant in teams]


def _come_and_go(teams: list[Entrant], dice: random.Random) -> Iterator[Entrant]:
    staying = sum(not entrant.withdrawn for entrant in teams)
    for entrant in teams:
        leaves = not entrant.withdrawn and staying > 2 and dice.random() < 0.03
        staying -= leaves
        yield replace(entrant, withdrawn=entrant.withdrawn or leaves)
    if dice.random() < 0.1:
        yield team(len(teams) + 1)
