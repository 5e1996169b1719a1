"""The ceremony on the hall's display: nothing of what has not been revealed leaves the server."""

from typing import Any

from django.template.loader import render_to_string

from tournaments.ceremony.read import ceremony_of, stage_of
from tournaments.kernel.wording import format_sentence
from tournaments.live.hub import Channel
from tournaments.live.views.shown import Fragment
from tournaments.models import Tournament
from tournaments.standings.read.standings import standings
from tournaments.standings.tables.standings import explained


def shown_ceremony(_channel: Channel, tournament: Tournament) -> Fragment:
    """What has been revealed, the last step largest."""
    ceremony = ceremony_of(tournament)
    context: dict[str, Any] = {"tournament": tournament, "stage": None}
    if ceremony:
        stage = stage_of(tournament, ceremony)
        now = stage.now.teams if stage.now and not stage.now.is_many else ()
        context |= {"stage": stage, "whys": [(row, explained(row)) for row in now]}
        context["points"] = format_sentence(standings(tournament).metrics[0].label)
    return Fragment(render_to_string("live/_ceremony.html", context))
