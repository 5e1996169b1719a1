"""Certificates: the name of a team, its place, the tournament; a page for each."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext

from tournaments.models import Tournament
from tournaments.paper.document import About, Output, write
from tournaments.paper.faces import BOLD
from tournaments.paper.page import RULE, Backdrop, Box, Page, Style
from tournaments.paper.sizes import A4, PLAIN, Printing
from tournaments.paper.stamp import BODY, foot_of, stamp_in
from tournaments.standings.read.standings import StandingsRow
from tournaments.standings.rules.picture import Picture

_FRAME: Final = BODY.inset(8, 8)
_PALE: Final = (_FRAME, foot_of(A4).inset(-4, -3))
_TITLE: Final = Style(face=BOLD, size=44, least=10, align="middle")
_NAME: Final = Style(face=BOLD, size=34, least=6, align="middle")
_TEXT: Final = Style(size=18, least=5, align="middle")


def certificates(
    file: Output,
    tournament: Tournament,
    rows: Sequence[StandingsRow],
    moment: datetime,
    printing: Printing = PLAIN,
    picture: Picture | None = None,
) -> None:
    """Write a certificate for each row of the standings, on the picture when there is one, in the language that is
    active."""
    what = gettext("Certificates")
    pages = certificate_pages(tournament, rows, picture)
    about = About(f"{tournament}: {what}", str(tournament))
    write(file, pages, about, stamp_in(tournament, f"{tournament} · {what}", moment), printing)


def certificate_pages(
    tournament: Tournament, rows: Sequence[StandingsRow], picture: Picture | None = None
) -> list[Page]:
    """One page for each row; a page that says so when there are none."""
    backdrop = Backdrop(picture.content, picture.width, picture.height, _PALE) if picture else None
    return [_page(tournament, row, backdrop) for row in rows] or [_empty()]


def _page(tournament: Tournament, row: StandingsRow, backdrop: Backdrop | None) -> Page:
    page = Page(bookmark=row.team.name, backdrop=backdrop)
    page.frame(_FRAME, RULE)
    body = _FRAME.inset(24, 40)
    place = gettext("Place %(place)s") % {"place": row.written}
    page.text(body.slice(0, 7), gettext("Certificate"), _TITLE)
    page.text(body.slice(2, 7), row.team.name, _NAME)
    page.text(body.slice(4, 7), place, _NAME)
    page.text(body.slice(5, 7), tournament.name, _TEXT)
    sign = body.slice(6, 7)
    page.rule(sign.x + sign.width / 2, sign.bottom - 16, sign.right, sign.bottom - 16, RULE)
    below = Box(sign.x + sign.width / 2, sign.bottom - 14, sign.width / 2, 14)
    page.text(below, gettext("Organiser"), _TEXT._replace(size=8))
    return page


def _empty() -> Page:
    page = Page()
    page.text(BODY.slice(0, 8), gettext("Nobody is entered yet."), _TEXT)
    return page
