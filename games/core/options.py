"""Options and tags that a game understands, and the text of the tag `[Options]`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.core import messages
from games.core.faults import Fault, Refused
from games.core.words import quoted


@dataclass(frozen=True, slots=True)
class Choice:
    """An option with a few named values; `labels` words each value in English, in the order of `values`."""

    name: str
    default: str
    values: tuple[str, ...]
    label: str
    labels: tuple[str, ...]

    def accepts(self, value: str) -> bool:
        return value in self.values


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number from `least` to `most`, or 0 for off; without leading zeros."""

    name: str
    label: str
    least: int
    most: int
    default: str = "0"

    def accepts(self, value: str) -> bool:
        plain = value.isascii() and value.isdigit() and len(value) < 10 and str(int(value)) == value
        return plain and (value == "0" or self.least <= int(value) <= self.most)


OptionSpec = Choice | Number


@dataclass(frozen=True, slots=True)
class TagSpec:
    """A tag with a meaning for the game. Without `values` any text goes; a `derived` tag is read but not written."""

    name: str
    label: str
    values: tuple[str, ...] = ()
    default: str = ""
    derived: bool = False
    labels: tuple[str, ...] = field(default=())


def _option_fault(
    specs: Mapping[str, OptionSpec], given: Mapping[str, str], name: str, value: str
) -> Fault | None:
    if name not in specs:
        return messages.UNKNOWN_OPTION.fault(name=quoted(name))
    if name in given:
        return messages.OPTION_TWICE.fault(name=name)
    if not specs[name].accepts(value):
        return messages.OPTION_VALUE.fault(name=name, value=quoted(value))
    return None


def check_options(specs: tuple[OptionSpec, ...], pairs: list[tuple[str, str]]) -> dict[str, str]:
    """All options of a game, defaults filled in; `Refused` on an unknown name or value or a name given twice."""
    known = {spec.name: spec for spec in specs} if pairs else {}
    given: dict[str, str] = {}
    for name, value in pairs:
        if fault := _option_fault(known, given, name, value):
            raise Refused(fault)
        given[name] = value
    return {spec.name: given.get(spec.name, spec.default) for spec in specs}


def read_options(specs: tuple[OptionSpec, ...], text: str) -> dict[str, str]:
    """Options from the tag's text, `name=value` separated by single spaces."""
    pairs = []
    for word in text.split(" ") if text else ():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise Refused(messages.OPTION_TEXT.fault(text=quoted(word)))
        pairs.append((name, value))
    return check_options(specs, pairs)


def write_options(specs: tuple[OptionSpec, ...], options: Mapping[str, str]) -> str:
    """The canonical text of the tag: the game's order, defaults left out."""
    named = ((spec.name, options.get(spec.name, spec.default), spec.default) for spec in specs)
    return " ".join(f"{name}={value}" for name, value, default in named if value != default)


def check_tags(specs: tuple[TagSpec, ...], tags: Mapping[str, str]) -> dict[str, str]:
    """The game's own tags, defaults filled in; `Refused` when a value is none of the tag's values."""
    for spec in specs:
        value = tags.get(spec.name)
        if value is not None and spec.values and value not in spec.values:
            values = ", ".join(spec.values)
            raise Refused(messages.TAG_VALUE.fault(tag=spec.name, value=quoted(value), values=values))
    return {spec.name: tags.get(spec.name, spec.default) for spec in specs}
