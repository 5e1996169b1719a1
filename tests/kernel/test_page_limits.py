"""How much fits into a field of a page is said by ``kernel.rules`` alone: what a template repeats would lag behind."""

import re
from pathlib import Path

from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR) / "templates"
LIMIT = re.compile(r"""\b(?:max|min)length=["']?(\d+)""")
ASKED = re.compile(r"""maxlength="\{% most '[A-Z_]+' %\}\"""")


def test_what_is_looked_for_is_found() -> None:
    assert LIMIT.findall("""<input maxlength="80"><input minlength=8><input maxlength='3'>""") == ["80", "8", "3"]
    assert LIMIT.findall("""<input maxlength="{% most 'NAME' %}">""") == []


def test_no_template_repeats_a_limit() -> None:
    texts = {path.relative_to(TEMPLATES).as_posix(): path.read_text() for path in sorted(TEMPLATES.rglob("*.html"))}
    assert sum(len(ASKED.findall(text)) for text in texts.values()) > 20
    assert {name: limits for name, text in texts.items() if (limits := LIMIT.findall(text))} == {}
