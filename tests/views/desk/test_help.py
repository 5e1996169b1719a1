"""Every page of the desk says what it is for."""

import pytest

from tests.access.matrix import DESK_PAGES
from tests.access.test_matrix import address
from tests.conftest import Cast

FRAGMENTS = {"desk_slug", "desk_file", "desk_download"}
"""Addresses that answer with a part of a page or with a file."""
PAGES = sorted(name for name, rule in DESK_PAGES.items() if rule.get and name not in FRAGMENTS)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_explains_itself(cast: Cast, name: str) -> None:
    response = cast.client("organiser").get(address(cast, name, DESK_PAGES[name]))
    assert response.status_code == 200
    assert '<details class="help' in response.content.decode()
