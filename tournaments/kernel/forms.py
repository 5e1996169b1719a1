"""What the forms of all rooms share: fields, the look of Bootstrap, time zones."""

import secrets
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise, lazy
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.kernel import rules
from tournaments.kernel.names import Email, Name, Slug
from tournaments.kernel.values import FaultError, Text, Whole, parse_points, show_points, show_written
from tournaments.kernel.wording import format_sentence

POINTS: Final = {"inputmode": "decimal", "autocomplete": "off", "maxlength": rules.POINTS.maximum}
"""What browsers are told of a field for points."""
NEW_SEEDS: Final = 1_000_000
"""Lots that a page proposes are short enough to be read aloud."""


def entered(sent: QueryDict, field: str) -> str | None:
    """What somebody has entered in a field that a page had filled in, and named with what it put there (``was``:
    “field:value”); None where that came back as it was, or nothing at all: nobody has entered it."""
    value = sent.get(field)
    return None if value is None or f"{field}:{value}" in sent.getlist("was") else str(value)


class PointsField(forms.CharField):
    """Exact points as people write them: "2", "2,5", "2½"."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.TextInput(POINTS))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> Any:
        """The points as a ``Decimal``; None for an empty field that is not required."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return parse_points(text)
        except FaultError as error:
            raise ValidationError(format_sentence(error.fault)) from error

    def prepare_value(self, value: Any) -> Any:
        """Stored points as the page's language writes them; typed text as it was typed."""
        return show_points(value, get_language() or "ru") if isinstance(value, Decimal) else value


class PointsText(forms.CharField):
    """Points for a service that reads them itself, with all else that goes together with them. What is stored is shown
    as the page's language writes it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput(POINTS), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return show_written(value, get_language() or "ru") if isinstance(value, str) else value


class TextField(forms.CharField):
    """A text that one rule judges; browsers are told how long it may be, and nothing else of it."""

    def __init__(self, rule: Name | Text | Slug | Email, **kwargs: Any) -> None:
        self.rule = rule
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return super().widget_attrs(widget) | {"maxlength": str(self.rule.maximum)}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return text
        try:
            return self.rule.check(text)
        except FaultError as error:
            raise ValidationError(format_sentence(error.fault)) from error


class SlugField(TextField):
    """The last part of an address, written small; what is left out is made from something else."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput({"spellcheck": "false", "autocapitalize": "off"})
        super().__init__(rules.SLUG, label=_("Address"), required=False, widget=widget, **kwargs)

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").lower()


class WholeField(forms.IntegerField):
    """A whole number that one rule judges; all that is wrong with it is one sentence."""

    def __init__(self, rule: Whole, **kwargs: Any) -> None:
        super().__init__(min_value=rule.minimum, max_value=rule.maximum, **kwargs)
        self.error_messages |= dict.fromkeys(("invalid", "min_value", "max_value"), _sentence(rule.fault))


_sentence = lazy(format_sentence, str)


class ZonedDateTimeField(forms.DateTimeField):
    """A day and time in a time zone of its own, not in the site's; gives and takes aware moments."""

    zone: ZoneInfo = ZoneInfo("UTC")

    def __init__(self, **kwargs: Any) -> None:
        picker = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=picker, **kwargs)

    def to_python(self, value: object) -> datetime | None:
        with timezone.override(self.zone):
            return super().to_python(value)  # type: ignore[arg-type]

    def prepare_value(self, value: Any) -> Any:
        """A moment as the clock of the zone shows it."""
        with timezone.override(self.zone):
            return super().prepare_value(value)


def new_seed() -> int:
    """A lot number for a draw that nobody has asked for yet."""
    return secrets.randbelow(NEW_SEEDS)


# Bootstrap's classes for Django's widgets, so that no form names them one by one.
DESPITE = "despite_warnings"

CLASSES: tuple[tuple[type[forms.Widget], str], ...] = (
    (forms.CheckboxInput, "form-check-input"),
    (forms.RadioSelect, ""),
    (forms.CheckboxSelectMultiple, ""),
    (forms.Select, "form-select"),
    (forms.Widget, "form-control"),
)


