"""How the rules of a game are written down here: English sentences, marked for the translators."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

OTHERWISE: Final = ""
"""Stands for every value of an option that has no text of its own, such as a number."""


@dataclass(frozen=True, slots=True)
class RulingSource:
    """What is played where the game's source is silent. Where organisers can choose, ``option`` names the game's
    option and ``texts`` has a sentence for each of its values; it may use ``%(value)s``. ``text`` is the sentence where
    there is no choice."""

    text: str
    option: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)

    def text_for(self, value: str) -> str:
        """The sentence for a value of the option."""
        return self.texts.get(value, self.texts.get(OTHERWISE, self.text)) if self.option else self.text


@dataclass(frozen=True, slots=True)
class RuleSource:
    """A rule under the number that refusals cite; ``number`` stands behind the game's slug ("5" in corners.5).

    ``ruled`` tells that the rule itself is a ruling: the game's source has no such rule.
    """

    number: str
    text: str
    rulings: tuple[RulingSource, ...] = ()
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class SectionSource:
    """Rules that belong together, after paragraphs without a number."""

    title: str
    rules: tuple[RuleSource, ...] = ()
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HowToPlay:
    """The game for somebody of twelve who has never seen it, a sentence or two each: what one plays for, how the board
    is set up, what one does on a turn, how the game ends. Together they fill one screen of a phone at most."""

    aim: str
    set_up: str
    turn: str
    end: str


@dataclass(frozen=True, slots=True)
class GameSource:
    """The rules of one game.

    ``about`` says in a sentence what it is about, ``how`` how it is played before all details. ``background`` are
    sections without rules that stand after them: where the game comes from, hints, related rules. ``notation``,
    ``sheet`` and ``figures`` belong to the appendix: how moves are written, what the score sheet holds, and the odd
    figures that only a judge needs.
    """

    about: str
    sections: tuple[SectionSource, ...]
    notation: str
    sheet: str
    how: HowToPlay | None = None
    background: tuple[SectionSource, ...] = ()
    figures: tuple[str, ...] = ()


def rule(number: int | str, text: str, *rulings: RulingSource, ruled: bool = False) -> RuleSource:
    return RuleSource(str(number), text, rulings, ruled)


def ruling(text: str) -> RulingSource:
    """A ruling that holds everywhere."""
    return RulingSource(text)


def by_option(option: str, texts: Mapping[str, str]) -> RulingSource:
    """A ruling with a sentence for each value of an option, the usual one first."""
    return RulingSource(next(iter(texts.values())), option, texts)
