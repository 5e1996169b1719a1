"""Matches to print, from the simplest to the worst, and what may not happen on a page."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.utils import timezone

from tests import factories as make
from tournaments.formats.rules.tour_format import PRESETS, TourFormat, to_json
from tournaments.kernel.access import PUBLIC, Actor, get_match
from tournaments.matches.documents.protocol.document import lay_out
from tournaments.matches.documents.protocol.sheet import Sheet
from tournaments.matches.read.protocol import blank_of, protocol_of
from tournaments.models import Game, Match, Penalty, Player, Signature
from tournaments.paper.document import Document, drawn
from tournaments.paper.document_type import PrintContext
from tournaments.paper.drawing import baselines
from tournaments.paper.fitting import width
from tournaments.paper.page import PLAIN, Box, Cell, Page, Printing, Rule

GOLDEN = Path(__file__).parent / "golden"
ADDRESS = "https://tournament.example/t/cup/matches/7/"
PRINTED = datetime.fromisoformat("2026-07-14T09:30:00+00:00")
WORDY = ("Непобедимая команда второго отряда имени Александра Сергеевича " * 4)[:200]
ENDLESS = "Щ" * 200
CORNERS = PRESETS["corners"].format
FORMATS: dict[str, TourFormat] = {
    "corners": CORNERS,
    "duel": PRESETS["duel"].format,
    "points": PRESETS["points"].format,
    "swapped": PRESETS["sonor"].format,
    "large": replace(CORNERS, boards=12, games_per_board=6),
    "largest": replace(CORNERS, boards=20, games_per_board=10, team_games=10),
    "no shooters": replace(CORNERS, shooters_board=False),
    "no team stage": replace(CORNERS, team_games=0, extra_games=False),
    "teams only": replace(CORNERS, boards=0, shooters_board=False, games_per_board=0, extra_games=False),
}
DECISIONS = ("A", "B", "draw", "forfeit_a", "not_played", "")


class Names(NamedTuple):
    """How the people and things of a match are called, and how many free shooters and judges there are."""

    team_a: str = "Альфа"
    team_b: str = "Бета"
    player: str = "Игрок"
    shooters: int = 2
    judges: tuple[str, ...] = ("Семёнов Павел", "Иванова Светлана")
    room: str = "2.1"
    remarks: str = "Партия переиграна."
    penalties: int = 1


def print_of(subject: Any = "", printing: Printing = PLAIN, moment: datetime = PRINTED) -> PrintContext:
    """The subject as it is printed for everybody."""
    return PrintContext(subject, PUBLIC, moment, printing, "https://tournament.example")


def file_of(documents: Iterable[Document]) -> BytesIO:
    """One document, drawn in the language that is active."""
    file = BytesIO()
    (document,) = documents
    for _sheet in drawn(file, document):
        pass
    return file


SHORT = Names()
CROWD = Names(shooters=40)
ALONE = Names(shooters=0, judges=(), room="", remarks="", penalties=0)
LONG = Names(WORDY, ENDLESS, WORDY[:190], 3, tuple(WORDY[:198] + str(n) for n in range(3)), WORDY[:100])
WORST = LONG._replace(player=ENDLESS[:190], shooters=40, remarks=("Замечание. " * 400)[:4000], penalties=30)
NAMES = {"short": SHORT, "crowd": CROWD, "alone": ALONE, "long": LONG, "worst": WORST}


def make_match(kind: str, names: Names) -> Match:
    """A match that is planned."""
    tournament = make.make_tournament(name=f"Кубок {names.team_a}"[:200])
    chosen = FORMATS[kind]
    tour = make.make_tour(tournament, kind="corners" if chosen.has_games else "points", format=to_json(chosen))
    boards = chosen.boards if chosen.has_individual_stage else 0
    teams = [make.make_team(tournament, name, players=0) for name in (names.team_a, names.team_b)]
    for team in teams:
        people = (f"{number:02} {names.player}" for number in range(boards + names.shooters))
        for name in people:
            Player.objects.create(team=team, name=name)
    judges = tuple(make.make_judge(tournament, name) for name in names.judges)
    match = make.make_match(tour, *teams, judges=judges, room=names.room or "–")
    if not names.room:
        Match.objects.filter(pk=match.pk).update(room=None)
    return loaded(match)


def loaded(match: Match) -> Match:
    """The match as a view has it."""
    return get_match(Actor(system="test"), match.tour.tournament.slug, match.pk)


def fill_in(match: Match, names: Names) -> Match:
    """The match as it is when all is over: games of every result, penalties, remarks, signatures."""
    chosen = match.tour.tour_format
    if chosen.has_games:
        for side in "AB":
            make.make_line_up(match, side, boards=chosen.boards)
    slots = [("individual", board, n + 1) for board in chosen.board_numbers for n in range(chosen.games_per_board)]
    slots += [("team", 0, n + 1) for n in range(chosen.team_games)]
    slots += [("extra", 1, n + 1) for n in range(3)] if chosen.extra_games else []
    for place, (stage, board, number) in enumerate(slots):
        decision = "draw" if stage == "team" else DECISIONS[place % len(DECISIONS)]
        Game.objects.create(match=match, stage=stage, board=board, number=number, first="A", decision=decision)
    for number in range(names.penalties):
        reason = f"нарушение {number} {names.player}"[:300]
        Penalty.objects.create(match=match, side="AB"[number % 2], points="0.5", reason=reason)
    for role in Signature.Role.values:
        Signature.objects.create(match=match, role=role, name=names.player, given_by="–", signed_at=PRINTED)
    entered = {} if chosen.has_games else {"entered_a": Decimal("12.5"), "entered_b": Decimal(-3)}
    Match.objects.filter(pk=match.pk).update(
        state="approved", remarks=names.remarks, started_at=timezone.now(), ended_at=timezone.now(), **entered
    )
    return loaded(match)


def pages_of(match: Match, *, blank: bool) -> list[Page]:
    """The match's protocol, laid out."""
    return lay_out(Sheet(blank_of(match) if blank else protocol_of(match), ADDRESS, blank), {})


