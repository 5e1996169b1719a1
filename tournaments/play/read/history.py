"""What stood on a board before it was taken back, corrected or ended: read from the log, the oldest first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games import registry
from games.core.game import start
from tournaments.kernel.wording import said_text
from tournaments.models import AuditEntry, Game, GameAction

HOW: Final[Mapping[str, Promise]] = {
    "agreement": gettext_lazy("agreed draw"),
    "resignation": gettext_lazy("resignation"),
    "time": gettext_lazy("time overrun"),
    "forfeit": gettext_lazy("forfeit"),
    "adjudication": gettext_lazy("judge’s decision"),
}
"""Every way to end a game before its rules do."""
SHOWN = ("game.take_back", "game.correct", "game.end", "game.confirm_overrun", "game.time_up", "game.remove_record")
"""The writes after which a board is not simply one move further."""


@dataclass(frozen=True, slots=True)
class Change:
    """One such write. ``ply`` is the action that it is about, None for the game as a whole; ``was`` what stood there
    and ``now`` what stands there since, "" for nothing; ``dropped`` what else went; ``ending`` how the game was ended
    by it, ``ending_was`` how it had been ended; ``overrun`` what a move over its time means; all in words."""

    at: datetime
    who: str
    action: str
    ply: int | None
    was: str
    now: str
    dropped: tuple[str, ...]
    ending_was: str
    ending: str
    overrun: str
    reason: str


def history_of(game: Game) -> tuple[Change, ...]:
    """Everything that was changed on a board, in words; one query. Picks that were not revealed stay hidden in it."""
    entries = AuditEntry.objects.filter(subject=f"game:{game.pk}", action__in=SHOWN).order_by("number")
    tour = game.match.tour
    engine = registry.get(tour.kind)
    first = start(engine, tour.options.items(), begun_tags(engine, game))
    return tuple(_change(entry, lambda text: said_text(engine, text, first) if text else "") for entry in entries)


def begun_tags(engine: registry.AnyGame, game: Game) -> dict[str, str]:
    """Those of a game's tags that its rules know: how it began."""
    stored: dict[str, Any] = game.tags or {}
    return {tag.name: str(stored[tag.name]) for tag in engine.tags if tag.name in stored}


def _change(entry: AuditEntry, worded: Callable[[str], str]) -> Change:
    was, now = (_game(entry.changes, side) for side in ("before", "after"))
    dropped, ending_was = was.get("dropped") or was.get("actions") or (), _worded(HOW, was.get("ending"))
    went = [worded(str(text)) for text in dropped]
    if entry.action == "game.correct" and ending_was:  # it went with the moves that no longer fitted
        went, ending_was = [*went, ending_was], ""
    return Change(
        at=entry.at,
        who=entry.actor,
        action=entry.action,
        ply=was.get("ply") or now.get("ply"),
        was=worded(str(was.get("text", ""))),
        now=worded(str(now.get("text", ""))),
        dropped=tuple(went),
        ending_was=ending_was,
        ending=_worded(HOW, now.get("ending")),
        overrun=_worded(dict(GameAction.OVERRUNS), now.get("overrun")),
        reason=entry.reason,
    )


def _worded(words: Mapping[str, str | Promise], value: object) -> str:
    """What the log calls by a word of the program's own; "" for nothing."""
    return str(words.get(str(value), value)) if value else ""


def _game(data: Mapping[str, Any], side: str) -> Mapping[str, Any]:
    game: Mapping[str, Any] = (data.get(side) or {}).get("game") or {}
    return game
