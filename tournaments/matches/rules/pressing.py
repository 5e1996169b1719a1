"""The clock of the team stage's moves: whose time runs, what a press of it does, and what taking a press back does.

Moments are passed in. A press can come late, over poor radio, with the moment when it was made: presses of a moment
that is past for the clock, or of the side whose time does not run, change nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil
from typing import Any, Final

from tournaments.matches.rules.signing import Time

SIDES: Final = ("A", "B")
STEP: Final = 5
"""Seconds that one correction gives or takes."""


@dataclass(frozen=True, slots=True)
class Press:
    """The move of ``side`` was made ``at`` a moment; ``spent`` milliseconds were gone ``since`` when its time ran."""

    side: str
    at: datetime
    spent: int
    since: datetime
    warned: bool = False

    @property
    def seconds(self) -> int:
        """Whole seconds that the move took, a begun one counted."""
        return ceil(Time(1, self.spent, self.since).spent_at(self.at) / 1000)

    def as_data(self) -> dict[str, Any]:
        since, at = self.since.isoformat(), self.at.isoformat()
        return {"side": self.side, "at": at, "spent": self.spent, "since": since, "warned": self.warned}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Press":
        """A press from ``as_data``."""
        since, at = datetime.fromisoformat(data["since"]), datetime.fromisoformat(data["at"])
        return cls(data["side"], at, data["spent"], since, data["warned"])


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock with the side whose time it shows ("" while nobody has said), whether that side has been warned that
    its time is over, and the presses that are not settled: the last one can be taken back, and where a board is
    played, each waits for its move."""

    time: Time
    side: str = ""
    warned: bool = False
    presses: tuple[Press, ...] = ()

    def started(self, moment: datetime, side: str = "") -> "ClockState":
        """Running; for ``side``, unless it is known whose time it is."""
        return replace(self, time=self.time.started(moment), side=self.side or side)

    def pressed(self, side: str, at: datetime, *, keep: bool) -> "ClockState":
        """The other side's time runs from ``at`` on, all of it; ``keep``: earlier presses wait for their moves."""
        since = self.time.running_since
        if since is None or side not in SIDES or self.side not in ("", side) or at < since:
            return self
        press = Press(side, at, self.time.spent, since, self.warned)
        presses = (*(self.presses if keep else ()), press)
        other = SIDES[1 - SIDES.index(side)]
        return ClockState(Time(self.time.limit, 0, at), other, presses=presses)

    def taken_back(self, side: str, at: datetime) -> "ClockState":
        """As though the last press, this side's and not made after ``at``, had not been: its time has run all along."""
        last = self.presses[-1] if self.presses else None
        if last is None or last.side != side or at < last.at:
            return self
        return ClockState(Time(self.time.limit, last.spent, last.since), last.side, last.warned, self.presses[:-1])

    def corrected(self, seconds: int, moment: datetime) -> "ClockState":
        """So many seconds more to think, never more than the whole limit; fewer when negative."""
        spent = max(0, self.time.spent_at(moment) - seconds * 1000)
        since = moment if self.time.runs else None
        return replace(self, time=Time(self.time.limit, spent, since))

    def awaited(self, side: str) -> Press | None:
        """The press that waits for this side's move on the board; None when the board is as far as the clock."""
        return self.presses[0] if self.presses and self.presses[0].side == side else None
