"""An answer against what stood and what stands."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from script.simulation import oracle
from script.simulation.database import State
from script.simulation.forms import Form
from tournaments.models import Tournament


@dataclass
class Delivery:
    """A request and what became of it. ``known``: its key stood in the log before the request began; ``base`` is what
    stood when it had the lock."""

    form: Form
    known: bool
    outcome: str = ""
    answer: Mapping[str, Any] | None = None
    why: str = ""
    base: State | None = None
    commits: list[tuple[State, State]] = field(default_factory=list)


@dataclass
class Reading:
    """Somebody looks at the standings."""

    tournament: Tournament | None = None
    shown: Any = None
    why: str = ""


def judged(delivery: Delivery, now: State, sent: Mapping[str, Form]) -> list[str]:
    """What is wrong about an answer, by what stood and by what stands."""
    form, outcome, commits = delivery.form, delivery.outcome, len(delivery.commits)
    entry = next((row for row in now["auditentry"].values() if row["key"] == form.key), None)
    is_first = _same(form, sent.get(form.key, form))
    faults = []
    if commits > 1 or (commits and outcome not in ("stored", "died")):
        faults.append(f"answered “{outcome}” with {commits} commits")
    if commits and delivery.known:
        faults.append("written again under a key that was known")
    if outcome == "error":
        faults.append(f"an error page: {delivery.why}")
    if outcome == "stored" and (entry is None or entry["answer"] != oracle.canonical(delivery.answer)):
        faults.append("acknowledged, and the log does not say so")
    if delivery.known and is_first and outcome not in ("stored", "died", "denied") and not _has_lost_rights(form, now):
        faults.append(f"stored before, and answered “{outcome}” when it was sent again")
    if outcome == "reused" and is_first and entry is None:
        faults.append("told that its key was used, and it was not")
    return faults + _raced(delivery, entry is not None, sent)


def not_told(deliveries: Collection[Delivery], told: Collection[tuple[int, int]]) -> Iterator[str]:
    """What was stored and live pages were not told of: ``told`` are the tournaments and revisions that they were."""
    for delivery in deliveries:
        for _before, now in delivery.commits if delivery.outcome == "stored" else ():
            entry = max(now["auditentry"].values(), key=lambda row: int(row["id"]))
            pk = entry["tournament_id"]
            if (pk, now["tournament"][pk]["revision"]) not in told:
                yield f"{delivery.form.name}: live pages were not told"


def _raced(delivery: Delivery, stands: bool, sent: Mapping[str, Form]) -> list[str]:
    form, base = delivery.form, delivery.base
    faults = []
    if stands and not _same(form, sent.get(form.key, form)) and delivery.outcome == "stored":
        faults.append("another content was taken under a known key")
    if form.fits is None or base is None or (form.match is not None and form.match not in base["match"]):
        return faults
    if delivery.outcome == "stored" and delivery.commits and not form.fits(base):
        faults.append("stored, though what it was made from had changed")
    if delivery.outcome == "conflict" and form.fits(base):
        faults.append("a conflict, though nothing had changed")
    return faults


def _same(form: Form, other: Form) -> bool:
    return (form.name, form.given, form.who, form.reason) == (other.name, other.given, other.who, other.reason)


def _has_lost_rights(form: Form, now: State) -> bool:
    """A link that was revoked meanwhile is no part of what is sent any more."""
    kind, pk = form.who
    return kind == "link" and now["accesslink"][pk]["revoked_at"] is not None
