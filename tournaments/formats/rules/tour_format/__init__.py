"""The format of a tour as data: every figure of "The format is data" (tour), with presets and checks."""

from tournaments.formats.rules.tour_format.presets import PRESETS, Preset, presets_for, suits_persons
from tournaments.formats.rules.tour_format.settings import (
    KINDS,
    FirstMove,
    Overrun,
    PenaltyPreset,
    Stage,
    TourFormat,
)
from tournaments.formats.rules.tour_format.storage import FormatError, from_json, to_json
from tournaments.formats.rules.tour_format.validation import RANGES, check

__all__ = [
    "KINDS",
    "PRESETS",
    "RANGES",
    "FirstMove",
    "FormatError",
    "Overrun",
    "PenaltyPreset",
    "Preset",
    "Stage",
    "TourFormat",
    "check",
    "from_json",
    "presets_for",
    "suits_persons",
    "to_json",
]
