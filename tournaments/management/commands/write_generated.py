"""``manage.py write_generated``: renews the files that follow from code."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.generated import FILES


class Command(BaseCommand):
    """Writes what differs; run it after changing a text of the formats or a colour of a board."""

    help = "Writes the files that follow from code: texts to translate, colours of the boards."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Names every file that changed."""
        for path, content in FILES.items():
            if not path.exists() or path.read_text(encoding="utf-8") != content():
                path.write_text(content(), encoding="utf-8")
                self.stdout.write(str(path))
