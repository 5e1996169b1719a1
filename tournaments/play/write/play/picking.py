"""A sealed pick is stored: which captain enters it, what is no conflict, and refusals that name no card."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.positions import texts_of
from tournaments.models import Game, LineUpPlace
from tournaments.play.read.picks import captains_pick_now, is_captains_game, is_pick_of, picking_side
from tournaments.play.write.play.refusals import ActionRefused
from tournaments.play.write.play.session import Table


@contextmanager
def untold(side: str, action: str) -> Iterator[None]:
    """Around the write of a side's pick ("": of anything else): what goes wrong is said without naming the card."""
    if not side:
        yield
        return
    if not is_pick_of(side, action):
        raise Refused(("", _("Choose one of the colours.")))
    try:
        yield
    except ActionRefused as refused:
        raise Refused(("", _("No pick of this side is due now."))) from refused
    except Conflict as lost:
        gone_on = _("The game has gone on meanwhile: see where it stands, then pick.")
        raise Refused(("", gone_on)) from lost


def only_picked_since(game: Game, seen: int) -> bool:
    """Whether nothing but picks was stored since a version of the game: for a pick that is the same round."""
    picks = 0
    for text in reversed(texts_of(game)):
        if not picking_side(text):
            break
        picks += 1
    return game.version - picks <= seen <= game.version


def require_own_pick(table: Table, side: str) -> None:
    """Refuses the pick of a captain in a game of others, or when the games are over; judges enter any pick."""
    match, game = table.game.match, table.game
    if permissions.may(table.writing.change.actor, "match.record", match):
        return
    if not captains_pick_now(match):
        raise Refused(
            ("", _("Picks are entered while the games of the match are played. Ask a judge of the match."))
        )
    captains = LineUpPlace.objects.filter(line_up__match=match, line_up__side=side, captain=True)
    board = captains.values_list("board", flat=True).first()
    if not is_captains_game(match, game.stage, game.board, board):
        raise Refused(("", _("This game’s picks are entered at its board.")))