def cells_of(page: Page) -> list[Cell]:
    """With those of the form under it."""
    return [*(page.under.cells if page.under else ()), *page.cells]


def rules_of(page: Page) -> list[Rule]:
    """With those of the form under it."""
    return [*(page.under.rules if page.under else ()), *page.rules]


def texts_of(pages: list[Page]) -> str:
    """Everything that can be read, cells separated by line breaks."""
    return "\n".join(" ".join(cell.fitted.lines) for page in pages for cell in cells_of(page))


def ink(cell: Cell) -> Iterator[Box]:
    """The boxes of the cell's lines, from the tops of capitals to the feet of descending letters."""
    if cell.style.turned:
        for box in ink(cell.upright):
            yield Box(cell.box.x + box.top, cell.box.bottom - box.right, box.height, box.width)
        return
    size, style = cell.fitted.size, cell.style
    for line, baseline in zip(cell.fitted.lines, baselines(cell), strict=True):
        wide = width(line, style.face, size)
        free = cell.box.width - wide
        left = cell.box.x + {"left": 0.0, "middle": free / 2, "right": free}[style.align]
        yield Box(left, baseline - 0.73 * size, wide, 0.93 * size)


def faults(page: Page) -> list[str]:
    """Text outside its cell, outside the page, over another text, a line, a code or a picture; pictures outside it."""
    problems = []
    lines = []
    width, height = page.size
    paper = Box(20, 20, width - 40, height - 35)
    for cell in cells_of(page):
        for text, box in zip(cell.fitted.lines, ink(cell), strict=True):
            lines.append((text, box))
            if not _inside(box, cell.box):
                problems.append(f"“{text}” leaves its cell")
            if not _inside(box, paper):
                problems.append(f"“{text}” leaves the page")
    problems += [f"“{a}” over “{b}”" for (a, one), (b, other) in combinations(lines, 2) if _overlap(one, other)]
    strokes = [Box(min(r.x1, r.x2), min(r.y1, r.y2), abs(r.x2 - r.x1), abs(r.y2 - r.y1)) for r in rules_of(page)]
    problems += [f"“{text}” on a line" for text, box in lines for stroke in strokes if _overlap(box, stroke)]
    codes = [code.box for code in page.codes]
    problems += [f"“{text}” on the code" for text, box in lines for code in codes if _overlap(box, code)]
    return problems + _faulty_pictures(page, [*lines, *(("the code", code) for code in codes)], paper)


def _faulty_pictures(page: Page, others: list[tuple[str, Box]], paper: Box) -> list[str]:
    """Pictures that leave the page or lie over one another or over anything else."""
    boxes = [picture.shown for picture in page.pictures]
    problems = ["a picture leaves the page" for box in boxes if not _inside(box, paper)]
    problems += ["pictures overlap" for one, other in combinations(boxes, 2) if _overlap(one, other)]
    return problems + [f"“{text}” on a picture" for text, box in others for shown in boxes if _overlap(box, shown)]


def _inside(inner: Box, outer: Box, slack: float = 0.6) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.right <= outer.right + slack
        and inner.top >= outer.top - slack
        and inner.bottom <= outer.bottom + slack
    )


def _overlap(one: Box, other: Box, slack: float = 0.2) -> bool:
    return (
        one.x + slack < other.right
        and other.x + slack < one.right
        and one.top + slack < other.bottom
        and other.top + slack < one.bottom
    )


def compare_with_golden(name: str, page: Page) -> None:
    """A change of the layout is meant: delete the golden file, run this twice and look at the pages."""
    golden = GOLDEN / f"{name}.json"
    positions = _positions(page)
    if not golden.exists():
        lines = ",\n".join(json.dumps(line, ensure_ascii=False) for line in positions)
        golden.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        pytest.fail("the golden file was missing; it has been written")
    assert positions == json.loads(golden.read_text(encoding="utf-8"))


def _positions(page: Page) -> list[list[Any]]:
    """Every line with the tenths of a point where it stands."""
    return [
        [line, round(box.x, 1), round(box.top, 1), round(cell.fitted.size, 2)]
        for cell in cells_of(page)
        for line, box in zip(cell.fitted.lines, ink(cell), strict=True)
    ]
