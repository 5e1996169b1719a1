"""Notices of a tour to hang up: for teams, who plays whom and where; for judges, who judges where."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.db.models.lookups import Exact
from django.utils.translation import gettext, ngettext_lazy, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import TOUR
from tournaments.matches.read.counting import MET, WAITS_FOR_APPROVAL, WAITS_FOR_SIGNATURES
from tournaments.models import DONE, Game, Match, Tour, Tournament
from tournaments.paper.document import BODY, Document, local_time, team_title, tour_title, unbroken
from tournaments.paper.document_type import DocumentType, Need, PrintContext, Where
from tournaments.paper.fitting import BOLD, printable, width, width_of_parts
from tournaments.paper.grid import Column, Grid, grid_pages
from tournaments.paper.page import Page, Style

_JUDGES: Final = (17.0, 14.0, 12.0)
"""Sizes of type, the largest first; for the sake of whole names not the smallest."""
_JUDGES_COLUMNS: Final = (0.14, 0.3)
"""The parts of the width that a column has at least and at most."""
_ROOM: Final = (0.3, 0.4)
"""The parts of the width that the names of rooms have where those of teams are long: usually, and at most for a word
that needs so much."""
_LAYOUTS: Final = ((1, 24.0), (1, 18.0), (2, 14.0), (2, 11.0))
"""Columns side by side and type size, the largest type first; the last one goes on over further pages."""


def team_pages(tour: Tour, matches: Sequence[Match]) -> list[Page]:
    rows = [(_pair(tour, match), _room(match)) for match in by_site(matches)]
    pages: list[Page] = []
    for beside, size in _LAYOUTS:
        style = Style(face=BOLD, size=size, least=3.4)
        (teams, room), (part, word) = _needs(rows, [style, style]), _needs(rows, [style, style], width_of_parts)
        whole = BODY.width / beside
        usual, most = (share * whole for share in _ROOM)
        room = min(room, max(usual, min(word, most, whole - part), whole - teams))
        columns = (
            Column(_who_play(tour), whole - room, style),
            Column(gettext("Room"), room, style._replace(align="right")),
        )
        pages = grid_pages(_grid(tour, columns, rows, beside))
        if len(pages) == 1:
            break
    return pages


def judge_pages(tour: Tour, matches: Sequence[Match]) -> list[Page]:
    """The notice for judges laid out; a bye has none. Why somebody judges here and not there is not printed."""
    met = [match for match in by_site(matches) if match.team_b_id is not None]
    rows, broken = ([_judge_row(tour, match, name) for match in met] for name in (unbroken, str))
    pages: list[Page] = []
    for size, kept in (*((size, rows) for size in _JUDGES[:-1]), *((size, broken) for size in _JUDGES)):
        columns, is_whole = _judge_columns(rows, kept, size, _who_play(tour))
        pages = grid_pages(_grid(tour, columns, rows))
        if len(pages) == 1 and is_whole:
            break
    return pages


def by_site(matches: Sequence[Match]) -> list[Match]:
    """Those of one site together, in the order of the sites' names; what has none stays last. Else in their order."""
    sites = {match.pk: match.room.site if match.room else None for match in matches}
    return sorted(matches, key=lambda match: (sites[match.pk] is None, str(sites[match.pk] or "")))


def _who_play(tour: Tour) -> str:
    return gettext("Participants") if tour.tournament.is_individual else gettext("Teams")


def _judge_columns(
    rows: Sequence[tuple[str, ...]], kept: Sequence[tuple[str, ...]], size: float, who: str
) -> tuple[tuple[Column, ...], bool]:
    """First each as wide as the longest of what is ``kept`` in one line, then as many of them as can be as the longest
    name, then towards whole lines by what these still need; and whether all that is kept has its full size in them."""
    style = Style(size=size, least=3.4)
    bold = style._replace(face=BOLD)
    styles = (bold, bold, style, style._replace(size=size - 1))
    titles = (gettext("Room"), gettext("Senior judge"), gettext("Judges"), who)
    least, most = (part * BODY.width for part in _JUDGES_COLUMNS)
    parts, names = (_needs(said, styles, width_of_parts) for said in (kept, rows))
    *others, teams = (max(part, least) for part in parts)
    begun = [min(part, most) for part in others]
    begun.append(min(teams, max(most, BODY.width - sum(begun))))
    for index in sorted(range(len(begun)), key=lambda index: names[index] - begun[index]):
        if begun[index] < names[index] <= begun[index] + BODY.width - sum(begun):
            begun[index] = names[index]
    is_whole = sum(begun) <= BODY.width and all(part <= has for part, has in zip(parts, begun, strict=True))
    gaps = [max(line - has, 0.0) for line, has in zip(_needs(rows, styles), begun, strict=True)]
    step = min(max(BODY.width - sum(begun), 0.0) / (sum(gaps) or 1.0), 1.0)
    shares = [has + gap * step for has, gap in zip(begun, gaps, strict=True)]
    return tuple(Column(*column) for column in zip(titles, shares, styles, strict=True)), is_whole


