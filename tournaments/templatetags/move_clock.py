"""The clock of a team game as a page shows it before its script runs."""

import json
from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def as_json(data: Any) -> str:
    """For an attribute that a script reads."""
    return json.dumps(data, ensure_ascii=False, default=dict)


@register.filter
def of_side(known: Mapping[str, str], side: str) -> str:
    """What is known of a side; "" for none."""
    return known.get(side, "")


@register.filter
def seconds_left(clock: Mapping[str, Any]) -> int:
    """Whole seconds that were left when it was started or stopped last, never fewer than none."""
    left: int = clock["limit"] * 1000 - clock["spent"]
    return max(0, -(-left // 1000))
