"""The ZIP file of a tournament's photos, as the program itself has written it: its list, and what it may hold.

Nothing of it is ever unpacked onto the disk. Only pictures that stand in the list are read, one at a time and so many
bytes as a photo may have; whatever else lies in the file is left alone.
"""

import json
import re
import struct
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import file_digest
from typing import IO, Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from games.core.types import gettext_noop
from tournaments.kernel.rules import NOTE
from tournaments.kernel.values import FaultError, tell
from tournaments.photos.rules.photo import MAX_BYTES, MB, STORED

FORMAT: Final = "tournament-photos"
VERSION: Final = 1
LIST: Final = "photos.json"
MAX_ALBUM: Final = 64 * MB
"""Of a file that comes through a form, packed and unpacked; the command line knows no limit."""
MOST_IN_ALBUM: Final = 200
"""Photos of a file that comes through a form: each is written anew, while whoever sends them waits."""
MOST_GIVERS: Final = 300
"""Signs of the name of whoever gave a photo."""

_LIST_BYTES: Final = 8 * MB
_DIRECTORY: Final = MB
"""Bytes of a form's table of contents: of two hundred photos it takes twenty thousand."""
_END: Final = struct.Struct("<4s4H2LH")
_LOCATOR: Final = 20
_NAME: Final = re.compile(r"tour-[0-9]{2,9}/table-[0-9]{2,9}-[0-9]{2,9}\.jpg", re.ASCII)
_KINDS: Final = (ZIP_STORED, ZIP_DEFLATED)
_BROKEN: Final = (
    BadZipFile,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
    NotImplementedError,
    zlib.error,
    struct.error,
)
"""What reading a damaged or encrypted ZIP file raises."""

MESSAGES: Final = {
    "album.large": gettext_noop(
        "The ZIP file is larger than %(megabytes)s MB or holds more than that. Import it with the command "
        "“import_photos” on the server."
    ),
    "album.many": gettext_noop(
        "The ZIP file has more than %(most)s photos. Import it with the command “import_photos” on the server."
    ),
    "album.damaged": gettext_noop("The ZIP file cannot be read: it is damaged or incomplete. Download it again."),
    "album.foreign": gettext_noop(
        "This is not the ZIP file of a tournament’s photos. Choose the file that was downloaded with “All photos of "
        "the protocols (ZIP)”, unchanged."
    ),
    "album.newer": gettext_noop(
        "The ZIP file was written by a newer version of the program. Update this program first."
    ),
    "album.list": gettext_noop(
        "The list of photos in the ZIP file is damaged (entry %(number)s). Choose the file as it was downloaded."
    ),
    "album.missing": gettext_noop(
        "The ZIP file lists the photo %(name)s, but does not hold it. Choose the file as it was downloaded."
    ),
}
tell(MESSAGES)


class AlbumFault(FaultError):
    """A ZIP file that is not taken; codes ``album.*``."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A photo of the list: its name in the file, the match that it is of, who gave it and when."""

    name: str
    tour: int
    table: int
    team_a: str
    team_b: str
    given_at: datetime
    given_by: str
    note: str


@dataclass(frozen=True)
class Album:
    """A ZIP file whose list has been read; the pictures are read when they are asked for. As text it is its digest, by
    which a submission that comes twice is known."""

    archive: ZipFile
    digest: str
    tournament: str
    starts_on: str
    photos: tuple[Listed, ...]

    def __str__(self) -> str:
        return self.digest

    def content(self, photo: Listed) -> bytes:
        """The photo's file, at most ``MAX_BYTES`` and one byte; AlbumFault when it is damaged."""
        return _read(self.archive, self.archive.getinfo(photo.name), MAX_BYTES)


def list_text(tournament: Mapping[str, str], photos: list[Mapping[str, Any]]) -> str:
    """The list as it stands in the file."""
    known = {"format": FORMAT, "version": VERSION, "tournament": tournament, "photos": photos}
    return json.dumps(known, ensure_ascii=False, indent=1) + "\n"


def open_album(file: IO[bytes], *, bounded: bool = True) -> Album:
    """The album in a file, which must stay open; ``bounded`` when it comes through a form. AlbumFault says what is
    wrong."""
    if bounded:
        _require_bounds(file)
    try:
        archive = ZipFile(file)
    except _BROKEN as error:
        raise AlbumFault("album.damaged" if _seems_zip(file) else "album.foreign") from error
    _check_parts(archive.infolist(), bounded)
    document = _document(archive)
    photos = tuple(_listed(number, row) for number, row in enumerate(document["photos"], start=1))
    _require_held(archive, photos)
    if bounded and len(photos) > MOST_IN_ALBUM:
        raise AlbumFault("album.many", {"most": MOST_IN_ALBUM})
    file.seek(0)
    whose = document["tournament"]
    return Album(archive, file_digest(file, "sha256").hexdigest(), whose["name"], whose["starts_on"], photos)  # type: ignore[arg-type]