class BootstrapField(forms.BoundField):
    """A field as the site's pages show it: with the class for its kind of widget; a day with the browser's picker. A
    page opens at the first field that is to be corrected: a long form would hide what was refused below its end."""

    def build_widget_attrs(self, attrs: dict[str, Any], widget: forms.Widget | None = None) -> dict[str, Any]:
        shown = widget or self.field.widget
        attributes = super().build_widget_attrs(attrs, widget)
        if self._is_first_fault():
            attributes["autofocus"] = True
        css = next(name for kind, name in CLASSES if isinstance(shown, kind))
        if not css or shown.is_hidden:
            return attributes
        return {"class": f"{css} {shown.attrs.get('class', '')}".strip()} | attributes

    def _is_first_fault(self) -> bool:
        if not self.form.is_bound or self.name not in self.form.errors:
            return False
        return self.name == next((field.name for field in self.form.visible_fields() if field.errors), None)

    def as_widget(
        self, widget: forms.Widget | None = None, attrs: dict[str, Any] | None = None, only_initial: bool = False
    ) -> SafeString:
        shown = widget or self.field.widget
        if type(shown) is forms.DateInput:
            shown.input_type, shown.format = "date", "%Y-%m-%d"
        return super().as_widget(widget, attrs, only_initial)


_RAW: Final = tuple(
    field.default_error_messages["invalid_choice"] for field in (forms.ChoiceField, forms.MultipleChoiceField)
)


class BootstrapForm(forms.Form):
    """A form whose widgets look like the site's."""

    bound_field_class = BootstrapField

    def add_error(self, field: str | None, error: Any) -> None:
        """What a page offered may have been removed or renamed since; Django's own sentence says so in raw ids."""
        for one in getattr(error, "error_list", ()):
            if one.code == "invalid_choice" and one.message in _RAW:
                one.message, one.params = _("This is no longer in the list. Choose again."), None
        super().add_error(field, error)

    def arguments(self) -> dict[str, Any]:
        """What the use case takes of a valid form, by the names of its parameters; a reason belongs to the intent."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}

    def show_faults(self, faults: Iterable[tuple[str, str]]) -> None:
        """Put a service's (field, sentence) where the person is: at the field, or above the form."""
        for name, sentence in faults:
            self.add_error(name if name in self.fields else None, sentence)


class AskingForm(BootstrapForm):
    """A form whose tick ``despite_warnings`` comes with the warning that it confirms, in its place among the fields."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._tick = self.fields.pop(DESPITE)
        if DESPITE in self.data:
            self._ask()

    def show_faults(self, faults: Iterable[tuple[str, str]]) -> None:
        refused = list(faults)
        if any(name == DESPITE for name, _sentence in refused):
            self._ask()
        super().show_faults(refused)

    def is_confirmed(self) -> bool:
        """Whether the organiser has seen the warnings and goes on."""
        return bool(self.cleaned_data.get(DESPITE))

    def _ask(self) -> None:
        self.fields[DESPITE] = self._tick
        self.order_fields(self.field_order or list(self.base_fields))


# The choice of a time zone: Russia's first, then the world's.
RUSSIAN: tuple[tuple[str, Promise], ...] = (
    ("Europe/Kaliningrad", _("Kaliningrad (Moscow −1)")),
    ("Europe/Moscow", _("Moscow")),
    ("Europe/Samara", _("Samara (Moscow +1)")),
    ("Asia/Yekaterinburg", _("Yekaterinburg (Moscow +2)")),
    ("Asia/Omsk", _("Omsk (Moscow +3)")),
    ("Asia/Novosibirsk", _("Novosibirsk (Moscow +4)")),
    ("Asia/Krasnoyarsk", _("Krasnoyarsk (Moscow +4)")),
    ("Asia/Irkutsk", _("Irkutsk (Moscow +5)")),
    ("Asia/Yakutsk", _("Yakutsk (Moscow +6)")),
    ("Asia/Vladivostok", _("Vladivostok (Moscow +7)")),
    ("Asia/Magadan", _("Magadan (Moscow +8)")),
    ("Asia/Kamchatka", _("Kamchatka (Moscow +9)")),
)

_LABELS = dict(RUSSIAN)


def time_zone_label(name: str) -> str:
    return str(_LABELS.get(name, name.replace("_", " ")))


Choices = list[tuple[str | Promise, list[tuple[str, str | Promise]]]]


@cache
def time_zone_choices() -> Choices:
    """Grouped choices of every zone that this machine knows."""
    known = available_timezones()
    first: list[tuple[str, str | Promise]] = [(name, label) for name, label in RUSSIAN if name in known]
    names = {name for name, _label in first}
    rest: list[tuple[str, str | Promise]] = [
        (name, time_zone_label(name)) for name in sorted(known) if "/" in name and name not in names
    ]
    rest += [("UTC", "UTC")] if "UTC" in known else []
    return [(_("Russia"), first), (_("Other countries"), rest)]
