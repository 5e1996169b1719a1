"""A game is added as docs/adding-a-game.md says, and everything that runs over the registry takes it as it is."""

import re
import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games import registry
from games.__main__ import main
from games.core.record import read, write
from games.core.types import Points, Result
from games.drawing.pdf import pdf
from games.drawing.scene import Show
from games.drawing.svg import COMMON, svg
from script.lib.console import ROOT
from tests.games.samples import SAMPLES
from tests.games.sixth import entry
from tests.games.sixth.noughts import GAME

RECORD = """[Game "noughts"]
[A "Альфа"]
[B "Бета"]
[Result "1-0"]

1. a1 b1 2. a2 b2 3. a3
1-0
"""
OVER_THE_REGISTRY = ("tests/games/test_contract.py", "tests/games/test_fuzz.py", "tests/games/cli/test_bad_input.py")


@pytest.fixture
def _entered() -> Iterator[None]:
    entry.enter()
    yield
    del registry._GAMES[GAME.slug]
    del SAMPLES[GAME.slug]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "least"),
    [(("-k", GAME.slug, *OVER_THE_REGISTRY), 40), (("tests/games/sixth/on_the_site.py",), 7)],
    ids=["contract", "site"],
)
def test_what_is_promised_of_every_game_holds_with_nothing_but_its_entries(what: tuple[str, ...], least: int) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.games.sixth.plugin", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, *what], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    (passed,) = re.findall(r"(\d+) passed", done.stdout)
    assert int(passed) >= least


@pytest.mark.usefixtures("_entered")
def test_its_record_is_replayed_and_written_as_it_was() -> None:
    (played,) = map(registry.replay, read(RECORD))
    assert (played.fault, played.over, played.result) == (None, True, Result.A_WON)
    assert (played.points, played.legal_counts) == (Points(1, 0), (9, 8, 7, 6, 5))
    assert write(played.canonical) == RECORD


@pytest.mark.usefixtures("_entered")
def test_its_options_change_the_result() -> None:
    lost = RECORD.replace("1-0", "0-1").replace("[Result", '[Options "misere=yes"]\n[Result')
    (played,) = map(registry.replay, read(lost))
    assert played.fault is None
    assert write(played.canonical) == lost


@pytest.mark.usefixtures("_entered")
def test_its_refusal_cites_the_rule_and_names_the_cell() -> None:
    (played,) = map(registry.replay, read(RECORD.replace("b2", "a2")))
    assert played.fault is not None
    ply, fault = played.fault
    assert (ply, fault.rule, fault.cells) == (4, "noughts.2", ("a2",))
    assert fault.phrase.english() == "On a2 stands a nought."


@pytest.mark.usefixtures("_entered")
def test_its_position_is_drawn_for_screen_and_paper() -> None:
    (played,) = map(registry.replay, read(RECORD))
    scene = registry.get("noughts").scene(played.positions[3], played.actions[:3], Show(targets=True, faulty=("c3",)))
    assert {shape.role for shape in scene.shapes} <= {*COMMON, *dict(registry.paints())}
    drawing = ElementTree.fromstring(svg(scene))  # noqa: S314 - our own text
    titles = [title.text for title in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("a1, nought") == 2
    assert "c3, empty" in titles
    assert pdf(scene, "noughts").startswith(b"%PDF")


@pytest.mark.usefixtures("_entered")
def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "noughts" in capsys.readouterr().out.split()


def test_the_recipe_names_files_and_entries_that_are_there() -> None:
    recipe = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    paths = set(re.findall(r"`((?:games|script|tests|tournaments)/[\w/]+(?:\.\w+)?)`", recipe))
    assert {"games/registry.py", "tournaments/play/games/registry.py"} < paths
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
    code = "".join(
        path.read_text("utf-8")
        for folder in ("games", "script", "tests", "tournaments")
        for path in (ROOT / folder).rglob("*.py")
    )
    names = set(re.findall(r"`([A-Z_]{4,})`", recipe))
    assert {"LAST_RULE", "PAINTS"} <= names
    assert [name for name in sorted(names) if not re.search(rf"^{name}\b", code, re.MULTILINE)] == []


def test_the_recipe_names_every_file_that_names_all_games() -> None:
    recipe = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    slugs = [re.compile(rf"\b{game.slug}\b") for game in registry.all_games()]
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in ("config", "games", "script", "tournaments")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {"", ".css", ".js", ".py"} and path.is_file() and "migrations" not in path.parts
    ]
    naming = [name for name in files if all(slug.search((ROOT / name).read_text("utf-8")) for slug in slugs)]
    assert {"games/partner/players.py", "games/registry.py", "tournaments/play/games/registry.py"} <= set(naming)
    assert [name for name in naming if f"`{name}`" not in recipe] == []