def _needs(
    rows: Sequence[tuple[str, ...]], styles: Sequence[Style], wide: Callable[[str, str, float], float] = width
) -> list[float]:
    """How wide each column would be with its longest text in one line, or with the longest that ``wide`` measures."""
    return [
        max((wide(printable(row[index]), style.face, style.size) for row in rows), default=0) + 4 * style.pad
        for index, style in enumerate(styles)
    ]


def _grid(tour: Tour, columns: tuple[Column, ...], rows: Sequence[tuple[str, ...]], beside: int = 1) -> Grid:
    moment = tour.starts_at if rows else tour.told_start  # who is given a draft's matches may know when they are
    begins = local_time(moment, tour, "j E Y, H:i") if moment else ""
    where = " · ".join(part for part in (tour.tournament.name, begins) if part)
    return Grid(tour_title(tour), where, columns, rows, beside, gettext("No matches yet."))


Write = Callable[[str], str]


def _judge_row(tour: Tour, match: Match, write: Write) -> tuple[str, ...]:
    judges = _judges(match, write, senior=True), _judges(match, write)
    return _room(match, write), *judges, _pair(tour, match, write)


def _pair(tour: Tour, match: Match, write: Write = unbroken) -> str:
    """Of persons each name as it is to be written; those of teams are often long."""
    of_side = write if tour.tournament.is_individual else str
    other = of_side(team_title(match.team_b)) if match.team_b else gettext("bye")
    return f"{of_side(team_title(match.team_a))} – {other}"


def _room(match: Match, write: Write = unbroken) -> str:
    if match.room is not None:
        return ", ".join(map(write, filter(None, (match.room.name, str(match.room.site or "")))))
    return "–" if match.team_b_id is None else pgettext("of a match without a room", "not known yet")


def _judges(match: Match, write: Write, *, senior: bool = False) -> str:
    names = [write(row.judge.name) for row in match.match_judges.all() if row.senior == senior]
    return ", ".join(names) or "–"


# What the documents of matches wait for.
def _matches(*wanted: Q, **known: Any) -> Callable[[], QuerySet[Match]]:
    return lambda: Match.objects.filter(*wanted, tour=OuterRef("pk"), **known)


def _own(wanted: Q) -> Callable[[], QuerySet[Match]]:
    """Those of the tour, none of a rehearsal."""
    return _matches(wanted, tour__rehearsal=False)


def _all_own(wanted: Q) -> Callable[[], QuerySet[Match]]:
    """Those of the tournament, none of a rehearsal."""
    return lambda: Match.objects.filter(wanted, tour__tournament=OuterRef("tournament"), tour__rehearsal=False)


def _none_of(matches: QuerySet[Match], count_when: str, **known: Any) -> QuerySet[Tour]:
    """The tour, where its tournament counts matches ``count_when``, and none of these are there."""
    return Tour.objects.filter(~Exists(matches), pk=OuterRef("pk"), tournament__count_when=count_when, **known)


def _empty() -> QuerySet[Tour]:
    return Tour.objects.filter(tournament=OuterRef("tournament"), rehearsal=False, matches=None)


def _records() -> QuerySet[Game]:
    return Game.objects.filter(match__tour=OuterRef("pk"), plies__gt=0).exclude(decision="")


def _withheld() -> QuerySet[Tour]:
    return Tour.objects.filter(Exact(OuterRef("withholds"), Value(True)), pk=OuterRef("pk"))


_DONE: Final = Q(state__in=DONE)
_APPROVED: Final = Q(state=Match.State.APPROVED)
_BY_APPROVAL, _BY_SIGNATURE = Tournament.CountWhen.APPROVED, Tournament.CountWhen.SIGNED

_DRAW: Final = Where("desk_draw", _("Draw the tour"), of_tour=True)
_PLACES: Final = Where("desk_places", _("Rooms and judges"), of_tour=True)
_PAGE: Final = Where("desk_matches", _("Matches"), of_tour=True)
_TOURS: Final = Where("desk_tours", _("Tours"))
_APPROVAL: Final = Where("desk_approvals", _("Approval"))
_OPENING: Final = Where("desk_standings", _("Announce the results"))

