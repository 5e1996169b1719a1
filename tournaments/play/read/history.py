"""What stood on a board before it was taken back, corrected or ended: read from the log, the oldest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import AuditEntry, Game

SHOWN = ("game.take_back", "game.correct", "game.end", "game.confirm_overrun", "game.remove_record")
"""The writes after which a board is not simply one move further."""


@dataclass(frozen=True, slots=True)
class Change:
    """One such write. ``ply`` is the action that it is about, None for the game as a whole; ``was`` what stood there
    and ``now`` what stands there since, "" for nothing; ``dropped`` what else went; ``ending`` how the game was ended
    by it, ``ending_was`` how it had been ended; ``overrun`` what a move over its time means."""

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
    """Everything that was changed on a board; one query. Picks that were not revealed stay hidden in it."""
    entries = AuditEntry.objects.filter(subject=f"game:{game.pk}", action__in=SHOWN).order_by("number")
    return tuple(_change(entry) for entry in entries)


def _change(entry: AuditEntry) -> Change:
    was, now = (_game(entry.changes, side) for side in ("before", "after"))
    return Change(
        at=entry.at,
        who=entry.actor,
        action=entry.action,
        ply=was.get("ply") or now.get("ply"),
        was=str(was.get("text", "")),
        now=str(now.get("text", "")),
        dropped=tuple(map(str, was.get("dropped") or was.get("actions") or ())),
        ending_was=str(was.get("ending", "")),
        ending=str(now.get("ending", "")),
        overrun=str(now.get("overrun", "")),
        reason=entry.reason,
    )


def _game(data: Mapping[str, Any], side: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = (data.get(side) or {}).get("game") or {}
    return found
