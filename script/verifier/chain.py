"""The chain of the audit log: every entry's hash covers the entry and the hash before it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from script.verifier.reading import Report, maybe, member, quoted, text, whole
from script.verifier.tournament import Entry, Tournament


def tournament_number(tournament: Tournament, log: Sequence[Entry]) -> int | None:
    """The number in the database that the hashes cover: in the file, or in the entry that made the tournament."""
    chain = member(tournament.document, "chain", "file")
    subject = re.fullmatch(r"tournament:([0-9]{1,18})", log[0].get("subject")) if log else None
    return maybe(chain, "tournament", "chain") or (int(subject[1]) if subject else None)


def check_chain(tournament: Tournament, report: Report) -> None:
    log = tournament.log
    if log is None:
        report.check("chain of the log: none in this file (export it with --log), so only the rest is checked", ())
        return
    number = tournament_number(tournament, log)
    if number is None:
        report.check("chain of the log", ["the file does not say whose log it is (chain.tournament)"])
        return
    compared = f"chain of the log: {len(log)} entries, their numbers, hashes and links"
    report.check(compared, [*chain_faults(log, number), *end_faults(tournament, log)])


def chain_faults(log: Sequence[Entry], number: int) -> Iterator[str]:
    previous, times = "", Counter(entry.get("key") for entry in log)
    for place, entry in enumerate(log, start=1):
        name = f"entry {entry.number} ({quoted(entry.get('action'))[1:-1]})"
        if entry.number != place:
            yield f"{name} stands where entry {place} belongs: one was removed, put in, or moved"
        if entry.get("previous_hash") != previous:
            yield f"{name} follows {entry.get('previous_hash')[:12]}, but the entry before it ends in {previous[:12]}"
        computed = entry.hash(number, entry.get("previous_hash"))
        if computed != entry.get("hash"):
            yield f"{name} has the hash {entry.get('hash')[:12]}, but from what it says follows {computed[:12]}"
        if times[entry.get("key")] > 1:
            yield f"{name} has a key that another entry has too"
        previous = entry.get("hash")


def end_faults(tournament: Tournament, log: Sequence[Entry]) -> Iterator[str]:
    """Whether the log ends where the file says that it did when it was written."""
    chain = member(tournament.document, "chain", "file")
    if not chain:
        return
    count, head = whole(chain, "entries", "chain"), text(chain, "head", "chain")
    if count != len(log):
        yield f"the file says that the log has {count} entries, but {len(log)} stand there"
    end = log[-1].get("hash") if log else ""
    if head != end:
        yield f"the file says that the log ends in {head[:12]}, but it ends in {end[:12]}"
