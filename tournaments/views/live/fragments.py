"""The parts that are replaced, one function for each kind of live page."""

from collections.abc import Callable, Mapping

from django.template.loader import render_to_string

from tournaments.hub import Channel
from tournaments.models import Match
from tournaments.views.live.fragment import Fragment
from tournaments.views.match_page import protocol_context


def match_page(channel: Channel) -> Fragment:
    """The public page of a match: its result above, how it stands below."""
    context = protocol_context(_match(channel), reads=channel.audience == "reader")
    return Fragment(
        body=render_to_string("live/_match.html", context),
        heading=render_to_string("public/_result.html", context),
    )


def _match(channel: Channel) -> Match:
    found = Match.objects.filter(tour__tournament_id=channel.tournament_id, pk=channel.match_id or 0)
    return found.with_names().with_judges().get()


FRAGMENTS: Mapping[str, Callable[[Channel], Fragment]] = {"match": match_page}
