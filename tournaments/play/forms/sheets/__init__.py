"""Score sheets as forms, one for each game whose figures a judge may write down instead of its moves."""

from collections.abc import Mapping
from typing import Final

from tournaments.play.games.corners.form import CornersSheetForm
from tournaments.play.games.deer.form import DeerSheetForm
from tournaments.play.games.heldplay.form import HeldplaySheetForm
from tournaments.play.games.isses.form import IssesSheetForm
from tournaments.play.games.shared.form import SheetForm
from tournaments.play.games.sonor.form import SonorSheetForm

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
