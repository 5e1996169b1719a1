"""The pages of a tour's draws as its organiser uses them."""

import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.drawn import Field


def browser_of(field: Field) -> Client:
    """The organiser's browser."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(field.organiser)
    return client


def url(field: Field, name: str, number: int = 1, *more: int) -> str:
    return reverse(name, args=[field.tournament.slug, number, *more])


def hidden(page: str, form: str = "") -> dict[str, str]:
    """The hidden fields of the page's form to that address, as a browser sends them."""
    part = page[page.index(f'action="{form}"') :] if form else page
    part = part[: part.index("</form>")]
    tags = re.findall(r'<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?', part)
    return {name: unescape(value) for name, value in tags if name != "csrfmiddlewaretoken"}


def kept(answer: Any) -> str:
    """What the page of a lost race says of the visitor's own input."""
    return str(answer.content.decode().partition("What you entered")[2].partition("</section>")[0])
