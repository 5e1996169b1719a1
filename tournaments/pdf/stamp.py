"""What stands at the foot of every sheet, so that two prints can be told apart."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.models import Tour
from tournaments.pdf.page import HAIR, HEIGHT, WIDTH, Box, Page, Style

MARGIN: Final = 36.0
"""On the left and right, in points; the stamp needs no more at the foot."""
BODY: Final = Box(MARGIN, 32, WIDTH - 2 * MARGIN, HEIGHT - 32 - 56)
"""Where a sheet's own content goes."""

_FOOT: Final = Box(MARGIN, HEIGHT - 40, BODY.width, 20)
_NUMBER: Final = 70.0
_SMALL: Final = Style(size=6.5, least=4, grey=0.35, pad=0)
_AUDIT_HEAD: Final = 8


@dataclass(frozen=True, slots=True)
class Stamp:
    """The event, when the sheet was printed (text, in the tournament's time zone), and what had been written by
    then: the tournament's revision, the number of entries of its audit log and the beginning of the last hash."""

    event: str
    printed: str
    revision: int
    entries: int
    head: str


def tour_title(tour: Tour) -> str:
    """The tour with its number and its name, or with what is played when it has none."""
    number = gettext("Tour %(number)s") % {"number": tour.number}
    if tour.name and str(tour.number) not in tour.name:
        return f"{number}. {tour.name}"
    if tour.name or not tour.has_games:
        return tour.name or number
    return f"{number}. {tour.get_kind_display()}"


def local_time(moment: datetime, tour: Tour, pattern: str) -> str:
    """A moment in the tournament's time zone."""
    return date_format(moment.astimezone(ZoneInfo(tour.tournament.time_zone)), pattern)


def stamp_of(tour: Tour, moment: datetime) -> Stamp:
    """The stamp of a document about one tour, printed at that moment."""
    tournament = tour.tournament
    return Stamp(
        event=f"{tournament.name} · {tour_title(tour)}",
        printed=f"{local_time(moment, tour, 'j E Y, H:i')} ({tournament.time_zone})",
        revision=tournament.revision,
        entries=tournament.audit_count,
        head=tournament.audit_head[:_AUDIT_HEAD] or "–",
    )


def draw_stamp(page: Page, stamp: Stamp, number: int, count: int) -> None:
    """Put the stamp at the foot of a page, with its number out of ``count``."""
    page.rule(_FOOT.x, _FOOT.top, _FOOT.right, _FOOT.top, HAIR)
    event, facts = (_FOOT.part(0, _FOOT.width - _NUMBER).slice(line, 2) for line in range(2))
    page.text(event, stamp.event, _SMALL)
    words = gettext("printed %(time)s · revision %(revision)s · log: %(entries)s, %(head)s")
    page.text(
        facts,
        words
        % {"time": stamp.printed, "revision": stamp.revision, "entries": stamp.entries, "head": stamp.head},
        _SMALL,
    )
    of = gettext("page %(number)s of %(count)s") % {"number": number, "count": count}
    corner = _FOOT.part(_FOOT.width - _NUMBER, _FOOT.width).slice(0, 2)
    page.text(corner, of, _SMALL._replace(align="right", grey=0))
