"""The bracket and the cross table on paper."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from django.http import Http404
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments.draws.read.blank import SIZES, empty_bracket, teams_by_seed, teams_in
from tournaments.draws.read.series import bracket_with, has_unannounced
from tournaments.draws.rules.pairing.knock_out import Bracket, Node, State
from tournaments.kernel.access import Actor, get_tour, get_tournament
from tournaments.kernel.routes import TOUR, TOURNAMENT
from tournaments.kernel.wording import format_sentence
from tournaments.models import Team, Tour
from tournaments.paper.document import BODY, Document, team_title, unannounced_subtitle
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.page import CAPTION, HAIR, HEADING, RULE, Box, Page, Style

_ROUNDS: Final = 5
"""Of a page: 32 places, one below another, still leave room to write."""
_TITLE: Final = HEADING._replace(size=22, least=8, pad=0)
_SUBTITLE: Final = Style(size=11, least=3.6, pad=0)
_ROUND: Final = CAPTION._replace(size=9, least=4, grey=0.2, pad=2)
_NAME: Final = Style(size=10.5, least=3.4, pad=2)
_NUMBERED: Final = Style(size=8.5, least=4, pad=1, grey=0.3)
_NUMBER: Final = 17.0
_WIDEST: Final = 230.0
_JOINT: Final = 6.0
_LINE: Final = 26.0


class BracketLine(NamedTuple):
    """A line of the bracket: the number by the draw and the name, "" where they are not known; ``free`` where there is
    nobody."""

    number: str = ""
    name: str = ""
    free: bool = False


class Names(NamedTuple):
    """What the teams of a bracket are called, and their numbers in it."""

    names: Mapping[int, str]
    numbers: Mapping[int, int]

    def place(self, key: int | None, *, free: bool = False) -> BracketLine:
        """Of a team; of nobody, who is not known yet or does not exist."""
        if key is None:
            return BracketLine(name=gettext("bye") if free else "", free=free)
        return BracketLine(str(self.numbers[key]), self.names.get(key, ""))


def empty_names(teams: int) -> Names:
    """Numbers alone: the names are written by hand."""
    return Names({}, {number: number for number in range(1, teams + 1)})


def bracket_pages(bracket: Bracket, names: Names, subtitle: str) -> list[Page]:
    """A page for every 32 places of the first round, then one for the rounds that are left; the match for the third
    place stands on the last one."""
    columns, titles = _columns(bracket, names), _titles(bracket)
    last = len(columns) - 1
    pages: list[Page] = []
    shown: list[Sequence[BracketLine]] = []
    for left, right in pairwise([*range(0, last, _ROUNDS), last]):
        for part in range(len(columns[right])):
            shown = [_share(column, part, len(columns[right])) for column in columns[left : right + 1]]
            pages.append(_page(shown, titles[left : right + 1], subtitle))
    if bracket.third_place is not None:
        words = format_sentence(bracket.title(bracket.third_place))
        _third_place(pages[-1], len(shown), words, _pair(bracket.third_place, names))
    pages[0].bookmark = gettext("Bracket")
    return pages


def _columns(bracket: Bracket, names: Names) -> list[list[BracketLine]]:
    """The places of every round from top to bottom, then the winner."""
    columns = [[place for node in nodes for place in _pair(node, names)] for nodes in bracket.rounds]
    return [*columns, [names.place(bracket.rounds[-1][0].winner)]]


def _pair(node: Node, names: Names) -> Iterator[BracketLine]:
    free = node.state is State.FREE
    return (names.place(key, free=free) for key in (node.one, node.other))


def _titles(bracket: Bracket) -> list[str]:
    rounds = [format_sentence(bracket.title(nodes[0])) for nodes in bracket.rounds]
    return [*rounds, pgettext("of a knock-out", "Winner")]


def _share(column: Sequence[BracketLine], part: int, parts: int) -> Sequence[BracketLine]:
    size = len(column) // parts
    return column[part * size : (part + 1) * size]


def _page(columns: Sequence[Sequence[BracketLine]], titles: Sequence[str], subtitle: str) -> Page:
    """Columns of lines; two of them are joined where the winner goes on."""
    page = Page()
    title, rest = BODY.cut(30)
    page.text(title, gettext("Bracket"), _TITLE)
    below, rest = rest.cut(18)
    page.text(below, subtitle, _SUBTITLE)
    heads, body = rest.inset(0, 4).cut(16)
    body = body.cut(_LINE / 2)[1]
    width = body.width / len(columns)
    for number, (places, words) in enumerate(zip(columns, titles, strict=True)):
        column = body.part(number * width, (number + 1) * width)
        page.text(heads.part(number * width, (number + 1) * width), words, _ROUND)
        ends = [_line(page, column.slice(row, len(places)), place) for row, place in enumerate(places)]
        for upper, lower in zip(ends[::2], ends[1::2], strict=False):
            page.rule(column.right - _JOINT, upper, column.right - _JOINT, lower, RULE)
            page.rule(column.right - _JOINT, (upper + lower) / 2, column.right, (upper + lower) / 2, RULE)
    return page


def _line(page: Page, box: Box, place: BracketLine) -> float:
    """A line in the middle of the box with the number and the name above it; where it stands."""
    middle = box.top + box.height / 2
    height = min(_LINE, box.height - 2)
    above = Box(box.x, middle - height, box.width - _JOINT, height)
    page.across(above, RULE)
    if place.number:
        page.text(above.part(0, _NUMBER), place.number, _NUMBERED)
    style = CAPTION._replace(size=8) if place.free else _NAME
    page.text(above.part(_NUMBER if place.number else 0, above.width), place.name, style)
    return middle


def _third_place(page: Page, columns: int, words: str, places: Iterator[BracketLine]) -> None:
    """Below the final, where the bracket's last two columns leave the corner free."""
    left = max(BODY.width * (columns - 2) / columns, BODY.width - _WIDEST)
    title, body = Box(BODY.x, BODY.bottom - 84, BODY.width, 84).part(left, BODY.width).cut(20)
    page.text(title, words, _ROUND._replace(face=BOLD))
    for row, place in enumerate(places):
        _line(page, body.slice(row, 2), place)


