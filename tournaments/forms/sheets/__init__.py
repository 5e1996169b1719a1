"""Score sheets as forms, one for each game whose figures a judge may write down instead of its moves."""

from collections.abc import Mapping
from typing import Final

from tournaments.forms.sheets.base import SheetForm
from tournaments.forms.sheets.corners import CornersSheetForm
from tournaments.forms.sheets.deer import DeerSheetForm
from tournaments.forms.sheets.sonor import SonorSheetForm

__all__ = ["SHEET_FORMS", "CornersSheetForm", "DeerSheetForm", "SheetForm", "SonorSheetForm"]

SHEET_FORMS: Final[Mapping[str, type[SheetForm]]] = {
    "corners": CornersSheetForm,
    "sonor": SonorSheetForm,
    "deer": DeerSheetForm,
}
"""Slug of the game → its form. A game without one is entered by its result or its record only."""
