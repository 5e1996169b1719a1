"""Sentences in English; positions that no other test has left behind."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from tournaments.matches.read.positions import forget


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    forget()
    with translation.override("en"):
        yield
