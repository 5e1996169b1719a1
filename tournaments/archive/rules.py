"""The file of a whole tournament: text ↔ plain data, whatever stands in it; docs/tournament-file.md describes it.

What its members mean is known to ``archive.read``, which writes it, and ``archive.write``, which
reads it.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn

from games import registry
from games.core.types import gettext_noop
from tournaments.kernel.values import FaultError, tell

Document = dict[str, Any]
Step = Callable[[Document], Document]

FORMAT: Final = "tournament"
VERSION: Final = 2
MAX_BYTES: Final = 32 * 1024 * 1024
"""What a file may hold that comes through a form; the command line knows no limit."""
DEEPEST: Final = 40
MAX_VALUES: Final = 500_000
"""Values of a whole file, ten times what twenty tours of thirty teams have with every move."""
MAX_LOG_VALUES: Final = 1_000_000
"""Values of its log besides: some 65,000 entries."""
MAX_MEMBERS: Final = 2_000
"""Of one object."""
LONGEST_NUMBER: Final = 20
"""Signs; the largest number that a column holds has 19."""

_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{},]', re.DOTALL)
"""A string, whole or without its end, or a sign between values; it never goes back over what it has read."""


def _with_former_tags(document: Document) -> Document:
    """What games were played on whose tours and records do not say it, written out: its default has changed since."""
    tours = document.get("tours")
    return document | {"tours": [_former_tour(tour) for tour in tours]} if isinstance(tours, list) else document


def _former_tour(tour: Any) -> Any:
    if not isinstance(tour, dict) or not isinstance(tour.get("kind"), str):
        return tour
    engine = registry.find(tour["kind"])
    former = {spec.name: spec.agreed.former for spec in engine.tags if spec.agreed} if engine else {}
    matches = tour.get("matches")
    if not any(former.values()) or not isinstance(matches, list):
        return tour
    matches = [_with_list(match, "games", lambda game: _former_game(game, former)) for match in matches]
    played = any(isinstance(match, dict) and match.get("games") for match in matches)
    options = tour.get("options", {})
    changed = {"options": former | options} if played and isinstance(options, dict) else {}
    return tour | {"matches": matches} | changed


def _former_game(game: Any, former: dict[str, str]) -> Any:
    """Only a game on the board or with a record starts from tags."""
    if not isinstance(game, dict) or not (game.get("actions") or game.get("begun_at") or game.get("tags")):
        return game
    tags = game.get("tags") or {}
    return game | {"tags": former | tags} if isinstance(tags, dict) else game


def _with_list(row: Any, name: str, each: Callable[[Any], Any]) -> Any:
    if not isinstance(row, dict) or not isinstance(row.get(name), list):
        return row
    return row | {name: [each(entry) for entry in row[name]]}


STEPS: Final[Mapping[int, Step]] = {1: _with_former_tags}
"""Version → what turns a document of that version into one of the next."""

MESSAGES: Final = {
    "tournament_file.too_large": gettext_noop(
        "The file is larger than %(maximum)s MB. Import it with the command “import_tournament” on the server."
    ),
    "tournament_file.not_text": gettext_noop("The file is not UTF-8 text. Choose a file that was downloaded here."),
    "tournament_file.not_json": gettext_noop(
        "The file cannot be read as JSON (line %(line)s, column %(column)s). Choose a file that was downloaded here."
    ),
    "tournament_file.too_deep": gettext_noop(
        "The file cannot be read: it is nested more than %(maximum)s levels deep. Choose a file that was "
        "downloaded here."
    ),
    "tournament_file.too_many": gettext_noop(
        "The file cannot be read: it has more than %(maximum)s values, far more than a tournament needs. "
        "Choose a file that was downloaded here."
    ),
    "tournament_file.too_many_members": gettext_noop(
        "The file cannot be read: one object in it has more than %(maximum)s fields. Choose a file that was "
        "downloaded here."
    ),
    "tournament_file.number": gettext_noop(
        "The file cannot be read: a number in it has more than %(maximum)s digits or is not a number. Choose "
        "a file that was downloaded here."
    ),
    "tournament_file.twice": gettext_noop("The field “%(name)s” appears twice in one object."),
    "tournament_file.not_ours": gettext_noop(
        "This is JSON, but not a tournament file: it must begin with “format”: “tournament”."
    ),
    "tournament_file.no_version": gettext_noop(
        "The file does not say its version: “version” must be a whole number from 1."
    ),
    "tournament_file.newer": gettext_noop(
        "The file was written by a newer version of the program (file version %(version)s, this one reads up "
        "to %(known)s). Update this program first."
    ),
}
tell(MESSAGES)


class FileFault(FaultError):
    """A file that is no tournament's; codes ``tournament_file.*``."""


def write_document(document: Document, *, escaped: bool = False) -> str:
    """The one text of a document: members in their order, a line for each, a line feed at the end. ``escaped``: letters
    beyond ASCII by their numbers, as what is no whole letter can be written in no other way."""
    return json.dumps(document, ensure_ascii=escaped, indent=1) + "\n"


def without_addresses(text: str) -> str:
    """A file's text for the log, from which nothing can be removed: without addresses for messages. It stays as it is
    where there are none."""
    document: Document = json.loads(text)
    holders = [row for name in ("teams", "judges") for row in document.get(name) or () if row.get("email")]
    for row in holders:
        del row["email"]
    return write_document(document, escaped="\\u" in text) if holders else text


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
    current: Document = document
    for number in range(version, known):
        current = steps[number](current) | {"version": number + 1}
    return current


def _parsed(text: str) -> Any:
    _require_bounds(text)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_int=_whole_number, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise FileFault("tournament_file.not_json", where) from error


def _require_bounds(text: str) -> None:
    """Counts before anything is made of the text: a list of a list needs thirty times the memory of its signs.

    In JSON no more than two strings follow each bracket or comma; where more do, it is none, and reading stops there.
    """
    values, most = [0, 0], (MAX_VALUES, MAX_LOG_VALUES)
    depth = strings = 0
    in_log = False
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        if sign == '"':
            strings += 1
            in_log = token[0] == '"log"' if depth == 1 else in_log
        values[in_log] += sign in "[{,"
        depth += (sign in "[{") - (sign in "]}")
        if depth > DEEPEST:
            raise FileFault("tournament_file.too_deep", {"maximum": DEEPEST})
        if values[in_log] > most[in_log]:
            raise FileFault("tournament_file.too_many", {"maximum": most[in_log]})
        if strings > 2 * sum(values) + 2:
            return


def _once(pairs: list[tuple[str, Any]]) -> Document:
    if len(pairs) > MAX_MEMBERS:
        raise FileFault("tournament_file.too_many_members", {"maximum": MAX_MEMBERS})
    members: Document = {}
    for name, value in pairs:
        if name in members:
            raise FileFault("tournament_file.twice", {"name": name[:40]})
        members[name] = value
    return members


def _whole_number(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        return _no_number(text)
    return int(text)


def _no_number(_text: str) -> NoReturn:
    raise FileFault("tournament_file.number", {"maximum": LONGEST_NUMBER})
