"""A sealed pick is entered: on the judges' phone behind a cover, or by the captain; no answer repeats it (isses.3)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.boards.picks import SIGNS, picked_last, picks_due
from tournaments.models import Game
from tournaments.queries.live import LiveGame, live_games_of
from tournaments.queries.protocol import Protocol, plays_alone
from tournaments.queries.screens import PLAYED_IN
from tournaments.services.base import Conflict, Intent, Refused
from tournaments.services.play import ActionRefused, play
from tournaments.views.base import intent, version
from tournaments.views.judge.table import Place

WRITTEN: Final = re.compile(r"\(pick ([AB]) (\S+)\)", re.IGNORECASE)


def picked(request: HttpRequest, text: str = "") -> tuple[str, str] | None:
    """Side and card of a form of picks, or of an action that is a pick; None for everything else."""
    if "card" in request.POST:
        return request.POST.get("pick", ""), request.POST["card"]
    found = WRITTEN.fullmatch(text)
    return (found[1].upper(), found[2].lower()) if found else None


def enter_pick(request: HttpRequest, place: Place, side: str, card: str) -> None:
    """Stores the pick of a side; Refused with a sentence that does not name the card.

    The other side may have picked since the form was shown: that changes nothing for this one.
    """
    if side not in place.teams or card not in SIGNS:
        raise Refused(("", _("Choose one of the colours.")))
    meant, action = intent(request), f"(pick {side} {card})"
    try:
        play(meant, **place.game, version=version(request), action=action)
    except ActionRefused as refused:
        raise Refused(("", _("No pick of this side is due now."))) from refused
    except Conflict:
        _enter_later(meant, place, side, action, version(request))


def _enter_later(meant: Intent, place: Place, side: str, action: str, seen: int) -> None:
    """The game has been written to meanwhile: if only by picks, this one is stored, unless its side has one."""
    gone_on = Refused(("", _("The game has gone on meanwhile: see where it stands, then pick.")))
    live = place.live()
    if live is None or live.over or not live.version - picked_last(live.actions) <= seen <= live.version:
        raise gone_on from None
    if side not in picks_due(live.position):
        return
    again = Intent(meant.actor, f"{meant.key[:70]}-later", meant.reason)
    try:
        play(again, **place.game, version=live.version, action=action)
    except (Conflict, ActionRefused) as lost:
        raise gone_on from lost


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
    if match.tour.options.get("picks") != "sealed" or match.state not in PLAYED_IN:
        return ()
    return tuple(
        wanted
        for live in live_games_of(match)
        if not live.over
        for side in sides
        if picks_for(protocol, side, live.game.stage, live.game.board)
        for wanted in _wanted(live, side)
    )


def picks_for(protocol: Protocol, side: str, stage: str, board: int) -> bool:
    """Whether a captain picks in this game: in the team's own, and on the board where the captain plays."""
    if stage == Game.Stage.TEAM or plays_alone(protocol.match):
        return True
    team = protocol.side(side)
    player = team.main[board - 1] if team is not None and 0 < board <= len(team.main) else None
    return player is not None and player.captain


def _wanted(live: LiveGame, side: str) -> Iterator[Wanted]:
    due, row = side in picks_due(live.position), live.game
    if not due and live.position.phase not in ("picks", "play", "reveal"):
        return
    where: list[Any] = [live.match.tour.tournament.slug, live.match.pk, row.stage, row.board, row.number]
    address = reverse("captain_pick", args=where)
    yield Wanted(live.title, side, live.teams[side], due, live.version, address)
