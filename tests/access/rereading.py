"""Pages in two worlds: drawn again only where something else would be read.

The clock stands still in these tests, so the answer to a GET is made of what was asked, what the database gave, and
what the cache held; that was made from the database while an earlier page was drawn. A page is the same in another
world if the database answers there, word for word, every question that was asked for it and for what it took from the
cache: asking these again takes a thirtieth of drawing the page. What wrote anything is always drawn again.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse

from tournaments.kernel.revision_cache import BoundedCache

READS = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
"""What statements begin with that change no row."""
HASH = re.compile(r"[0-9a-f]{64}")
"""The log's head differs between any two worlds; what is compared of the answers leaves hashes out too."""
Rows = list[tuple[Any, ...]]
Told = tuple[int, bytes]
"""Status and body."""


@dataclass(eq=False)
class Reading:
    """What was read for one answer."""

    questions: list[tuple[str, Any, Rows]] = field(default_factory=list)
    """Statement, parameters, rows."""
    stands_on: list["Reading"] = field(default_factory=list)
    """What was read for the values that the cache gave."""
    wrote: bool = False

    def is_the_same_now(self) -> bool:
        """Whether the database answers all of it alike."""
        return all(
            not reading.wrote and all(_rows(sql, values) == rows for sql, values, rows in reading.questions)
            for reading in self._all()
        )

    def _all(self) -> list["Reading"]:
        known: dict[int, Reading] = {}
        waiting = [self]
        while waiting:
            reading = waiting.pop()
            if id(reading) not in known:
                known[id(reading)] = reading
                waiting += reading.stands_on
        return list(known.values())


def _rows(sql: str, values: Any) -> Rows:
    """What the database answers, unseen by whoever counts or notes statements."""
    with closing(connection.create_cursor()) as cursor:
        cursor.execute(sql, values)
        return [tuple(map(_without_hash, row)) for row in cursor.fetchall()]


def _without_hash(value: Any) -> Any:
    return "#" if isinstance(value, str) and HASH.fullmatch(value) else value


@contextmanager
def noted(made: dict[tuple[str, str], Reading]) -> Iterator[Reading]:
    """What is read in the block. ``made``: of everything in the cache – its name there and its key – what was read for
    it; shared by all blocks between two emptyings of the cache."""
    reading = Reading()
    take, put = BoundedCache.get, BoundedCache.set

    def note(execute: Callable[..., Any], sql: str, values: Any, *how: Any) -> Any:
        if sql.startswith("SELECT"):
            reading.questions.append((sql, values, _rows(sql, values)))
        reading.wrote |= not sql.startswith(READS)
        return execute(sql, values, *how)

    def get(cache: BoundedCache, key: str, *how: Any, **more: Any) -> Any:
        value = take(cache, key, *how, **more)
        if (cache._name, key) in made:
            reading.stands_on.append(made[cache._name, key])
        return value

    def put_in(cache: BoundedCache, key: str, *how: Any, **more: Any) -> None:
        made[cache._name, key] = reading
        put(cache, key, *how, **more)

    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(note):
        patch.setattr(BoundedCache, "get", get)
        patch.setattr(BoundedCache, "set", put_in)
        yield reading


class Looking:
    """Somebody looks at all these addresses in one world after another; the cache is emptied in between.

    ``get`` asks for an address; ``told`` makes of an answer what is compared.
    """

    def __init__(
        self, get: Callable[[str], Any], urls: Callable[[], Mapping[str, str]], told: Callable[[HttpResponse], Told]
    ) -> None:
        self._get, self._urls, self._told = get, urls, told
        self._first: dict[str, tuple[Reading, Told]] = {}
        self._made: dict[tuple[str, str], Reading] = {}
        self.drawn_again = 0
        """How many pages were drawn again in later worlds."""

    def __call__(self) -> dict[str, Told]:
        """What is seen at each address, by its name."""
        return {name: self._seen(url) for name, url in self._urls().items()}

    def _seen(self, url: str) -> Told:
        if url not in self._first:
            with noted(self._made) as reading:
                self._first[url] = reading, self._ask(url)
            return self._first[url][1]
        reading, answer = self._first[url]
        if reading.is_the_same_now():
            return answer
        self.drawn_again += 1
        return self._ask(url)

    def _ask(self, url: str) -> Told:
        return self._told(self._get(url))
