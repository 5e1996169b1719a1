"""A sealed pick is entered: on the judges' phone behind a cover, or by the captain; no answer repeats it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Refused
from tournaments.matches.read.protocol import Protocol
from tournaments.pages.judge.game_ref import GameRef
from tournaments.play.read.live import LiveGame, live_games_of
from tournaments.play.read.picks import captains_pick_now, is_captains_game, pick_text
from tournaments.play.write.play import play


def enter_pick(request: HttpRequest, game_ref: GameRef, side: str, card: str) -> None:
    """Stores the pick of a side; Refused with a sentence that does not name the card."""
    if side not in game_ref.teams:
        raise Refused(("", _("Choose one of the colours.")))
    action = pick_text(game_ref.match.tour.kind, side, card)
    if not action:
        raise Refused(("", _("No pick of this side is due now.")))
    play(intent(request), **game_ref.game, version=version(request), action=action)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game whose round needs the pick of ``side``; ``due`` is False once it is stored."""

    title: str
    side: str
    team: str
    due: bool
    version: int
    address: str


def picks_wanted(protocol: Protocol, sides: Sequence[str]) -> tuple[Wanted, ...]:
    """What a captain of these sides has to pick, or has picked in a round that goes on; no query where nothing is
    picked in secret."""
    match = protocol.match
    if not captains_pick_now(match):
        return ()
    return tuple(
        wanted
        for live in live_games_of(match)
        if not live.over
        for side in sides
        if is_captains_game(match, live.game.stage, live.game.board, _captains_board(protocol, side))
        for wanted in _wanted(live, side)
    )


def _captains_board(protocol: Protocol, side: str) -> int | None:
    team = protocol.side(side)
    return team.captain.board if team is not None and team.captain is not None else None


def _wanted(live: LiveGame, side: str) -> Iterator[Wanted]:
    secrets, row = live.engine.secrets, live.game
    if secrets is None or not secrets.count(live.position):
        return
    due = side in secrets.due(live.position)
    where: list[Any] = [live.match.tour.tournament.slug, live.match.pk, row.stage, row.board, row.number]
    address = reverse("captain_pick", args=where)
    yield Wanted(live.title, side, live.teams[side], due, live.version, address)
