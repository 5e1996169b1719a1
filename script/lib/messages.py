"""``script/messages``: collects the texts to translate and lists those that lack a translation."""

import argparse
import subprocess
from collections.abc import Sequence
from pathlib import Path

from script.lib import environment, system
from script.lib.console import ROOT, Refusal, run_as_command, say

COLLECT = ("makemessages", "-l", "ru", "--no-wrap", "--no-obsolete", "--add-location", "file")
"""File names without line numbers, so that the catalogue changes only when a text does."""
IGNORED = ("var/*", ".venv/*", "tests/*", "script/*", "tournaments/static/*/vendor/*")


def main(arguments: Sequence[str]) -> int:
    """Renew the catalogue; the status is 1 when a text in it has no translation."""
    argparse.ArgumentParser(prog="script/messages", description=__doc__).parse_args(arguments)
    if system.GETTEXT.get() is None:
        raise Refusal(f"{system.GETTEXT.advice}. Then run this again.")
    python = environment.ensure(environment.DEVELOPMENT)
    collect(python, ROOT)
    lacking = untranslated(python, ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.po")
    say("\n".join(lacking) if lacking else "Every text is translated.")
    return 1 if lacking else 0


def collect(python: Path, root: Path) -> None:
    """Collect the texts of the project in ``root`` into its catalogue."""
    ignored = [word for pattern in IGNORED for word in ("--ignore", pattern)]
    done = subprocess.run(
        [python, "manage.py", *COLLECT, *ignored], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refusal(f"The texts could not be collected: {done.stderr.strip().rsplit(chr(10), 1)[-1]}")


def untranslated(python: Path, catalogue: Path) -> list[str]:
    """Where each text stands that has no translation, or only a doubtful one; read in the environment's Python."""
    program = (
        "import sys, polib\n"
        "for entry in polib.pofile(sys.argv[1]):\n"
        "    if not entry.obsolete and not entry.translated():\n"
        "        print(', '.join(place for place, _ in entry.occurrences), repr(entry.msgid), sep=': ')\n"
    )
    done = subprocess.run([python, "-c", program, catalogue], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


if __name__ == "__main__":
    run_as_command(main)
