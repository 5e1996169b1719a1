"""Private links of judges and captains as slips to cut: one for each person, with a code for a phone's camera."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from django.db.models import OuterRef, QuerySet
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.access import get_tournament
from tournaments.kernel.routes import TOURNAMENT
from tournaments.kernel.wording import day_text
from tournaments.models import AccessLink, Tournament
from tournaments.paper.document import Document
from tournaments.paper.document_type import DocumentType, Need, PrintContext, Where
from tournaments.paper.fitting import BOLD
from tournaments.paper.page import Box, Code, Page, Style
from tournaments.paper.slips import Slip, cut_pages
from tournaments.roster.read import IssuedLinks, issued_links

_ROWS: Final = 5
_NAME: Final = Style(face=BOLD, size=13, least=3.4, pad=0)
_TEXT: Final = Style(size=9, least=3.4, pad=0)
_ADDRESS: Final = Style(size=7.5, least=3.4, pad=0, grey=0.2)

Address = Callable[[str], str]


def slip_pages(tournament: Tournament, links: IssuedLinks, address: Address) -> list[Page]:
    """Ten slips on a page; on the first page a note when links cannot be printed, or when there are none."""
    slips = [
        Slip(
            issued.link.holder.name,
            partial(_draw, tournament=tournament, link=issued.link, address=address(issued.token)),
        )
        for issued in links.told
    ]
    return cut_pages(slips, _ROWS, _note(links))


def _note(links: IssuedLinks) -> str:
    if links.untold:
        words = ngettext(
            "%(number)s link cannot be printed again: make a new one on the page of personal links.",
            "%(number)s links cannot be printed again: make new ones on the page of personal links.",
            links.untold,
        )
        return words % {"number": links.untold}
    if not links.told:
        return gettext("No links work yet: make links on the page of personal links first.")
    return gettext("Each slip is for one person: cut along the lines and hand it over in person.")


def _draw(page: Page, box: Box, tournament: Tournament, link: AccessLink, address: str) -> None:
    """The code at the left, whose it is and until when at the right, the address to type beneath."""
    upper, foot = box.cut(box.height - 22)
    size = min(upper.height - 8, 90.0)
    page.codes.append(Code(Box(upper.x + 4, upper.top + 2, size, size), address))
    text = upper.part(size + 18, upper.width)
    name, rest = text.cut(text.height * 0.5)
    page.text(name, link.holder.name, _NAME)
    page.text(rest.slice(0, 3), _kind(tournament, link), _TEXT)
    page.text(rest.slice(1, 3), tournament.name, _TEXT)
    page.text(rest.slice(2, 3), gettext("until %(day)s") % {"day": day_text(link.last_day)}, _TEXT)
    page.text(foot, address, _ADDRESS)


def _kind(tournament: Tournament, link: AccessLink) -> str:
    if link.kind == AccessLink.Kind.JUDGE:
        return gettext("Judge’s link")
    return gettext("Player’s link") if tournament.is_individual else gettext("Captain’s link")


# The document: looking at it makes no link, they are made on the page of private links.
def _slips(context: PrintContext) -> list[Document]:
    """A slip for each link that works (``?who=judge`` or ``captain`` for these alone)."""
    tournament, who = context.tournament, context.asked.get("who", "")
    links = issued_links(tournament, context.moment)
    if who in ("judge", "captain"):
        links = replace(links, told=tuple(issued for issued in links.told if issued.link.kind == who))
    return slips_of(links, context)


def slips_of(links: IssuedLinks, context: PrintContext) -> list[Document]:
    """A slip for each of these links."""
    pages = slip_pages(context.tournament, links, lambda token: context.address("enter", token))
    return context.laid(pages, gettext("Personal links as slips"), context.tournament)


def _working() -> QuerySet[AccessLink]:
    mine = AccessLink.objects.filter(tournament=OuterRef("tournament"), revoked_at=None)
    return mine.filter(expires_at__gt=OuterRef("moment"))


_MADE: Final = Need(
    _working,
    _("No links work yet: make links on the page of personal links first."),
    Where("desk_links", _("Links")),
    some=True,
    nothing=True,
)
DOCUMENTS: Final = (
    DocumentType(
        key="links", title=_("Personal links as slips"), lay=_slips,
        about=_("All links of the tournament that work now. Never included in the file with all documents."),
        path=f"{TOURNAMENT}/links.pdf", name="links_pdf",
        fetch=get_tournament, permission="tournament.organise", needs=(_MADE,), secret=True, rare=True,
    ),
)  # fmt: skip
