"""What the clients were told, and whether the log holds it: pure, so that it can be shown to find what is wrong."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median, quantiles
from typing import Any, Final

PREFIX: Final = "soak-"
"""How the keys of all clients' forms begin."""
STORED: Final = frozenset({200, 204, 302})
LOST: Final = frozenset({0, 408, 429, 502, 503, 504})
"""After these a phone sends the same form again; 0 is no answer."""

LATE: Final = 60.0
"""Seconds that such a form counts as."""


@dataclass(frozen=True)
class Receipt:
    """A form that somebody was told is stored: its key, whose it was, which action of the log it is, and what must be
    found in its entry."""

    key: str
    client: str
    action: str
    said: str


@dataclass(frozen=True)
class Entry:
    """An entry of the log: ``after`` is what it says is now."""

    key: str
    number: int
    action: str
    after: str


@dataclass
class Ledger:
    """Everything that was answered to anybody."""

    receipts: list[Receipt] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    writes: Counter[str] = field(default_factory=Counter)
    looks: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """For each answer to a form."""
    waits: list[float] = field(default_factory=list)
    """For each form that was sent: ``LATE`` for one that was not answered, or was told to come back, however soon."""
    waited: list[float] = field(default_factory=list)
    """Seconds for each look at a page, answered or not."""

    def note_write(self, status: int, why: str, seconds: float) -> None:
        """An answer to a form; ``why`` is what a 503 says of the disk."""
        self.writes[f"{status} {why}".strip() if status else "none"] += 1
        if status:
            self.seconds.append(seconds)
        self.waits.append(LATE if status in LOST else seconds)

    def note_look(self, status: int, seconds: float, whose: str = "") -> None:
        """An answer to who looked at a page; ``whose`` is written before it. To one's own there is no answer but it."""
        self.looks[f"{whose}{status or 'none'}"] += 1
        self.waited.append(seconds)
        if (status >= 500 and status != 503) or (whose and status not in {200, *LOST}):
            self.faults.append(f"A page was answered {status}.")

    def as_told(self, *, all_sent: bool) -> dict[str, Any]:
        """For whoever looks into the database. Once nobody sends any more, what is there must have been sent."""
        return {
            "receipts": [asdict(receipt) for receipt in self.receipts],
            "sent": list(self.sent) if all_sent else None,
        }


def compared(receipts: Iterable[Receipt], entries: Iterable[Entry], sent: Iterable[str] | None = None) -> list[str]:
    """What is wrong, a sentence each: a receipt without its entry or with several, with another content, or in another
    order than its client was told; and entries that nobody ``sent``."""
    by_key: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_key[entry.key].append(entry)
    receipts = list(receipts)
    faults = [fault for receipt in receipts for fault in _faults_of(receipt, by_key[receipt.key])]
    faults += _out_of_order(receipts, by_key)
    known = {key for key, logged in by_key.items() if logged and key.startswith(PREFIX)}
    foreign = sorted(known - set(sent)) if sent is not None else []
    return faults + [f"{key} is in the log, and nobody has sent it." for key in foreign]


def _faults_of(receipt: Receipt, entries: Sequence[Entry]) -> list[str]:
    if not entries:
        return [f"{receipt.key} was told to be stored and is lost."]
    if len(entries) > 1:
        return [f"{receipt.key} stands in the log {len(entries)} times."]
    (entry,) = entries
    if entry.action != receipt.action or receipt.said not in entry.after:
        return [f"{receipt.key} is another one than was sent: {entry.action} {entry.after}"]
    return []


def _out_of_order(receipts: Sequence[Receipt], by_key: Mapping[str, Sequence[Entry]]) -> list[str]:
    last: dict[str, int] = {}
    faults = []
    for receipt in receipts:
        for entry in by_key[receipt.key][:1]:
            if entry.number <= last.get(receipt.client, 0):
                faults.append(f"{receipt.key} stands before what its client was told earlier.")
            last[receipt.client] = entry.number
    return faults


def counted(answers: Mapping[str, int]) -> str:
    """Answers with how often each was given."""
    return ", ".join(f"{number:,} × {answer}" for answer, number in sorted(answers.items())) or "none"


def middle_and_p95(seconds: Sequence[float]) -> tuple[float, float]:
    return (median(seconds), quantiles(seconds, n=20)[-1]) if len(seconds) > 1 else (0.0, 0.0)
