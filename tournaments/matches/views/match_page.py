"""What a page about one match shows of its protocol, and to whom."""

from typing import Any

from django.http import HttpRequest

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.matches.read.protocol import Protocol, protocol_of, without_line_ups, without_notes
from tournaments.models import Match

INDIVIDUAL = Match.State.values.index(Match.State.INDIVIDUAL)


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


def as_read(request: HttpRequest, match: Match, whole: Protocol) -> Protocol:
    """Captains do not see the other team's line-up before the individual stage; notes are for those who sign."""
    visitor = actor(request)
    if match.course < INDIVIDUAL and not permissions.may(visitor, "match.record", match):
        whole = without_line_ups(whole, permissions.captained_sides(visitor, match))
    return whole if permissions.may(visitor, "match.read_protocol", match) else without_notes(whole)
