"""Is the audit log whole? (A chain of hashes: each entry's covers its own content and the hash before it.)

Where a person's name was removed, an entry has other contents than its hash covers. Then the hash alone links the
chain, and the contents are compared with what the erasure, a later entry, says of them.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from django.core.cache import cache
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.audit.rules import Mark
from tournaments.kernel.database import one_moment
from tournaments.kernel.revision_cache import Once
from tournaments.models import AuditEntry, Tournament

LOOKED_THROUGH_AGAIN: Final = 300
"""Seconds after which a log is looked through from its beginning again for visitors; until then only what is new."""
_once: Final = Once()


WORDS: Final[Mapping[str, Any]] = {
    "edited": _("Entry %(number)s has been edited."),
    "unlinked": _("Entry %(number)s does not follow the one before it."),
    "missing": _("Entry %(number)s is missing."),
    "many missing": _("Entries %(first)s to %(last)s are missing."),
    "redacted otherwise": _(
        "Entry %(number)s was redacted by entry %(by)s, but its contents differ from what entry %(by)s says."
    ),
    "not redacted": _("Entry %(by)s says that it redacted entry %(number)s, but that entry does not say so."),
    "cut off": _("The log ends with entry %(last)s, but %(count)s were written."),
    "another end": _("The log’s last entry is not the one written last."),
    "another print": _("Entry %(number)s is not the one whose mark was printed."),
    "another code": _(
        "It does not match: entry %(number)s of the log has a different code. Check what you entered; if "
        "it is what you noted, the log was changed afterwards."
    ),
    "changed before": _("Entry %(number)s has the code you entered, but something before it was changed: %(fault)s"),
    "too few": ngettext_lazy(
        "The log has only %(count)s entry. Check what you entered; if it is what you noted, the end of the log was cut "
        "off.",
        "The log has only %(count)s entries. Check what you entered; if it is what you noted, the end of the log was "
        "cut off.",
        "count",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class ChainFault:
    """What is wrong with the chain; ``number`` is the entry's, 0 for the log as a whole. It is kept for other readers
    too, so it is put into words – ``WORDS`` of its kind, with what they ask for – only when it is shown."""

    number: int
    kind: str
    more: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """In the language of whoever reads now."""
        return str(WORDS[self.kind] % {"number": self.number, **self.more})


def chained(using: str | None = None) -> QuerySet[Tournament]:
    """All tournaments by their addresses, with what their chains are compared with; also of an earlier database."""
    return Tournament.objects.using(using).only("slug", "audit_count", "audit_head").order_by("slug")


def check_now(pk: int) -> tuple[Tournament, tuple[ChainFault, ...]]:
    """A tournament, and every break in its chain; of one moment, as others may be writing."""
    with one_moment():
        tournament = chained().get(pk=pk)
        return tournament, check_chain(tournament)


def check_chain(tournament: Tournament) -> tuple[ChainFault, ...]:
    """Every break in the tournament's chain, () when no entry was edited, removed, inserted or cut off.

    The tournament must have been read at the same moment, or nobody may be writing: its ``audit_count`` and
    ``audit_head`` say where the chain must end.
    """
    using = tournament._state.db or DEFAULT_DB_ALIAS
    written = AuditEntry.objects.using(using).filter(tournament=tournament).order_by("number")
    if using != DEFAULT_DB_ALIAS and not _knows_erasures(using):
        return tuple(_faults(tournament, map(_never_erased, written.defer("erased").iterator(chunk_size=500))))
    return tuple(_faults(tournament, written.iterator(chunk_size=500)))


def _never_erased(entry: AuditEntry) -> AuditEntry:
    entry.erased = None
    return entry


def _knows_erasures(using: str) -> bool:
    """Whether the database is not of an earlier program."""
    with connections[using].cursor() as cursor:
        columns = connections[using].introspection.get_table_description(cursor, AuditEntry._meta.db_table)
    return any(column.name == "erased" for column in columns)


def check_print(tournament: Tournament, count: int, head: str) -> ChainFault | None:
    """Whether the log still holds what a printed sheet says of it: after ``count`` entries its head began so."""
    entry = AuditEntry.objects.filter(tournament=tournament, number=count).first()
    if entry is not None and head and entry.hash.startswith(head.lower()):
        return None
    return ChainFault(count, "another print")


@dataclass
class _Redacted:
    """What is left of entries that say that they were redacted, and what erasures say is left: the newest counts."""

    found: dict[int, tuple[int, str]] = field(default_factory=dict)
    attested: dict[int, tuple[int, str]] = field(default_factory=dict)

    def note(self, entry: AuditEntry) -> None:
        if entry.erased is not None:
            self.found[entry.number] = (entry.erased, entry.computed_hash())
        for number, left in _attested(entry).items():
            if number < entry.number:
                self.attested[number] = (entry.number, left)

    def faults(self) -> Iterator[ChainFault]:
        for number in sorted(self.found.keys() | self.attested.keys()):
            found, attested = self.found.get(number), self.attested.get(number)
            if found is None and attested is not None:
                yield ChainFault(number, "not redacted", {"by": attested[0]})
            elif found is not None and found != attested:
                yield ChainFault(number, "redacted otherwise", {"by": found[0]})


def _attested(entry: AuditEntry) -> dict[int, str]:
    """Nothing of an entry that cannot be read: that it was edited is said already."""
    try:
        return entry.attested
    except (ValueError, AttributeError):
        return {}


@dataclass(frozen=True)
class _Looked:
    """How far a log was looked through: its last entry, that one's hash, what was redacted, and the first fault until
    then."""

    count: int = 0
    head: str = ""
    redacted: _Redacted = field(default_factory=_Redacted)
    fault: ChainFault | None = None


def check_mark(tournament: Tournament, mark: Mark, now: float) -> ChainFault | None:
    """Whether nothing up to the mark was changed since it was made; None when nothing was.

    For visitors: ``now``, a clock's reading in seconds, says how often one process looks through a whole log.
    """
    if mark.count > tournament.audit_count:
        return ChainFault(0, "too few", {"count": tournament.audit_count})
    if check_print(tournament, mark.count, mark.head):
        return ChainFault(mark.count, "another code")
    fault = _looked_through(tournament, now).fault
    if fault is None or fault.number > mark.count:
        return None
    return ChainFault(fault.number, "changed before", {"number": mark.count, "fault": fault.sentence})


def _looked_through(tournament: Tournament, now: float) -> _Looked:
    """The log up to its end or its first fault; what was looked through a short while ago is not read again. Who asks
    while it is looked through waits for what is found, and looks on where that is not enough: entries are written
    meanwhile, and one thread at a time reads a log."""
    name = f"log-looked-through:{tournament.pk}:{int(now // LOOKED_THROUGH_AGAIN)}"
    looked: list[_Looked] = []

    def look() -> _Looked:
        looked.append(_go_on(tournament, cache.get(name) or _Looked()))
        cache.set(name, looked[0], LOOKED_THROUGH_AGAIN)
        return looked[0]

    known: _Looked = cache.get(name) or _Looked()
    while known.fault is None and known.count < tournament.audit_count and not looked:
        known = _once.run(name, look)
    return known


def _go_on(tournament: Tournament, known: _Looked) -> _Looked:
    count, head, redacted = known.count, known.head, deepcopy(known.redacted)
    new = AuditEntry.objects.filter(tournament=tournament, number__gt=count).order_by("number")
    for entry in new.iterator(chunk_size=500):
        gaps = [_gap(count + 1, entry.number)] if entry.number != count + 1 else []
        if fault := next(chain(gaps, _own_faults(entry, head)), None):
            return _Looked(count, head, redacted, fault)
        if any(number <= known.count for number in _attested(entry)):
            return _go_on(tournament, _Looked())  # an entry that was read already has been redacted since
        redacted.note(entry)
        count, head = entry.number, entry.hash
    return _Looked(count, head, redacted, next(redacted.faults(), None))


def _faults(tournament: Tournament, entries: Iterator[AuditEntry]) -> Iterator[ChainFault]:
    expected, previous, redacted = 1, "", _Redacted()
    for entry in entries:
        if entry.number != expected:
            yield _gap(expected, entry.number)
        yield from _own_faults(entry, previous)
        redacted.note(entry)
        expected, previous = entry.number + 1, entry.hash
    yield from redacted.faults()
    if expected - 1 != tournament.audit_count:
        yield ChainFault(0, "cut off", {"last": expected - 1, "count": tournament.audit_count})
    elif previous != tournament.audit_head:
        yield ChainFault(0, "another end")


def _own_faults(entry: AuditEntry, previous: str) -> Iterator[ChainFault]:
    if entry.erased is None and entry.hash != entry.computed_hash():
        yield ChainFault(entry.number, "edited")
    if entry.previous_hash != previous:
        yield ChainFault(entry.number, "unlinked")


def _gap(expected: int, number: int) -> ChainFault:
    if expected == number - 1:
        return ChainFault(expected, "missing")
    return ChainFault(expected, "many missing", {"first": expected, "last": number - 1})
