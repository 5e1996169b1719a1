"""A clock that counts down from a limit: started, paused, reset; moments are passed in."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil

_MILLISECOND = timedelta(milliseconds=1)


def epoch_ms(moment: datetime) -> int:
    """Milliseconds since the epoch, as scripts count them."""
    return round(moment.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class Time:
    """``limit`` seconds to spend, of which ``spent`` milliseconds were gone at ``running_since``; it stands still when
    that is None."""

    limit: int
    spent: int = 0
    running_since: datetime | None = None

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self.running_since is not None

    def spent_at(self, moment: datetime) -> int:
        """Milliseconds spent at a moment; a moment before the start, of another server's clock, counts as the start."""
        if self.running_since is None:
            return self.spent
        return self.spent + max(0, (moment - self.running_since) // _MILLISECOND)

    def left_at(self, moment: datetime) -> int:
        """Milliseconds left at a moment, negative when the limit is overrun."""
        return self.limit * 1000 - self.spent_at(moment)

    def seconds_at(self, moment: datetime) -> int:
        """Whole seconds spent at a moment, a begun one counted: more than the limit exactly when it is overrun."""
        return ceil(self.spent_at(moment) / 1000)

    def started(self, moment: datetime) -> "Time":
        """Running from this moment on; one that runs already goes on."""
        return self if self.runs else replace(self, running_since=moment)

    def paused(self, moment: datetime) -> "Time":
        """Standing still at what it shows."""
        return replace(self, spent=self.spent_at(moment), running_since=None)

    def reset(self) -> "Time":
        """The whole limit again, standing still."""
        return Time(self.limit)