# The cross-table to write on: the teams down and across, empty cells; many teams take several pages.
_CROSS_NAME: Final = Style(size=10, least=3.4)
_TURNED: Final = _CROSS_NAME._replace(size=9, turned=True, pad=2)
_CROSS_NUMBER: Final = Style(face=BOLD, size=8.5, least=4, pad=1, align="middle")
_ITSELF: Final = Style(size=9, least=4, pad=1, align="middle", grey=0.4)

_NUMBERS: Final = 20.0
_NAMES: Final = 130.0
_HEAD: Final = 120.0
_CELL: Final = (20.0, 40.0)
"""The least and the largest width of a cell, room for two figures and a colon."""
_ROW: Final = (17.0, 34.0)
_SUMS: Final = 36.0


class Numbered(NamedTuple):
    """A team with its number in the table."""

    number: int
    name: str


def cross_pages(subtitle: str, teams: Sequence[Team]) -> list[Page]:
    """The tables laid out, group by group; a page that says so when there are no teams."""
    groups = sorted({team.group for team in teams})
    pages = []
    for group in groups:
        words = " · ".join(part for part in (subtitle, group) if part)
        named = [team_title(team) for team in teams if team.group == group]
        of_group = list(_table(words, [Numbered(*pair) for pair in enumerate(named, start=1)]))
        of_group[0].bookmark = group or gettext("Cross-table")
        pages += of_group
    return pages or [_titled(subtitle, gettext("Nobody is entered yet."))[0]]


def _table(subtitle: str, teams: Sequence[Numbered]) -> Iterator[Page]:
    """Equal parts of the teams down, each with equal parts of them across."""
    down = _parts(teams, int((BODY.height - 54 - _HEAD) / _ROW[0]))
    across = _parts(teams, int((BODY.width - _NUMBERS - _NAMES - 2 * _SUMS) / _CELL[0]))
    for rows in down:
        by_width: dict[float, Page] = {}
        for columns in across:
            one_page = len(down) == len(across) == 1
            words = "" if one_page else f" · {_range(rows)} × {_range(columns)}"
            page, box = _titled(subtitle + words)
            _draw(page, box, rows, columns, by_width, sums=columns is across[-1])
            yield page


def _parts(teams: Sequence[Numbered], most: int) -> list[Sequence[Numbered]]:
    count = ceil(len(teams) / most)
    size = ceil(len(teams) / count)
    return [teams[start : start + size] for start in range(0, len(teams), size)]


def _range(teams: Sequence[Numbered]) -> str:
    return f"{teams[0].number}–{teams[-1].number}"


def _titled(subtitle: str, words: str = "") -> tuple[Page, Box]:
    """A page with its title, and what is left of it."""
    page = Page()
    title, rest = BODY.cut(30)
    page.text(title, gettext("Cross-table"), _TITLE)
    below, rest = rest.cut(18)
    page.text(below, subtitle, _SUBTITLE)
    page.text(rest.cut(40)[0], words, _SUBTITLE)
    return page, rest.cut(6)[1]


