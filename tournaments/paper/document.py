"""Documents: pages that belong together, and how they become a file: stamped, named, in the active language."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from itertools import count
from threading import Lock
from typing import IO, Any, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, gettext
from PIL import Image
from pypdfium2 import PdfDocument

from tournaments.kernel.views import is_nobody
from tournaments.kernel.wording import file_name, moment_text
from tournaments.models import Team, Tour, Tournament
from tournaments.paper.drawing import Chapter, draw_sheets, new_canvas
from tournaments.paper.page import A4, HAIR, PLAIN, Box, Page, Paper, Printing, Size, Style, sheets

Write = Callable[[IO[bytes]], Iterable[None]]
"""Writes a file, step by step."""


def archived(file: IO[bytes], entries: Iterable[tuple[str, Write]], moment: datetime) -> Iterator[None]:
    """Write a ZIP file of entries by their names, all dated at that moment; the steps are theirs."""
    with ZipFile(file, "w") as archive:
        for name, write in entries:
            about = ZipInfo(name, moment.timetuple()[:6])
            about.compress_type = ZIP_DEFLATED
            with archive.open(about, "w") as entry:
                yield from write(entry)


# Files that are made for an answer: documents, and several of them in one file.
def made(
    write: Write, language: str, named: Callable[[], str], ending: str = "pdf", *, download: bool = False
) -> HttpResponse:
    """The file that is written in that language: opened in the browser, or stored as a ``download``. What it is called
    is asked, in the same language, once it is written: only then is it known what stands in it.

    Nothing is sent before it is complete, so that what goes wrong meanwhile is an error page and no half file.
    """
    file = BytesIO()
    with translation.override(language):
        for _step in write(file):
            pass
        name = named()
    response = HttpResponse(file.getvalue(), content_type=f"application/{ending}")
    shown = content_disposition_header(as_attachment=download, filename=file_name(name, ending))
    response["Content-Disposition"] = shown or "inline"
    response["Content-Language"] = language
    response["Cache-Control"] = "private, no-cache"
    return response


# What stands at the foot of every sheet, so that two prints can be told apart.
MARGIN: Final = 36.0
"""On the left and right, in points; the stamp needs no more at the foot."""
_TOP: Final = 32.0
_FOOT: Final = 56.0


def body_of(size: Size) -> Box:
    """Where the own content of a page goes."""
    return Box(MARGIN, _TOP, size.width - 2 * MARGIN, size.height - _TOP - _FOOT)


def foot_of(size: Size) -> Box:
    return Box(MARGIN, size.height - 40, size.width - 2 * MARGIN, 20)


BODY: Final = body_of(A4)
"""Where the own content of a page goes that is laid out for A4."""

_MOSCOW: Final = ZoneInfo("Europe/Moscow")
_NUMBER: Final = 70.0
_SMALL: Final = Style(size=6.5, least=4, grey=0.35, pad=0)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What the sheet belongs to, and by what two prints of it are told apart: when each was printed and what had been
    written by then."""

    event: str
    facts: str


def tour_title(tour: Tour) -> str:
    """The tour with its number and its name, or with what is played when it has none."""
    number = gettext("Tour %(number)s") % {"number": tour.number}
    if tour.name and str(tour.number) not in tour.name:
        return f"{number}. {tour.name}"
    if tour.name or not tour.has_games:
        return tour.name or number
    return f"{number}. {tour.get_kind_display()}"


def team_title(team: Team) -> str:
    """The team's name behind its sign, which no line tears from it."""
    return f"{team.sign}\N{NO-BREAK SPACE}{team.name}" if team.sign else team.name


def unbroken(name: str) -> str:
    """The name of a person or a place, whose words stay together wherever a line has room for them."""
    return name.replace(" ", "\N{NO-BREAK SPACE}")


def local_time(moment: datetime, tour: Tour, pattern: str) -> str:
    return date_format(moment.astimezone(ZoneInfo(tour.tournament.time_zone)), pattern)


