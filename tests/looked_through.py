"""A tournament with a game that the program has looked through already: no test waits for a process."""

from django.core.cache import caches
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Game, GameAction, Match, Tournament, TryBoard
from tournaments.play.read import review
from tournaments.play.read.records import game_page
from tournaments.play.read.trying import standing_of_board

SLUG = "looked-through"
KEY = GameKey(Stage.INDIVIDUAL, 1, 1)
RESIGNED = {"Game": "corners", "Termination": "resignation", "Result": "1-0"}


def looked_through(of: review.Reviewed) -> None:
    """Finds at once what a process would find, with few positions."""
    while question := review.known_of(of).missing:
        slug, what, _positions, *more = question.arguments
        caches["reviews"].set(question.key, question.work(slug, what, 60, *more))


def match_id(cast: Cast) -> int:
    """The approved match of a tournament of its own, with a recorded game that was looked through."""
    known = Match.objects.filter(tour__tournament__slug=SLUG).first()
    match = known or _made(cast)
    page = game_page(protocol_of(Match.objects.with_names().with_judges().get(pk=match.pk)), KEY)
    assert page is not None
    looked_through(review.reviewed_game(page))
    return match.pk


def _made(cast: Cast) -> Match:
    tournament = Tournament.objects.filter(slug=SLUG).first() or make.make_tournament(
        organiser=cast.organiser, slug=SLUG, name="Кубок разборов"
    )
    teams = [make.make_team(tournament, name) for name in ("Вега", "Ригель")]
    match: Match = make.make_match(make.make_tour(tournament), *teams, state=Match.State.APPROVED)
    for side in "AB":
        make.make_line_up(match, side)
    game = Game.objects.create(match=match, **KEY._asdict(), decision="A", plies=3, tags=RESIGNED)
    for ply, text in enumerate(("a1", "d4", "b1"), 1):
        GameAction.objects.create(game=game, ply=ply, text=text, entered_by="Семён", entered_at=timezone.now())
    return match


def board_key(_cast: Cast) -> str:
    """A board to try a game on whose game has ended and was looked through."""
    tags = {"Termination": "resignation", "Result": "0-1"}
    known = {"key": "an-ended-board", "game": "corners", "made_with": "its-second-submission"}
    more = {"touched_at": timezone.now(), "actions": ["a1", "d4"], "tags": tags}
    board = TryBoard.objects.get_or_create(more, **known)[0]
    of = review.reviewed_board(board, standing_of_board(board))
    assert of is not None
    looked_through(of)
    return board.key
