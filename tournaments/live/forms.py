"""Forms of the organiser's page about the hall's display."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm, TextField, WholeField
from tournaments.kernel.rules import TABLE
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.live.read.hall import SLIDES
from tournaments.live.rules import SECONDS, WORDS, Order, Programme, SlideKind, Theme
from tournaments.models import HallDisplay

THEMES: Final = ((Theme.DARK.value, _("dark, for a projector")), (Theme.LIGHT.value, _("light, for a bright hall")))
ORDERS: Final = (
    (Order.NEXT.value, _("next page")), (Order.BACK.value, _("previous page")), (Order.PAUSE.value, _("pause")),
    (Order.GO_ON.value, _("go on")), (Order.HOLD.value, _("hold one page")),
    (Order.SAY.value, _("message over everything")),
    (Order.UNSAY.value, _("take the message off")),
)  # fmt: skip
RANGE: Final = re.compile(r"([0-9]{1,4})(?:\s*[-–—]\s*([0-9]{1,4}))?")
LINES: Final = {"rows": "3"}


class TablesField(forms.CharField):
    """Numbers of tables as people write them: "1, 2, 5–8"; a range may name its ends in either order."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        numbers: list[int] = []
        for part in filter(None, re.split(r"[,;\s]+(?![-–—])", re.sub(r"\s*([-–—])\s*", r"\1", text))):
            numbers += self._numbers(part)
        return sorted(set(numbers))

    @staticmethod
    def _numbers(part: str) -> range:
        read = RANGE.fullmatch(part)
        try:
            if read is None:
                raise FaultError("value.table", {"minimum": TABLE.minimum, "maximum": TABLE.maximum})
            first, last = sorted(TABLE.check(int(end)) for end in (read[1], read[2] or read[1]))
            return range(first, last + 1)
        except FaultError as error:
            raise ValidationError(format_sentence(error.fault)) from error

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


class ProgrammeForm(BootstrapForm):
    """Each kind of slide with a tick and its place in the order; slides of one place stand in the usual order."""

    seconds = WholeField(SECONDS, label=_("Seconds for each page"))
    theme = forms.ChoiceField(label=_("Colours"), choices=THEMES)
    tables = TablesField(
        label=_("Boards of these tables only"), required=False,
        help_text=_("Numbers of tables, for example 1, 2, 5–8. Empty: every table that plays on the board."),
    )  # fmt: skip
    message = TextField(
        WORDS, label=_("Message of the day"), required=False, widget=forms.Textarea(LINES),
        help_text=_("A page of its own; without a text there is none."),
    )  # fmt: skip

    def __init__(self, data: Any = None, *, display: HallDisplay, **kwargs: Any) -> None:
        shown = display.shown
        order = [*shown.kinds, *(kind for kind in SLIDES if kind not in shown.kinds)]
        known: dict[str, Any] = {
            "seconds": shown.seconds, "theme": shown.theme.value, "tables": list(shown.tables),
            "message": display.message,
        }  # fmt: skip
        super().__init__(data, initial=known, **kwargs)
        self.order = order
        places = [(str(number), str(number)) for number in range(1, len(order) + 1)]
        for number, kind in enumerate(order, start=1):
            label, tick = str(SLIDES[kind].label), kind in shown.kinds
            place = _("Place of “%(page)s”") % {"page": label}
            self.fields[f"shows-{kind}"] = forms.BooleanField(label=label, required=False, initial=tick)
            self.fields[f"place-{kind}"] = forms.ChoiceField(label=place, choices=places, initial=str(number))

    @property
    def kinds(self) -> list[tuple[Any, Any]]:
        """Tick and place of every kind, in the order that stands now."""
        return [(self[f"shows-{kind}"], self[f"place-{kind}"]) for kind in self.order]

    def arguments(self) -> dict[str, Any]:
        given: Mapping[str, Any] = self.cleaned_data
        wanted = sorted(self.order, key=lambda kind: int(given[f"place-{kind}"]))
        slides: list[SlideKind] = [kind for kind in wanted if given[f"shows-{kind}"]]
        programme = Programme(tuple(slides), given["seconds"], Theme(given["theme"]), tuple(given["tables"]))
        return {"programme": programme.to_json(), "message": given["message"]}
