"""The pictures of screens and of printed documents, and how the gallery finds its way into the demo."""

import re
import subprocess
import sys
from functools import partial
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.urls import resolve
from PIL import Image

from script.lib import gallery, paper_pictures, papers, pictures
from script.lib.console import ROOT, Refusal
from tests.access.test_matrix import PATTERNS
from tournaments.documents import registry
from tournaments.kernel.routes import TOUR
from tournaments.paper.document_type import DocumentType
from tournaments.paper.drawing import draw_sheets, new_canvas
from tournaments.paper.page import Page

PAPERS = (*papers.papers(after=False), *papers.papers(after=True))
PRINTED = """Demo tournaments loaded.
Public page:        http://127.0.0.1:8107/
Organiser's log-in: http://127.0.0.1:8107/accounts/login/  user olga, password abc234
A judge's link:     http://127.0.0.1:8107/go/one/
A captain's link:   http://127.0.0.1:8107/go/two/
"""


def ways_in(printed: str) -> dict[str, str]:
    """What the gallery reads from a server that prints this and ends."""
    command = [sys.executable, "-c", f"print({printed!r})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        return gallery._ways_in(server)


def test_it_reads_the_ways_in_from_what_the_server_prints() -> None:
    assert ways_in(PRINTED) == {
        "GALLERY_PUBLIC": "http://127.0.0.1:8107/",
        "GALLERY_DESK": "http://127.0.0.1:8107/accounts/login/  user olga, password abc234",
        "GALLERY_JUDGE": "http://127.0.0.1:8107/go/one/",
        "GALLERY_CAPTAIN": "http://127.0.0.1:8107/go/two/",
    }


def test_a_server_that_ends_too_early_is_told_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="did not start"):
        ways_in(PRINTED.replace("A captain's link", "An error"))


@pytest.mark.parametrize("picture", pictures.PICTURES, ids=lambda picture: picture.name)
def test_every_picture_is_there_of_the_right_size_and_shown(picture: pictures.Picture) -> None:
    path = pictures.FOLDER / f"{picture.name}.png"
    scale = 2 if picture.size == pictures.PHONE else 1
    with Image.open(path) as image:
        assert image.size == tuple(scale * side for side in picture.size)
    assert path.stat().st_size <= pictures.LARGEST
    assert f"docs/screenshots/{path.name}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_picture_is_left_that_nobody_takes() -> None:
    taken = {f"{picture.name}.png" for picture in pictures.PICTURES}
    compared = {path.name for path in Path(pictures.FOLDER).glob("before-after-*.png")}
    assert {path.name for path in Path(pictures.FOLDER).iterdir()} == taken | compared


def test_every_page_that_is_compared_is_small_and_shown_where_the_comparison_stands() -> None:
    compared = sorted(Path(pictures.FOLDER).glob("before-after-*.png"))
    shown = re.findall(
        r"\(screenshots/(before-after-[\w-]+\.png)\)", (ROOT / "docs/usability.md").read_text(encoding="utf-8")
    )
    assert sorted(shown) == [path.name for path in compared]
    assert max(path.stat().st_size for path in compared) <= pictures.LARGEST


def test_every_document_is_there_in_both_languages_small_with_few_colours_and_on_its_page() -> None:
    wanted = {papers.picture_path(paper, language) for paper in PAPERS for language in papers.LANGUAGES}
    assert set(papers.FOLDER.glob("*.png")) == wanted
    for path in wanted:
        with Image.open(path) as image:
            assert image.mode == "P"
            assert min(image.size) >= 550
        assert path.stat().st_size <= paper_pictures.LARGEST
    assert sum(path.stat().st_size for path in wanted) <= paper_pictures.ALL_TOGETHER
    assert papers.README.read_text(encoding="utf-8") == papers.readme()
    assert "docs/gallery/README.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_address_that_gives_a_document_is_pictured() -> None:
    pictured = {_name_of(paper.address) for paper in PAPERS}
    documents = {name for name in PATTERNS if str(name).endswith("_pdf") and not str(name).startswith("desk_")}
    # The sheets of a match are those of its tour; free sheets are those without names; a game that was looked through
    # is its record with more diagrams.
    assert documents - pictured == {"match_sheets_pdf", "rules_pdf", "sheets_pdf", "game_review_pdf"}


def test_a_new_document_is_pictured_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = DocumentType(
        key="doors", title="Signs for doors", lay=lambda _: (), path=f"{TOUR}/doors.pdf", name="doors_pdf"
    )
    monkeypatch.setattr(registry, "DOCUMENTS", (laid,))
    assert papers.papers(after=False)[0] == papers.Paper("doors", "Signs for doors", "/t/gallery/tours/1/doors.pdf")
    assert len(papers.papers(after=True)) == len(papers.AFTER)


def _name_of(address: str) -> str:
    """The name of the address that a picture is made from."""
    return str(resolve(re.sub(r"\{\d\}", "1", address.partition("?")[0])).url_name)


def test_a_page_is_counted_from_the_end_and_colours_go_until_the_file_is_small(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = BytesIO()
    canvas = new_canvas(file)
    assert len(list(draw_sheets(canvas, [Page(), Page()]))) == 2
    canvas.save()
    noise = BytesIO()
    Image.effect_noise((300, 300), 90).save(noise, "PPM")
    asked: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        asked.append(command)
        return SimpleNamespace(stdout=noise.getvalue())

    monkeypatch.setattr(subprocess, "run", run)
    path = tmp_path / "noise.png"
    assert paper_pictures._store("pdftoppm", path, file.getvalue(), -1) == path.stat().st_size <= paper_pictures.LARGEST
    assert asked[0][-5:] == ["-f", "2", "-l", "2", "-"]
    monkeypatch.setattr(paper_pictures, "LARGEST", 100)
    with pytest.raises(Refusal, match="even with 6 colours"):
        paper_pictures._store("pdftoppm", path, file.getvalue(), 1)


def test_one_kind_of_picture_can_be_taken_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def take(name: str) -> int:
        taken.append(name)
        return 0

    monkeypatch.setattr(gallery, "TAKES", {name: partial(take, name) for name in gallery.TAKES})
    assert gallery.main(["papers"]) == 0
    assert gallery.main([]) == 0
    assert taken == ["papers", "screens", "papers"]
