"""Files that follow from code: written by ``manage.py write_generated``, compared by a test."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from games import registry
from games.drawing.palette import stylesheet
from tournaments.formats.messages import MESSAGES
from tournaments.formats.tour_format import PRESETS

HERE = Path(__file__).resolve().parent
NOTE = "Written by manage.py write_generated"


def format_texts() -> str:
    """A module that shows every English text of the formats to the translators' tools: they look for literals, and
    the formats, which know no Django, keep theirs in tables."""
    reasons = (penalty.reason for preset in PRESETS.values() for penalty in preset.format.penalty_presets)
    texts = sorted({*MESSAGES.values(), *(preset.name for preset in PRESETS.values()), *reasons})
    lines = (f"    gettext_noop({json.dumps(text, ensure_ascii=False)})," for text in texts)
    return "\n".join(
        (
            f'"""The texts of tournaments.formats, to be translated. {NOTE}."""',
            "",
            "# ruff: noqa: E501",
            "# fmt: off",
            "from django.utils.translation import gettext_noop",
            "",
            "TEXTS = (",
            *lines,
            ")",
            "",
        )
    )


def board_colours() -> str:
    """The colours of the boards of every game, on light and on dark pages."""
    return f"/* {NOTE} from the games' paints. */\n{stylesheet(registry.paints())}"


FILES: Mapping[Path, Callable[[], str]] = {
    HERE / "format_texts.py": format_texts,
    HERE / "static" / "tournaments" / "board-colours.css": board_colours,
}
