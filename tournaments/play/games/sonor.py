"""What the site has for Sonor: its rules, its score sheet as a form and on paper, how it is simulated."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.drawing.scene import Scene
from games.sonor import GAME as ENGINE
from games.sonor import board
from games.sonor.geometry import EVADERS
from games.sonor.notation import Action
from games.sonor.plane import MILLIMETRES
from games.sonor.position import Position, Variant, opening
from games.sonor.sheet import MOST_TURNS
from tournaments.kernel.wording import side_letters
from tournaments.paper.document import body_of
from tournaments.paper.page import CAPTION, HAIR, MM, RULE, Box, Page, Size
from tournaments.play.games import shared
from tournaments.play.games.row_figures import Asked, Figures, FiguresError, Noted, Texts
from tournaments.play.games.shared import PrintedSheet, SiteGame, Slip
from tournaments.play.games.sheet_form import FIGURES, Cycle, Line, Pad, SheetForm
from tournaments.play.games.sonor_text import RULES
from tournaments.play.read.records import SheetData

CAUGHT: Final = "x"
"""What follows the number of lines in the value of an evader that was caught."""
EVADER_CHOICES: Final = (
    ("0x", "0\N{NO-BREAK SPACE}✕", _("no line, caught")),
    ("1x", "1\N{NO-BREAK SPACE}✕", _("line 1, caught")),
    ("2x", "2\N{NO-BREAK SPACE}✕", _("line 2, caught")),
    ("3", "3", _("line 3, safe")),
    ("0", "0", _("no line, not caught")),
    ("1", "1", _("line 1, not caught")),
    ("2", "2", _("line 2, not caught")),
)
"""In the order in which taps take them. A part that is played to its end leaves nobody between: who has not come to
line 3 was caught. So each tap is a line that the evader has reached, and what only a part that was stopped leaves comes
last."""
PARTS: Final = (1, 2)
EVADER_NUMBERS: Final = (1, 2, 3, 4, 5)


class SonorSheetForm(SheetForm):
    """For both parts how far each evader came, and when the pursuer made its last catch (sonor.8, sonor.11)."""

    first = None  # type: ignore[assignment] # Django's way to take a field of the base class out
    evaders = forms.ChoiceField(label=_("Who has the evaders in part 1"), widget=forms.RadioSelect)
    side_field: ClassVar[str] = "evaders"
    pad: ClassVar[Pad] = Pad(_("Turn of the pursuer’s last catch"), 1, 23)
    hint: ClassVar[Any] = _("✕: caught. Last catch: in which turn.")
    places: ClassVar[dict[str, str]] = {
        f"parts.{part}.last_catch": f"last_catch_{part}" for part in PARTS
    } | {
        f"parts.{part}.{figure}.{evader}": f"evader_{part}_{evader}"
        for part in PARTS for evader in EVADER_NUMBERS for figure in ("lines", "caught")
    }  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        self.fields["evaders"].error_messages["required"] = _("Tap who has the evaders in part 1.")
        for part in PARTS:
            for evader in EVADER_NUMBERS:
                self.add(f"evader_{part}_{evader}", _EvaderField(part, evader))
            label = _("Part %(part)s: turn of the pursuer’s last catch") % {"part": part}
            self.add(f"last_catch_{part}", _LastCatchField(label=label))

    def lines(self) -> Iterator[Line]:
        """A line for each part, with the team whose evaders run in it."""
        yield Line((self["evaders"],))
        names = tuple(self.teams.values())
        for part in PARTS:
            cells = [self[f"evader_{part}_{evader}"] for evader in EVADER_NUMBERS]
            title, sides = _("Part %(part)s: evaders of") % {"part": part}, names if part == 1 else names[::-1]
            yield Line((*cells, self[f"last_catch_{part}"]), title, sides, look="cells")

    @staticmethod
    def begun(first: str, options: Mapping[str, str]) -> dict[str, Any]:
        """The evaders of the first part are whoever moves first, or the other side where the pursuer begins; A, as in
        records, when nobody knows: the parts name the teams, and only their order hangs on it."""
        swapped = first and options.get("first") == "pursuer"
        return {"evaders": "AB".replace(first, "") if swapped else first or "A"}

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """Every evader's lines and fate as one value."""
        values = {"evaders": sheet["parts"][0]["evaders"]}
        for number, part in enumerate(sheet["parts"], start=1):
            values[f"last_catch_{number}"] = part["last_catch"]
            for evader, (lines, caught) in enumerate(zip(part["lines"], part["caught"], strict=True), start=1):
                values[f"evader_{number}_{evader}"] = f"{lines}{CAUGHT if caught else ''}"
        return values

    def sheet(self) -> SheetData:
        """As in {"parts": [{"evaders": "A", "lines": [3, 0, 1, 1, 3], "caught": [false, …], "last_catch": 5}, …]}."""
        return {"parts": [self._part(number) for number in PARTS]}

    def _part(self, number: int) -> SheetData:
        data, first = self.cleaned_data, self.cleaned_data["evaders"]
        chosen = [data[f"evader_{number}_{evader}"] for evader in EVADER_NUMBERS]
        return {
            "evaders": first if number == 1 else "AB".replace(first, ""),
            "lines": [int(value[0]) for value in chosen],
            "caught": [value.endswith(CAUGHT) for value in chosen],
            "last_catch": data[f"last_catch_{number}"],
        }


