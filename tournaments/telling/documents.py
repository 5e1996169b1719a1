"""Messages on paper: a slip for each captain and judge, to cut and hand over."""

from functools import partial
from typing import Final

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import DESK_TOUR
from tournaments.paper.document import Document
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.page import Box, Code, Page, Style
from tournaments.paper.slips import Slip, cut_pages
from tournaments.telling.read import Card, messages_of, waiting
from tournaments.telling.rules import keys_in

_ROWS: Final = 4
_CODE: Final = 56.0
_NAME: Final = Style(face=BOLD, size=11, least=3.4, pad=0)
_TEXT: Final = Style(size=9, least=3.4, pad=0, on_top=True)
_ADDRESS: Final = Style(size=7, least=3.4, pad=0, grey=0.2)


def message_pages(cards: list[Card], note: str) -> list[Page]:
    """Eight slips on a sheet, beneath the note."""
    return cut_pages([Slip(card.name, partial(_draw, card=card)) for card in cards], _ROWS, note)


def _draw(page: Page, box: Box, card: Card) -> None:
    """The name, the message, at the foot the code of its address with the address beside it."""
    name, rest = box.cut(16)
    page.text(name, card.name, _NAME)
    foot = _CODE if card.page else 0.0
    words, below = rest.cut(rest.height - foot)
    lines = [line for line in card.text.split("\n") if not card.page or card.page not in line]
    page.text(words, "\n".join(lines), _TEXT)
    if card.page:
        page.codes.append(Code(Box(below.x, below.top + 2, _CODE - 4, _CODE - 4), card.page))
        page.text(below.part(_CODE + 4, below.width), card.page, _ADDRESS)


def _slips(context: PrintContext) -> list[Document]:
    """Of those whom the address names (``?who=captain-3,judge-5``), else of all; of none while nobody is to be told."""
    what = gettext("Message slips")
    if why := waiting(context.tour):
        return context.laid(message_pages([], why), what, context.tour)
    language = get_language() or context.language
    messages = messages_of(context.tour, language, context.moment, context.address)
    who = keys_in(str(context.asked.get("who", "")))
    cards = [card for card in messages.cards if not who or card.key in who]
    note = gettext("Cut along the lines and hand each slip to the person it is for.")
    return context.laid(message_pages(cards, note), what, context.tour)


DOCUMENTS: Final = (
    DocumentType(
        key="messages", title=_("Message slips"), lay=_slips,
        path=f"{DESK_TOUR}/messages.pdf", name="messages_pdf", permission="tournament.organise",
        secret=True, reads=("who",),
    ),
)  # fmt: skip
