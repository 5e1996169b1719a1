"""What a page about one match shows of its protocol, and to whom."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest

from tournaments import permissions
from tournaments.forms.line_up import LineUpEntry
from tournaments.models import Match
from tournaments.queries.captain import BEFORE
from tournaments.queries.protocol import Protocol, SideView, protocol_of
from tournaments.views.base import actor

INDIVIDUAL = Match.State.values.index(Match.State.INDIVIDUAL)
BEFORE_STAGES = BEFORE
"""While a match is in one of these, its line-ups are nobody's business but the own captain's and the judges'."""


def protocol_context(match: Match, *, reads: bool) -> dict[str, Any]:
    """The protocol, for somebody who ``reads`` it wholly or for everybody else.

    Line-ups are nobody's business before the individual stage, but its own: a captain must not read the other team's
    order of boards while naming theirs. Remarks, corrections and penalties' reasons are for those who sign.
    """
    return {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": protocol_of(match),
        "shows_line_ups": match.course >= INDIVIDUAL,
        "has_begun": match.state != Match.State.PLANNED,
        "reads_protocol": reads,
    }


def line_up_context(
    protocol: Protocol, team: SideView, entry: LineUpEntry, faults: Sequence[str]
) -> dict[str, Any]:
    """The form of a line-up, on a judge's phone or on the captain's own."""
    return {
        "match": protocol.match,
        "tournament": protocol.match.tour.tournament,
        "protocol": protocol,
        "team": team,
        "entry": entry,
        "boards": boards_of(protocol),
        "faults": faults,
    }


def boards_of(protocol: Protocol) -> list[str]:
    """The boards of main players, as the form of a line-up names them."""
    return [str(board) for board in range(1, protocol.tour_format.boards + 1)]


def visitor_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    """What this visitor may do with the match."""
    visitor = actor(request)
    return {
        "may_print": permissions.may(visitor, "match.print_protocol", match),
        "may_record": permissions.may(visitor, "match.record", match),
        "may_organise": permissions.may(visitor, "tournament.organise", match),
        "captains": permissions.captained_sides(visitor, match),
    }


def match_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    """The protocol, and what of it this visitor may see and do."""
    reads = permissions.may(actor(request), "match.read_protocol", match)
    return protocol_context(match, reads=reads) | visitor_context(request, match)
