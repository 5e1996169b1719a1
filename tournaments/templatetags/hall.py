"""The code on the hall's display."""

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from tournaments.kernel.codes import qr_code
from tournaments.models import Tournament
from tournaments.templatetags.reach import reach_warning

register = template.Library()


@register.simple_tag(takes_context=True)
def hall_code(context: template.Context, tournament: Tournament) -> SafeString | str:
    """The address of the tournament's public page for the cameras of phones; where the display was opened at an address
    that no phone can open, at one of this machine's own, and no code at all where there is none."""
    request: HttpRequest = context["request"]
    path = reverse("tournament", args=[tournament.slug])
    warned = reach_warning(context)
    if not warned:
        return qr_code(request.build_absolute_uri(path))
    return qr_code(f"{warned['usable'][0].site}{path}") if warned["usable"] else ""
