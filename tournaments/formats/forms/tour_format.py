"""The form of a tour's format, made from the format's own settings, and that of its game's options."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.text import format_lazy
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.options import Choice, OptionSpec
from tournaments.formats.forms.words import CHOICES, OF_TEAMS, SECTIONS, WORDS
from tournaments.formats.rules.tour_format import (
    RANGES,
    PenaltyPreset,
    TourFormat,
    check,
    suits_persons,
    to_json,
)
from tournaments.kernel.forms.bootstrap import BootstrapForm, style_widget
from tournaments.kernel.forms.fields import PointsField
from tournaments.kernel.values.points import PointsError, parse_points, show_points
from tournaments.kernel.wording import format_sentence


class Group(NamedTuple):
    """Fields under one heading."""

    title: object
    fields: tuple[BoundField, ...]


class PenaltiesField(forms.CharField):
    """Prepared penalties, one a line: ``points | reason``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), max_length=6000, **kwargs)

    def clean(self, value: Any) -> Any:
        """The penalties; each line that cannot be read is named with its fault."""
        lines = [line.strip() for line in super().clean(value).splitlines()]
        presets, faults = [], []
        for line in filter(None, lines):
            points, bar, reason = line.partition("|")
            try:
                presets.append(PenaltyPreset(parse_points(points), reason.strip()))
            except PointsError as error:
                faults.append(f"“{line[:40]}”: {format_sentence(error.fault)}")
            if not bar:
                faults.append(
                    gettext("“%(line)s”: put a bar between points and reason.") % {"line": line[:40]}
                )
        if faults:
            raise ValidationError(faults)
        return tuple(presets)

    def prepare_value(self, value: Any) -> Any:
        """Stored penalties as lines."""
        if not isinstance(value, tuple):
            return value
        return "\n".join(f"{show_points(one.points, get_language() or 'ru')} | {one.reason}" for one in value)


class FormatForm(BootstrapForm):
    """Every setting of a format that matters for the tour's kind; the others stay as they are stored."""

    prefix = "format"

    def __init__(
        self, *args: Any, stored: TourFormat, kind: str, persons: bool = False, **kwargs: Any
    ) -> None:
        """``persons``: everybody plays for themselves, so what only teams have is neither shown nor changed."""
        self.stored, self.kind, self.persons = stored, kind, persons and suits_persons(stored)
        super().__init__(*args, initial={name: getattr(stored, name) for name in WORDS}, **kwargs)
        for name in self._names():
            self.fields[name] = _field(name, type(getattr(stored, name)))
            style_widget(self.fields[name].widget)

    def groups(self) -> Iterator[Group]:
        """The fields, section by section."""
        for section in SECTIONS:
            shown = tuple(self[name] for name in section.settings if name in self.fields)
            if shown:
                yield Group(section.title, shown)

    def clean(self) -> dict[str, Any]:
        """Judges the figures together."""
        data: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for fault in check(self.tour_format(), self.kind):
                self.add_error(fault.field if fault.field in self.fields else None, format_sentence(fault))
        return data

    def tour_format(self) -> TourFormat:
        """The format as it was typed."""
        typed = {name: self.cleaned_data[name] for name in self.fields}
        kept = {field.name: getattr(self.stored, field.name) for field in fields(TourFormat)}
        enums = {name: type(kept[name])(typed[name]) for name in CHOICES if name in typed}
        return TourFormat(**(kept | typed | enums))

    def data_to_store(self) -> dict[str, Any]:
        """The format as JSON."""
        return to_json(self.tour_format())

    def _names(self) -> list[str]:
        points = self.kind == "points"
        names = [name for one in SECTIONS for name in (one.for_points if points else one.settings)]
        return [name for name in names if not (self.persons and name in OF_TEAMS)]


class OptionsForm(BootstrapForm):
    """The options of the tour's game; without fields when its kind has none."""

    prefix = "options"

    def __init__(self, *args: Any, kind: str, stored: Mapping[str, str], **kwargs: Any) -> None:
        game = registry.find(kind)
        specs: tuple[OptionSpec, ...] = game.options if game else ()
        initial = {spec.name: stored.get(spec.name, spec.default) for spec in specs}
        super().__init__(*args, initial=initial, **kwargs)
        for spec in specs:
            self.fields[spec.name] = _option(spec)
            style_widget(self.fields[spec.name].widget)

    def data_to_store(self) -> dict[str, str]:
        """Option → value as text."""
        return {name: str(value) for name, value in self.cleaned_data.items()}


def _option(spec: OptionSpec) -> forms.Field:
    if isinstance(spec, Choice):
        labels = ((value, gettext(label)) for value, label in zip(spec.values, spec.labels, strict=True))
        return forms.ChoiceField(label=gettext(spec.label), choices=list(labels))
    help_text = gettext("From %(least)s to %(most)s, or 0 for off.") % {
        "least": spec.least,
        "most": spec.most,
    }
    return forms.IntegerField(
        label=gettext(spec.label), help_text=help_text, min_value=0, max_value=spec.most
    )


def _field(name: str, kind: type) -> forms.Field:
    words = WORDS[name]
    label = format_lazy("{}, {}", words.label, words.unit) if words.unit else words.label
    told: dict[str, Any] = {"label": label, "help_text": words.help}
    if name in CHOICES:
        return forms.ChoiceField(choices=CHOICES[name], **told)
    if kind is bool:
        return forms.BooleanField(required=False, **told)
    if kind is Decimal:
        return PointsField(**told)
    if kind is tuple:
        return PenaltiesField(required=False, **told)
    minimum, maximum = RANGES.get(name, (0, 600))
    return forms.IntegerField(min_value=minimum, max_value=maximum, **told)


class ReasonForm(BootstrapForm):
    """Why something that is signed or approved is changed."""

    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)
