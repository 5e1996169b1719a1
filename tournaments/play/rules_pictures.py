"""The pictures of a game's rules: its examples, drawn, with captions in the language that is active."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from django.utils.translation import gettext

from games import registry
from games.core.demonstration import AnyMatch, begun, steps
from games.core.game import start
from games.core.sheets import agreed_tags, check_options
from games.core.teaching import Example
from games.core.types import Refused
from games.drawing.scene import Scene, Show
from games.registry import AnyGame
from tournaments.play.read.records import options_of


class Allowed(Exception):
    """What an example shows as forbidden can be played."""


Given = tuple[tuple[str, str], ...]
"""Options, name and value."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One example of a rule: its drawings step by step, what can be seen in it; whether the last drawing shows what
    the rule does not allow; whether paper needs every drawing; what else has to be said of it: the options it is played
    with where these are not the usual ones, or that a tour plays on another board or begins otherwise."""

    game: str
    key: str
    rule: str
    caption: str
    scenes: tuple[Scene, ...]
    forbidden: bool
    whole: bool
    notes: tuple[str, ...]

    @property
    def last(self) -> Scene:
        return self.scenes[-1]

    @property
    def is_stepped(self) -> bool:
        """Whether there is more than one drawing to look at."""
        return len(self.scenes) > 1

    def at(self, step: int) -> Scene:
        """A drawing, counted from 1; the nearest there is."""
        return self.scenes[min(max(step, 1), len(self.scenes)) - 1]


def pictures_of(slug: str, options: Mapping[str, str] | None = None) -> tuple[Picture, ...]:
    """The pictures of a game's rules in their order.

    Without ``options`` all of them; with those of a tour (name → value) only pictures that are true there: an example
    that would look otherwise with these options is left out.
    """
    game = registry.find(slug)
    examples = game.teaching.examples if game else ()
    if game is None or options is None:
        return tuple(_picture(slug, example) for example in examples)
    known = {spec.name for spec in game.options}
    given = tuple(sorted((name, value) for name, value in options.items() if name in known))
    board = (gettext("On the usual board, not the one that was chosen."),) if _other_board(game, options) else ()
    shown = ((example, fit(slug, example, given)) for example in examples)
    pictures = (
        (_picture(slug, example, given), _usual(example, fitting))
        for example, fitting in shown
        if fitting is not Fit.NOT
    )
    return tuple(replace(picture, notes=(*picture.notes, *usual, *board)) for picture, usual in pictures)


def _usual(example: Example, fitting: "Fit") -> tuple[str, ...]:
    """What is said of a picture whose position does not come about; its own options may be chosen here too."""
    if fitting is not Fit.USUAL:
        return ()
    if example.options:
        return (gettext("In everything else the picture is of a game with the usual options."),)
    return (gettext("The picture is of a game with the usual options."),)


def _other_board(game: AnyGame, options: Mapping[str, str]) -> dict[str, str]:
    """The tags of the board that a tour has chosen, where it is not the usual one."""
    usual = {spec.name: spec.default for spec in game.tags}
    return {name: value for name, value in agreed_tags(game.tags, options).items() if value != usual[name]}


def set_up_of(slug: str, options: Mapping[str, str] | None = None) -> Scene:
    """What stands for the game: its board as it is set up, the tour's own where it plays on another."""
    game = registry.get(slug)
    other = _other_board(game, options or {})
    pictures = () if other else pictures_of(slug, options)
    return pictures[0].last if pictures else game.scene(start(game, (), other))


def find_picture(slug: str, key: str, options: Mapping[str, str] | None = None) -> Picture | None:
    """One picture; with ``options`` as ``pictures_of`` shows it, or as it is where it is not true with them."""
    game = registry.find(slug)
    example = game.teaching.example(key) if game else None
    if example is None:
        return None
    shown = pictures_of(slug, options) if options else ()
    return next((picture for picture in shown if picture.key == key), None) or _picture(slug, example)


def played_on_with(slug: str, example: Example, options: Mapping[str, str]) -> dict[str, str]:
    """The options with which a game goes on from an example: those given, where it is true with them, else its own."""
    known = {spec.name for spec in registry.get(slug).options}
    given = tuple(sorted((name, value) for name, value in options.items() if name in known))
    return dict(given if given and fit(slug, example, given) is Fit.HOLDS else example.options)


class Fit(Enum):
    """Whether an example is true with other options than its own."""

    HOLDS = "it shows what happens then too"
    USUAL = "with some of them its position does not come about; what it shows is true"
    NOT = "with one of them the same would end otherwise"


@lru_cache(1024)
def fit(slug: str, example: Example, options: Given) -> Fit:
    """Tries each option by itself that differs from the example's own."""
    game = registry.get(slug)
    own, played = (_complete(game, given) for given in (example.options, options))
    fitting = Fit.HOLDS
    only = dict(example.only)
    for name in (name for name in own if own[name] != played[name]):
        if name in only and only[name] != played[name]:
            return Fit.NOT
        alone = tuple((own | {name: played[name]}).items())
        if not _begins(game, example, alone):
            fitting = Fit.USUAL
        elif not _same(slug, example, alone):
            return Fit.NOT
    return fitting


def _begins(game: AnyGame, example: Example, options: Given) -> bool:
    """Whether its position comes about with the same side to act."""
    own = begun(game, example)
    try:
        there = begun(game, replace(example, options=options))
    except Refused:
        return False
    scenes = (game.scene(played.position, played.actions) for played in (own, there))
    return game.to_act(own.position) == game.to_act(there.position) and next(scenes) == next(scenes)


def _same(slug: str, example: Example, options: Given) -> bool:
    try:
        return _scenes(slug, example, options) == _scenes(slug, example, example.options)
    except (Refused, Allowed):
        return False


def _complete(game: AnyGame, given: Given) -> dict[str, str]:
    return check_options(game.options, list(given))


def _picture(slug: str, example: Example, played: Given = ()) -> Picture:
    """``played`` options need not be said: a tour's own stand in its rules."""
    other = (option for option in options_of(slug, dict(example.options)) if not option.is_usual)
    options = tuple(option.sentence for option in other if (option.name, option.chosen.value) not in played)
    scenes = _scenes(slug, example, example.options)
    marks = bool(example.refused), bool(example.stretches)
    return Picture(slug, example.key, example.rule, gettext(example.caption), scenes, *marks, options)


@lru_cache(256)
def _scenes(slug: str, example: Example, options: Given) -> tuple[Scene, ...]:
    """The drawings of an example played with these options; one more for what is refused."""
    game = registry.get(slug)
    positions = steps(game, replace(example, options=options))
    drawn = [game.scene(match.position, match.actions) for match in positions[:-1]]
    last = positions[-1]
    if not example.refused:
        return (*drawn, game.scene(last.position, last.actions, Show(taps=example.taps)))
    calm = () if not drawn and not example.before else (game.scene(last.position, last.actions),)
    return (*drawn, *calm, game.scene(last.position, last.actions, _refusal(game, last, example)))


def _refusal(game: AnyGame, match: AnyMatch, example: Example) -> Show:
    """What is refused, as a board shows it: the cells at fault; a step on a plane as it would lie."""
    try:
        match.play(example.refused)
    except Refused as refused:
        taps = example.taps if game.enumerable else (*example.taps, example.refused)
        return Show(taps=taps, faulty=refused.fault.cells)
    raise Allowed
