"""Is the audit log whole? (A chain of hashes: each entry's covers its own content and the hash before it.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.models import AuditEntry, Tournament


@dataclass(frozen=True)
class ChainFault:
    """What is wrong with the chain; ``number`` is the entry's, 0 for the log as a whole."""

    number: int
    sentence: str


def chained(using: str | None = None) -> QuerySet[Tournament]:
    """All tournaments by their addresses, with what their chains are compared with; also of an earlier database."""
    return Tournament.objects.using(using).only("slug", "audit_count", "audit_head").order_by("slug")


def check_chain(tournament: Tournament) -> tuple[ChainFault, ...]:
    """Every break in the tournament's chain, () when no entry was edited, removed, inserted or cut off.

    The tournament should be freshly read: its ``audit_count`` and ``audit_head`` say where the chain must end.
    """
    written = AuditEntry.objects.using(tournament._state.db).filter(tournament=tournament)
    entries = written.order_by("number").iterator(chunk_size=500)
    return tuple(_faults(tournament, entries))


def check_print(tournament: Tournament, count: int, head: str) -> ChainFault | None:
    """Whether the log still holds what a printed sheet says of it: after ``count`` entries its head began so."""
    entry = AuditEntry.objects.filter(tournament=tournament, number=count).first()
    if entry is not None and head and entry.hash.startswith(head.lower()):
        return None
    return ChainFault(count, _("Entry %(number)s is not the one whose mark was printed.") % {"number": count})


def _faults(tournament: Tournament, entries: Iterator[AuditEntry]) -> Iterator[ChainFault]:
    expected, previous = 1, ""
    for entry in entries:
        if entry.number != expected:
            yield _gap(expected, entry.number)
        yield from _own_faults(entry, previous)
        expected, previous = entry.number + 1, entry.hash
    if expected - 1 != tournament.audit_count:
        sentence = _("The log ends with entry %(last)s, but %(count)s were written.")
        yield ChainFault(0, sentence % {"last": expected - 1, "count": tournament.audit_count})
    elif previous != tournament.audit_head:
        yield ChainFault(0, _("The log's last entry is not the one that was written last."))


def _own_faults(entry: AuditEntry, previous: str) -> Iterator[ChainFault]:
    number = {"number": entry.number}
    if entry.hash != entry.computed_hash():
        yield ChainFault(entry.number, _("Entry %(number)s has been edited.") % number)
    if entry.previous_hash != previous:
        yield ChainFault(entry.number, _("Entry %(number)s does not follow from the one before it.") % number)


def _gap(expected: int, number: int) -> ChainFault:
    if expected == number - 1:
        return ChainFault(expected, _("Entry %(number)s is missing.") % {"number": expected})
    sentence = _("Entries %(first)s to %(last)s are missing.")
    return ChainFault(expected, sentence % {"first": expected, "last": number - 1})
