"""When a match began and ended."""

from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.forms.fields import ZonedDateTimeField


class TimesForm(BootstrapForm):
    """Both moments by the tournament's clock; either may be left empty."""

    started = ZonedDateTimeField(label=_("Begun"), required=False)
    ended = ZonedDateTimeField(label=_("Ended"), required=False)

    def __init__(self, *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.zone = zone  # type: ignore[attr-defined]

    def moments(self) -> dict[str, str]:
        """What the service takes: ISO texts, "" for an empty field."""
        given = {name: self.cleaned_data[name] for name in self.fields}
        return {name: moment.isoformat() if moment else "" for name, moment in given.items()}
