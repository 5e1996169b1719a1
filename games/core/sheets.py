"""Score sheets and options: what a game asks for, and what is wrong with an answer."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from games.core import messages
from games.core.types import Fault, Phrase, Points, Refused, Result, quoted


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
class Agreed:
    """That a tag is agreed on for a whole tour, beside the options, such as the board that is played on.

    `named` are values to choose from, each with words for it in English; other values may be written out, as `help`
    says in English. `former` is what the tag meant in games that were stored without it, where its default has been
    another one; else "".
    """

    named: tuple[tuple[str, str], ...] = ()
    help: str = ""
    former: str = ""


@dataclass(frozen=True, slots=True)
class TagSpec:
    """A tag with a meaning for the game. Without `values` any text goes; a `derived` tag is read but not written."""

    name: str
    label: str
    values: tuple[str, ...] = ()
    default: str = ""
    derived: bool = False
    labels: tuple[str, ...] = field(default=())
    agreed: Agreed | None = None


def _option_fault(specs: Mapping[str, OptionSpec], given: Mapping[str, str], name: str, value: str) -> Fault | None:
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


def split_agreed(
    specs: tuple[TagSpec, ...], pairs: Iterable[tuple[str, str]]
) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """What a tour has chosen: the options, and the tags that are agreed on for all of its games."""
    names = {spec.name for spec in specs if spec.agreed}
    if not names:
        return list(pairs), {}
    chosen = list(pairs)
    return [pair for pair in chosen if pair[0] not in names], {name: value for name, value in chosen if name in names}


def agreed_tags(specs: tuple[TagSpec, ...], given: Mapping[str, object]) -> dict[str, str]:
    """Those tags among what is given (a tour's options, a game's tags) that are agreed on for a whole tour."""
    return {spec.name: str(given[spec.name]) for spec in specs if spec.agreed and spec.name in given}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What follows from a score sheet: a result and points, or faults (then neither). ``score`` is the game's score in
    words, where its rules count one from the points."""

    result: Result | None = None
    points: Points | None = None
    net: int | None = None
    score: Phrase | None = field(default=None, compare=False)
    faults: tuple[Fault, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.faults


# Checks that score sheets of all games share: fields, their types and ranges, options.


def fields(data: object, required: Iterable[str], optional: Iterable[str] = (), name: str = "") -> dict[str, object]:
    """`data` as an object with exactly these fields; `name` is the field that it stands in, "" for the whole sheet."""
    if not isinstance(data, Mapping):
        raise Refused(messages.SHEET_FIELDS.fault(field=name) if name else messages.SHEET_OBJECT.fault())
    required = tuple(required)
    for given in data:
        if given not in (*required, *optional):
            raise Refused(messages.SHEET_UNKNOWN.fault(field=_path(name, quoted(str(given)))))
    for wanted in required:
        if wanted not in data:
            raise Refused(messages.SHEET_MISSING.fault(field=_path(name, wanted)))
    return dict(data)


def _path(name: str, field: str) -> str:
    return f"{name}.{field}" if name else field


def whole_number(value: object, field: str, least: int, most: int) -> int:
    """A whole number of a range; neither 12.0 nor true is one."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise Refused(messages.SHEET_NUMBER.fault(field=field, least=least, most=most))


def one_of(value: object, field: str, values: tuple[str, ...]) -> str:
    """One of a few words."""
    if isinstance(value, str) and value in values:
        return value
    raise Refused(messages.SHEET_VALUE.fault(field=field, value=quoted(_text(value)), values=", ".join(values)))


def _text(value: object) -> str:
    """A JSON value as its own text; of lists and objects only that they are such, for they may be of any depth."""
    if isinstance(value, str):
        return value
    return "{…}" if isinstance(value, Mapping) else "[…]" if isinstance(value, list) else json.dumps(value)


def sheet_options(data: object, specs: tuple[OptionSpec, ...]) -> dict[str, str]:
    """The sheet's options, defaults filled in; numbers may be written with or without quotes."""
    if not isinstance(data, Mapping):
        raise Refused(messages.SHEET_FIELDS.fault(field="options"))
    pairs = [(str(name), _text(value)) for name, value in data.items()]
    return check_options(specs, pairs)
