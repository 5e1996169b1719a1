"""The standings page, uncached (V5)."""

from collections.abc import Iterator

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.measure import Figure, compare

GOALS = {24: 15, 100: 40, 200: 80}
"""Teams → milliseconds of server time after seven tours."""
MOST_QUERIES = 12


def measure(rounds: int) -> Iterator[Figure]:
    """One figure for each size; the number of queries is part of its name and must not grow."""
    client = Client()
    for teams, goal in GOALS.items():
        url = reverse("standings", args=[world.simulated("standings", teams=teams, tours=7).slug])
        with CaptureQueriesContext(connection) as queries:
            _fetch(client, url)
        yield compare(
            f"V5 standings of {teams} teams after 7 tours, uncached, {len(queries)} queries",
            lambda url=url: _fetch(client, url),  # type: ignore[misc]
            lambda: client.get("/plain/page/"),
            against="an empty page of the site",
            goal=f"≤ {goal} ms, ≤ {MOST_QUERIES} queries",
            rounds=rounds,
        )


def _fetch(client: Client, url: str) -> None:
    cache.clear()
    response = client.get(url)
    if response.status_code != 200:
        raise RuntimeError(f"{url}: {response.status_code}")