def _seems_zip(file: IO[bytes]) -> bool:
    file.seek(0)
    return file.read(2) == b"PK"


def _require_bounds(file: IO[bytes]) -> None:
    """Before a table of contents is read: each of its lines takes much more memory than bytes. The end must be as the
    program writes it: without a comment, and without a second end for files of gigabytes."""
    size = file.seek(0, 2)
    if size > MAX_ALBUM:
        raise AlbumFault("album.large", {"megabytes": MAX_ALBUM // MB})
    file.seek(max(0, size - _END.size - _LOCATOR))
    tail = file.read()
    if len(tail) < _END.size or not _seems_zip(file):
        raise AlbumFault("album.foreign")
    sign, *_counts, directory, _offset, comment = _END.unpack(tail[-_END.size :])
    if sign != b"PK\5\6" or comment:
        raise AlbumFault("album.damaged")
    if directory > _DIRECTORY or tail.startswith(b"PK\6\7"):
        raise AlbumFault("album.many", {"most": MOST_IN_ALBUM})


def _check_parts(parts: list[ZipInfo], bounded: bool) -> None:
    """The sizes come from the table of contents; a part that lies about its own fails when it is read."""
    names = Counter(part.filename for part in parts)
    if any(part.compress_type not in _KINDS or part.flag_bits & 1 for part in parts) or names.total() > len(names):
        raise AlbumFault("album.damaged")
    if bounded and sum(part.file_size for part in parts) > MAX_ALBUM:
        raise AlbumFault("album.large", {"megabytes": MAX_ALBUM // MB})


def _read(archive: ZipFile, part: ZipInfo, most: int) -> bytes:
    """So many bytes and one more at most, whatever the part says of itself."""
    try:
        with archive.open(part) as opened:
            return opened.read(most + 1)
    except _BROKEN as error:
        raise AlbumFault("album.damaged") from error


def _document(archive: ZipFile) -> Mapping[str, Any]:
    if LIST not in archive.namelist():
        raise AlbumFault("album.foreign")
    text = _read(archive, archive.getinfo(LIST), _LIST_BYTES)
    try:
        document = json.loads(text) if len(text) <= _LIST_BYTES else None
    except (ValueError, RecursionError) as error:
        raise AlbumFault("album.foreign") from error
    if (
        not isinstance(document, dict)
        or document.get("format") != FORMAT
        or not isinstance(document.get("version"), int)
    ):
        raise AlbumFault("album.foreign")
    if document["version"] > VERSION:
        raise AlbumFault("album.newer")
    whose, photos = document.get("tournament"), document.get("photos")
    known = isinstance(whose, dict) and all(isinstance(whose.get(name), str) for name in ("name", "starts_on"))
    if not known or not isinstance(photos, list):
        raise AlbumFault("album.foreign")
    return document


def _listed(number: int, row: Any) -> Listed:
    try:
        photo = Listed(
            _text(row["file"], 60), _whole_number(row["tour"]), _whole_number(row["table"]), _text(row["team_a"]),
            _text(row["team_b"]), datetime.fromisoformat(_text(row["given_at"], 60)), _text(row["given_by"]),
            str(NOTE.check(_text(row["note"], STORED))),
        )  # fmt: skip
    except (KeyError, TypeError, ValueError, FaultError) as error:
        raise AlbumFault("album.list", {"number": number}) from error
    if not _NAME.fullmatch(photo.name) or photo.given_at.tzinfo is None:
        raise AlbumFault("album.list", {"number": number})
    return photo


def _text(value: Any, most: int = MOST_GIVERS) -> str:
    if not isinstance(value, str) or len(value) > most or "\0" in value:
        raise ValueError(value)
    return value


def _whole_number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _require_held(archive: ZipFile, photos: tuple[Listed, ...]) -> None:
    held, met = set(archive.namelist()), set[str]()
    for number, photo in enumerate(photos, start=1):
        if photo.name in met:
            raise AlbumFault("album.list", {"number": number})
        if photo.name not in held:
            raise AlbumFault("album.missing", {"name": photo.name})
        met.add(photo.name)
