"""Replay a record: what was accepted, the first fault, where the game stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.core import messages
from games.core.game import Game, fold
from games.core.record import REQUIRED_TAGS, Ply, PlyFault, Record
from games.core.sheets import check_tags, read_options, write_options
from games.core.types import Actor, Fault, Points, Refused, Result, quoted

AnyGame = Game[Any, Any]
TERMINATIONS = {
    "agreement": (Result.DRAWN,),
    "resignation": (Result.A_WON, Result.B_WON),
    "time": (Result.A_WON, Result.B_WON),
    "forfeit": (Result.A_WON, Result.B_WON),
    "adjudication": (Result.A_WON, Result.B_WON, Result.DRAWN),
}
_VALUES = {"Result": tuple(token.value for token in Result), "Termination": tuple(TERMINATIONS)}
"""What may stand in the tags that every game has."""


@dataclass(frozen=True)
class Replay:
    """A record played as far as it is legal; `positions[i]` stands before `actions[i]`, the last one is final.

    Every action has been judged; positions between the first and the last are made when they are asked for.
    """

    record: Record
    game: AnyGame | None
    actions: tuple[Any, ...]
    positions: Sequence[Any]
    fault: PlyFault | None

    @property
    def legal(self) -> bool:
        return self.fault is None

    @property
    def position(self) -> Any:
        """The position after the accepted actions, that is before the fault; None when the game is unknown."""
        return self.positions[-1] if self.positions else None

    @property
    def over(self) -> bool:
        """Whether the rules, or in a legal record a Termination, ended the game."""
        if self.game is None:
            return False
        return self.game.over(self.position) or (self.legal and self.record.token is not Result.OPEN)

    @property
    def result(self) -> Result:
        """The record's result when it is legal, else open."""
        return self.record.token if self.legal and self.record.token else Result.OPEN

    @property
    def points(self) -> Points | None:
        return self.game.points(self.position) if self.game else None

    @property
    def to_act(self) -> Actor | None:
        return None if self.game is None or self.over else self.game.to_act(self.position)

    @cached_property
    def legal_counts(self) -> tuple[int | None, ...] | None:
        """The number of legal actions before each accepted action; None when the game cannot list any."""
        if self.game is None or not self.game.enumerable:
            return None
        return tuple(map(self.game.count_legal, self.positions[:-1]))

    @property
    def canonical(self) -> Record:
        """The record with canonical action texts and options; ValueError when the record is not legal."""
        if self.game is None or not self.legal:
            raise ValueError("only a legal record has a canonical text")
        tags = dict(self.record.tags)
        for spec in self.game.tags:
            if spec.derived:
                tags.pop(spec.name, None)
        options = read_options(self.game.options, tags.pop("Options", ""))
        if text := write_options(self.game.options, options):
            tags["Options"] = text
        texts = map(self.game.format, self.actions)
        plies = tuple(Ply(text, ply.comments) for text, ply in zip(texts, self.record.plies, strict=True))
        return replace(self.record, tags=tuple(tags.items()), plies=plies)


def _tag_fault(tags: dict[str, str]) -> Fault | None:
    """What is wrong with the tags that every game has."""
    for name in REQUIRED_TAGS:
        if name not in tags:
            return messages.TAG_MISSING.fault(tag=name)
    for name, known in _VALUES.items():
        if name in tags and tags[name] not in known:
            return messages.TAG_VALUE.fault(tag=name, value=quoted(tags[name]), values=", ".join(known))
    return None


def _result_fault(tags: dict[str, str], token: Result, ruled: Result) -> Fault | None:
    """What is wrong with the result, given the result by the rules (rule record.result)."""
    word = tags.get("Termination")
    if tags["Result"] != token.value:
        return messages.RESULT_DIFFERS.fault(tag=tags["Result"], token=token.value)
    if ruled is not Result.OPEN:
        if token is not ruled:
            return messages.RESULT_DECIDED.fault(token=token.value, result=ruled.value)
        return messages.TERMINATION_DECIDED.fault() if word else None
    if token is Result.OPEN:
        return messages.TERMINATION_OPEN.fault(word=word) if word else None
    if word is None:
        return messages.RESULT_OPEN.fault(token=token.value)
    return None if token in TERMINATIONS[word] else messages.TERMINATION_RESULT.fault(word=word, token=token.value)


def _set_up(game: AnyGame, tags: dict[str, str]) -> tuple[Any, Fault | None]:
    """The first position; with a fault in the tags, the one of a game without tags."""
    try:
        options = read_options(game.options, tags.get("Options", ""))
        return game.start(options, check_tags(game.tags, tags)), _tag_fault(tags)
    except Refused as refused:
        plain = game.start(read_options(game.options, ""), check_tags(game.tags, {}))
        return plain, _tag_fault(tags) or refused.fault


def _unplayed(record: Record, game: AnyGame | None, positions: tuple[Any, ...], fault: Fault) -> Replay:
    return Replay(record, game, (), positions, PlyFault(0, fault))


def replay(record: Record, find: Callable[[str], AnyGame | None]) -> Replay:
    """Play a record; `find` gives the game of a slug, None when there is none. Legal actions are not listed."""
    tags = record.tag
    game = find(tags.get("Game", ""))
    read_fault = record.fault.fault if record.fault and record.fault.ply == 0 else None
    if game is None:
        unknown = _tag_fault(tags) or messages.UNKNOWN_GAME.fault(name=quoted(tags.get("Game", "")))
        return _unplayed(record, None, (), read_fault or unknown)
    first, tag_fault = _set_up(game, tags)
    if fault := read_fault or tag_fault:
        return _unplayed(record, game, (first,), fault)
    readable = record.texts if record.fault is None else record.texts[: record.fault.ply - 1]
    actions, positions, refusal = fold(game, first, readable)
    wrong = PlyFault(len(positions), refusal) if refusal else record.fault
    if wrong is None and record.token is not None:
        fault = _result_fault(tags, record.token, game.outcome(positions[-1]))
        wrong = PlyFault(len(positions), fault) if fault else None
    return Replay(record, game, actions, positions, wrong)
