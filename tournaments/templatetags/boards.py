"""Drawings of positions."""

from dataclasses import replace

from django import template
from django.utils.safestring import SafeString

from games import registry
from games.core.replay import Replay
from games.drawing.scene import Scene, Show, silent
from games.drawing.svg import svg
from tournaments.kernel.wording import namer

register = template.Library()


@register.simple_tag
def board(replay: Replay, ply: int | None = None) -> SafeString:
    """The position after ``ply`` actions of a replayed game, by default after all that are legal.

    A game with a fault is drawn as it stood before it, with the cells at fault marked.
    """
    last = len(replay.actions)
    ply = last if ply is None else ply
    if replay.game is None:
        return SafeString("")
    faulty = replay.fault.fault.cells if replay.fault and ply == last else ()
    scene = registry.get(replay.game.slug).scene(replay.positions[ply], replay.actions[:ply], Show(faulty=faulty))
    return SafeString(svg(scene, namer=namer()))  # every name in it is escaped there


@register.simple_tag
def picture(scene: Scene, prefix: str) -> SafeString:
    """A drawing whose parts have no names of their own; ``prefix`` keeps the ids of a page's pictures apart."""
    return SafeString(svg(replace(scene, shapes=silent(scene.shapes)), namer=namer(), prefix=f"{prefix}-"))


@register.simple_tag
def has_lessons(game: str) -> bool:
    """Whether a game can be learnt on the board."""
    return bool(registry.get(game).teaching.lessons)
