"""How the rules of a game are written down here: English sentences, marked for the translators."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RulingSource:
    """What is played where the rules are silent; ``option`` names the game's option that lets organisers choose
    otherwise, "" when there is none."""

    text: str
    option: str = ""


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
class GameSource:
    """The rules of one game: what it is about, the rules, how moves are written, what its score sheet holds."""

    about: str
    sections: tuple[SectionSource, ...]
    notation: str
    sheet: str


def rule(number: int | str, text: str, *rulings: RulingSource, ruled: bool = False) -> RuleSource:
    """A rule with its rulings."""
    return RuleSource(str(number), text, rulings, ruled)


def ruling(text: str, option: str = "") -> RulingSource:
    """A ruling, and the option that it is the usual value of."""
    return RulingSource(text, option)
