"""Which tests are evidence for which rule: read from the marks of the tests, written into docs/rules-coverage.md.

`python -m tests.games.coverage` writes the file anew.
"""

import ast
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from games.core.types import Message
from games.registry import AnyGame, all_games

FOLDER = Path(__file__).parent
DOCUMENT = FOLDER.parents[1] / "docs" / "rules-coverage.md"

LAST_RULE = {"corners": 10, "sonor": 11, "isses": 12, "heldplay": 12, "deer": 9}
"""Each game's rules are numbered from 1 to this; the numbers are those that messages cite."""

NEVER_REFUSES = {
    "heldplay.4": "says which houses are held; what a hold forbids is refused by 7 and rewarded by 8",
    "heldplay.5": "allows any empty house; what stands in a piece's way is refused by 2",
    "heldplay.9": "says what the winner scores; a score sheet holds the houses, never the score itself",
    "heldplay.11": "says who wins the match and by how much; both follow from the games, nobody enters them",
    "deer.6": "says when the dogs have won; an action after that is refused as one after the end of any game",
    "deer.7": "says when the deer have won; an action after that is refused as one after the end of any game",
    "deer.8": "says when a game is drawn; an action after that is refused as one after the end of any game",
}
"""Rules that allow or conclude something and so have nothing to refuse."""

HEAD = """\
# Which test proves which rule

Written by `python -m tests.games.coverage` from the marks of the tests; a test fails while it is out of date, while a
rule lacks an accepting test, or while a rule that a refusal cites lacks a refusing one.
"""


@dataclass(frozen=True)
class Evidence:
    """A test that shows a rule accepting or refusing something."""

    rule: str
    accepts: bool
    test: str


@cache
def evidence() -> tuple[Evidence, ...]:
    """All marks in the tests of the games; ValueError for one that is not written out on a test."""
    return tuple(mark for path in sorted(FOLDER.rglob("test_*.py")) for mark in marks(path.read_text("utf-8")))


def marks(source: str) -> Iterator[Evidence]:
    """The marks of a module: they stand in the decorators of its tests, with a literal number and verdict."""
    tree = ast.parse(source)
    everywhere = sum(map(_is_mark, ast.walk(tree)))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            calls = [part for place in node.decorator_list for part in ast.walk(place) if _is_mark(part)]
            everywhere -= len(calls)
            yield from (_evidence(call, node.name) for call in calls if isinstance(call, ast.Call))
    if everywhere:
        raise ValueError("a rule is marked on something that is no test")


def _is_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in {"pytest.mark.rule", "mark.rule"}


def _evidence(call: ast.Call, test: str) -> Evidence:
    match call:
        case ast.Call(
            args=[ast.Constant(value=str(rule))],
            keywords=[ast.keyword(arg="accepts", value=ast.Constant(value=bool(accepts)))],
        ):
            return Evidence(rule, accepts, test)
    raise ValueError(f"{test}: a mark is written rule(number, accepts=True) or rule(number, accepts=False)")


def rules(game: AnyGame) -> tuple[str, ...]:
    """The numbers of all rules of a game."""
    return tuple(f"{game.slug}.{number}" for number in range(1, LAST_RULE[game.slug] + 1))


@cache
def cited(slug: str) -> frozenset[str]:
    """The rules that the refusals of a game cite, those of all records left out."""
    return frozenset(
        message.rule for message in messages(f"games.{slug}") if message.rule and message.rule.startswith(f"{slug}.")
    )


def messages(package: str) -> list[Message]:
    """Every kind of fault that a package's modules define."""
    root = import_module(package)
    names = [info.name for info in pkgutil.walk_packages(root.__path__, f"{package}.")]
    modules = [import_module(name) for name in names]
    return [value for module in modules for _, value in inspect.getmembers(module) if isinstance(value, Message)]


def tests_of(rule: str, *, accepts: bool) -> tuple[str, ...]:
    """The names of a rule's accepting or refusing tests, each once."""
    return tuple(dict.fromkeys(e.test for e in evidence() if (e.rule, e.accepts) == (rule, accepts)))


def missing(game: AnyGame, reasons: Mapping[str, str] = NEVER_REFUSES) -> tuple[str, ...]:
    """What a game's rules lack, a sentence each."""
    sentences = []
    for rule in rules(game):
        if not tests_of(rule, accepts=True):
            sentences.append(f"{rule} has no accepting test")
        if not tests_of(rule, accepts=False) and (rule in cited(game.slug) or rule not in reasons):
            sentences.append(f"{rule} has no refusing test")
    strange = {e.rule for e in evidence() if e.rule.startswith(f"{game.slug}.")} | cited(game.slug)
    sentences += [f"{rule} is no rule" for rule in sorted(strange - set(rules(game)))]
    return tuple(sentences)


def document() -> str:
    """The whole file."""
    return "\n".join([HEAD, *(line for game in all_games() for line in _section(game))])


def _section(game: AnyGame) -> Iterator[str]:
    yield f"## {game.name}\n"
    yield "| rule | accepting tests | refusing tests |\n|---|---|---|"
    for rule in rules(game):
        accepting, refusing = (_cell(tests_of(rule, accepts=accepts)) for accepts in (True, False))
        yield f"| {rule} | {accepting} | {refusing or _why_none(rule)} |"
    yield ""


def _why_none(rule: str) -> str:
    return f"none: {NEVER_REFUSES[rule]}" if rule in NEVER_REFUSES else "**missing**"


def _cell(tests: tuple[str, ...]) -> str:
    return "<br>".join(test.removeprefix("test_").replace("_", " ") for test in tests)


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8", newline="\n")
