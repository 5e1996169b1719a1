"""The record of a game on paper, with diagrams."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.replay import Replay
from tournaments.kernel.routes import GAME, MATCH
from tournaments.kernel.wording import move_words, side_letters
from tournaments.matches.documents.notices import RECORDED
from tournaments.matches.documents.results import laid_result
from tournaments.matches.read.protocol import protocols_of
from tournaments.matches.read.rows import own_score
from tournaments.paper.document import BODY, Document
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.grid import Figure, Item, in_columns, lines
from tournaments.paper.page import HAIR, HEADING, Box, Page, Style
from tournaments.play.read.records import GamePage, recorded_page, recorded_pages

EVERY: Final = 20
"""The usual distance of diagrams in actions."""
MOST: Final = 120
"""More diagrams would make a file that nobody reads; they then stand further apart."""


@dataclass(frozen=True, slots=True)
class Diagrams:
    """A diagram after every so many actions (0: after none), after chosen ones, and always after the last."""

    every: int = EVERY
    at: Sequence[int] = ()

    def plies(self, count: int) -> list[int]:
        """The numbers of the actions, out of ``count``, that a diagram follows; 0 is the position before the first."""
        chosen = {ply for ply in self.at[:MOST] if 0 <= ply <= count}
        return sorted(chosen | self._regular(count) | {count})

    def asked(self, count: int) -> dict[str, str]:
        """The query of an address, the same for all that come to the same plies in the same way: nothing if usual."""
        step = self._step(count)
        more = sorted({ply for ply in self.at[:MOST] if 0 <= ply < count} - self._regular(count))
        every = {} if step == USUAL._step(count) else {"every": str(step)}
        return every | ({"at": ",".join(map(str, more))} if more else {})

    def _step(self, count: int) -> int:
        """How far diagrams stand apart; 0 when there are none but those chosen and the last."""
        step = max(self.every, -(-count // MOST)) if self.every > 0 else 0
        return step if step < count else 0

    def _regular(self, count: int) -> set[int]:
        step = self._step(count)
        return set(range(step, count + 1, step)) if step else set()


USUAL: Final = Diagrams()


# A recorded game as a file: who played, the moves in columns, diagrams among them.
_GAP: Final = 22.0
COLUMN: Final = (BODY.width - _GAP) / 2
_HEAD: Final = 104.0
HIGHEST: Final = 200.0
"""Of a diagram, in points: three of them below one another leave room for their moves."""

TEXT: Final = Style(size=9.2)
_SIDE: Final = Style(face=BOLD, size=12, pad=0)
_TEAM: Final = Style(face=BOLD, size=11, least=3.4, pad=2)
_PLAYER: Final = Style(size=10, least=3.4, pad=2)
_RESULT: Final = Style(size=10, least=3.4, pad=0)


def record_pages(game: GamePage, diagrams: Diagrams) -> list[Page]:
    """The record laid out: a head, then moves and diagrams in two columns."""
    replay = game.replay
    if replay is None or game.engine is None:
        raise ValueError("the game has no record")
    return pages_of(game, list(_items(game, game.engine, replay, diagrams)))


def pages_of(game: GamePage, items: Sequence[Item]) -> list[Page]:
    """The head of a game, then these things in two columns."""
    pages = []
    for number, placed in enumerate(in_columns(items, _columns)):
        page = Page(bookmark=_bookmark(game, placed, number))
        if number == 0:
            _draw_head(page, game)
        for item, box in placed:
            item.draw(page, box)
        pages.append(page)
    return pages


def _bookmark(game: GamePage, placed: Sequence[tuple[Item, Box]], number: int) -> str:
    """The game on the first page, on others the first diagram there."""
    if number == 0:
        return f"{game.match}: {game.title}"
    return next((item.caption for item, _box in placed if isinstance(item, Figure)), "")


def _columns(number: int) -> Sequence[Box]:
    _head, body = BODY.cut(_HEAD if number == 0 else 0)
    return body.part(0, COLUMN), body.part(COLUMN + _GAP, body.width)


def _draw_head(page: Page, game: GamePage) -> None:
    """The game's name, both sides with their players, the result."""
    title, rest = Box(BODY.x, BODY.top, BODY.width, _HEAD - 10).cut(22)
    name = game.engine.name if game.engine else ""
    page.text(title, f"{gettext(name)} · {game.title}", HEADING._replace(size=14, pad=0))
    for number, side in enumerate("AB"):
        row = Box(rest.x, rest.top + number * 24, rest.width, 24)
        player = game.line.name_a if side == "A" else game.line.name_b
        first = gettext("moved first") if game.line.first == side else ""
        page.text(row.part(0, 16), side_letters()[number], _SIDE)
        page.text(row.part(18, row.width * 0.55), game.teams[side], _TEAM)
        page.text(row.part(row.width * 0.55 + 4, row.width - 80), player, _PLAYER)
        page.text(row.part(row.width - 78, row.width), first, TEXT._replace(align="right", least=5))
    result = Box(rest.x, rest.top + 50, rest.width, 18)
    page.text(result, _result(game), _RESULT)
    page.across(Box(rest.x, rest.top, rest.width, _HEAD - 30), HAIR)


