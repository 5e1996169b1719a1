"""Uploaded pictures: decoded within bounds and written anew.

Nothing of an uploaded file itself is stored. Whatever else the file held (place, camera, comments, hidden data) is
gone, and what is stored is known to be a picture.
"""

import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

from games.core.types import gettext_noop
from tournaments.kernel.values import FaultError, tell

MAX_PIXELS: Final = 25_000_000
"""Decoded, such a picture takes 100 MB; A4 with 300 dots an inch has 9 million."""
MAX_SIDE: Final = 20_000

_BROKEN: Final = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)
"""What decoders raise for files that are no whole picture."""

MESSAGES: Final = {
    "picture.pixels": gettext_noop(
        "The picture is %(width)s × %(height)s pixels; the limit is %(millions)s million. Save it smaller "
        "and choose it again."
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


def decoded(content: bytes, kind: str, longest: int) -> Image.Image:
    """The picture of a file of that kind, upright, on white, its sides at most ``longest``; ``PictureFault`` says why
    not. Its size in pixels is read before anything is decoded."""
    try:
        with Image.open(BytesIO(content), formats=[kind]) as image:
            _check_size(*image.size)
            image.draft("RGB", (longest, longest))
            return _flat(image, longest)
    except (*_BROKEN, Image.DecompressionBombError) as error:
        if isinstance(error, PictureFault):
            raise
        raise PictureFault("picture.broken") from error


def as_jpeg(image: Image.Image, quality: int) -> Picture:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, optimize=True)
    return Picture(file.getvalue(), *image.size)


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        numbers = {"width": width, "height": height, "millions": MAX_PIXELS // 1_000_000}
        raise PictureFault("picture.pixels", numbers)


def _flat(image: Image.Image, longest: int) -> Image.Image:
    """The decoded pixels alone, upright and small enough, on white paper where the picture is transparent."""
    wanted = "RGBA" if image.has_transparency_data else "RGB"
    seen = image if image.mode == wanted else image.convert(wanted)
    seen.thumbnail((longest, longest))
    seen = ImageOps.exif_transpose(seen)
    flat = Image.new("RGB", seen.size, "white")
    flat.paste(seen, mask=seen.getchannel("A") if seen.mode == "RGBA" else None)
    return flat
