"""The rules in the reader's language, under the numbers that refusals cite."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games import registry
from games.core.sheets import agreed_tags
from tournaments.play.games import registry as site_games
from tournaments.play.games.rules_source import (
    GameSource,
    HowSource,
    HowToPlay,
    RuleSource,
    RulingSource,
    SectionSource,
    Sentence,
    Wording,
    rule,
)
from tournaments.play.read.records import Option, options_of
from tournaments.play.rules_pictures import Picture, pictures_of

SLUG = "record"
NOTATION = _("How moves are written")
SHEET = _("The score sheet")
FIGURES = _("Exact figures")
SECTION = SectionSource(
    _("Records of games"),
    (
        rule("over", _("Nothing can be played after the end of a game.")),
        rule("skip", _("When the time of a side is over, the judge may skip its turn.")),
        rule(
            "result",
            _(
                "A record ends with the result: 1-0, 0-1, 1/2-1/2, or * while the game is not finished. A "
                "game that its rules have decided has the result by the rules. Any other result needs its "
                "reason: agreement (for a draw only), resignation, time, forfeit (for a win only) or "
                "adjudication."
            ),
        ),
    ),
)


# Makes the sources of a game's rules into texts in the language that is active.
@dataclass(frozen=True, slots=True)
class Ruling:
    """What is played where the game's source is silent; ``option`` when organisers can choose otherwise. The text tells
    what holds: for the value that is played, which need not be the usual one; then it ``differs``."""

    text: str
    option: Option | None = None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: the number that refusals cite (the game's slug and the short one), the number in the game's list ("5"),
    the sentence, its rulings; ``ruled`` when the rule itself is a ruling; the pictures that show it; whether the
    sentence ``differs`` from what is played usually, and whether the game's pictures of this rule show what is played.
    """

    number: str
    short: str
    text: str
    rulings: tuple[Ruling, ...]
    ruled: bool
    pictures: tuple[Picture, ...] = ()
    differs: bool = False
    pictured: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs without a number, then rules; an ``appendix`` tells how games are written, not how they are played."""

    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[Rule, ...]
    appendix: bool = False


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of a game: its name, what it is about in a sentence or two, everything in order, its options; how it is
    played for somebody who does not know it; what stands behind the rules: history, hints, related games."""

    slug: str
    title: str
    about: str
    sections: tuple[Section, ...]
    options: tuple[Option, ...]
    how: HowToPlay | None = None
    background: tuple[Section, ...] = ()
    agreed: Mapping[str, str] = field(default_factory=dict)
    """Tags that the tour says for all of its games, such as the board: ``bare_board`` takes them."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in order, those of records last."""
        return tuple(rule for section in self.sections for rule in section.rules)

    @property
    def rulings(self) -> tuple[tuple[Rule, Ruling], ...]:
        """All rulings, each with the rule that it belongs to."""
        return tuple((rule, ruling) for rule in self.rules for ruling in rule.rulings)

    def rule(self, number: str) -> Rule | None:
        """The rule of a number as a refusal cites it; None when the game has none of that number."""
        return next((rule for rule in self.rules if rule.number == number), None)


def has_rules(slug: str) -> bool:
    """Whether the rules of that game, or kind of tour, are written down."""
    return site_games.find(slug) is not None


def rules_of(slug: str, options: Mapping[str, str] | None = None, *, pictured: bool = False) -> RulesText:
    """The rules of a game in the language that is active; KeyError when there is no such game.

    ``options`` are those of a tour that differ from the usual ones, name → value; unknown names are left out.
    ``pictured`` brings the pictures: of a tour those that are true with its options, else all.
    """
    text = _rules(slug, options or {})
    return _with_pictures(text, pictures_of(slug, options)) if pictured else text


def _with_pictures(text: RulesText, pictures: Sequence[Picture]) -> RulesText:
    def pictured(rule: Rule) -> Rule:
        shown = tuple(picture for picture in pictures if f"{picture.game}.{picture.rule}" == rule.number)
        return replace(rule, pictures=shown) if shown and rule.pictured else rule

    sections = (replace(section, rules=tuple(map(pictured, section.rules))) for section in text.sections)
    return replace(text, sections=tuple(sections))


@dataclass(frozen=True, slots=True)
class _Played:
    """What is played: the options by name, the value of every option and fact, and the values that are usual."""

    options: Mapping[str, Option]
    values: Mapping[str, str]
    usual: Mapping[str, str]

    def worded(self, sentence: Sentence) -> str:
        """The sentence that holds, in the language that is active."""
        if isinstance(sentence, str):
            return gettext(sentence)
        value = self.values[sentence.name]
        text = sentence.text_for(value)
        return gettext(text).replace("%(value)s", value) if text else ""

    def differs(self, sentence: Sentence) -> bool:
        return isinstance(sentence, Wording) and self.values[sentence.name] != self.usual[sentence.name]


def _played(slug: str, source: GameSource, given: Mapping[str, str]) -> _Played:
    options = {option.name: option for option in options_of(slug, given)}
    values = {name: option.chosen.value for name, option in options.items()}
    usual = {spec.name: spec.default for spec in registry.get(slug).options}
    return _Played(options, {**values, **source.facts(given)}, {**usual, **source.facts({})})


def _rules(slug: str, options: Mapping[str, str]) -> RulesText:
    source, game = site_games.get(slug).rules, registry.get(slug)
    played = _played(slug, source, options)
    sections = [_section(slug, section, played) for section in source.sections]
    sections += [
        Section(gettext(NOTATION), (gettext(source.notation),), (), appendix=True),
        Section(gettext(SHEET), (gettext(source.sheet),), (), appendix=True),
        replace(_section(SLUG, SECTION, played), appendix=True),
    ]
    if source.figures:
        sections.insert(-1, Section(gettext(FIGURES), tuple(map(played.worded, source.figures)), (), appendix=True))
    background = tuple(_section(slug, section, played) for section in source.background)
    about, how = gettext(source.about), _how(source.how, played)
    agreed, chosen = agreed_tags(game.tags, options), tuple(played.options.values())
    return RulesText(slug, gettext(game.name), about, tuple(sections), chosen, how, background, agreed)


def _how(source: HowSource | None, played: _Played) -> HowToPlay | None:
    if source is None:
        return None
    return HowToPlay(*map(played.worded, (source.aim, source.set_up, source.turn, source.end)))


def _section(slug: str, source: SectionSource, played: _Played) -> Section:
    paragraphs = tuple(map(gettext, source.paragraphs))
    return Section(gettext(source.title), paragraphs, tuple(_rule(slug, rule, played) for rule in source.rules))


def _rule(slug: str, source: RuleSource, played: _Played) -> Rule:
    """Rulings that say nothing of what is played are left out."""
    rulings = tuple(_ruling(ruling, played) for ruling in source.rulings if played.worded(ruling.text))
    text, number = source.text, f"{slug}.{source.number}"
    pictured = not (isinstance(text, Wording) and played.values[text.name] in text.unseen)
    differs = played.differs(text)
    return Rule(number, source.number, played.worded(text), rulings, source.ruled, differs=differs, pictured=pictured)


def _ruling(source: RulingSource, played: _Played) -> Ruling:
    option = played.options.get(source.text.name) if isinstance(source.text, Wording) else None
    return Ruling(played.worded(source.text), option, played.differs(source.text))
