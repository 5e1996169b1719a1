"""Parts of the judge's guide where they are needed."""

from typing import Any

from django import template

from tournaments.formats.rules.tour_format import Stage
from tournaments.models import Tour
from tournaments.play.guide import who_moves_first as told

register = template.Library()


@register.inclusion_tag("pages/judge/_who_first.html")
def who_moves_first(tour: Tour, stage: str) -> dict[str, Any]:
    """Who decides the first move of the stage's games and how, to be opened."""
    return {"sentences": told(tour, Stage(stage))}
