"""Score sheets as forms, one for each game whose figures a judge may write down instead of its moves."""

from collections.abc import Mapping
from typing import Final

from tournaments.play.forms.sheets.base import SheetForm
from tournaments.play.forms.sheets.corners import CornersSheetForm
from tournaments.play.forms.sheets.deer import DeerSheetForm
from tournaments.play.forms.sheets.heldplay import HeldplaySheetForm
from tournaments.play.forms.sheets.isses import IssesSheetForm
from tournaments.play.forms.sheets.sonor import SonorSheetForm

__all__ = [
    "SHEET_FORMS",
    "CornersSheetForm",
    "DeerSheetForm",
    "HeldplaySheetForm",
    "IssesSheetForm",
    "SheetForm",
    "SonorSheetForm",
]

SHEET_FORMS: Final[Mapping[str, type[SheetForm]]] = {
    "corners": CornersSheetForm,
    "sonor": SonorSheetForm,
    "isses": IssesSheetForm,
    "heldplay": HeldplaySheetForm,
    "deer": DeerSheetForm,
}
"""Slug of the game → its form. A game without one is entered by its result or its record only."""
