import ast
import re
from decimal import Decimal
from pathlib import Path

import pytest

from tournaments import formats
from tournaments.formats.faults import Argument, Fault, Sentence
from tournaments.formats.messages import MESSAGES, english, fill

SOURCES = sorted(Path(formats.__path__[0]).rglob("*.py"))
FAMILIES = "|".join(sorted({code.split(".")[0] for code in MESSAGES}))
CODE = re.compile(rf"({FAMILIES})\.[a-z_]+")


def codes_in_sources() -> set[str]:
    found: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.add(node.value)
    return found


def test_every_code_in_use_has_a_message_and_every_message_is_of_a_code() -> None:
    spoken = {code for code in MESSAGES if not code.startswith("metric.")}
    assert codes_in_sources() == spoken


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_uses_named_arguments_only(code: str) -> None:
    names = re.findall(r"%\((\w+)\)s", MESSAGES[code])
    filled = MESSAGES[code] % dict.fromkeys(names, "value")
    assert "%" not in filled


def test_it_writes_points_as_the_language_does() -> None:
    args: dict[str, Argument] = {"mine": Decimal("2.25"), "theirs": Decimal("-0.5"), "count": 3, "none": None}
    template = "%(mine)s %(theirs)s %(count)s %(none)s"
    assert fill(template, args, "en") == "2.25 −½ 3 –"
    assert fill(template, args, "ru") == "2,25 −½ 3 –"


def test_it_speaks_faults_and_sentences() -> None:
    assert english(Fault("penalty.no_reason")) == "A penalty needs a reason."
    assert english(Sentence("tour %(tour)s", {"tour": 4})) == "tour 4"


def test_the_formats_import_no_framework() -> None:
    imported = {
        name.split(".")[0]
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        for name in _imported(node)
    }
    assert "tournaments" in imported
    assert "django" not in imported


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
