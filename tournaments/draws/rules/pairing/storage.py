"""Draws and their notes as plain data for JSON, exactly there and back: points are written as text, never as floats."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from tournaments.draws.rules.pairing.model import Bye, Draw, DrawnPair, Group, Method
from tournaments.kernel.faults import Argument, Fault

_POINTS: Final = "points"

Json = dict[str, Any]


def note_to_json(note: Fault) -> Json:
    """A note with its code and arguments; the side, which notes of draws do not have, is left out."""
    return {"code": note.code, "args": {name: _written(value) for name, value in note.args.items()}}


def note_from_json(data: Mapping[str, Any]) -> Fault:
    """The note that was written."""
    return Fault(data["code"], {name: _read(value) for name, value in data["args"].items()})


def to_json(draw: Draw) -> Json:
    """A whole draw."""
    return {
        "method": draw.method.value,
        "seed": draw.seed,
        "pairs": [
            {
                "a": pair.a, "b": pair.b, "score_a": str(pair.score_a), "score_b": str(pair.score_b),
                "locked": pair.locked, "notes": _notes(pair.notes),
            }
            for pair in draw.pairs
        ],
        "byes": [
            {"team": bye.team, "score": str(bye.score), "locked": bye.locked, "notes": _notes(bye.notes)}
            for bye in draw.byes
        ],
        "notes": _notes(draw.notes),
        "groups": [
            {"name": group.name, "teams": list(group.teams), "notes": _notes(group.notes)} for group in draw.groups
        ],
    }  # fmt: skip


def from_json(data: Mapping[str, Any]) -> Draw:
    """The draw that was written, also before there were groups; KeyError, ValueError or ArithmeticError for data that
    ``to_json`` did not write."""
    pairs = (
        DrawnPair(
            one["a"],
            one["b"],
            Decimal(one["score_a"]),
            Decimal(one["score_b"]),
            one["locked"],
            _read_notes(one["notes"]),
        )
        for one in data["pairs"]
    )
    byes = (
        Bye(one["team"], Decimal(one["score"]), one["locked"], _read_notes(one["notes"]))
        for one in data["byes"]
    )
    groups = (
        Group(one["name"], tuple(one["teams"]), _read_notes(one["notes"])) for one in data.get("groups", ())
    )
    notes = _read_notes(data["notes"])
    return Draw(Method(data["method"]), data["seed"], tuple(pairs), tuple(byes), notes, tuple(groups))


def _notes(notes: Iterable[Fault]) -> list[Json]:
    return [note_to_json(note) for note in notes]


def _read_notes(data: Iterable[Mapping[str, Any]]) -> tuple[Fault, ...]:
    return tuple(note_from_json(one) for one in data)


def _written(value: Argument) -> object:
    return {_POINTS: str(value)} if isinstance(value, Decimal) else value


def _read(value: Any) -> Argument:
    return Decimal(value[_POINTS]) if isinstance(value, dict) else value
