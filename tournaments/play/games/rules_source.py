"""How the rules of a game are written down here: English sentences, marked for the translators."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

OTHERWISE: Final = ""
"""Stands for every value of an option that has no text of its own, such as a number."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence that follows what is played. ``name`` is an option of the game or a fact of its board, ``texts`` has a
    sentence for each value, the usual one first; it may use ``%(value)s``, and "" says nothing. With ``unseen`` values
    the pictures of the rule show what is not played."""

    name: str
    texts: Mapping[str, str]
    unseen: tuple[str, ...] = ()

    def text_for(self, value: str) -> str:
        return self.texts.get(value, self.texts.get(OTHERWISE, next(iter(self.texts.values()))))


Sentence = str | Wording


@dataclass(frozen=True, slots=True)
class RulingSource:
    """What is played where the game's source is silent; a wording where organisers can choose."""

    text: Sentence


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A rule under the number that refusals cite; ``number`` stands behind the game's slug ("5" in corners.5).

    ``ruled`` tells that the rule itself is a ruling: the game's source has no such rule.
    """

    number: str
    text: Sentence
    rulings: tuple[RulingSource, ...] = ()
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class SectionSource:
    """Rules that belong together, after paragraphs without a number."""

    title: str
    rules: tuple[RuleSource, ...] = ()
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HowSource:
    """What ``HowToPlay`` tells, as it is written down."""

    aim: Sentence
    set_up: Sentence
    turn: Sentence
    end: Sentence


@dataclass(frozen=True, slots=True)
class HowToPlay:
    """The game for somebody of twelve who has never seen it, a sentence or two each: what one plays for, how the board
    is set up, what one does on a turn, how the game ends. Together they fill one screen of a phone at most."""

    aim: str
    set_up: str
    turn: str
    end: str


def _no_facts(_played: Mapping[str, str]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class GameSource:
    """The rules of one game.

    ``about`` says in a sentence what it is about, ``how`` how it is played before all details. ``background`` are
    sections without rules that stand after them: where the game comes from, hints, related rules. ``notation``,
    ``sheet`` and ``figures`` belong to the appendix: how moves are written, what the score sheet holds, and the odd
    figures that only a judge needs. ``facts`` are what else can be told of what is played, name → value, beside the
    options: wordings follow them too.
    """

    about: str
    sections: tuple[SectionSource, ...]
    notation: str
    sheet: str
    how: HowSource | None = None
    background: tuple[SectionSource, ...] = ()
    figures: tuple[Sentence, ...] = ()
    facts: Callable[[Mapping[str, str]], Mapping[str, str]] = _no_facts


def rule(number: int | str, text: Sentence, *rulings: RulingSource, ruled: bool = False) -> RuleSource:
    return RuleSource(str(number), text, rulings, ruled)


def ruling(text: str) -> RulingSource:
    """A ruling that holds everywhere."""
    return RulingSource(text)


def by_option(name: str, texts: Mapping[str, str]) -> RulingSource:
    """A ruling with a sentence for each value of an option or a fact, the usual one first."""
    return RulingSource(Wording(name, texts))
