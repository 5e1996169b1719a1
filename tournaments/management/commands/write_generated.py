"""``manage.py write_generated``: renews the stylesheet that follows from the paints of the games' boards."""

from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from games import registry
from games.drawing.svg import stylesheet

PATH: Final = Path(__file__).resolve().parents[2] / "static" / "tournaments" / "board-colours.css"


def board_colours() -> str:
    """The colours of the boards of every game, on light and on dark pages."""
    return f"/* Written by manage.py write_generated from the games' paints. */\n{stylesheet(registry.paints())}"


class Command(BaseCommand):
    """Run it after changing a colour of a board; a test compares the file with the paints."""

    help = "Writes the colours of the boards."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Names the file."""
        PATH.write_text(board_colours(), encoding="utf-8")
        self.stdout.write(str(PATH))
