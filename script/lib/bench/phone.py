"""A judge's phone in this process: its session, its CSRF token, and forms sent the way htmx sends them."""

from urllib.parse import urlencode

from django.test import Client

from script.lib.bench.referee import TOKEN

FORM = "application/x-www-form-urlencoded"


class Phone:
    """Posts forms; their token is checked."""

    def __init__(self, session: str) -> None:
        self._client = Client(enforce_csrf_checks=True)
        self._client.cookies["sessionid"], self._client.cookies["csrftoken"] = session, TOKEN

    def post(self, url: str, **fields: object) -> None:
        """Sends a form; RuntimeError when it is refused."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields})
        answer = self._client.post(url, body, FORM, headers={"HX-Request": "true"})
        if answer.status_code != 200:
            raise RuntimeError(f"{url}: {answer.status_code}")
