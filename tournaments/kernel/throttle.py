"""How often something may be asked for: buckets that fill up again, forgotten when nobody asks any more."""

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock


@dataclass
class Throttle:
    """``burst`` at once for each key, and ``rate`` a second after that; the last ``keys`` that asked are remembered.

    Counted in this process alone: several processes allow as many times more.
    """

    burst: int
    rate: float
    keys: int = 4_096
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict, repr=False)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def wait(self, key: str, now: float) -> float:
        """Takes one; 0 when there was one, else the seconds until there is. ``now`` is a clock's reading in seconds
        that never goes back."""
        with self._lock:
            left, seen = self._buckets.get(key, (float(self.burst), now))
            left = min(float(self.burst), left + (now - seen) * self.rate)
            granted = left >= 1
            self._buckets[key] = (left - 1 if granted else left, now)
            self._buckets.move_to_end(key)
            while len(self._buckets) > self.keys:
                self._buckets.popitem(last=False)
        return 0.0 if granted else (1 - left) / self.rate

    def __len__(self) -> int:
        return len(self._buckets)

    def forget(self) -> None:
        """Begins anew for everybody."""
        with self._lock:
            self._buckets.clear()
