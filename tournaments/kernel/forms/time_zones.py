"""The choice of a time zone: Russia's first, then the world's."""

from functools import cache
from zoneinfo import available_timezones

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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
    """What the choice calls the zone."""
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
