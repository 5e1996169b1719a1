"""Sentences as data: a template with named arguments, worded in any language at the border."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


def gettext_noop(text: str) -> str:
    """Mark `text` for the translators and give it back; this package itself speaks English only."""
    return text


class Word(str):
    """An argument that is an English word to be translated, unlike a cell's or a team's name."""

    __slots__ = ()


Arg = str | int


class Args(Mapping[str, Arg]):
    """Named arguments of a sentence: immutable and hashable."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Arg]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Arg:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Args) else super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Args({self._values!r})"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A name or sentence: `template` holds `%(name)s` for every name of `args`."""

    code: str
    template: str
    args: Args

    def english(self) -> str:
        """The English text, arguments filled in."""
        return self.template % dict(self.args)


def quoted(text: str, limit: int = 40) -> str:
    """`text` as it may stand in a sentence: printable, and cut to `limit` characters."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"
