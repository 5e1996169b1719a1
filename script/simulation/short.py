"""Short tournaments: each goes on from some round of a long one in its own way, with a handful of requests at once.

A long tournament takes most of its time to come somewhere. Here one of every ``BRANCHES`` is played whole and remembers
how it stood before each of its rounds, and at its end: the rows, what was kept, the clock, the forms that people had
sent or still wait for an answer to. From there many others go on.
"""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, ClassVar, Final

from script.simulation.database import Point, State
from script.simulation.forms import Form
from script.simulation.returning import there_and_back
from script.simulation.run import LINGERS, Run, Simulation

BRANCHES: Final = 100
"""So many short tournaments go on from one long one."""
GOES_BACK: Final = 0.1
"""How often something is done, undone and done again at the end."""
LOOKS_AT_ALL: Final = 0.1
"""How often every table is read again at the end, and the published standings are compared."""


@dataclass(frozen=True)
class Moment:
    """How a long tournament stood: ``states`` are those that pages may still show, the present one the last."""

    round: int
    point: Point
    clock: datetime
    states: tuple[State, ...]
    waiting: tuple[Form, ...]
    forms: tuple[Form, ...]
    sent: dict[str, Form]


class Life(Run):
    """A long tournament that remembers how it stood. It is the one of the same seed."""

    moments: list[Moment]

    @property
    def title(self) -> str:
        return f"long tournament {self.seed}, which short ones go on from"

    def play(self) -> None:
        self.moments = []
        super().play()
        if not self.failures:
            self._remember(self.rounds)

    def play_round(self, chance: Random) -> None:
        self._remember(self.round)
        super().play_round(chance)

    def _remember(self, number: int) -> None:
        self.moments.append(Moment(
            number, self.simulation.database.point(), self.simulation.clock.now, tuple(self.states[-LINGERS:]),
            tuple(self.waiting), tuple(self.forms), dict(self.sent),
        ))  # fmt: skip


class Short(Run):
    """The short tournament of a seed: one round from one of the moments, with all that is checked after commits and
    rounds; now and then something there and back, and a look at everything."""

    lasts: ClassVar[tuple[int, int]] = (1, 1)
    at_once: ClassVar[tuple[int, int]] = (2, 3)
    watched: ClassVar[tuple[str, ...]] = ()

    def __init__(self, simulation: Simulation, seed: int, life: Life, **how: Any) -> None:
        self.life = life
        self.began = Random(f"short {seed}/moment").choice(life.moments)  # noqa: S311 - a play of chance, not a secret
        super().__init__(simulation, seed, life.world, self.began, **how)

    @property
    def name(self) -> str:
        return f"short-{self.seed}"

    @property
    def begins_from(self) -> str:
        return f"“{self.world}”, round {self.began.round} of the long tournament {self.life.seed}"

    def _begin(self, moment: Moment) -> None:
        self.simulation.clock.now = moment.clock
        self.simulation.database.put_back(moment.point)
        self.states, self.waiting, self.forms = list(moment.states), list(moment.waiting), list(moment.forms)
        self.sent = dict(moment.sent)

    def play(self) -> None:
        self.play_rounds()
        end = self._chance("end")
        if not self.failures and end.random() < GOES_BACK:
            there_and_back(self, end)
        if not self.failures and end.random() < LOOKS_AT_ALL:
            if self.simulation.database.whole() != self.now:
                self.fail("rows have changed that no statement has named")
            self.check_table()