class _EvaderField(forms.ChoiceField):
    """How far an evader came and whether it was caught; at first what a tap goes on from. ``sign`` is what stands over
    it in place of its label."""

    def __init__(self, part: int, evader: int) -> None:
        words = [(value, said) for value, _sign, said in EVADER_CHOICES]
        signs = {value: sign for value, sign, _said in EVADER_CHOICES}
        label = _("Part %(part)s, evader %(evader)s") % {"part": part, "evader": evader}
        super().__init__(label=label, choices=words, initial=words[0][0], widget=Cycle(signs))
        self.sign = evader


class _LastCatchField(forms.IntegerField):
    """The number of one of the pursuer's turns, empty without a catch."""

    default_error_messages = {
        "invalid": _("Write the number of the turn in digits, for example 7."),
        "min_value": _("Turns are counted from 1; 0 is a catch before the pursuer’s first turn."),
        "max_value": _("There cannot be that many turns."),
    }

    def __init__(self, label: str) -> None:
        super().__init__(
            label=label, required=False, min_value=0, max_value=MOST_TURNS, widget=forms.NumberInput(attrs=FIGURES)
        )
        self.error_messages |= {name: self.default_error_messages[name] for name in ("min_value", "max_value")}
        self.sign = _("last catch")


# Sonor: the table of both parts, and the field in scale 1 : 2 on a page of its own.
GRID: Final = (1, 2)
_PARTS: Final = 2
_LINES: Final = tuple("0123")
_COLUMNS: Final = (0, 46, 170, 250)
_SCALE: Final = 0.5
UNIT: Final = MILLIMETRES * MM
"""A unit of the drawing in its true size (sonor.1), in points of paper."""
_DISCS: Final = (
    gettext_noop("Glue the sheet on cardboard and cut the discs out along the middle of the lines."),
    gettext_noop(
        "The evaders are 2 cm wide, the pursuer 4 cm: the sizes must be exact, because the steps are measured "
        "with them."
    ),
    gettext_noop("The disc without a sign is the spare one of its size, with which steps are made."),
)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, a table for each part, points, what decides when they are equal, result, signatures."""
    if slip.first and slip.plays("first", "pursuer"):
        slip = replace(slip, first="B" if slip.first == "A" else "A")
    rest = shared.head(page, box, slip, gettext("has the evaders in part 1"))
    tables, rest = rest.cut(rest.height - 2 * shared.LINE - shared.FOOT)
    half = tables.width / _PARTS
    for number in range(_PARTS):
        _table(page, tables.part(number * half, (number + 1) * half - 16 * (1 - number)).inset(0, 4), number + 1)
    points, rest = rest.cut(shared.LINE)
    shared.figures(page, points.part(0, half), gettext("Points"), side_letters())
    shared.result(page, points.part(half, points.width))
    order, foot = rest.cut(shared.LINE)
    words = gettext(
        "When the points are equal: more evaders that reached a line; then, by a ruling: more on line 3, more on line "
        "2, the last catch in fewer turns."
    )
    page.text(order, words, CAPTION._replace(pad=0))
    shared.foot(page, foot)


def _table(page: Page, box: Box, part: int) -> None:
    """A row for each evader: lines reached and caught or not; the last catch and the points below."""
    title, rest = box.cut(18)
    page.text(title.part(0, 90), gettext("Part %(part)s") % {"part": part}, shared.STRONG)
    shared.ticks(page, title.part(90, title.width), gettext("Evaders"), side_letters())
    head, rest = rest.cut(16)
    edges = [edge * box.width / _COLUMNS[-1] for edge in _COLUMNS]
    titles = (gettext("evader"), gettext("lines reached: circle the number"), gettext("caught"))
    for number, words in enumerate(titles):
        style = CAPTION._replace(size=6.5, least=4, pad=1, align="middle")
        page.text(head.part(edges[number], edges[number + 1]), words, style)
    page.across(head, RULE)
    body, rest = rest.cut(rest.height - 2 * shared.LINE)
    for number in range(EVADERS):
        row = body.slice(number, EVADERS)
        page.text(row.part(edges[0], edges[1]), str(number + 1), shared.STRONG._replace(align="middle"))
        shared.circled(page, row.part(edges[1], edges[2]), _LINES)
        shared.tick(page, row.x + (edges[2] + edges[3]) / 2 - 5, row.top + row.height / 2 - 4.5, "")
        page.across(row, HAIR)
    page.down(Box(box.x, head.top, box.width, head.height + body.height), *edges[1:-1], stroke=HAIR)
    catch, points = rest.cut(shared.LINE)
    shared.figures(page, catch, "", [gettext("Last catch in the pursuer’s turn no.")])
    shared.figures(page, points, "", [gettext("Points of the evaders")])


def field_page(size: Size) -> Page:
    """The field in half its size, to scale on paper of that size."""
    scene = shared.bare_board("sonor")
    page = Page(bookmark=gettext("The field, scale 1 : 2"), size=size, exact=True)
    body = body_of(size)
    unit = UNIT * _SCALE
    title, rest = body.cut(22)
    page.text(title, gettext("Sonor: the field, scale 1 : 2. Print it without scaling."), shared.STRONG)
    width, height = scene.width * unit, scene.height * unit
    page.picture(Box(rest.x + (rest.width - width) / 2, rest.top + 4, width, height), scene)
    below = Box(rest.x, rest.top + height + 10, rest.width, 24)
    shared.ruler(page, below)
    words = gettext("Lines 1, 2 and 3 are numbered in the order in which an evader meets them.")
    page.text(Box(rest.x, below.bottom + 4, rest.width, 14), words, shared.SMALL._replace(align="middle"))
    return page


def discs_page(size: Size) -> Page:
    """The discs in their true size, to be cut out."""
    scene = board.pieces()
    page = Page(bookmark=gettext("The discs"), size=size, exact=True)
    body = body_of(size)
    title, rest = body.cut(22)
    page.text(title, gettext("Sonor: the discs. Print them without scaling."), shared.STRONG)
    words, rest = rest.cut(48)
    page.text(words, " ".join(map(gettext, _DISCS)), shared.LABEL._replace(pad=0, on_top=True))
    width, height = scene.width * UNIT, scene.height * UNIT
    page.picture(Box(rest.x + (rest.width - width) / 2, rest.top + 4, width, height), scene)
    shared.ruler(page, Box(rest.x, rest.top + height + 16, rest.width, 24))
    return page


def gridded() -> Scene:
    """The field with a grid of 50 mm, which helps to write places down."""
    return board.bare(opening(Variant()), grid=True)


# Sonor by chance: a score sheet such as a match could end with, and steps on the plane.
TRIES: Final = 200


def invented(first: str, chance: Random) -> dict[str, Any]:
    """Both parts, with swapped sides."""
    return {"parts": [_part(evaders, chance) for evaders in (first, "AB".replace(first, ""))]}


def _part(evaders: str, chance: Random) -> dict[str, Any]:
    """Who has passed all three lines is safe, so nobody caught has (sonor.9)."""
    caught = [chance.random() < 0.4 for _ in range(5)]
    lines = [chance.randint(0, 2 if was_caught else 3) for was_caught in caught]
    last = chance.randint(3, 40) if any(caught) else None
    return {"evaders": evaders, "lines": lines, "caught": caught, "last_catch": last}


def chosen(position: Position, chance: Random) -> Action:
    """A step: mostly straight on for evaders; the referee ends a part in which nobody finds one."""
    taps = ENGINE.continuations(position, ())
    for _step in range(TRIES):
        name = chance.choice(taps).token
        degrees = chance.uniform(0, 360) if name == "P" else chance.gauss(0, 50) % 360
        action = ENGINE.parse(f"{name}:{min(degrees, 359.9):05.1f}", position)
        if not ENGINE.check(position, action):
            return action
    return ENGINE.interjections(position)[0]


# Sonor in the grid for paper protocols: for each part the five evaders as one text, and the turn of the last catch.
_CROSS: Final = "✕"
_CROSSES: Final = re.compile("[xх×*✕]", re.IGNORECASE)
_EVADER: Final = re.compile(rf"([0-3])({_CROSS}?)")
_ROOM: Final = 20
"""Five lines, five crosses and what stands between."""


def _asked(_options: Mapping[str, str]) -> tuple[Asked, ...]:
    fields: list[Asked] = []
    for part in PARTS:
        fields.append(Asked(gettext("Part %(part)s: the five evaders") % {"part": part}, "text", _ROOM))
        fields.append(Asked(gettext("Part %(part)s: turn of the pursuer’s last catch") % {"part": part}, most=6))
    return tuple(fields)


def _read_part(part: int, evaders: str, text: str, last: str) -> SheetData:
    fields = _EVADER.findall(text)
    if len(fields) != len(EVADER_NUMBERS) or " ".join(map("".join, fields)) != text:
        words = gettext(
            "Part %(part)s: type in the last line of each of the five evaders, with x for one that was caught, for "
            "example 3 0x 1x 1x 3."
        )
        raise FiguresError(words % {"part": part})
    if last and not (last.isdecimal() and last.isascii()):
        words = gettext("Part %(part)s: the turn of the last catch is a number; it stays empty when nobody was caught.")
        raise FiguresError(words % {"part": part})
    lines, caught = [int(line) for line, _cross in fields], [bool(cross) for _line, cross in fields]
    return {"evaders": evaders, "lines": lines, "caught": caught, "last_catch": int(last) if last else None}


def _sheet(noted: Noted) -> SheetData:
    """The evaders of the first part are whoever moved first, or the other side where the pursuer begins."""
    other = "AB".replace(noted.first, "")
    sides = (other, noted.first) if noted.options.get("first") == "pursuer" else (noted.first, other)
    texts = (*noted.texts, "", "", "", "")
    return {
        "parts": [
            _read_part(part, side, texts[2 * part - 2], texts[2 * part - 1])
            for part, side in zip(PARTS, sides, strict=True)
        ]
    }


def _typed(sheet: SheetData) -> Texts:
    texts: list[str] = []
    for part in sheet["parts"]:
        pairs = zip(part["lines"], part["caught"], strict=True)
        texts.append(" ".join(f"{line}{_CROSS if caught else ''}" for line, caught in pairs))
        texts.append("" if part["last_catch"] is None else str(part["last_catch"]))
    return tuple(texts)


def _tidy(texts: Texts) -> Texts:
    """Evaders apart by one space, caught ones with ✕, whichever cross was typed."""
    return tuple(_tidy_one(text.strip()) for text in texts)


def _tidy_one(text: str) -> str:
    plain = re.sub(r"[\s,;.]+", "", _CROSSES.sub(_CROSS, text))
    fields = _EVADER.findall(plain)
    whole = len(fields) == len(EVADER_NUMBERS) and "".join(map("".join, fields)) == plain
    return " ".join(map("".join, fields)) if whole else text


def _words(texts: Texts) -> str:
    pairs = zip(texts[::2], (*texts[1::2], ""), strict=False)
    return ", ".join(f"{evaders} – {last}" if last else evaders for evaders, last in pairs)


IN_A_ROW: Final = Figures(
    _sheet, _typed, _asked, _tidy, _words,
    hint=_("For each part: the last line of each of the five evaders, with x for one that was caught, for example "
           "30x1x1x3, then the turn of the last catch, empty if nobody was caught."),
)  # fmt: skip

# Sonor: what the site has for this game.
GAME: Final = SiteGame(
    slug="sonor",
    rules=RULES,
    invented=invented,
    form=SonorSheetForm,
    printed=PrintedSheet(GRID, draw, (field_page,)),
    unit=UNIT,
    chosen=chosen,
    cut_out=(discs_page,),
    gridded=gridded,
    figures=IN_A_ROW,
)
