"""Where the games of a match stand, remembered in the process; and its clocks."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock
from typing import Any, Final, NamedTuple

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext, pgettext

from games import registry
from games.core.game import Match as Played
from games.core.sheets import agreed_tags
from games.core.types import Actor, Viewer
from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.matches.rules.signing import Time
from tournaments.models import Clock, Game, Match, Tour

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
            game = self._kept.get(key)
            if game is not None:
                self._kept.move_to_end(key)
            return game

    def keep(self, key: Key, played: AnyPlayed) -> None:
        """Remembers a game; the one that was not asked for longest is forgotten."""
        with self._lock:
            self._kept[key] = played
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


_memory = Memory(KEPT)


def own_tags(kind: str, tags: Mapping[str, Any]) -> dict[str, str]:
    """Those of a record's tags that the rules of the game start from."""
    names = [spec.name for spec in registry.get(kind).tags if not spec.derived]
    return {name: str(tags[name]) for name in names if name in tags}


def agreed_of(kind: str, options: Mapping[str, Any]) -> dict[str, str]:
    """Those of a record's tags that the options of a tour say for all of its games."""
    engine = registry.find(kind)
    return agreed_tags(engine.tags, options) if engine else {}


def standing(kind: str, options: Mapping[str, str], tags: Mapping[str, Any], texts: Sequence[str]) -> AnyPlayed:
    """A game after these actions; ``games.core.types.Refused`` when they are not legal one after another.

    Where the game one action earlier is remembered, only that action is played.
    """
    key = _key(kind, options, tags, texts)
    played = _memory.find(key)
    if played is None:
        before = _memory.find((*key[:3], key[3][:-1])) if texts else None
        if before is not None:
            played = before.play(texts[-1])
        else:
            played = Played.begin(registry.get(kind), texts, options.items(), own_tags(kind, tags))
        _memory.keep(key, played)
    return played


def remember(tour: Tour, tags: Mapping[str, Any], texts: Sequence[str], played: AnyPlayed) -> None:
    """A game that has just been played on, for whoever asks next; ``texts`` are its canonical ones."""
    _memory.keep(_key(tour.kind, tour.options, tags, texts), played)


def _key(kind: str, options: Mapping[str, str], tags: Mapping[str, Any], texts: Sequence[str]) -> Key:
    started = own_tags(kind, tags)
    return (kind, tuple(sorted(options.items())), tuple(sorted(started.items())), tuple(texts))


def standing_of(game: Game, texts: Sequence[str]) -> AnyPlayed:
    """Where a stored game stands after these of its actions; its match and tour should be at hand."""
    tour = game.match.tour
    return standing(tour.kind, tour.options, game.tags or {}, texts)


class Turn(NamedTuple):
    """What the actions of one turn share. In a new part the same side may be to act again, with other pieces."""

    part: int
    side: Actor | None


def turn_of(played: AnyPlayed, ply: int = -1) -> Turn:
    """The turn that a game stands in now, or stood in after so many actions."""
    position = played.positions[ply]
    return Turn(played.game.part(position), played.game.to_act(position))


def seen_texts(played: AnyPlayed, who: Viewer) -> list[str]:
    """The actions' texts as somebody may read them."""
    return [played.game.format(action) for action in played.game.redact(played.actions, who)]


def shown_texts(game: Game, texts: list[str]) -> list[str]:
    """Its stored actions as everybody may read them: without picks that were never revealed."""
    if not hides(game.match.tour):
        return texts
    return seen_texts(standing_of(game, texts), "public")


def hides(tour: Tour) -> bool:
    """Whether something in the tour's games is kept from those who look on."""
    engine = registry.find(tour.kind)
    return engine is not None and engine.secrets is not None and engine.secrets.are_sealed(tour.options)


def forget() -> None:
    _memory.clear()


