"""What the log may say of an action: a sealed pick is written down when it is revealed, and only then."""

from typing import Any

from tournaments.kernel.write import digest
from tournaments.matches.read.positions import AnyPlayed
from tournaments.play.write.play.session import Table


def logged(table: Table, played: AnyPlayed, ply: int) -> dict[str, Any]:
    """Number and text of an action as everybody may read it; of a hidden one also a seal, by which this server can tell
    later that the text was this one."""
    action, engine = played.actions[ply - 1], played.game
    shown = engine.redact(played.actions, "public")[ply - 1]
    found: dict[str, Any] = {"ply": ply, "text": engine.format(shown)}
    if shown != action:
        key = table.writing.change.intent.key
        found["seal"] = digest("tournaments.sealed", f"{key} {table.game.pk} {ply} {engine.format(action)}")
    return found


def opened_by(before: AnyPlayed, after: AnyPlayed) -> list[dict[str, Any]]:
    """The actions that everybody may read only since the last one."""
    engine = after.game
    was, now = engine.redact(before.actions, "public"), engine.redact(after.actions, "public")
    return [
        {"ply": ply, "text": engine.format(new)}
        for ply, (old, new) in enumerate(zip(was, now, strict=False), start=1)
        if old != new
    ]
