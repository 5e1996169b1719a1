"""A tour's format and its game's options, judged before they are stored."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from games import registry
from games.core.faults import Refused as GameRefused
from games.core.options import check_options
from tournaments.formats.rules.final_places import FinalsError, format_finals, parse_finals
from tournaments.formats.rules.tour_format import (
    PRESETS,
    FormatError,
    check,
    from_json,
    suits_persons,
    to_json,
)
from tournaments.kernel.wording import format_sentence, sentence
from tournaments.models import Tournament

Faults = list[tuple[str, str]]

MAX_FINAL = 120


def preset_format(preset: str, language: str) -> dict[str, Any]:
    """A preset's format; its prepared penalties are worded in the tournament's language, since protocols show them."""
    chosen = PRESETS[preset].format
    with override(language):
        penalties = tuple(replace(one, reason=_(one.reason)) for one in chosen.penalty_presets)
    return to_json(replace(chosen, penalty_presets=penalties))


def checked_format(data: Mapping[str, Any], kind: str) -> tuple[dict[str, Any], Faults]:
    """The format in its canonical spelling, and all its faults as (setting, sentence)."""
    try:
        tour_format = from_json(data)
    except FormatError as error:
        return {}, [(fault.field, format_sentence(fault)) for fault in error.faults]
    faults = [(fault.field, format_sentence(fault)) for fault in check(tour_format, kind)]
    return to_json(tour_format), faults


def individual_faults(tournament: Tournament, data: Mapping[str, Any]) -> Faults:
    """What does not suit persons in the format of a tour of an individual tournament."""
    if not tournament.is_individual or suits_persons(from_json(data)):
        return []
    return [("boards", _("Everybody plays for themselves here: one board, no free shooters, no team stage."))]


def checked_options(kind: str, options: Mapping[str, str]) -> tuple[dict[str, str], Faults]:
    """The options that differ from the game's defaults, and the fault of the first that the game does not know."""
    game = registry.find(kind)
    if game is None:
        return {}, [("", _("This tour has no game with options."))] if options else []
    specs = game.options
    try:
        complete = check_options(specs, [(str(name), str(value)) for name, value in options.items()])
    except GameRefused as refused:
        return {}, [("", sentence(refused.fault))]
    defaults = {spec.name: spec.default for spec in specs}
    return {name: value for name, value in complete.items() if value != defaults[name]}, []


def checked_final(text: str, *, rehearsal: bool) -> tuple[str, Faults]:
    """The places that the tour's tables play for in their canonical spelling, and what is wrong with them."""
    try:
        clean = format_finals(parse_finals(text))
    except FinalsError as error:
        return "", [("final", format_sentence(error.fault))]
    if clean and rehearsal:
        return "", [
            ("final", _("A rehearsal decides no places: leave the places empty, or let the tour count."))
        ]
    if len(clean) > MAX_FINAL:
        return "", [("final", _("This is longer than %(maximum)s characters.") % {"maximum": MAX_FINAL})]
    return clean, []
