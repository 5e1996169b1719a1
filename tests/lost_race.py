"""The page of a lost race, as somebody uses it."""

import re
from html import unescape
from typing import Any

from django.http import QueryDict


def fields_of_mine(response: Any) -> QueryDict:
    """What the button “Save mine” of the page sends."""
    page = response.content.decode()
    form = page[page.index('<form method="post" action="/desk/') :]
    form = form[: form.index("</form>")]
    fields = QueryDict(mutable=True)
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form):
        fields.appendlist(name, unescape(value))
    return fields


def save_mine(client: Any, url: str, response: Any, **changes: str) -> Any:
    """Presses it."""
    fields = fields_of_mine(response)
    for name, value in changes.items():
        fields[name] = value
    return client.post(
        url, fields.urlencode(), content_type="application/x-www-form-urlencoded", headers={"accept-language": "en"}
    )
