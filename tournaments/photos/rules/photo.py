"""Photos of paper protocols: which files are taken, and what of them is kept.

Every photo is kept as a JPEG file of at most a megabyte, in which a sheet of A4 can still be read; of a PDF file, such
a picture of each page.
"""

from io import BytesIO
from typing import Final

from PIL import Image

from games.core.types import gettext_noop
from tournaments.kernel.pictures import Picture, PictureFault, as_jpeg, decoded
from tournaments.kernel.values import tell

MB: Final = 1024 * 1024
MAX_BYTES: Final = 12 * MB
"""Of an uploaded file."""
MAX_SENT: Final = 30 * MB
"""Of all files of one form; a page with a script sends them one by one, made smaller."""
MOST_AT_ONCE: Final = 10
MOST: Final = 20
"""Photos of one match."""
MOST_PAGES: Final = 4
"""Of a PDF file."""
STORED: Final = 1_000_000
"""Bytes of a stored photo at most; one of a sheet takes about 400,000."""
LONGEST: Final = 2_000
"""Pixels of a stored side: 170 dots an inch on A4."""
SMALL: Final = 320
"""Pixels of the small picture in a list."""
ACCEPTED: Final = "image/jpeg,image/png,image/webp,application/pdf"
CAMERA: Final = "image/*"

_TRIES: Final = ((LONGEST, 78), (LONGEST, 65), (1_700, 60), (1_400, 50), (1_000, 40))
"""(longest side, quality): the first that is small enough. The last always is: it has a million pixels."""
_STARTS: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}
_HEIC: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
_PDF_WITHIN: Final = 1_024
"""Bytes within which a PDF file says that it is one."""

MESSAGES: Final = {
    "photo.large": gettext_noop("The file is larger than %(megabytes)s MB. Take the photo again at a smaller size."),
    "photo.unknown": gettext_noop(
        "This is neither a photo nor a PDF file. Choose a JPEG, PNG or WebP picture, or a PDF file."
    ),
    "photo.heic": gettext_noop(
        "This is a HEIC photo, which cannot be read here. On an iPhone choose Settings – Camera – Formats – “Most "
        "compatible” and take the photo again, or send a screenshot of it."
    ),
    "photo.pages": gettext_noop(
        "The PDF file has %(pages)s pages; at most %(most)s are allowed. Save only the pages of the protocol."
    ),
    "photo.pdf": gettext_noop(
        "The PDF file cannot be read: it is damaged, too complex or protected by a password. Save it again, or take a "
        "photo of the sheet."
    ),
}
tell(MESSAGES)


def kind_of(content: bytes) -> str:
    """JPEG, PNG, WEBP or PDF, by what the file holds, never by its name; ``PictureFault`` for anything else."""
    if len(content) > MAX_BYTES:
        raise PictureFault("photo.large", {"megabytes": MAX_BYTES // MB})
    for start, kind in _STARTS.items():
        if content.startswith(start):
            return kind
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "WEBP"
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC:
        raise PictureFault("photo.heic")
    if b"%PDF-" in content[:_PDF_WITHIN]:
        return "PDF"
    raise PictureFault("photo.unknown")


def clean_photo(content: bytes, kind: str) -> Picture:
    """The photo of a picture's file as it is stored."""
    return fitted(decoded(content, kind, LONGEST))


def fitted(image: Image.Image) -> Picture:
    """As large and as sharp as a stored photo may be."""
    *tries, (last, poorest) = _TRIES
    for longest, quality in tries:
        picture = _scaled(image, longest, quality)
        if len(picture.content) <= STORED:
            return picture
    return _scaled(image, last, poorest)


def _scaled(image: Image.Image, longest: int, quality: int) -> Picture:
    smaller = image.copy()
    smaller.thumbnail((longest, longest))
    return as_jpeg(smaller, quality)


def small(content: bytes) -> bytes:
    """A stored photo as a list shows it."""
    with Image.open(BytesIO(content), formats=["JPEG"]) as image:
        image.draft("RGB", (SMALL, SMALL))
        image.thumbnail((SMALL, SMALL))
        return as_jpeg(image, 70).content
