"""Every page of the desk says what it is for."""

from pathlib import Path

import pytest
from django.conf import settings

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


def test_all_pages_explain_themselves_in_one_shape() -> None:
    templates = Path(settings.BASE_DIR) / "templates"
    own = [path.name for path in templates.rglob("*.html") if 'class="help' in path.read_text("utf-8")]
    assert own == ["_help.html"]