# Which clocks a match has, and how long each of them is.
CLOCKS: Final[Mapping[str, tuple[str, ...]]] = {
    Match.State.WARM_UP: (Clock.Kind.WARM_UP,),
    Match.State.INDIVIDUAL: (Clock.Kind.INDIVIDUAL,),
    Match.State.TEAM: (Clock.Kind.MOVE, Clock.Kind.ADVICE),
}
"""State of a match → the clocks that run in it."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock of a match at ``now``; ``spent`` and ``left`` are milliseconds, ``left`` negative when it is overrun.
    That of moves times the team game with this ``number`` (None: nobody has said which). ``alone``: everybody plays for
    themselves, and the match has one stage."""

    kind: str
    time: Time
    version: int
    number: int | None
    now: datetime
    side: str = ""
    warned: bool = False
    alone: bool = False

    @property
    def name(self) -> str:
        """What the clock times, as short as a screen needs it."""
        return {
            Clock.Kind.WARM_UP: pgettext("clock", "Warm-up"),
            Clock.Kind.INDIVIDUAL: gettext("Games") if self.alone else pgettext("clock", "Individual stage"),
            Clock.Kind.MOVE: pgettext("clock", "Move"),
            Clock.Kind.ADVICE: pgettext("clock", "Hint"),
        }[Clock.Kind(self.kind)]

    def times(self, number: int) -> bool:
        """Whether a clock of moves is that of this team game."""
        return self.number in (None, number)

    @property
    def limit(self) -> int:
        """Seconds."""
        return self.time.limit

    @property
    def runs(self) -> bool:
        return self.time.runs

    @property
    def spent(self) -> int:
        """Milliseconds spent up to ``since``, what a page counts on from by itself."""
        return self.time.spent

    @property
    def since(self) -> datetime | None:
        return self.time.running_since

    @property
    def left(self) -> int:
        """Milliseconds left at ``now``."""
        return self.time.left_at(self.now)


def shown_clocks(match: Match, known: Mapping[str, ClockView], moment: datetime | None = None) -> tuple[ClockView, ...]:
    """The clocks of the match's present stage, also those that nobody has started yet."""
    now, alone = moment or timezone.now(), match.tour.tournament.is_individual
    clocks = (known.get(kind) or shown_clock(match, kind, now) for kind in CLOCKS.get(match.state, ()))
    return tuple(replace(clock, alone=alone) for clock in clocks if limit_of(match.tour.tour_format, clock.kind))


def shown_clock(match: Match, kind: str, now: datetime) -> ClockView:
    """A clock that nobody has started."""
    return ClockView(kind, Time(limit_of(match.tour.tour_format, kind)), 0, None, now)


def beside_game(match: Match, clocks: Iterable[ClockView], number: int) -> tuple[ClockView, ...]:
    """The clocks of a match as they stand beside one of its team games. One that times the moves of another stands
    there as new; its version is kept, so that whoever starts it here has seen the newest."""
    return tuple(
        clock
        if clock.kind != Clock.Kind.MOVE or clock.times(number)
        else replace(shown_clock(match, clock.kind, clock.now), version=clock.version)
        for clock in clocks
    )


def limit_of(tour_format: TourFormat, kind: str) -> int:
    """Seconds that the format gives to what a clock times; 0 when it has no such thing."""
    return {
        Clock.Kind.WARM_UP: tour_format.explain_and_warm_up * 60,
        Clock.Kind.INDIVIDUAL: tour_format.individual_time * 60 if tour_format.has_individual_stage else 0,
        Clock.Kind.MOVE: tour_format.team_move_time if tour_format.team_games else 0,
        Clock.Kind.ADVICE: tour_format.shooters_advice,
    }[Clock.Kind(kind)]


def key_by_clock(number: int) -> GameKey:
    """The game that the clock of moves times, by the number that the clock has for it."""
    return GameKey(Stage.TEAM, 0, number)


def clocks_of(match: Match, moment: datetime | None = None) -> dict[str, ClockView]:
    """The clocks of a match by their kinds; one query."""
    return clocks_of_all((match.pk,), moment or timezone.now())[match.pk]


def clocks_of_all(matches: Iterable[int], moment: datetime) -> Mapping[int, dict[str, ClockView]]:
    """The clocks of each of these matches by their kinds; one query."""
    clocks: dict[int, dict[str, ClockView]] = {pk: {} for pk in matches}
    timed = Game.objects.filter(match=OuterRef("match"), stage=Game.Stage.TEAM, board=0, number=OuterRef("number"))
    rows = Clock.objects.filter(match_id__in=clocks).annotate(is_over=Exists(timed.exclude(decision="")))
    for row in rows.order_by("match_id", "kind"):
        clocks[row.match_id][row.kind] = view_of(row, moment, over=row.is_over)
    return clocks


def view_of(clock: Clock, moment: datetime, *, over: bool) -> ClockView:
    """A stored clock at a moment. What that of moves kept of a game that is ``over`` is not shown."""
    if over:
        return ClockView(clock.kind, clock.time.reset(), clock.version, clock.number, moment)
    return ClockView(clock.kind, clock.time, clock.version, clock.number, moment, clock.side, clock.warned)
