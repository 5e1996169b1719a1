"""Small boards and matches in a line, for the pages that lead with what matters now."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django import template
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import registry
from games.drawing.scene import Shape, silent
from games.drawing.svg import svg
from tournaments.kernel.wording import namer
from tournaments.play.read.live import LiveGame
from tournaments.templatetags.live import DRAWN

register = template.Library()

SIGNS = {"win": "+", "draw": "½", "loss": "−"}
BARE = frozenset({"coordinate"})
"""Roles that a board of a thumb's size can do without."""

UNNEEDED = ' pointer-events="none" aria-hidden="true"'
"""What every shape says for itself that the whole of a small board says once, in its page."""


@register.simple_tag
def mini_board(game: LiveGame, prefix: str) -> SafeString:
    """The position with its last move marked, as small as it can be sent; ``prefix`` keeps the ids of boards apart."""
    return _small(game.engine.slug, game.position, game.actions, prefix, get_language() or "")


@lru_cache(maxsize=DRAWN)
def _small(slug: str, position: Any, actions: tuple[Any, ...], prefix: str, language: str) -> SafeString:
    scene = registry.get(slug).scene(position, actions)
    shapes = tuple(_nameless(shape) for shape in silent(scene.shapes) if shape.role not in BARE)
    with translation.override(language):
        drawn = svg(replace(scene, shapes=shapes), namer=namer(), prefix=f"{prefix}-", small=True)
    return SafeString(drawn.replace(UNNEEDED, ""))


def _nameless(shape: Shape) -> Shape:
    return replace(shape, id="")


@register.filter
def outcome_sign(outcome: str) -> str:
    """A win, a draw or a loss as one sign; "" for none of them."""
    return SIGNS.get(outcome, "")
