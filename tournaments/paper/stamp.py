"""What stands at the foot of every sheet, so that two prints can be told apart."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from tournaments.models import Tour, Tournament
from tournaments.paper.page import HAIR, Box, Page, Style
from tournaments.paper.sizes import A4, Size

MARGIN: Final = 36.0
"""On the left and right, in points; the stamp needs no more at the foot."""
_TOP: Final = 32.0
_FOOT: Final = 56.0


def body_of(size: Size) -> Box:
    """Where the own content of a page goes."""
    return Box(MARGIN, _TOP, size.width - 2 * MARGIN, size.height - _TOP - _FOOT)


def foot_of(size: Size) -> Box:
    """Where the stamp goes."""
    return Box(MARGIN, size.height - 40, size.width - 2 * MARGIN, 20)


BODY: Final = body_of(A4)
"""Where the own content of a page goes that is laid out for A4."""

_NUMBER: Final = 70.0
_SMALL: Final = Style(size=6.5, least=4, grey=0.35, pad=0)
_AUDIT_HEAD: Final = 8


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


def local_time(moment: datetime, tour: Tour, pattern: str) -> str:
    """A moment in the tournament's time zone."""
    return date_format(moment.astimezone(ZoneInfo(tour.tournament.time_zone)), pattern)


def stamp_of(tour: Tour, moment: datetime) -> Stamp:
    """The stamp of a document about one tour, printed at that moment."""
    return stamp_in(tour.tournament, f"{tour.tournament.name} · {tour_title(tour)}", moment)


def stamp_in(tournament: Tournament, event: str, moment: datetime) -> Stamp:
    """The stamp of a document of a tournament: the time in its time zone, its revision, the number of entries of its
    audit log and the beginning of the last hash."""
    local = moment.astimezone(ZoneInfo(tournament.time_zone))
    words = gettext("printed %(time)s · revision %(revision)s · log: %(entries)s, %(head)s")
    facts = words % {
        "time": f"{date_format(local, 'j E Y, H:i')} ({tournament.time_zone})",
        "revision": tournament.revision,
        "entries": tournament.audit_count,
        "head": tournament.audit_head[:_AUDIT_HEAD] or "–",
    }
    return Stamp(event, facts)


def plain_stamp(event: str, moment: datetime) -> Stamp:
    """The stamp of a document that belongs to no tournament."""
    local = localtime(moment)
    time = f"{date_format(local, 'j E Y, H:i')} ({local.tzname()})"
    return Stamp(event, gettext("printed %(time)s") % {"time": time})


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
