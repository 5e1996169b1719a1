"""The file of a whole tournament: text ↔ plain data, whatever stands in it; docs/tournament-file.md describes it.

What its members mean is known to ``archive.read``, which writes it, and ``archive.write``, which
reads it.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from games.core.types import gettext_noop
from tournaments.kernel.values import FaultError, tell

Document = dict[str, Any]
Step = Callable[[Document], Document]

FORMAT: Final = "tournament"
VERSION: Final = 1
MAX_BYTES: Final = 32 * 1024 * 1024
"""What a file may hold that comes through a form; the command line knows no limit."""
DEEPEST: Final = 40

STEPS: Final[Mapping[int, Step]] = {}
"""Version → what turns a document of that version into one of the next."""

MESSAGES: Final = {
    "tournament_file.too_large": gettext_noop(
        "The file is larger than %(maximum)s MB. Import it with the command “import_tournament” on the server."
    ),
    "tournament_file.not_text": gettext_noop("The file is no text in UTF-8. Choose a file that was downloaded here."),
    "tournament_file.not_json": gettext_noop(
        "The file cannot be read as JSON (line %(line)s, column %(column)s). Choose a file that was downloaded here."
    ),
    "tournament_file.too_deep": gettext_noop(
        "The file cannot be read: its values are nested too deeply or are too long."
    ),
    "tournament_file.twice": gettext_noop("The member “%(name)s” stands twice in one object."),
    "tournament_file.not_ours": gettext_noop(
        'This is JSON, but not the file of a tournament: it must begin with "format": "tournament".'
    ),
    "tournament_file.no_version": gettext_noop(
        "The file does not say its version: “version” must be a whole number from 1."
    ),
    "tournament_file.newer": gettext_noop(
        "The file was written by a newer program (version %(version)s, this one reads up to "
        "%(known)s). Renew this program first."
    ),
}
tell(MESSAGES)


class FileFault(FaultError):
    """A file that is no tournament's; codes ``tournament_file.*``."""


def write_document(document: Document) -> str:
    """The one text of a document: members in their order, a line for each, a line feed at the end."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read_text(data: bytes, *, limit: int | None = MAX_BYTES) -> str:
    """The text of a file; FileFault when it is larger than ``limit`` bytes or no text."""
    if limit is not None and len(data) > limit:
        raise FileFault("tournament_file.too_large", {"maximum": limit // 1024 // 1024})
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault("tournament_file.not_text") from error


def read_document(text: str) -> Document:
    """The document of a file's text, brought to the present version; FileFault when it is none."""
    return upgraded(_parsed(text))


def upgraded(document: Any, steps: Mapping[int, Step] = STEPS, known: int = VERSION) -> Document:
    """The document in the present version, step by step; FileFault when it is no tournament's, or too new."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FileFault("tournament_file.not_ours")
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise FileFault("tournament_file.no_version")
    if version > known:
        raise FileFault("tournament_file.newer", {"version": str(version)[:9], "known": known})
    found: Document = document
    for number in range(version, known):
        found = steps[number](found) | {"version": number + 1}
    return found


def _parsed(text: str) -> Any:
    try:
        parsed = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        _require_shallow(parsed, DEEPEST)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise FileFault("tournament_file.not_json", where) from error
    except (RecursionError, ValueError) as error:
        if isinstance(error, FileFault):
            raise
        raise FileFault("tournament_file.too_deep") from error
    return parsed


def _once(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FileFault("tournament_file.twice", {"name": twice[:40]})
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _require_shallow(value: Any, depth: int) -> None:
    if not isinstance(value, dict | list):
        return
    if not depth:
        raise RecursionError
    for inner in value.values() if isinstance(value, dict) else value:
        _require_shallow(inner, depth - 1)
