"""Codes for the cameras of phones."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(text: str) -> SafeString:
    """A code for the camera of a phone, drawn as a part of the page."""
    drawn = segno.make(text, error="m", micro=False).svg_inline(border=3, light="#fff", omitsize=True)
    return mark_safe(drawn)  # noqa: S308 - drawn by the library from modules, not from text
