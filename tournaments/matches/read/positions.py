"""Where a game stands: the fold over its actions. Positions are remembered for a while, never stored."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any, Final

from games import registry
from games.core.match import Match as Played
from games.core.types import Viewer
from tournaments.models import Game, Tour

Texts = tuple[str, ...]
AnyPlayed = Played[Any, Any]
Key = tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...], Texts]

KEPT: Final = 256
"""So many games are remembered: more than a tournament plays at once."""


class Memory:
    """The last games that were asked for, by everything that they follow from: nothing in it can be out of date."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Key, AnyPlayed] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Key) -> AnyPlayed | None:
        """The game of a key, None when it is not remembered."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Key, played: AnyPlayed) -> None:
        """Remembers a game; the one that was not asked for longest is forgotten."""
        with self._lock:
            self._kept[key] = played
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._kept.clear()


_memory = Memory(KEPT)


def own_tags(kind: str, tags: Mapping[str, Any]) -> dict[str, str]:
    """Those of a record's tags that the rules of the game start from."""
    names = [spec.name for spec in registry.get(kind).tags if not spec.derived]
    return {name: str(tags[name]) for name in names if name in tags}


def standing(
    kind: str, options: Mapping[str, str], tags: Mapping[str, Any], texts: Sequence[str]
) -> AnyPlayed:
    """A game after these actions; ``games.core.faults.Refused`` when they are not legal one after another.

    Where the game one action earlier is remembered, only that action is played.
    """
    key = _key(kind, options, tags, texts)
    found = _memory.find(key)
    if found is None:
        before = _memory.find((*key[:3], key[3][:-1])) if texts else None
        if before is not None:
            found = before.play(texts[-1])
        else:
            found = Played.begin(registry.get(kind), texts, options.items(), own_tags(kind, tags))
        _memory.keep(key, found)
    return found


def remember(tour: Tour, tags: Mapping[str, Any], texts: Sequence[str], played: AnyPlayed) -> None:
    """A game that has just been played on, for whoever asks next; ``texts`` are its canonical ones."""
    _memory.keep(_key(tour.kind, tour.options, tags, texts), played)


def _key(kind: str, options: Mapping[str, str], tags: Mapping[str, Any], texts: Sequence[str]) -> Key:
    started = own_tags(kind, tags)
    return (kind, tuple(sorted(options.items())), tuple(sorted(started.items())), tuple(texts))


def texts_of(game: Game) -> list[str]:
    """The stored actions in their order; one query."""
    return list(game.actions.order_by("ply").values_list("text", flat=True))


def standing_of(game: Game, texts: Sequence[str]) -> AnyPlayed:
    """Where a stored game stands after these of its actions; its match and tour should be at hand."""
    tour = game.match.tour
    return standing(tour.kind, tour.options, game.tags or {}, texts)


def seen_texts(played: AnyPlayed, who: Viewer) -> list[str]:
    """The actions' texts as somebody may read them."""
    return [played.game.format(action) for action in played.game.redact(played.actions, who)]


def shown_texts(game: Game) -> list[str]:
    """The stored actions as everybody may read them: without picks that were never revealed."""
    texts = texts_of(game)
    if not texts or not hides(game.match.tour):
        return texts
    return seen_texts(standing_of(game, texts), "public")


def hides(tour: Tour) -> bool:
    """Whether something in the tour's games is kept from those who look on."""
    engine = registry.find(tour.kind)
    return engine is not None and engine.secrets is not None and engine.secrets.kept(tour.options)


def forget() -> None:
    """Empties the memory."""
    _memory.clear()
