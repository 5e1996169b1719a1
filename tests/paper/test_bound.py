"""Files of several documents: bound ones, archives, their first sheets, what they say."""

import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import IO, Any

from django.utils import translation
from PIL import Image
from pypdf import PdfReader

from tests.paper.scenes import PRINTED, print_of
from tournaments.paper.document import WIDTH, About, Document, archived, bound, content_digest, drawn, picture_of
from tournaments.paper.fitting import TEXT, Fitted
from tournaments.paper.page import Paper, Printing
from tournaments.play.documents.boards import playing_board
from tournaments.play.documents.rules import game_rules
from tournaments.play.documents.sheets import free_sheets
from tournaments.play.rules_text import rules_of

ABOUT = About("Всё для тура 4", "Кубок")


def rules(slug: str = "corners", moment: datetime = PRINTED, paper: Paper = Paper.A4) -> Document:
    with translation.override("en"):
        (laid,) = game_rules(rules_of(slug), print_of(slug, Printing(paper), moment))
    return laid


def board(slug: str = "deer") -> Document:
    with translation.override("en"):
        (laid,) = playing_board(slug, print_of(slug))
    return laid


def read(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content), strict=True)


def bind(*chapters: tuple[str, list[Document]]) -> PdfReader:
    file = io.BytesIO()
    with translation.override("en"):
        for _sheet in bound(file, ABOUT, chapters):
            pass
    return read(file.getvalue())


def test_bound_documents_are_chapters_with_page_numbers_of_their_own() -> None:
    reader = bind(("Rules", [rules()]), ("Boards", [board("deer"), board("corners")]))
    texts = [page.extract_text() for page in reader.pages]
    count = len(texts) - 2
    assert f"page {count} of {count}" in texts[count - 1]
    assert all("page 1 of 1" in text for text in texts[count:])
    outline: Any = reader.outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == ["Rules", "Boards"]
    inner = [[entry.title for entry in part] for part in outline if isinstance(part, list)]
    assert inner[1] == ["Deer and dogs", "Corners"]
    assert [reader.get_destination_page_number(entry) for entry in outline if not isinstance(entry, list)] == [0, count]
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ABOUT


def test_each_document_is_made_when_those_before_it_are_drawn() -> None:
    events: list[str] = []

    def chapters() -> Iterator[tuple[str, list[Document]]]:
        for slug in ("deer", "corners"):
            events.append(f"made {slug}")
            yield slug, [board(slug)]

    with translation.override("en"):
        events.extend("drawn" for _sheet in bound(io.BytesIO(), ABOUT, chapters()))
    assert events == ["made deer", "drawn", "made corners", "drawn"]


def test_an_archive_has_a_file_of_each_document_and_a_step_for_each_sheet() -> None:
    def write(file: IO[bytes]) -> Iterator[None]:
        return drawn(file, board())

    file, moment = io.BytesIO(), datetime(2026, 7, 14, 9, tzinfo=UTC)
    entries = [("1 Доска.pdf", write), ("2 Доска.pdf", write)]
    with translation.override("en"):
        assert len(list(archived(file, entries, moment))) == 2
    archive = zipfile.ZipFile(file)
    assert archive.testzip() is None
    assert archive.namelist() == ["1 Доска.pdf", "2 Доска.pdf"]
    assert all(info.date_time == (2026, 7, 14, 9, 0, 0) for info in archive.infolist())
    assert len(read(archive.read("2 Доска.pdf")).pages) == 1


def test_a_digest_knows_nothing_of_when_and_on_what_it_was_printed() -> None:
    known = content_digest([rules()])
    later = datetime(2026, 8, 1, tzinfo=UTC)
    assert content_digest([rules(moment=later, paper=Paper.A5)]) == known
    printed = rules()
    with translation.override("en"):
        list(drawn(io.BytesIO(), printed))
    assert content_digest([rules()]) == known


def test_a_digest_tells_another_word_another_drawing_and_another_document_apart() -> None:
    with translation.override("en"):
        sheets = free_sheets("deer", print_of("deer"))
    digests = [
        content_digest(documents)
        for documents in ([rules()], [rules("deer")], [board()], [board("corners")], sheets, [board(), board()])
    ]
    assert len(set(digests)) == len(digests)
    ruled = rules()
    cell = ruled.pages[0].cells[-1]
    ruled.pages[0].cells[-1] = cell._replace(fitted=Fitted.of(("Другие слова",), TEXT, cell.fitted.size))
    assert content_digest([ruled]) != digests[0]


def test_a_picture_shows_the_first_sheet_as_it_is_printed() -> None:
    for paper, wide in ((Paper.A4, False), (Paper.A5, True)):
        with translation.override("en"):
            image = Image.open(io.BytesIO(picture_of(rules(paper=paper))))
        assert image.format == "PNG"
        assert image.width == WIDTH
        assert (image.width > image.height) == wide
        dark = sum(image.convert("L").histogram()[:128])
        assert 0.005 < dark / (image.width * image.height) < 0.5


def test_a_picture_is_the_same_whenever_it_is_drawn() -> None:
    with translation.override("en"):
        assert picture_of(rules()) == picture_of(rules(moment=datetime(2026, 8, 1, tzinfo=UTC)))
