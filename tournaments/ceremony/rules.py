"""In which steps final standings are revealed. ICPC's resolver is the model: from the last place upwards, so that every
place is known only when it is called out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any


class StepKind(StrEnum):
    """Whose places a step reveals."""

    PLAYERS = "players"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Placed:
    """Somebody with a number and a place, from 1; equal ones have the same place. ``won`` is what the place follows
    from, in any wording: another one is another result."""

    id: int
    place: int
    won: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What is called out at once: all who share a place, or the lower part of the table; the best first."""

    kind: StepKind
    ids: tuple[int, ...]
    won: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[StepKind, frozenset[tuple[int, str]]]:
        """What it reveals, in no order: how names are read decides who of those at one place stands first."""
        return self.kind, frozenset(zip(self.ids, self.won, strict=False))


def steps(
    teams: Sequence[Placed], players: Sequence[Placed], *, one_by_one: int, best_players: int
) -> tuple[Step, ...]:
    """The best players first, then the teams. Both are given in order of their tables, the best first.

    Places after ``one_by_one`` are revealed together; of the players those up to the place ``best_players`` are called
    out. Whoever shares a place is called out together, whatever the numbers say.
    """
    lower = [team for team in teams if team.place > one_by_one]
    return (
        *_upwards(StepKind.PLAYERS, (player for player in players if player.place <= best_players)),
        *((_step(StepKind.TEAMS, lower),) if lower else ()),
        *_upwards(StepKind.TEAMS, (team for team in teams if team.place <= one_by_one)),
    )


def _upwards(kind: StepKind, ordered: Iterable[Placed]) -> list[Step]:
    groups = groupby(ordered, key=lambda participant: participant.place)
    return [_step(kind, list(group)) for _place, group in groups][::-1]


def _step(kind: StepKind, placed: Sequence[Placed]) -> Step:
    return Step(kind, tuple(participant.id for participant in placed), tuple(participant.won for participant in placed))


def to_json(plan: Iterable[Step]) -> list[dict[str, Any]]:
    return [{"kind": step.kind.value, "ids": list(step.ids), "won": list(step.won)} for step in plan]


def from_json(stored: Iterable[Mapping[str, Any]]) -> tuple[Step, ...]:
    return tuple(Step(StepKind(step["kind"]), tuple(step["ids"]), tuple(step.get("won", ()))) for step in stored)
