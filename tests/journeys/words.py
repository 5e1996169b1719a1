"""Words as they stand on a page: which of them are broken, which are cut off."""

from playwright.sync_api import Page

BROKEN = """(where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility()).flatMap((one) => {
  const found = [], walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (walker.nextNode())
    for (const word of walker.currentNode.data.matchAll(/\\S+/g)) {
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) found.push(word[0]);
    }
  return found;
})"""
CUT = """(where) => [...document.querySelectorAll(where)]
  .filter((one) => one.checkVisibility() && one.clientWidth)
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


def broken(page: Page, where: str) -> list[str]:
    """The words in all that a selector finds which do not stand in one line."""
    found: list[str] = page.evaluate(BROKEN, where)
    return found


def cut(page: Page, where: str) -> list[str]:
    """What all that a selector finds says, where not all of it is in sight."""
    found: list[str] = page.evaluate(CUT, where)
    return found