def stamp_of(tour: Tour, moment: datetime, *, draft: bool = False) -> Stamp:
    """The stamp of a document of a tour; one that shows the matches of a draft says so where it names its revision."""
    stamp = stamp_in(tour.tournament, f"{tour.tournament.name} · {tour_title(tour)}", moment)
    if not draft:
        return stamp
    return replace(stamp, facts=gettext("DRAFT, not published · %(facts)s") % {"facts": stamp.facts})


def unannounced(stamp: Stamp) -> Stamp:
    """The stamp of a sheet with results that wait to be announced."""
    return replace(stamp, facts=gettext("RESULTS NOT ANNOUNCED · %(facts)s") % {"facts": stamp.facts})


def unannounced_subtitle(subtitle: str) -> str:
    """The same above the table, before what else stands there: it is not to be lost beside a long name."""
    words = gettext("Contains results not announced yet: do not put up")
    return f"{words} · {subtitle}"


def stamp_in(tournament: Tournament, event: str, moment: datetime) -> Stamp:
    """The stamp of a document of a tournament: the time by its own clock, which needs no other name there, its
    revision, the number of entries of its audit log and the beginning of the last hash."""
    local = moment.astimezone(ZoneInfo(tournament.time_zone))
    words = gettext("printed %(time)s · revision %(revision)s · log: %(mark)s")
    facts = words % {"time": moment_text(local), "revision": tournament.revision, "mark": tournament.log_mark}
    return Stamp(event, facts)


def plain_stamp(event: str, moment: datetime) -> Stamp:
    """Of what belongs to no tournament: whose clock it is has to be said."""
    time = moment_text(moment.astimezone(_MOSCOW))
    return Stamp(event, gettext("printed %(time)s, Moscow time") % {"time": time})


def draw_stamp(page: Page, stamp: Stamp, number: int, count: int) -> None:
    """Put the stamp at the foot of a page, with its number out of ``count``."""
    foot = foot_of(page.size)
    page.rule(foot.x, foot.top, foot.right, foot.top, HAIR)
    event, facts = (foot.part(0, foot.width - _NUMBER).slice(line, 2) for line in range(2))
    page.text(event, stamp.event, _SMALL)
    page.text(facts, stamp.facts, _SMALL)
    of = gettext("page %(number)s of %(count)s") % {"number": number, "count": count}
    corner = foot.part(foot.width - _NUMBER, foot.width).slice(0, 2)
    page.text(corner, of, _SMALL._replace(align="right", grey=0))


# Documents: pages that belong together, and how they become a file: stamped, named, in the active language.
class About(NamedTuple):
    """The document's properties: its title, and whose it is."""

    title: str
    author: str


class Document(NamedTuple):
    """Pages laid out, to be drawn: what they are, what stands at their feet, how they are printed.

    ``own_sheet``: what comes after it in a file begins on another sheet, also where sheets are printed on both sides.
    """

    pages: Sequence[Page]
    about: About
    stamp: Stamp
    printing: Printing = PLAIN
    own_sheet: bool = False

    @property
    def sides(self) -> int:
        """How many sides of paper it takes, an empty back among them."""
        sizes, exact = [page.size for page in self.pages], [page.exact for page in self.pages]
        sides = len(sheets(sizes, exact, self.printing.paper))
        return sides + sides % 2 * self.own_sheet


_MOST_ON_A_SHEET: Final = 2


def drawn(file: IO[bytes], document: Document) -> Iterator[None]:
    """Draw a document into a file; one step for each sheet."""
    canvas = _canvas(file, document.about)
    _stamp(document)
    yield from draw_sheets(canvas, document.pages, document.printing)
    canvas.save()


def bound(file: IO[bytes], about: About, chapters: Iterable[tuple[str, Iterable[Document]]]) -> Iterator[None]:
    """Draw documents after one another into one file, those of a chapter under its name in the outline, or without
    any; each keeps its own page numbers.

    Each is taken when those before it are drawn and forgotten; the steps are those of ``drawn``.
    """
    canvas = _canvas(file, about)
    numbers = count(1)
    for name, documents in chapters:
        begins = name
        for document in documents:
            _stamp(document)
            chapter = Chapter(next(numbers), begins, level=int(bool(name)))
            sides = 0
            for _step in draw_sheets(canvas, document.pages, document.printing, chapter):
                sides += 1
                yield
            if sides < document.sides:
                canvas.showPage()
                yield
            begins = ""
            del document
    canvas.save()


