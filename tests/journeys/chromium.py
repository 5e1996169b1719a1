"""Chromium for the journeys: one for all of them, and a new one after one that has stopped answering."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Browser, BrowserContext, Playwright

from script.lib import system

CHROMIUM = os.environ.get("CHROMIUM") or str(system.CHROMIUM.find())
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--font-render-hinting=slight",
]
PATIENCE = 60_000
"""Milliseconds after which a journey gives up. Whatever it waits for comes as soon as the machine gets to it."""
CLOSING = 30.0
"""Seconds for closing what a journey has opened, a hundred times what it takes on a busy machine."""
WHOLE = 500.0
"""Seconds for a whole journey; the longest takes a fifth of them on a slow machine."""


class Chromium:
    """A browser without a window that is started when it is asked for, and again when it has died."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._browser: Browser | None = None
        self.process = 0
        """The number of the process that runs."""

    def browser(self) -> Browser:
        """The one that runs, or a new one."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            self.process = _process_of(self._browser)
        return self._browser

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Breaks the block off when it has not ended in time, with ``TimeoutError``, and ends the browser: opening and
        closing a page have no time limit of their own. A block within another has
        the shorter time of both."""
        handler = signal.signal(signal.SIGALRM, self._break_off)
        before, _ = signal.getitimer(signal.ITIMER_REAL)
        signal.setitimer(signal.ITIMER_REAL, min(seconds, before or seconds))
        begun = time.monotonic()
        try:
            yield
        finally:
            left = max(before - (time.monotonic() - begun), 0.01) if before else 0
            signal.setitimer(signal.ITIMER_REAL, left)
            signal.signal(signal.SIGALRM, handler)

    def end(self, context: BrowserContext, seconds: float = CLOSING) -> None:
        """Closes what a journey has opened. Chromium does not answer (``Target.disposeBrowserContext``) about once in
        500 times when the order comes while a page is just being replaced. The journey has seen all it wanted by
        then: the browser is ended, without a word."""
        with suppress(TimeoutError), self.within(seconds):
            context.close()

    def close(self) -> None:
        """Ends the browser that runs."""
        if self._browser is not None and self._browser.is_connected():
            with suppress(TimeoutError), self.within(PATIENCE / 1000):
                self._browser.close()

    def _break_off(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        self._browser = None
        raise TimeoutError("the browser has not answered in time")


def _process_of(browser: Browser) -> int:
    """The number of the browser's own process, which starts all its others."""
    session = browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return next(int(process["id"]) for process in told if process["type"] == "browser")
