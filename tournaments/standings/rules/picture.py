"""Uploaded pictures: what is accepted, and what of it is kept.

Nothing of the uploaded file itself is stored. The picture is decoded within bounds and written anew, so that whatever
else the file held (place, camera, comments, hidden data) is gone, and what is stored is known to be a picture.
"""

import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from games.core.types import gettext_noop
from tournaments.kernel.values import FaultError, tell

MAX_BYTES: Final = 8 * 1024 * 1024
"""Of an uploaded file."""
MAX_PIXELS: Final = 25_000_000
"""Decoded, such a picture takes 100 MB; A4 with 300 dots an inch has 9 million."""
MAX_SIDE: Final = 20_000
ACCEPTED: Final = "image/png,image/jpeg"

_LONGEST: Final = 2_400
"""Pixels of a stored side: 200 dots an inch on A4."""
_QUALITY: Final = 85
_KINDS: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}
_BROKEN: Final = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)
"""What decoders raise for files that are no whole picture."""

MESSAGES: Final = {
    "picture.large": gettext_noop(
        "The file is larger than %(megabytes)s MB. Save the picture smaller and choose it again."
    ),
    "picture.unknown": gettext_noop(
        "This is no PNG or JPEG picture. Save it in one of these formats and choose it again."
    ),
    "picture.pixels": gettext_noop(
        "The picture has %(width)s × %(height)s pixels; at most %(millions)s million are taken. "
        "Save it smaller and choose it again."
    ),
    "picture.broken": gettext_noop("The picture is damaged or incomplete. Save it again and choose the new file."),
}
tell(MESSAGES)


class PictureFault(FaultError):
    """A file that is not taken; codes ``picture.*``."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is stored: a JPEG file without anything but the picture, its size in pixels."""

    content: bytes
    width: int
    height: int


def clean_picture(content: bytes) -> Picture:
    """The picture of an uploaded file, upright, on white, at most 2400 pixels long; ``PictureFault`` says why not.

    The file is told by what it holds, never by its name. Its size in pixels is read before anything is decoded.
    """
    if len(content) > MAX_BYTES:
        raise PictureFault("picture.large", {"megabytes": MAX_BYTES // 2**20})
    kind = next((name for start, name in _KINDS.items() if content.startswith(start)), None)
    if kind is None:
        raise PictureFault("picture.unknown")
    try:
        with Image.open(BytesIO(content), formats=[kind]) as image:
            _check_size(*image.size)
            image.draft("RGB", (_LONGEST, _LONGEST))
            return _written(_flat(image))
    except (*_BROKEN, Image.DecompressionBombError) as error:
        if isinstance(error, PictureFault):
            raise
        raise PictureFault("picture.broken") from error


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        numbers = {"width": width, "height": height, "millions": MAX_PIXELS // 1_000_000}
        raise PictureFault("picture.pixels", numbers)


def _flat(image: Image.Image) -> Image.Image:
    """The decoded pixels alone, upright and small enough, on white paper where the picture is transparent."""
    wanted = "RGBA" if image.has_transparency_data else "RGB"
    seen = image if image.mode == wanted else image.convert(wanted)
    seen.thumbnail((_LONGEST, _LONGEST))
    seen = ImageOps.exif_transpose(seen)
    flat = Image.new("RGB", seen.size, "white")
    flat.paste(seen, mask=seen.getchannel("A") if seen.mode == "RGBA" else None)
    return flat


def _written(image: Image.Image) -> Picture:
    file = BytesIO()
    image.save(file, "JPEG", quality=_QUALITY, optimize=True)
    return Picture(file.getvalue(), *image.size)
