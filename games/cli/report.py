"""What `replay` says about one record, as JSON or as text."""

from typing import Any

from games.cli.files import refusal
from games.core.record import PlyFault
from games.core.replay import Replay
from games.core.types import english


def _fault(ply_fault: PlyFault | None) -> dict[str, Any] | None:
    if ply_fault is None:
        return None
    return {
        "ply": ply_fault.ply,
        "kind": ply_fault.fault.kind,
        "rule": ply_fault.fault.rule,
        "text": english(ply_fault.fault),
    }


def as_json(played: Replay) -> dict[str, Any]:
    """The object that other programs read."""
    counts = played.legal_counts
    return {
        "game": played.game.slug if played.game else None,
        "plies": len(played.actions),
        "legal": played.legal,
        "fault": _fault(played.fault),
        "over": played.over,
        "result": played.result.value,
        "points": played.points.as_dict() if played.points else None,
        "to_act": played.to_act,
        **({} if counts is None else {"legal_counts": counts}),
    }


def as_text(played: Replay) -> str:
    """A paragraph for people."""
    lines = [f"{played.game.slug if played.game else 'unknown game'}: {len(played.actions)} plies"]
    lines.append("legal" if played.legal else f"refused at {refusal(played)}")
    if played.points:
        lines.append(f"points: A {played.points.a}, B {played.points.b}")
    state = "over" if played.over else f"to act: {played.to_act}" if played.to_act else "not begun"
    lines.append(f"{state}; result {played.result.value}")
    if played.legal_counts:
        lines.append(f"legal actions before each ply: {' '.join(_count(n) for n in played.legal_counts)}")
    return "\n".join(lines)


def _count(number: int | None) -> str:
    return "?" if number is None else str(number)
