"""Drawings of positions."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

from games import registry
from games.core.replay import Replay
from games.drawing.scene import Scene, Show, silent
from games.drawing.svg import svg
from tournaments.kernel.wording import namer
from tournaments.play.rules_pictures import Picture, find_picture

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
    return SafeString(svg(replace(scene, shapes=silent(scene.shapes)), namer=namer(), prefix=f"{prefix}-", small=True))


class ShownStep(NamedTuple):
    """One drawing of a picture: which of how many, and whether it shows what the rule does not allow."""

    drawn: SafeString
    number: int
    numbers: range
    forbids: bool


@register.simple_tag
def shown_step(picture: Picture, step: int) -> ShownStep:
    """The drawing of a step, counted from 1; 0 is the last one."""
    last = len(picture.scenes)
    number = min(step, last) or last
    drawn = _step(get_language() or "", picture.game, picture.key, number)
    return ShownStep(drawn, number, range(1, last + 1), picture.forbidden and number == last)


@lru_cache(512)
def _step(language: str, game: str, key: str, number: int) -> SafeString:
    """The drawing of a step, kept for the next reader of that language: it never changes."""
    with override(language):
        drawing = find_picture(game, key)
        return picture(drawing.at(number), key) if drawing else SafeString("")


@register.simple_tag
def has_lessons(game: str) -> bool:
    """Whether a game can be learnt on the board."""
    return bool(registry.get(game).teaching.lessons)
