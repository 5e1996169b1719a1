"""What is done, undone and done again: counts and numbers have to be those of having done it once."""

from random import Random
from typing import Any, Final, Protocol

from script.simulation.database import Row, State
from script.simulation.forms import LIKELY, Page, following

UNDONE_BY: Final = {
    "play": "take back", "begin": "take back", "penalty": "remove penalty", "extra": "remove extra",
    "walk-over": "take back walk-over", "approve": "take back approval", "sign": "reopen",
}  # fmt: skip
"""What is sent → what takes it back."""
TRIES: Final = 4
"""A form may be refused, or meet nobody who may send it; so often each of the three is tried."""


class Sender(Protocol):
    """The run, as far as it is needed here."""

    failures: list[Any]

    @property
    def now(self) -> State: ...

    def send(self, name: str, match: Row) -> bool:
        """One request by itself, from a page just opened; whether it was stored."""


def there_and_back(run: Sender, chance: Random) -> None:
    """In one match, one request after another: something that its state allows, what takes it back, the same again."""
    matches = [row["id"] for row in run.now["match"].values() if row["team_b_id"] is not None]
    if not matches:
        return
    pk = chance.choice(matches)
    match = run.now["match"][pk]
    often = [*following(Page(run.now, match, chance)), *LIKELY.get(match["state"], ())]
    does = chance.choice([name for name in often if name in UNDONE_BY] or [""])
    for name in (does, UNDONE_BY[does], does) if does else ():
        tries = range(TRIES)
        if not any(run.failures or run.send(name, run.now["match"][pk]) for _ in tries if pk in run.now["match"]):
            return
