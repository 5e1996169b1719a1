"""Takes the pictures of every document for ``script/gallery``; runs in the project's environment.

The documents are those of a tournament that is played by chance in a database of its own, asked for by its organiser.
"""

import io
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from script.lib.console import ROOT, Refusal, say

FOLDER = ROOT / "docs" / "gallery"
README = FOLDER / "README.md"
LARGEST = 60_000
"""Bytes of one picture."""
ALL_TOGETHER = 5_000_000
DOTS = 78
"""An inch: the small print of a sheet can just be read."""
COLOURS = (96, 48, 24, 12, 6)
LANGUAGES = {"en": "English", "ru": "русский"}
SLUG = "gallery"
NAME = "Летний кубок"
TEAMS, SEED = 10, 4
GAMES = {
    "corners": "Corners",
    "sonor": "Sonor",
    "isses": "Der Isses!",
    "heldplay": "Held-play",
    "deer": "Deer and dogs",
}
"""Played in the tours from 1 to 5, in this order."""
KNOCK_OUT = len(GAMES) + 1


@dataclass(frozen=True)
class Paper:
    """A page of a document: its picture's name, what it is, where it is asked for; ``{1}`` stands for the number of
    the first match of tour 1 that was played, and so on. ``page`` counts from 1, from the end when it is negative."""

    name: str
    title: str
    address: str
    page: int = 1


def _of_games(name: str, title: str, address: str) -> tuple[Paper, ...]:
    """A document of each game; ``#`` stands for the number of its tour, ``*`` for the game."""
    return tuple(
        Paper(f"{name}-{slug}", f"{title}: {game}", address.replace("#", str(tour)).replace("*", slug))
        for tour, (slug, game) in enumerate(GAMES.items(), start=1)
    )


_TOUR = f"/t/{SLUG}/tours/1"
BEFORE = (
    Paper("team-notice", "Notice for teams", f"{_TOUR}/teams.pdf"),
    Paper("judge-notice", "Notice for judges", f"{_TOUR}/judges.pdf"),
    Paper("protocols", "Blank protocols", f"{_TOUR}/protocols.pdf"),
    Paper("protocols-a5", "The same, A5, two on A4", f"{_TOUR}/protocols.pdf?paper=a5"),
    Paper("links", "Private links to cut", f"/t/{SLUG}/links.pdf"),
    Paper("bracket", "Bracket of a knock-out that is drawn", f"/t/{SLUG}/tours/{KNOCK_OUT}/bracket.pdf"),
    Paper("bracket-16", "Empty bracket", f"{_TOUR}/bracket-16.pdf"),
    Paper("cross-table", "Empty cross-table", f"/t/{SLUG}/cross-table.pdf"),
    *_of_games("sheets", "Score sheets", f"/t/{SLUG}/tours/#/sheets.pdf"),
    Paper("sonor-field", "Sonor: the field, scale 1 : 2", f"/t/{SLUG}/tours/2/sheets.pdf", -1),
    Paper("sheets-black", "Score sheets, saving ink", f"/t/{SLUG}/tours/3/sheets.pdf?ink=black"),
    *_of_games("board", "Board to play on", "/boards/*.pdf"),
    *_of_games("rules", "Rules", f"/t/{SLUG}/tours/#/rules.pdf"),
)
AFTER = (
    Paper("protocol", "Filled protocol", f"/t/{SLUG}/matches/{{1}}/protocol.pdf"),
    *_of_games("record", "Record of a game", f"/t/{SLUG}/matches/{{#}}/games/individual/1/1/record.pdf"),
    Paper("tour-results", "Results of a tour", f"{_TOUR}/results.pdf"),
    Paper("standings", "Standings", f"/t/{SLUG}/results/standings.pdf"),
    Paper("cross", "Cross-table", f"/t/{SLUG}/results/cross.pdf"),
    Paper("progress", "Tour by tour", f"/t/{SLUG}/results/progress.pdf"),
    Paper("players", "Best players", f"/t/{SLUG}/results/players.pdf"),
    Paper("certificate", "Certificate", f"/t/{SLUG}/certificates.pdf?ink=black"),
    Paper("certificate-picture", "Certificate on a picture", f"/t/{SLUG}/certificates.pdf"),
)
PAPERS = (*BEFORE, *AFTER)


def picture_path(paper: Paper, language: str) -> Path:
    """The file of a picture."""
    return FOLDER / f"{paper.name}-{language}.png"


def readme() -> str:
    """The page that shows all pictures."""
    parts = [
        "# Every document\n\nMade by `script/gallery papers` from a tournament that is played by chance.\n"
    ]
    for heading, papers in {"Before a tour": BEFORE, "After a tour": AFTER}.items():
        parts.append(f"\n## {heading}\n")
        parts += [_shown(paper) for paper in papers]
    return "".join(parts)


def _shown(paper: Paper) -> str:
    pictures = " | ".join(
        f"![{paper.title}, {words}]({picture_path(paper, language).name})"
        for language, words in LANGUAGES.items()
    )
    return f"\n### {paper.title}\n\n| {' | '.join(LANGUAGES.values())} |\n|---|---|\n| {pictures} |\n"


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
    for paper in PAPERS:
        for language in LANGUAGES:
            yield picture_path(paper, language), reader.document(paper.address, language), paper.page


def _store(pdftoppm: str, path: Path, document: bytes, page: int) -> int:
    """A picture of the page with as many colours as its size allows; how many bytes it has."""
    from pypdf import PdfReader

    number = str(page if page > 0 else len(PdfReader(io.BytesIO(document)).pages) + 1 + page)
    command = [pdftoppm, "-png", "-r", str(DOTS), "-f", number, "-l", number, "-"]
    drawn = subprocess.run(command, input=document, capture_output=True, check=True).stdout
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    for colours in COLOURS:
        found = image.quantize(colours, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        found.save(path, optimize=True)
        if (size := path.stat().st_size) <= LARGEST:
            return size
    raise Refusal(f"{path.name} has more than {LARGEST // 1000} kB even with {COLOURS[-1]} colours.")


if __name__ == "__main__":
    main(sys.argv[1])
