"""The fonts of the PDF documents: the signs we print, taken out of DejaVu Sans Condensed."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from script.lib import environment
from script.lib.console import ROOT, Refusal, say

SOURCE = Path("/usr/share/fonts/truetype/dejavu")
LICENCE = Path("/usr/share/doc/fonts-dejavu-core/copyright")
TARGET = ROOT / "tournaments" / "static" / "tournaments" / "fonts"
VERSION = "2.37"
"""Of the fonts; a test reads it in the files."""
FACES = {
    "DejaVuSansCondensed.ttf": "DejaVuSansCondensed.ttf",
    "DejaVuSansCondensed-Bold.ttf": "DejaVuSansCondensed-Bold.ttf",
    "DejaVuSansCondensed-Oblique.ttf": "DejaVuSansCondensed-Oblique.ttf",
}
"""Debian's name of a face → ours."""
SIGNS = {
    "Latin, with the letters of all of Europe": "U+0020-007E,U+00A0-017F,U+018F,U+0192,U+01A0-01A1,U+01AF-01B0,"
    "U+0218-021B,U+0259,U+02BB-02BC,U+02C6-02DD,U+0300-0304,U+0306-030C,U+0323,U+0327-0328,U+1E00-1EFF",
    "Greek: the signs of teams": "U+0370-03FF",
    "Cyrillic, of all languages written with it": "U+0400-052F",
    "Armenian and Georgian, which names are written with too": "U+0531-058A,U+10A0-10FF",
    "dashes, quotation marks, spaces, exponents": "U+2000-2064,U+2070-209C",
    "currencies and letter-like signs such as №": "U+20A0-20BF,U+2100-214F",
    "fractions and Roman numerals": "U+2150-218F",
    "arrows": "U+2190-21FF,U+27F5-27FF",
    "mathematical signs": "U+2200-22FF",
    "figures in circles": "U+2460-249B",
    "lines, blocks and geometric shapes": "U+2500-25FF",
    "stars, suits, chessmen, check boxes": "U+2600-26FF",
    "ticks and crosses": "U+2713-2718,U+2776-2793",
    "the sign for what a font lacks": "U+FFFD",
}
"""Why → which code points."""


def make() -> None:
    """Write the subsets and the licence; raises Refusal when Debian's fonts or fontTools cannot be had."""
    if not all((SOURCE / face).exists() for face in FACES):
        raise Refusal(f"DejaVu's fonts are not in {SOURCE}; Debian: sudo apt-get install fonts-dejavu. Run this again.")
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tool = _subsetter(Path(folder))
        for source, name in FACES.items():
            _subset(tool, SOURCE / source, TARGET / name)
    shutil.copyfile(LICENCE, TARGET / "LICENCE.txt")


def _subsetter(folder: Path) -> Path:
    """pyftsubset in an environment of its own: the program itself has no use for it."""
    say("Fetching fontTools …")
    wanted = ["--require-hashes", "-r", str(ROOT / environment.VENDOR)]
    for command in (
        [sys.executable, "-m", "venv", str(folder)],
        [str(folder / "bin" / "pip"), "install", "-q", "--disable-pip-version-check", *wanted],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Refusal(f"fontTools could not be installed: {done.stderr.strip()[-300:]}")
    return folder / "bin" / "pyftsubset"


def _subset(tool: Path, source: Path, target: Path) -> None:
    """Hinting and typographic features are for screens; a PDF of ours uses neither."""
    subprocess.run(
        [
            tool,
            source,
            f"--output-file={target}",
            f"--unicodes={','.join(SIGNS.values())}",
            "--layout-features=",
            "--no-hinting",
            "--drop-tables+=FFTM,GDEF,GPOS,GSUB",
            "--name-IDs=*",
        ],
        check=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": "0"},  # the same bytes whenever it is made
    )
    say(f"{target.name}: {target.stat().st_size // 1024} kB")
