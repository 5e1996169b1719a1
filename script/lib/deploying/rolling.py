"""Both processes restarted, one after the other, while judges enter results and people look at pages."""

import threading
import time
from collections import Counter
from collections.abc import Iterator

from django.db import connection

from script.lib.deploying.site import Site, Visitor
from script.lib.deploying.unit import Check
from script.lib.deploying.world import Judge, Scene
from tournaments.models import AuditEntry

AFTERWARDS = 5
"""Results that every judge still enters after the last restart."""
PAUSE = 0.2
"""Seconds until a phone that was refused sends the same form again."""
LONGEST = 120
"""Seconds after which the load ends by itself."""


class Load:
    """Judges in threads of their own, each with one entry after another; a visitor with a session who looks."""

    def __init__(self, site: Site, scene: Scene) -> None:
        self._site, self._scene, self._over = site, scene, threading.Event()
        self._until = time.monotonic() + LONGEST
        self.looked: Counter[int] = Counter()
        work = [(self._enter, judge) for judge in scene.judges] + [(self._look, scene.judges[0])]
        self._threads = [threading.Thread(target=what, args=(judge,)) for what, judge in work]

    def __enter__(self) -> "Load":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int) -> None:
        """Until every judge has stored so many results more."""
        wanted = [(judge, len(judge.stored) + more) for judge in self._scene.judges]
        while any(len(judge.stored) < count for judge, count in wanted) and time.monotonic() < self._until:
            time.sleep(0.1)

    def _goes_on(self) -> bool:
        return not self._over.is_set() and time.monotonic() < self._until

    def _enter(self, judge: Judge) -> None:
        while self._goes_on():
            status = self._sent(judge, again=False)
            while status != 200 and time.monotonic() < self._until:
                time.sleep(PAUSE)
                status = self._sent(judge, again=True)

    def _sent(self, judge: Judge, *, again: bool) -> int:
        try:
            return self._scene.tap(self._site, judge, again=again)
        except OSError:
            return judge.noted(0)

    def _look(self, judge: Judge) -> None:
        visitor = Visitor(self._site, cookies={"sessionid": judge.session})
        while self._goes_on():
            self.looked[visitor.get(judge.page).status] += 1


def checks(site: Site, scene: Scene) -> Iterator[Check]:
    """Nothing that a judge was told is stored is missing, and nothing is there twice."""
    connection.close()
    with Load(site, scene) as load:
        load.wait_for(AFTERWARDS)
        for port in site.ports:
            site.stop(port)
            load.wait_for(AFTERWARDS)
            site.start(port)
            load.wait_for(AFTERWARDS)
    receipts = [key for judge in scene.judges for key in judge.stored]
    entries = Counter(AuditEntry.objects.filter(key__startswith="tried-").values_list("key", flat=True))
    answers = Counter(status for judge in scene.judges for status in judge.answers)
    lost, doubled = [key for key in receipts if key not in entries], [key for key, n in entries.items() if n > 1]
    yield (
        (
            f"both processes restarted under load: {len(receipts)} receipts, {len(lost)} lost, {len(doubled)} doubled; "
            f"answers {_counts_in_words(answers)}"
        ),
        not lost and not doubled and len(receipts) >= 4 * AFTERWARDS * len(scene.judges),
    )
    unasked = set(entries) - set(receipts)
    yield f"nothing is stored that no judge was told of ({len(unasked)})", not unasked
    yield f"whoever looked meanwhile saw pages: {_counts_in_words(load.looked)}", set(load.looked) == {200}


def _counts_in_words(counted: Counter[int]) -> str:
    return ", ".join(f"{number} × {status or 'none'}" for status, number in sorted(counted.items()))