def draw_first(file: IO[bytes], document: Document) -> None:
    """Draw the first sheet alone into a file, without the stamp of a print: it is to be looked at."""
    canvas = _canvas(file, document.about)
    next(draw_sheets(canvas, document.pages[:_MOST_ON_A_SHEET], document.printing))
    canvas.save()


def _canvas(file: IO[bytes], about: About) -> Any:
    canvas = new_canvas(file)
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setCatalogEntry("Lang", get_language() or "ru")
    return canvas


def _stamp(document: Document) -> None:
    for number, page in enumerate(document.pages, start=1):
        draw_stamp(page, document.stamp, number, len(document.pages))


# What a document says, as a short text to compare: the same however and whenever it is printed.
def content_digest(documents: Iterable[Document]) -> str:
    """A hash of the words, codes, drawings and crossed boxes of the pages, before they are stamped.

    Where lines are broken, how large letters are and where they stand is no content.
    """
    found = hashlib.sha256()
    for document in documents:
        known: dict[int, bytes] = {}
        for page in document.pages:
            for part in _parts(page, known):
                found.update(part)
    return found.hexdigest()


def _parts(page: Page, known: dict[int, bytes]) -> Iterator[bytes]:
    """``known`` are the drawings of the same document that came before, by their ids: pages share them."""
    if page.backdrop is not None:
        yield hashlib.sha256(page.backdrop.content).digest()
    if page.under is not None:
        yield from _parts(page.under, known)
    for cell in page.cells:
        yield "".join(cell.fitted.lines).replace(" ", "").encode() + b"\x1f"
    for code in page.codes:
        yield code.address.encode() + b"\x1e"
    for picture in page.pictures:
        key = id(picture.scene)
        if key not in known:
            known[key] = repr(picture.scene).encode()
        yield known[key]
    yield b"%d\x1d" % len(page.rules)


# The first sheet of a document as a small picture.
WIDTH: Final = 420
"""Of a picture in pixels: twice as many as a page of the site shows it wide."""
_COLOURS: Final = 64
_ONE_AT_A_TIME: Final = Lock()
"""The library that draws PDF files must not be used by two threads at once."""


def picture_of(document: Document) -> bytes:
    """A PNG file of the first sheet as it is printed, without its stamp: the same as long as the sheet is the same."""
    file = BytesIO()
    draw_first(file, document)
    with _ONE_AT_A_TIME, PdfDocument(file.getvalue()) as pdf:
        page = pdf[0]
        image = page.render(scale=WIDTH / page.get_width()).to_pil()
        page.close()
    found = BytesIO()
    image.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(found, "PNG")
    return found.getvalue()


# Documents to print, as PDF files.
def printing(request: HttpRequest) -> Printing:
    """What the address asks for: ``?paper=`` a4 (usual), letter, a5 or a3, and ``?ink=black`` for greys."""
    asked = request.GET.get("paper", "")
    paper = Paper(asked) if asked in {size.value for size in Paper} else Paper.A4
    return Printing(paper, colour=request.GET.get("ink") != "black")


def announced_only(request: HttpRequest) -> bool:
    """Whether an organiser asks for what everybody may know (``?hidden=no``): no result that waits to be opened."""
    return request.GET.get("hidden") == "no"


def announced_asked(request: HttpRequest) -> dict[str, str]:
    """The same as what a kept file follows; those who are nobody in particular get the same file either way."""
    return {"hidden": "no"} if announced_only(request) and not is_nobody(request) else {}


def print_asked(request: HttpRequest) -> dict[str, str]:
    """What of the query every document follows: paper, colours, language."""
    how, language = printing(request), chosen_language(request, "")
    known = {"paper": how.paper.value if how.paper is not Paper.A4 else "", "ink": "" if how.colour else "black"}
    return {name: value for name, value in (known | {"lang": language}).items() if value}


def chosen_language(request: HttpRequest, language: str) -> str:
    """The language that the address asks for, else the given one."""
    asked = request.GET.get("lang", "")
    return asked if asked in {code for code, _name in settings.LANGUAGES} else language
