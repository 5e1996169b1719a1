"""The page on which a line-up is entered, by a judge or by the team's own captain."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from tournaments.live.views.channels import live_news
from tournaments.matches.forms.line_up import LineUpEntry
from tournaments.matches.read.news import newest
from tournaments.matches.read.protocol import Protocol, SideView, last_write, protocol_of
from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class Opened:
    """One side of a protocol as it was read, and the number of the last write that cannot be lacking in it."""

    protocol: Protocol
    team: SideView
    shown: int

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def boards(self) -> list[str]:
        """The boards of main players, as the form of a line-up names them."""
        return [str(board) for board in range(1, self.protocol.tour_format.boards + 1)]


def opened(match: Match, side: str) -> Opened:
    """The side "A" or "B"; 404 when there is none such."""
    shown = newest(match, last_write(match))
    protocol = protocol_of(match)
    team = protocol.side(side) if side in ("A", "B") else None
    if team is None:
        raise Http404
    return Opened(protocol, team, shown)


def line_up_context(at: Opened, entry: LineUpEntry, faults: Sequence[str]) -> dict[str, Any]:
    """The form, and how its page hears of what others write."""
    return {
        "match": at.match,
        "tournament": at.match.tour.tournament,
        "protocol": at.protocol,
        "team": at.team,
        "entry": entry,
        "boards": at.boards,
        "faults": faults,
        "shown": at.shown,
        "live": live_news(at.match, at.shown),
    }
