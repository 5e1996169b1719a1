"""A replayed record as somebody may see it who is not the referee."""

from dataclasses import replace

from games.core.record import Ply, Record
from games.core.replay import Replay
from games.core.types import Result, Viewer


def seen(replay: Replay, who: Viewer) -> Replay:
    """The accepted actions, positions and record with secrets hidden; the referee sees everything.

    A refusal, and what stands in the record after it, is the referee's business: why an action is refused may give a
    secret away. A hidden action has a text that cannot be played.
    """
    game = replay.game
    if game is None or who == "referee":
        return replay
    actions = game.redact(replay.actions, who)
    positions = tuple(game.view(position, who) for position in replay.positions)
    texts = map(game.format, actions)
    plies = tuple(Ply(text, ply.comments) for text, ply in zip(texts, replay.record.plies, strict=False))
    record = replace(replay.record if replay.legal else _open(replay.record), plies=plies, fault=None)
    return Replay(record, game, actions, positions, None)


def _open(record: Record) -> Record:
    """The record as unfinished."""
    tags = {name: value for name, value in record.tags if name not in {"Result", "Termination"}}
    return replace(record, tags=(*tags.items(), ("Result", Result.OPEN.value)), token=Result.OPEN)
