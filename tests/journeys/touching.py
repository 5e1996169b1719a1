"""Fingers on a phone: taps and drags as the browser gets them from a touch screen."""

from collections.abc import Iterable
from typing import Final

from playwright.sync_api import Page

from tests.journeys.test_board import CHOICES, cell

Point = tuple[float, float]
STEPS: Final = 4
"""Places between which a finger moves."""


class Finger:
    """One finger on the screen of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._screen = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: Iterable[Point]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def place(self, token: str) -> Point:
        """The middle of a place on the board, or of a button for a word."""
        choices = self.page.locator(CHOICES.format(token))
        box = (choices.first if choices.count() else cell(self.page, token)).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, point: Point) -> None:
        self._send("touchStart", [point])

    def move(self, start: Point, goal: Point) -> None:
        """Over the screen in steps, down all the way."""
        (x, y), (to_x, to_y) = start, goal
        for step in range(1, STEPS + 1):
            self._send("touchMove", [(x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)])

    def up(self) -> None:
        self._send("touchEnd", [])

    def tap(self, token: str) -> None:
        self.down(self.place(token))
        self.up()

    def drag(self, start: Point, goal: Point) -> None:
        self.down(start)
        self.move(start, goal)
        self.up()
