"""What whoever stores names is told of those that paper cannot show."""

from collections.abc import Iterable

from tournaments.kernel.wording import format_sentence
from tournaments.paper.names import unprintable_name


def told_of(names: Iterable[str], known: Iterable[str] = ()) -> list[str]:
    """The sentences about names, without those that were ``known`` before."""
    faults = map(unprintable_name, sorted({*names} - {*known}))
    return [format_sentence(fault) for fault in faults if fault is not None]
