"""The record of a game on paper, with its turning points as diagrams."""

from collections.abc import Iterator
from typing import Final

from django.http import Http404
from django.utils.translation import gettext

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.access import Actor
from tournaments.kernel.routes import GAME, MATCH
from tournaments.matches.documents.results import laid_result
from tournaments.paper.document import Document
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.grid import Figure, Item, Paragraph, lines
from tournaments.play.documents.record import COLUMN, HIGHEST, TEXT, moves_between, number_of, pages_of
from tournaments.play.read.records import GamePage, recorded_page
from tournaments.play.read.review import may_be_reviewed, review_of, reviewed_game
from tournaments.play.review import Point, points_of, sides_of

_HEADING: Final = TEXT._replace(face=BOLD, size=9.6)
_SMALL: Final = TEXT._replace(size=8.2, grey=0.25)


def reviewed_page(visitor: Actor, slug: str, pk: int, key: GameKey, permission: str = "tournament.view") -> GamePage:
    """A recorded game whose review has come to its end; 404 for all others."""
    page = recorded_page(visitor, slug, pk, key, permission)
    if not may_be_reviewed(page) or review_of(reviewed_game(page)).step != "done":
        raise Http404
    return page


def _one(context: PrintContext) -> list[Document]:
    game: GamePage = context.subject
    review = review_of(reviewed_game(game))
    sides = sides_of(review.of.game.slug, game.teams)
    pages = pages_of(game, list(_items(game, points_of(review, sides))))
    title = gettext("%(game)s: where the game turned") % {"game": game.title}
    return laid_result(context, pages, f"{game.match}, {title}", game.match)


def _items(game: GamePage, points: tuple[Point, ...]) -> Iterator[Item]:
    """The moves up to each turning point, then what was better there; the other moves after the last."""
    replay, shown = game.replay, 0
    assert replay is not None  # noqa: S101 - ``reviewed_page`` has seen that there is one
    if not points:
        yield from lines(gettext("The program found no move at which the game turned."), _HEADING, COLUMN)
    for point in points:
        yield from lines(" ".join(moves_between(game, replay, shown, point.ply + 1)), TEXT, COLUMN)
        yield from _turned(point)
        shown = point.ply + 1
    yield from lines(" ".join(moves_between(game, replay, shown, len(replay.actions))), TEXT, COLUMN)


def _turned(point: Point) -> Iterator[Item]:
    yield Paragraph(f"{number_of(point.ply)} {point.who}", _HEADING, COLUMN, above=5, stays=True)
    words = {"played": point.played, "better": point.better}
    said = gettext("Played: %(played)s. Better: %(better)s.") % words
    yield Paragraph(" ".join(filter(None, (said, point.reason))), TEXT, COLUMN, stays=True)
    for before, stands, proven in (
        (gettext("After the better move"), point.with_better, point.moment.proven),
        (gettext("After the move played"), point.with_played, point.moment.after_proven),
    ):
        sure = gettext("proven") if proven else gettext("estimated")
        yield Paragraph(f"{before}: {stands} ({sure})", TEXT, COLUMN, stays=True)
    if point.length:
        scene = point.scene(1)
        size = min(HIGHEST, COLUMN * 0.8 * scene.height / scene.width)
        yield Figure(scene, size, point.better)
    if further := "; ".join(point.further):
        yield from lines(gettext("Then, for example: %(moves)s.") % {"moves": further}, TEXT, COLUMN)
    if point.by_chance:
        words_of_chance = gettext(
            "Nobody knew the numbers of the pieces that lay face down. The ones shown here were possible."
        )
        yield Paragraph(words_of_chance, _SMALL, COLUMN)


REVIEWS: Final = (
    DocumentType(
        key="review", lay=_one, path=f"{MATCH}/{GAME}/review.pdf", name="game_review_pdf", fetch=reviewed_page,
        file=lambda context: f"{context.name} {context.subject.title}",
    ),
)  # fmt: skip
