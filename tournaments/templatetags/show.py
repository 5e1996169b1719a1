"""How values look on a page."""

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.kernel import rules
from tournaments.kernel.values import show_points
from tournaments.kernel.views import new_key
from tournaments.kernel.wording import days_text
from tournaments.models import Tournament

register = template.Library()


@register.filter
def points(value: Decimal | int | None) -> str:
    """Exact points the way people write them: 2½, −1, 0; a dash when there are none yet."""
    return "–" if value is None else show_points(Decimal(value), get_language() or "ru")


@register.filter
def days(tournament: Tournament) -> str:
    """When it is: one day, or the first and the last."""
    return days_text(tournament.starts_on, tournament.ends_on)


@register.filter
def begins(moment: datetime, tournament: Tournament) -> str:
    """When a tour begins, by the tournament's clock; with the year where nobody would guess it: another one than now,
    or than that of the tournament's days."""
    local = moment.astimezone(ZoneInfo(tournament.time_zone))
    years = {local.year, timezone.localdate().year, tournament.starts_on.year, tournament.ends_on.year}
    return date_format(local, "j E, H:i" if len(years) == 1 else "j E Y, H:i")


@register.filter
def begins_in_full(moment: datetime, tournament: Tournament) -> str:
    """The same with the year always, for those who set it."""
    return date_format(moment.astimezone(ZoneInfo(tournament.time_zone)), "j E Y, H:i")


@register.simple_tag
def most(value: str) -> int:
    """The largest number that a value of ``kernel.rules`` may be, or the most signs; ``value`` is its name there."""
    found: int = getattr(rules, value).maximum
    return found


@register.simple_tag
def new_key_field() -> SafeString:
    """A hidden field with a fresh idempotency key."""
    return format_html('<input type="hidden" name="key" value="{}">', new_key())


@register.inclusion_tag("kernel/_write_fields.html", takes_context=True)
def write_fields(context: template.Context, version: int | None = None) -> dict[str, object]:
    """What every form that writes carries: CSRF token, a fresh idempotency key, the version it was made from."""
    return {"csrf_token": context.get("csrf_token"), "key": new_key(), "version": version}
