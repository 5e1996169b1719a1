"""``manage.py write_generated``: renews the icons, and the stylesheet made from the paints of the games' boards."""

from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from games import registry
from games.drawing.svg import stylesheet
from tournaments.finding.icons import ICONS, drawn

FOLDER: Final = Path(__file__).resolve().parents[2] / "static" / "tournaments"
PATH: Final = FOLDER / "board-colours.css"


def board_colours() -> str:
    """The colours of the boards of every game, on light and on dark pages."""
    return f"/* Written by manage.py write_generated from the games' paints. */\n{stylesheet(registry.paints())}"


class Command(BaseCommand):
    """Run it after changing a colour of a board or the icon; tests compare the files with what they are made from."""

    help = "Writes the colours of the boards and the site's icons."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Names the files."""
        PATH.write_text(board_colours(), encoding="utf-8")
        self.stdout.write(str(PATH))
        for icon in ICONS:
            file = FOLDER / "icons" / icon.name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(drawn(icon))
            self.stdout.write(str(file))
