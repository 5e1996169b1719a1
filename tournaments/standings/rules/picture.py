"""The picture under the text of certificates: which files are accepted, and how large it is kept."""

from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.pictures import Picture, PictureFault, as_jpeg, decoded
from tournaments.kernel.values import tell

__all__ = ["ACCEPTED", "MAX_BYTES", "Picture", "PictureFault", "clean_picture"]

MAX_BYTES: Final = 8 * 1024 * 1024
"""Of an uploaded file."""
ACCEPTED: Final = "image/png,image/jpeg"

_LONGEST: Final = 2_400
"""Pixels of a stored side: 200 dots an inch on A4."""
_QUALITY: Final = 85
_KINDS: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}

MESSAGES: Final = {
    "picture.large": gettext_noop(
        "The file is larger than %(megabytes)s MB. Save the picture smaller and choose it again."
    ),
    "picture.unknown": gettext_noop(
        "This is not a PNG or JPEG picture. Save it in one of these formats and choose it again."
    ),
}
tell(MESSAGES)


def clean_picture(content: bytes) -> Picture:
    """The picture of an uploaded file, upright, on white, at most 2400 pixels long; ``PictureFault`` says why not.

    The file is told by what it holds, never by its name.
    """
    if len(content) > MAX_BYTES:
        raise PictureFault("picture.large", {"megabytes": MAX_BYTES // 2**20})
    kind = next((name for start, name in _KINDS.items() if content.startswith(start)), None)
    if kind is None:
        raise PictureFault("picture.unknown")
    return as_jpeg(decoded(content, kind, _LONGEST), _QUALITY)
