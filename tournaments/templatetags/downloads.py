"""The formats in which a page offers its tables."""

from django import template

from tournaments.kernel.tables import offered

register = template.Library()
register.simple_tag(offered, name="offered_formats")
