"""Whether the board keeps its place while things are said around it; used by several journeys."""

from typing import Any, Final

from playwright.sync_api import Page

PLACE: Final = """() => {
  const box = document.querySelector("[data-draw] svg").getBoundingClientRect();
  return [box.left + scrollX, box.top + scrollY, box.width, box.height].map((one) => Math.round(one * 100) / 100);
}"""
CUT_OFF: Final = """() => [...document.querySelectorAll(".lesson-task, .play-head > *, .play-prompt")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent.trim())"""
COVERED: Final = """() => {
  const board = document.querySelector("[data-draw] svg").getBoundingClientRect();
  return [...document.querySelectorAll("[data-sheet]:not([data-sheet] [data-sheet])")].some((one) => {
    const box = one.getBoundingClientRect();
    return box.height && box.bottom > board.top + 1 && box.top < board.bottom - 1
      && box.right > board.left + 1 && box.left < board.right - 1;
  });
}"""


class Watch:
    """Where the board stood in each state of a game that was looked at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: dict[str, Any] = {}

    def note(self, state: str) -> None:
        """The board's place now; nothing around it may be cut off or lie over it."""
        self.seen[state] = self.page.evaluate(PLACE)
        assert self.page.evaluate(CUT_OFF) == [], state
        assert not self.page.evaluate(COVERED), state

    def check(self) -> None:
        """All the same place."""
        assert len({tuple(place) for place in self.seen.values()}) == 1, self.seen
