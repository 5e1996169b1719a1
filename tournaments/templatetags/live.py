"""Boards and clocks of live pages."""

from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import registry
from games.drawing.svg import svg
from tournaments.kernel.wording import namer
from tournaments.matches.read.positions import ClockView
from tournaments.matches.rules.signing import epoch_ms
from tournaments.models import GameAction
from tournaments.play.read.live import LiveGame, LivePly

register = template.Library()

DRAWN = 256
"""So many drawings are remembered: one is shown on several pages at once."""


@register.simple_tag
def live_board(game: LiveGame, prefix: str = "") -> SafeString:
    """The position as it stands, with the last move marked; ``prefix`` keeps the ids of several boards apart."""
    return _drawn(game.engine.slug, game.position, game.actions, prefix, get_language() or "")


@lru_cache(maxsize=DRAWN)
def _drawn(slug: str, position: Any, actions: tuple[Any, ...], prefix: str, language: str) -> SafeString:
    scene = registry.get(slug).scene(position, actions)
    with translation.override(language):  # names of pieces stand in the drawing
        return SafeString(svg(scene, namer=namer(), prefix=prefix and f"{prefix}-"))


@register.filter
def clock_stands(clock: ClockView) -> str:
    """What was left when the clock was started or stopped last, "0:40"; the same whenever it is asked."""
    left = clock.limit * 1000 - clock.spent
    seconds = -(-left // 1000) if left > 0 else -(left // 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{'+' if left < 0 else ''}{minutes}:{seconds:02}"


@register.filter
def ms(moment: datetime | None) -> str:
    """Milliseconds since the epoch, as scripts count them; "" for None."""
    return "" if moment is None else str(epoch_ms(moment))


@register.filter
def over_by(action: LivePly | GameAction) -> int:
    """Seconds that an action took over its time; 0 when there were enough, or nobody timed it."""
    if action.spent is None or action.allowed is None:
        return 0
    return max(0, action.spent - action.allowed)
