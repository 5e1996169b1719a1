"""What organisers can choose in a game, in the language that is active."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from games import registry
from games.core.options import Choice, OptionSpec


@dataclass(frozen=True, slots=True)
class OptionValue:
    """A value that an option can have: what tour settings and records write, its words, whether it is the usual one
    and whether it is the one that is played."""

    value: str
    label: str
    usual: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Option:
    """What organisers can choose: what records call it ("edges"), what it decides, its values."""

    name: str
    label: str
    values: tuple[OptionValue, ...]

    @property
    def chosen(self) -> OptionValue:
        """The value that is played."""
        return next(value for value in self.values if value.chosen)

    @property
    def sentence(self) -> str:
        """What is played."""
        return f"{self.label} – {self.chosen.label}."

    @property
    def is_usual(self) -> bool:
        """Whether the value that is played is the usual one."""
        return self.chosen.usual


def options_of(slug: str, given: Mapping[str, str]) -> tuple[Option, ...]:
    """What organisers can choose in a game, in its order, with what is played: the usual value unless another is
    given; KeyError when there is no such game."""
    return tuple(_option(spec, given.get(spec.name, spec.default)) for spec in registry.get(slug).options)


def _option(spec: OptionSpec, chosen: str) -> Option:
    """An option; one that is a number has one for when it does not apply and, when it is played, the number."""
    if isinstance(spec, Choice):
        words = dict(zip(spec.values, map(gettext, spec.labels), strict=True))
    else:
        words = {spec.default: gettext("does not apply")} | (
            {chosen: chosen} if chosen != spec.default else {}
        )
    values = tuple(
        OptionValue(value, label, value == spec.default, value == chosen) for value, label in words.items()
    )
    return Option(spec.name, gettext(spec.label), values)
