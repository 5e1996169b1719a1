"""A link on which the first request of a kind is under way for as long as a test wants."""

import time

from playwright.sync_api import Page, Route

PATIENCE = 60
"""Seconds within which every machine sends what was tapped."""


class Held:
    """The first request of a page that was held on its way; none yet, until the page has sent it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._routes: list[Route] = []

    def take(self, route: Route) -> bool:
        """Whether this request is the first, which is held."""
        if self._routes:
            return False
        self._routes.append(route)
        return True

    def let_go(self) -> None:
        """The request goes on as soon as it has been sent."""
        self._sent().continue_()

    def leave_unanswered(self) -> None:
        """The server carries out the request as soon as it has been sent; its answer never reaches the page."""
        self._sent().fetch()

    def lose(self) -> None:
        """The server carries out the request as soon as it has been sent; the link breaks before its answer."""
        self.leave_unanswered()
        self._sent().abort()

    def _sent(self) -> Route:
        """A busy machine sends it long after the tap."""
        end = time.monotonic() + PATIENCE
        while not self._routes:
            assert time.monotonic() < end, "the page has sent nothing"
            self._page.wait_for_timeout(10)
        return self._routes[0]


def hold_the_first(page: Page, address: str, method: str = "POST") -> Held:
    """The first request to the address waits on its way until the test lets it go; the others pass."""
    held = Held(page)
    page.evaluate("if (window.htmx) window.htmx.config.timeout = 0")  # a busy machine takes long; no link is lost

    def on_the_way(route: Route) -> None:
        if route.request.method != method or not held.take(route):
            route.continue_()

    page.route(address, on_the_way)
    return held