def _draw(
    page: Page,
    box: Box,
    rows: Sequence[Numbered],
    columns: Sequence[Numbered],
    by_width: dict[float, Page],
    *,
    sums: bool,
) -> None:
    """The names at the left and turned above, a cell for every two teams, points and place behind the last ones.

    ``by_width`` has the names at the left by their width: pages side by side share them.
    """
    last = [gettext("Points"), gettext("Place")] if sums else []
    row = min(_ROW[1], (box.height - _HEAD) / len(rows))
    table = Box(box.x, box.top, box.width, _HEAD + row * len(rows))
    head, body = table.cut(_HEAD)
    edges = _edges(box.width, len(columns), len(last))
    page.under = by_width.get(edges[0]) or by_width.setdefault(edges[0], _named(body, rows, edges[0]))
    for opponent, (left, right) in zip(columns, pairwise(edges), strict=False):
        name, number = head.part(left, right).cut(_HEAD - 14)
        page.text(name, opponent.name, _TURNED)
        page.text(number, str(opponent.number), _CROSS_NUMBER)
    for words, (left, right) in zip(last, pairwise(edges[len(columns) :]), strict=True):
        page.text(head.part(left, right), words, _TURNED)
    for place, team in enumerate(rows):
        if team in columns:
            met = columns.index(team)
            page.text(body.slice(place, len(rows)).part(edges[met], edges[met + 1]), "×", _ITSELF)
    page.down(table, *edges[:-1])
    page.frame(table, RULE)
    page.across(head, RULE)


def _named(body: Box, rows: Sequence[Numbered], width: float) -> Page:
    """The rows with their numbers and names, so wide."""
    page = Page()
    for place, team in enumerate(rows):
        line = body.slice(place, len(rows))
        page.text(line.part(0, _NUMBERS), str(team.number), _CROSS_NUMBER)
        page.text(line.part(_NUMBERS, width), team.name, _CROSS_NAME)
        page.across(line, HAIR)
    page.down(body, _NUMBERS)
    return page


def _edges(width: float, columns: int, sums: int) -> list[float]:
    """Where the cells begin and end, from the left; the sums stand at the right edge, the names take what is left."""
    room = width - _NUMBERS - _NAMES - _SUMS * sums
    cell = min(_CELL[1], room / columns)
    right = width - _SUMS * sums
    cells = [right - cell * number for number in range(columns, 0, -1)]
    return [*cells, *(right + _SUMS * number for number in range(sums + 1))]


def _bracket(context: PrintContext) -> list[Document]:
    """The knock-out of the tour as far as the visitor may know it, else an empty one for all who play."""
    standing = bracket_with(context.tour, include_hidden=context.include_hidden)
    if standing is None:
        return _empty_bracket(context, teams_in(context.tour))
    names = {pk: team.name for pk, team in standing.teams.items()}
    numbers = {pk: number for number, pk in enumerate(standing.series.teams, start=1)}
    secretly = context.include_hidden and has_unannounced(standing.series.tours, context.tour)
    return _sheets(context, standing.bracket, Names(names, numbers), secretly=secretly)


def _empty_bracket(context: PrintContext, teams: int) -> list[Document]:
    return _sheets(context, empty_bracket(teams), empty_names(teams))


def _sheets(context: PrintContext, bracket: Bracket, names: Names, *, secretly: bool = False) -> list[Document]:
    name = context.tournament.name
    pages = bracket_pages(bracket, names, unannounced_subtitle(name) if secretly else name)
    return context.laid(pages, gettext("Bracket"), context.tour, secretly=secretly)


def _cross_table(context: PrintContext) -> list[Document]:
    pages = cross_pages(context.tournament.name, teams_by_seed(context.tournament))
    return context.laid(pages, gettext("Cross-table"), context.tournament)


def _tour_for(visitor: Actor, slug: str, number: int, teams: int, permission: str) -> Tour:
    """The tour for which an empty bracket of so many teams is printed: 4, 8, 16 or 32."""
    tour = get_tour(visitor, slug, number, permission)
    if teams not in SIZES:
        raise Http404
    return tour


DOCUMENTS: Final = (
    DocumentType(
        key="bracket", title=_("Bracket"), about=_("With names already known"), lay=_bracket,
        path=f"{TOUR}/bracket.pdf", name="bracket_pdf", needs=(), rare=True,
    ),
    DocumentType(
        key="bracket", title=_("Bracket"), lay=lambda context: _empty_bracket(context, context.asked["teams"]),
        path=f"{TOUR}/bracket-<int:teams>.pdf", name="bracket_of_pdf", fetch=_tour_for,
    ),
    DocumentType(
        key="grid", title=_("Empty cross-table"), about=_("All names in rows and columns"), lay=_cross_table,
        path=f"{TOURNAMENT}/cross-table.pdf", name="cross_table_pdf", fetch=get_tournament,
        file=lambda context: f"{context.name} cross-table", needs=(), rare=True,
    ),
)  # fmt: skip
