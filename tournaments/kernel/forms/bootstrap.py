"""Bootstrap's classes for Django's widgets, so that no form names them one by one."""

from collections.abc import Iterable
from typing import Any

from django import forms

DESPITE = "despite_warnings"

CLASSES: tuple[tuple[type[forms.Widget], str], ...] = (
    (forms.CheckboxInput, "form-check-input"),
    (forms.RadioSelect, ""),
    (forms.CheckboxSelectMultiple, ""),
    (forms.Select, "form-select"),
    (forms.Widget, "form-control"),
)


class BootstrapForm(forms.Form):
    """A form whose widgets look like the site's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            style_widget(field.widget)

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
        told = list(faults)
        if any(name == DESPITE for name, _sentence in told):
            self._ask()
        super().show_faults(told)

    def is_confirmed(self) -> bool:
        """Whether the organiser has seen the warnings and goes on."""
        return bool(self.cleaned_data.get(DESPITE))

    def _ask(self) -> None:
        self.fields[DESPITE] = self._tick
        self.order_fields(self.field_order or list(self.base_fields))


def style_widget(widget: forms.Widget) -> None:
    """Adds the class that belongs to the kind of widget; ``date`` and ``time`` inputs get the browser's picker."""
    css = next(name for kind, name in CLASSES if isinstance(widget, kind))
    if css and not widget.is_hidden:
        widget.attrs["class"] = f"{css} {widget.attrs.get('class', '')}".strip()
    if type(widget) is forms.DateInput:
        widget.input_type, widget.format = "date", "%Y-%m-%d"