def _result(game: GamePage) -> str:
    """With the score in the language of the paper: the page of the game was found in that of whoever prints it."""
    words = gettext("Result: %(result)s") % {"result": game.result}
    _own, score = own_score(game.match.tour.kind, game.row.sheet if game.row else None)
    return f"{words} · {replace(game.line, score=score).own_and_score}" if game.line.own else words


def _items(game: GamePage, engine: registry.AnyGame, replay: Replay, diagrams: Diagrams) -> Iterator[Item]:
    """Moves up to each diagram, then the diagram."""
    shown = 0
    for ply in diagrams.plies(len(replay.actions)):
        yield from lines(" ".join(moves_between(game, replay, shown, ply)), TEXT, COLUMN)
        yield _diagram(engine, replay, ply)
        shown = ply


def moves_between(game: GamePage, replay: Replay, start: int, end: int) -> Iterator[str]:
    """The words of some actions with their numbers, which no line ends with, their times and comments."""
    for index in range(start, end):
        action, text = game.actions[index], move_words(replay.record.plies[index].text)
        numbered = index % 2 == 0 or index == start
        yield f"{number_of(index)}\N{NO-BREAK SPACE}{text}" if numbered else text
        if action.spent is not None:
            yield gettext("(%(seconds)s s)") % {"seconds": action.spent}
        if action.comment:
            yield f"{{{action.comment}}}"


def number_of(index: int) -> str:
    """An action as the record counts: "7." is the first of its two sides, "7…" the second."""
    return f"{index // 2 + 1}." if index % 2 == 0 else f"{index // 2 + 1}…"


def _diagram(engine: registry.AnyGame, replay: Replay, ply: int) -> Figure:
    """The position after so many actions, the last one marked."""
    scene = engine.scene(replay.positions[ply], replay.actions[:ply])
    size = min(HIGHEST, COLUMN * 0.8 * scene.height / scene.width)
    if ply == 0:
        return Figure(scene, size, gettext("before the first move"))
    text = move_words(replay.record.plies[ply - 1].text)
    caption = gettext("after %(move)s") % {"move": f"{number_of(ply - 1)} {text}"}
    return Figure(scene, size, caption)


def recorded_game(game: GamePage, context: PrintContext, diagrams: Diagrams = USUAL) -> list[Document]:
    """A recorded game as ``game.who`` may see it; ValueError without a record."""
    return laid_result(context, record_pages(game, diagrams), f"{game.match}, {game.title}", game.match)


def _one(context: PrintContext) -> list[Document]:
    """``?every=`` so many actions (0: none) and ``?at=`` chosen ones ("3,17") a diagram."""
    return recorded_game(context.subject, context, diagrams_in(context.asked))


def diagrams_in(asked: Mapping[str, str]) -> Diagrams:
    """The diagrams that the query of an address chooses; what cannot be read is left out."""
    return Diagrams(_number_in_address(asked.get("every", ""), EVERY), _chosen(asked.get("at", "")))


def _normalised(game: GamePage, asked: Mapping[str, str]) -> dict[str, str]:
    return diagrams_in(asked).asked(len(game.replay.actions) if game.replay else 0)


def _chosen(text: str) -> tuple[int, ...]:
    """The numbers of a list; what is no number is left out."""
    numbers = (_number_in_address(part.strip(), -1) for part in text.split(",", 200)[:200])
    return tuple(number for number in numbers if number >= 0)


def _number_in_address(text: str, otherwise: int) -> int:
    """A number as an address writes it."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else otherwise


def _all(context: PrintContext) -> Iterator[Document]:
    """One after another: a record with its diagrams is large."""
    recorded = set() if context.withholds else {game.match_id for game in context.recorded}
    for protocol in protocols_of([match for match in context.matches if match.pk in recorded]):
        for page in recorded_pages(protocol):
            yield from recorded_game(page, context)


RECORDS: Final = (
    DocumentType(
        key="records", title=_("Game records"), about=_("Moves and diagrams of finished games"), lay=_all,
        needs=RECORDED, after=True,
    ),
    DocumentType(
        key="record", lay=_one, path=f"{MATCH}/{GAME}/record.pdf", name="game_record_pdf", fetch=recorded_page,
        reads=("every", "at"), normalise=_normalised,
        file=lambda context: f"{context.name} {context.subject.title}",
    ),
)  # fmt: skip
