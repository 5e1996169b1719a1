"""Run as a program: a finger of a stated inaccuracy fills 200 random protocols over the rectangles of the real page;
its taps and wrong taps are counted for two designs of a cell: three zones, or one button that steps on with every tap.
"""

import os
import random
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.journeys import judging
from tests.journeys.chromium import CHROMIUM, FLAGS
from tests.journeys.conftest import Site, served
from tests.journeys.made_once import FOLDER

SEED: Final = 20261122
PROTOCOLS: Final = 200
PIXELS_A_MM: Final = 160 / 25.4
SPREADS: Final = {"calm": 1.5, "in a hurry": 2.5}
"""Standard deviation of the place that is hit from the place that is meant, in millimetres, along and across."""
SIZES: Final = ((390, 844), (360, 640))
RESULTS: Final = ("A", "draw", "B")
WEIGHTS: Final = (45, 10, 45)

MEASURE: Final = """() => {
  const controls = [...document.querySelectorAll(".stage.is-individual :is(.tap, .first, summary)")];
  return Object.fromEntries(controls.map((one) => {
  const box = one.getBoundingClientRect();
  const owner = one.closest(".cell, .pair-head")?.id ?? one.closest(".pair").querySelector(".cell").id + "-rest";
  return [`${owner} ${one.value ?? ""}`.trim(), [box.left, box.top, box.right, box.bottom]];
}))}"""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom


Boxes = Mapping[str, Box]


@dataclass
class Hand:
    """A finger over controls; ``taps`` it made, ``wrong`` of them hit another control than the one that was meant."""

    boxes: Boxes
    spread: float
    chance: random.Random
    taps: int = 0
    wrong: int = 0

    def tap(self, aim: str) -> str:
        """The control that is hit, "" beside all of them."""
        box = self.boxes[aim]
        x = self.chance.gauss((box.left + box.right) / 2, self.spread)
        y = self.chance.gauss((box.top + box.bottom) / 2, self.spread)
        self.taps += 1
        hit = next((name for name, control in self.boxes.items() if control.holds(x, y)), "")
        self.wrong += hit not in ("", aim)
        return hit

    def reach(self, aim: str) -> None:
        """Taps until it is hit; what was done to another game is undone by one tap more."""
        while (hit := self.tap(aim)) != aim:
            self.taps += bool(hit) and _game(hit) != _game(aim)


def _game(control: str) -> str:
    return control.partition(" ")[0]


def by_zones(hand: Hand, game: str, result: str) -> None:
    hand.reach(f"{game} {result}")


def by_steps(hand: Hand, game: str, result: str) -> None:
    """None, A, half, B: as many taps as the result is steps away."""
    for _ in range(RESULTS.index(result) + 1):
        hand.reach(game)


def joined(boxes: Boxes) -> Boxes:
    """Each game's zones as one button."""
    buttons: dict[str, Box] = {name: box for name, box in boxes.items() if not name.startswith("individual")}
    for name, box in boxes.items():
        game = _game(name)
        was = buttons.get(game, box)
        if name.startswith("individual") and not game.endswith("-rest"):
            buttons[game] = Box(min(was.left, box.left), was.top, max(was.right, box.right), was.bottom)
        else:
            buttons[name] = box
    return buttons


def fill(boxes: Boxes, spread: float, *, steps: bool) -> tuple[float, float]:
    """Taps and wrong taps of a protocol, on the average of all."""
    chance = random.Random(SEED)
    hand = Hand(joined(boxes) if steps else boxes, spread * PIXELS_A_MM, chance)
    for _ in range(PROTOCOLS):
        for board in range(1, 6):
            hand.reach(f"first-individual-{board}-1 {chance.choice('AB')}")
            for number in (1, 2):
                wanted = chance.choices(RESULTS, WEIGHTS)[0]
                (by_steps if steps else by_zones)(hand, f"individual-{board}-{number}", wanted)
    return hand.taps / PROTOCOLS, hand.wrong / PROTOCOLS


def measured(site: Site, browser: Browser, size: tuple[int, int]) -> Boxes:
    """The controls of the individual stage as they stand on the page."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(site.link("judge"))
    page.locator("main form button").first.click()
    page.goto(site.page(f"matches/{site.told['match']}/judge/"))
    boxes = {name: Box(*box) for name, box in page.evaluate(MEASURE).items()}
    context.close()
    return boxes


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ[FOLDER] = folder
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for site in served(Path(folder, "site"), "tests.journeys.scene"):
            judging.put_state(site, "individual")
            for size in SIZES:
                boxes = measured(site, browser, size)
                for said, spread in SPREADS.items():
                    for design, steps in (("zones", False), ("steps", True)):
                        taps, wrong = fill(boxes, spread, steps=steps)
                        print(f"{size[0]}x{size[1]} {said} ({spread} mm) {design}: {taps:.1f} taps, {wrong:.2f} wrong")
        browser.close()


if __name__ == "__main__":
    main()
