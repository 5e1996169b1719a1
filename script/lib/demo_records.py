"""The demo's recorded games: legal games of Corners played by chance, written once and kept as text.

``.venv/bin/python -m script.lib.demo_records`` writes them anew; they come out the same unless the rules change.
"""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.core.game import Match
from games.core.record import Ply, Record, write
from games.core.types import Result, Side
from games.corners import GAME
from script.lib.console import ROOT

FOLDER = ROOT / "tournaments" / "management" / "demo" / "records"
CAREFUL = 0.8
"""How often a player takes the best capture that there is; otherwise a figure is put anywhere."""


@dataclass(frozen=True)
class Plan:
    """One record: its file, who plays, who moves first, and after how many plies the mover resigns (0: never)."""

    name: str
    a: str
    b: str
    first: str
    seed: int
    resigns_after: int = 0
    timed: bool = False


PLANS = (
    Plan("1-1-board-1-1", "Вера Сомова", "Роман Якушев", "A", 11),
    Plan("1-1-board-1-2", "Вера Сомова", "Роман Якушев", "B", 12),
    Plan("1-1-board-2-1", "Тимур Галиев", "Соня Бельская", "B", 13),
    Plan("1-1-team-1", "Альтаир", "Бригантина", "A", 14, timed=True),
    Plan("1-1-team-2", "Альтаир", "Бригантина", "B", 15, timed=True),
    Plan("1-3-team-1", "Эврика", "Зенит", "A", 24, resigns_after=47, timed=True),
    Plan("2-1-board-1-1", "Вера Сомова", "Кира Малахова", "B", 17),
    Plan("2-1-board-3-2", "Лев Ананьин", "Степан Ложкин", "A", 19),
    Plan("2-4-team-1", "Зенит", "Теремок", "A", 18, timed=True),
)


def main() -> None:
    """Write every file of the plan."""
    FOLDER.mkdir(exist_ok=True)
    for plan in PLANS:
        path: Path = FOLDER / f"{plan.name}.txt"
        path.write_text(record_of(plan), encoding="utf-8", newline="\n")


def record_of(plan: Plan) -> str:
    """The canonical text of one planned game."""
    chance = random.Random(plan.seed)  # noqa: S311 - a game by chance, not a secret
    match: Match[Any, Any] = Match.begin(GAME, tags={"First": plan.first})
    while not GAME.over(match.position) and not len(match.texts) == plan.resigns_after > 0:
        match = match.play(GAME.format(_choice(match.position, chance)))
    tags = {"Game": GAME.slug, "A": plan.a, "B": plan.b, "First": plan.first}
    result = GAME.outcome(match.position)
    if not GAME.over(match.position):
        result = Result.won_by(Side(GAME.to_act(match.position)).other)
        tags["Termination"] = "resignation"
    plies = [Ply.timed(text, chance.randint(4, 38)) if plan.timed else Ply(text) for text in match.texts]
    return write(Record.of(tags, plies, result))


def _choice(position: Any, chance: random.Random) -> Any:
    actions = GAME.legal_actions(position)
    gains = [(_gain(position, action), number) for number, action in enumerate(actions)]
    best, number = max(gains)
    if best > 0 and chance.random() < CAREFUL:
        return actions[number]
    return chance.choice([action for action in actions if "-" not in GAME.format(action)] or actions)


def _gain(position: Any, action: Any) -> int:
    """The figures that an action paints for the mover."""
    mover = Side(GAME.to_act(position))
    return GAME.points(GAME.apply(position, action))[mover] - GAME.points(position)[mover]


if __name__ == "__main__":
    main()
