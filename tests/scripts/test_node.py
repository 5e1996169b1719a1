"""The checks of the pages' scripts: run where Node is, else skipped by name, and never skipped where nothing may be."""

import shutil
from pathlib import Path

import pytest

from script.lib import lint, node
from script.lib.console import ROOT
from script.lib.parts import Counts, Skip

SHELL = shutil.which("sh")


def program(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!{SHELL}\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for programs, on a machine that has no others."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("CI", raising=False)
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package-lock.json").write_text("one")
    return tmp_path


def test_without_node_every_check_is_skipped_by_name(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = lint.script_outcomes()
    assert [(outcome.name, outcome.counts) for outcome in outcomes] == [
        (name, Counts(skipped=1)) for name in lint.SCRIPT_CHECKS
    ]
    assert "apt-get install nodejs" in capsys.readouterr().out


def test_without_node_every_check_fails_where_nothing_may_be_skipped(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    assert {outcome.counts for outcome in lint.script_outcomes()} == {Counts(failed=1)}


def test_a_node_that_is_too_old_is_named(machine: Path) -> None:
    program(machine, "npm", "exit 1")
    program(machine, "node", "echo v18.17.9")
    with pytest.raises(Skip, match=r"v18\.17\.9 .* 18\.18 or later"):
        node.ensure()


def test_packages_are_installed_again_only_when_the_lock_file_has_changed(machine: Path, project: Path) -> None:
    program(machine, "node", "echo v20.1.0")
    program(machine, "npm", 'echo "$*" >> calls')
    for text in ("one", "one", "two"):
        (project / "package-lock.json").write_text(text)
        assert node.ensure(project) == project / "node_modules" / ".bin"
    calls = (project / "calls").read_text().splitlines()
    assert [call.split()[0] for call in calls] == ["ci", "ci"]


def test_packages_that_cannot_be_had_are_no_reason_to_install_less(machine: Path, project: Path) -> None:
    program(machine, "node", "echo v20.1.0")
    program(machine, "npm", "echo 'no network' >&2; exit 1")
    for _ in range(2):
        with pytest.raises(Skip, match="no network"):
            node.ensure(project)


def test_every_test_of_the_scripts_is_run() -> None:
    named = {word for word in lint.SCRIPT_CHECKS["node: tests of the scripts"] if word.startswith("tests/")}
    written = {str(path.relative_to(ROOT)): path for path in (ROOT / "tests" / "modules").iterdir()}
    assert named
    texts = "".join(written[name].read_text() for name in named)
    assert [path.name for name, path in written.items() if name not in named and f'"./{path.name}"' not in texts] == []


def test_every_script_of_the_pages_has_its_types_checked() -> None:
    scripts = sorted((ROOT / "tournaments" / "static" / "tournaments").glob("*.js"))
    assert len(scripts) > 20
    assert [path.name for path in scripts if not path.read_text().startswith("// @ts-check\n")] == []
