"""Documents to print, as PDF files."""

from collections.abc import Callable, Iterable
from typing import IO

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.paper.document import Output, made
from tournaments.paper.page import Paper, Printing


def printing(request: HttpRequest) -> Printing:
    """What the address asks for: ``?paper=`` a4 (usual), letter or a5, and ``?ink=black`` for greys."""
    asked = request.GET.get("paper", "")
    paper = Paper(asked) if asked in {one.value for one in Paper} else Paper.A4
    return Printing(paper, colour=request.GET.get("ink") != "black")


def document(request: HttpRequest, language: str, name: str, write: Callable[[Output], None]) -> HttpResponse:
    """The PDF file that ``write`` makes, in that language unless the address asks for another (``?lang=``)."""

    def steps(file: IO[bytes]) -> Iterable[None]:
        write(file)
        return ()

    return made(steps, chosen_language(request, language), name)


def chosen_language(request: HttpRequest, language: str) -> str:
    """The language that the address asks for, else the given one."""
    asked = request.GET.get("lang", "")
    return asked if asked in {code for code, _name in settings.LANGUAGES} else language
