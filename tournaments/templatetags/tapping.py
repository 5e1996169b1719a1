"""The buttons of a game on a judge's phone. A match's page has some two hundred of them, and each tap draws a dozen
anew: a template takes several times as long over them."""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from tournaments.formats.rules.tour_format import Stage
from tournaments.kernel.wording import side_letters
from tournaments.matches.read.sheet import GameLine, Protocol

register = template.Library()

_DISABLED: Final = " disabled"


@register.simple_tag(takes_context=True)
def result_buttons(context: Context) -> SafeString:
    """The three results of a game between two who are there: A wins, a draw, B wins. Nothing of a bye, which has no
    games."""
    game, protocol = _shown(context)
    if protocol.b is None:
        return SafeString()
    shut, where = "" if _is_open(context, game) else _DISABLED, escape(game.where)
    wins = gettext("%(game)s: %(team)s wins")
    a, b = (wins % {"game": where, "team": escape(side.name)} for side in (protocol.a, protocol.b))
    ways = (
        ("", "A", ("A", "forfeit_a"), a, pgettext("side", "A")),
        (" half", "draw", ("draw",), gettext("%(game)s: draw") % {"game": where}, "½"),
        ("", "B", ("B", "forfeit_b"), b, pgettext("side", "B")),
    )
    buttons = (
        f'<button class="tap{css}" name="decision" value="{value}"{_pressed(game.decision in decisions)}{shut}>'
        f'<span class="visually-hidden">{words}</span><span aria-hidden="true">{sign}</span></button>'
        for css, value, decisions, words, sign in ways
    )
    return mark_safe(" ".join(buttons))  # noqa: S308 - what people typed is escaped where it is put in


@register.simple_tag(takes_context=True)
def seldom_buttons(context: Context) -> SafeString:
    """What else can be said of a game: forfeits, that it was not played, who moves first, and that it was an error.
    Nothing where the result follows from moves or a score sheet, or the match is closed."""
    game, protocol = _shown(context)
    if game.bound or not _is_open(context, game):
        return SafeString()
    heading = escape(gettext("First move"))
    results, firsts = "".join(_results(game, protocol)), "".join(_firsts(game, protocol))
    return mark_safe(  # noqa: S308 - what people typed is escaped where it is put in
        f'<div class="more-buttons">{results}</div><div class="more-buttons" role="group" '
        f'aria-label="{escape(game.where)}: {heading}"><span>{heading}</span>{firsts}</div>'
    )


def _results(game: GameLine, protocol: Protocol) -> Iterable[str]:
    forfeit = gettext("to %(team)s by forfeit")
    for called, value in zip(_called(protocol), ("forfeit_a", "forfeit_b"), strict=False):
        yield _seldom(game, "decision", value, forfeit % {"team": called}, game.decision)
    is_shooters = game.board == protocol.tour_format.shooters_number
    if is_shooters or game.stage == Stage.EXTRA or game.absent == "AB":
        yield _seldom(game, "decision", "not_played", gettext("not played"), game.decision)
    if game.decision:
        yield _seldom(game, "decision", "", gettext("clear the result"))


def _firsts(game: GameLine, protocol: Protocol) -> Iterable[str]:
    for called, side in zip(_called(protocol), protocol.sides, strict=False):
        yield _seldom(game, "first", side.side, called, game.first)
    if game.first:
        yield _seldom(game, "first", "", gettext("clear the first move"))


def _called(protocol: Protocol) -> Iterator[str]:
    """The sides as the bar above the sheet calls them, its letter first: it is on the buttons of the sheet too."""
    for letter, side in zip(side_letters(), protocol.sides, strict=False):
        yield f"{letter} <bdi>{escape(side.name)}</bdi>"


def _seldom(game: GameLine, name: str, value: str, words: str, present: str | None = None) -> str:
    """A button that is one of several, as ``present`` says which; without it one that takes something back."""
    pressed = "" if present is None else _pressed(present == value)
    return (
        f'<button type="submit" form="form-{game.key}" class="btn btn-outline-secondary" name="{name}" '
        f'value="{value}"{pressed}><span>{words}</span></button>'
    )


def _pressed(is_pressed: bool) -> str:
    return f' aria-pressed="{"true" if is_pressed else "false"}"'


def _shown(context: Context) -> tuple[GameLine, Protocol]:
    return context["game"], context["protocol"]


def _is_open(context: Context, game: GameLine) -> bool:
    return game.open and bool(context.get("may_write"))
