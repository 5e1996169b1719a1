"""Examples and lessons played on the engine of their game."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import Any

from games.core.game import Game, Match
from games.core.record import read
from games.core.teaching import Example, Lesson

AnyMatch = Match[Any, Any]


def movetext(text: str) -> tuple[str, ...]:
    """The texts of the actions in a movetext; numbers before them are left out."""
    (record,) = read(f'[Game ""]\n\n{text}\n*') if text.strip() else (None,)
    return record.texts if record else ()


def begun(game: Game[Any, Any], taught: Example | Lesson, more: Iterable[str] = ()) -> AnyMatch:
    """The game of an example or a lesson where it begins, after ``more`` actions; ``Refused`` where one is illegal."""
    return Match.begin(game, (*movetext(taught.before), *more), taught.options, dict(taught.tags))


def steps(game: Game[Any, Any], example: Example) -> Sequence[AnyMatch]:
    """The game before the first step of an example, and after each of them."""
    texts = [movetext(stretch) for stretch in example.stretches] or [(text,) for text in movetext(example.moves)]
    whole = begun(game, example, chain.from_iterable(texts))
    lengths = (len(movetext(example.before)), *map(len, texts))
    return [whole.at(ply) for ply in accumulate(lengths)]
