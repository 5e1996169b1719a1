"""The pages of an uploaded PDF file as pictures, drawn by a process of its own within bounds."""

import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Final

from PIL import Image

from tournaments.kernel.pictures import PictureFault
from tournaments.photos.rules.photo import LONGEST, MOST_PAGES

MEMORY: Final = 1024 * 1024 * 1024
"""Bytes; a scan of A4 with 600 dots an inch takes a third of it."""
SECONDS: Final = 20
PATIENCE: Final = 60
"""Seconds on the clock: a busy machine gives less time than passes."""

_PROGRAM: Final = Path(__file__).with_name("pdf_pages.py")
_NEEDED: Final = ("LD_LIBRARY_PATH", "SYSTEMROOT")
"""What of the environment a Python may need to start; no key of ours goes along."""


def pages_of(content: bytes, memory: int = MEMORY) -> list[Image.Image]:
    """``PictureFault`` for a file with too many pages, or that cannot be drawn."""
    bounds = map(str, (memory, SECONDS, MOST_PAGES, LONGEST))
    known = {name: os.environ[name] for name in _NEEDED if name in os.environ}
    command = [sys.executable, "-I", str(_PROGRAM), *bounds]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=PATIENCE, check=True, env=known)  # noqa: S603 - our own program
    except (subprocess.SubprocessError, OSError) as error:
        raise PictureFault("photo.pdf") from error
    return _read(done.stdout)


def _read(data: bytes) -> list[Image.Image]:
    (pages,) = struct.unpack_from(">I", data)
    if pages > MOST_PAGES:
        raise PictureFault("photo.pages", {"pages": pages, "most": MOST_PAGES})
    images, place = [], 4
    for _number in range(pages):
        width, height = struct.unpack_from(">II", data, place)
        place += 8
        images.append(Image.frombytes("RGB", (width, height), data[place : place + 3 * width * height]))
        place += 3 * width * height
    if not images:
        raise PictureFault("photo.pdf")
    return images
