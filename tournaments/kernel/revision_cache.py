"""What is computed from a tournament, kept under its revision: never stale, and computed once for each."""

import hashlib
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from tournaments.models import Tournament

T = TypeVar("T")

KEPT_FOR = 60 * 60
"""Seconds; a revision is asked for only until the next write, and the clock only sweeps up."""


def kept(tournament: Tournament, what: str, compute: Callable[[], T]) -> T:
    """The computed value, or the one computed before; ``what`` names it with everything else that it depends on.

    The tournament's settings must be as stored: whoever asks "what if" computes without keeping.
    """
    digest = hashlib.sha256(what.encode()).hexdigest()[:24]
    key = f"kept:{tournament.pk}:{tournament.revision}:{digest}"
    known: T | None = cache.get(key)
    if known is not None:
        return known
    computed = compute()
    # A write between the queries would be kept under the number of the revision before it.
    if Tournament.objects.filter(pk=tournament.pk, revision=tournament.revision).exists():
        cache.set(key, computed, KEPT_FOR)
    return computed
