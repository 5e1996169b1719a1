"""Documents to print, as PDF files."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import translation

from tournaments.pdf.document import Output, drawn, laid_out
from tournaments.pdf.paper import Paper, Printing
from tournaments.pdf.streaming import Pipe
from tournaments.views.streamed import Flow, streamed


def printing(request: HttpRequest) -> Printing:
    """What the address asks for: ``?paper=`` a4 (usual), letter or a5, and ``?ink=black`` for greys."""
    asked = request.GET.get("paper", "")
    paper = Paper(asked) if asked in {one.value for one in Paper} else Paper.A4
    return Printing(paper, colour=request.GET.get("ink") != "black")


def document(
    request: HttpRequest, language: str, name: str, write: Callable[[Output], None]
) -> StreamingHttpResponse:
    """The PDF file that ``write`` makes, in that language unless the address asks for another (``?lang=``)."""
    language = chosen_language(request, language)
    with translation.override(language):
        (laid,) = laid_out(write)
    pipe = Pipe()
    return streamed(request, Flow(pipe, drawn(pipe, laid), language), name)


def chosen_language(request: HttpRequest, language: str) -> str:
    """The language that the address asks for, else the given one."""
    asked = request.GET.get("lang", "")
    return asked if asked in {code for code, _name in settings.LANGUAGES} else language
