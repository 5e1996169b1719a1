"""The free shooters who stand on a protocol before it is played."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.matches.read.rows import LINE_UPS_SHOWN, NO_ROWS, Named, Rows, line_ups_of
from tournaments.models import Match


def load_shooters(visitor: Actor, matches: Iterable[Match]) -> dict[int, Rows]:
    """The free shooters of line-ups that the visitor may know, by match, in one query; nothing else of a protocol. Of
    matches that were asked for before it is known: papers of a room are laid match by match."""
    known = [one for one in matches if one.course >= LINE_UPS_SHOWN or permissions.may(visitor, "match.record", one)]
    if new := [one for one in known if SHOOTERS not in one.__dict__]:
        found = line_ups_of([one.pk for one in new])
        for one in new:
            one.__dict__[SHOOTERS] = replace(NO_ROWS, line_ups=_shooters(found[one.pk]))
    return {one.pk: one.__dict__[SHOOTERS] for one in known}


SHOOTERS: Final = "_known_shooters"
"""Where a match keeps them for as long as it is at hand."""


def _shooters(line_ups: Mapping[str, Named]) -> dict[str, Named]:
    return {
        side: replace(named, places=tuple(place for place in named.places if place.board is None))
        for side, named in line_ups.items()
    }
