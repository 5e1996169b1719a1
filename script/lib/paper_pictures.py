"""Takes the pictures of every document for ``script/gallery``; runs in the project's environment.

The documents are those of a tournament that is played by chance in a database of its own, asked for by its organiser.
"""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from pypdf import PdfReader

from script.lib.console import ROOT, Refusal, say
from script.lib.papers import FOLDER, LANGUAGES, README, papers, picture_path, readme

LARGEST = 60_000
"""Bytes of one picture."""
ALL_TOGETHER = 5_000_000
DOTS = 78
"""An inch: the small print of a sheet can just be read."""
COLOURS = (96, 48, 24, 12, 6)


def main(pdftoppm: str) -> None:
    """Play the tournament, take every picture, write the page that shows them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.png"):
        path.unlink()
    whole = sum(_store(pdftoppm, name, file, page) for name, file, page in _documents())
    README.write_text(readme(), encoding="utf-8")
    say(f"{README.relative_to(ROOT)} and {whole // 1000} kB of pictures")
    if whole > ALL_TOGETHER:
        raise Refusal(f"The pictures have more than {ALL_TOGETHER // 1_000_000} MB together: use fewer dots.")


def _documents() -> Iterator[tuple[Path, bytes, int]]:
    """The file of each picture, the document and its page."""
    from script.lib.paper_world import Reader

    reader = Reader()
    for paper in (*papers(after=False), *papers(after=True)):
        for language in LANGUAGES:
            yield picture_path(paper, language), reader.document(paper.address, language), paper.page


def _store(pdftoppm: str, path: Path, document: bytes, page: int) -> int:
    """A picture of the page with as many colours as its size allows; how many bytes it has."""
    number = str(page if page > 0 else len(PdfReader(io.BytesIO(document)).pages) + 1 + page)
    command = [pdftoppm, "-png", "-r", str(DOTS), "-f", number, "-l", number, "-"]
    drawn = subprocess.run(command, input=document, capture_output=True, check=True).stdout
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    for colours in COLOURS:
        reduced = image.quantize(colours, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        reduced.save(path, optimize=True)
        if (size := path.stat().st_size) <= LARGEST:
            return size
    raise Refusal(f"{path.name} has more than {LARGEST // 1000} kB even with {COLOURS[-1]} colours.")


if __name__ == "__main__":
    main(sys.argv[1])
