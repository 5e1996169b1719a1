import ast
import re
from decimal import Decimal

import pytest

from tests.pure import SOURCES
from tournaments.kernel.values import Argument, Fault, Sentence, english, fill, known_sentences, tell
from tournaments.standings.rules.metrics import texts

MESSAGES = known_sentences()
FAMILIES = "|".join(sorted({code.split(".")[0] for code in MESSAGES}))
CODE = re.compile(rf"({FAMILIES})\.[a-z_]+")


def codes_in_sources() -> set[str]:
    codes: set[str] = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                codes.add(node.value)
    return codes


def test_every_code_in_use_has_a_message_and_every_message_is_of_a_code() -> None:
    assert codes_in_sources() == set(MESSAGES)


def test_a_code_means_one_thing() -> None:
    tell({"penalty.no_reason": MESSAGES["penalty.no_reason"]})
    with pytest.raises(ValueError, match=r"penalty\.no_reason"):
        tell({"penalty.no_reason": "Something else."})


@pytest.mark.parametrize("template", [*MESSAGES.values(), *texts().values()])
def test_every_message_uses_named_arguments_only(template: str) -> None:
    names = re.findall(r"%\((\w+)\)s", template)
    filled = template % dict.fromkeys(names, "value")
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
