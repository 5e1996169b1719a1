"""What a page about one match shows of its protocol, and to whom."""

from typing import Any

from django.http import HttpRequest

from tournaments import permissions
from tournaments.models import Match
from tournaments.queries.protocol import protocol_of
from tournaments.views.base import actor

INDIVIDUAL = Match.State.values.index(Match.State.INDIVIDUAL)


def match_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    """The protocol, and what of it this visitor may see.

    Line-ups are nobody's business before the individual stage, but its own: a captain must not read the other team's
    order of boards while naming theirs. Remarks, corrections and penalties' reasons are for those who sign.
    """
    visitor = actor(request)
    reads = permissions.may(visitor, "match.read_protocol", match)
    return {
        "match": match,
        "protocol": protocol_of(match),
        "shows_line_ups": match.course >= INDIVIDUAL,
        "has_begun": match.state != Match.State.PLANNED,
        "reads_protocol": reads,
        "may_print": permissions.may(visitor, "match.print_protocol", match),
        "may_record": permissions.may(visitor, "match.record", match),
        "may_organise": permissions.may(visitor, "tournament.organise", match),
        "captains": permissions.captained_sides(visitor, match),
    }