_NO_ROOM: Final = ngettext_lazy("%(count)s match has no room yet.", "%(count)s matches have no room yet.", "count")
_NO_JUDGE: Final = ngettext_lazy("%(count)s match has no judge yet.", "%(count)s matches have no judge yet.", "count")
_UNSIGNED: Final = ngettext_lazy(
    "%(count)s protocol is not signed yet.", "%(count)s protocols are not signed yet.", "count"
)
_UNAPPROVED: Final = ngettext_lazy(
    "%(count)s match is not approved yet.", "%(count)s matches are not approved yet.", "count"
)
_EMPTY: Final = ngettext_lazy("%(count)s tour has no matches yet.", "%(count)s tours have no matches yet.", "count")
_NOT_ANNOUNCED: Final = _("The results of this tour have not been announced yet.")
_NONE_SIGNED: Final = _("No protocol of this tour is signed yet.")
_NONE_RECORDED: Final = _("No finished game of this tour has its moves recorded.")
_NONE_APPROVED: Final = _("No match of this tour has been approved yet.")
_NOTHING_SIGNED: Final = _("No protocol of the tournament is signed yet.")
_NOTHING_APPROVED: Final = _("No match of the tournament has been approved yet.")

PLACED: Final = (
    Need(_matches(MET), _("The pairs have not been drawn yet."), _DRAW, some=True, nothing=True),
    Need(_matches(MET, room=None), _NO_ROOM, _PLACES),
)
"""Every match has its room."""
JUDGED: Final = (*PLACED, Need(_matches(MET, match_judges=None), _NO_JUDGE, _PLACES))
"""And its judges besides."""
_ANNOUNCED: Final = Need(_withheld, _NOT_ANNOUNCED, _OPENING, nothing=True)
SIGNED: Final = (
    _ANNOUNCED,
    Need(_matches(MET, _DONE), _NONE_SIGNED, _PAGE, some=True, nothing=True),
    Need(_matches(MET, ~_DONE), _UNSIGNED, _PAGE),
)
"""All protocols of the tour are signed, and none is left out for its result."""
RECORDED: Final = (_ANNOUNCED, Need(_records, _NONE_RECORDED, _PAGE, some=True, nothing=True), *SIGNED)
"""There is a record, and no match that may still give one; none is left out for its result."""


def _all_count(matches: Callable[[Q], Callable[[], QuerySet[Match]]], page: Where) -> tuple[Need, Need]:
    """None of these is left that does not count yet, as the tournament counts them."""
    return (
        Need(matches(WAITS_FOR_SIGNATURES), _UNSIGNED, page),
        Need(matches(WAITS_FOR_APPROVAL), _UNAPPROVED, _APPROVAL),
    )


ENDED: Final = (
    Need(_matches(_DONE), _NONE_SIGNED, _PAGE, some=True, nothing=True),
    Need(lambda: _none_of(_matches(_APPROVED)(), _BY_APPROVAL), _NONE_APPROVED, _APPROVAL),
    *_all_count(_matches, _PAGE),
)
"""All matches of the tour count, those of a rehearsal as if it were none."""
COUNTED: Final = (
    Need(lambda: _none_of(_all_own(_DONE)(), _BY_SIGNATURE), _NOTHING_SIGNED, _TOURS, nothing=True),
    Need(lambda: _none_of(_all_own(_APPROVED)(), _BY_APPROVAL), _NOTHING_APPROVED, _APPROVAL, nothing=True),
    Need(lambda: _none_of(_own(_DONE)(), _BY_SIGNATURE, rehearsal=False), _NONE_SIGNED, _PAGE),
    Need(lambda: _none_of(_own(_APPROVED)(), _BY_APPROVAL, rehearsal=False), _NONE_APPROVED, _APPROVAL),
    *_all_count(_own, _PAGE),
)
"""Something counts, and everything of this tour, unless that is a rehearsal."""
OVER: Final = (*COUNTED, *_all_count(_all_own, _TOURS), Need(_empty, _EMPTY, _TOURS))
"""All tours are over but rehearsals."""


# The notices as documents.
def _for_teams(context: PrintContext) -> list[Document]:
    return _notice(context, team_pages(context.tour, context.matches), gettext("Notice for participants"))


def _for_judges(context: PrintContext) -> list[Document]:
    return _notice(context, judge_pages(context.tour, context.matches), gettext("Notice for judges"))


def _notice(context: PrintContext, pages: list[Page], what: str) -> list[Document]:
    pages[0].bookmark = what
    return context.laid(pages, what, context.tour)


NOTICES: Final = (
    DocumentType(
        key="teams", title=_("Notice for participants"), about=_("Who plays whom, and where"), lay=_for_teams,
        path=f"{TOUR}/teams.pdf", name="team_notice_pdf", needs=PLACED,
    ),
    DocumentType(
        key="judges", title=_("Notice for judges"), about=_("Who judges where"), lay=_for_judges,
        path=f"{TOUR}/judges.pdf", name="judge_notice_pdf", permission="tour.print_protocols", needs=JUDGED,
    ),
)  # fmt: skip
