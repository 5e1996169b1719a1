"""The virtual environment: filled when the requirements change and at no other time."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from script.lib import environment
from script.lib.console import ROOT, Refusal

RECORDER = '#!/bin/sh\necho "$*" >> "$0.calls"\n{then}\n'


class Checkout:
    """A project folder whose environment's Python writes down how it is called."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.python = root / ".venv" / "bin" / "python"
        self.python.parent.mkdir(parents=True)
        self.install_ends_with("exit 0")
        (root / environment.RUNTIME).write_text("something==1\n")
        (root / environment.DEVELOPMENT).write_text("something==1\nother==2\n")

    def install_ends_with(self, then: str) -> None:
        self.python.write_text(RECORDER.format(then=f"case $2 in pip) {then} ;; esac"))
        self.python.chmod(0o755)

    def calls(self) -> list[str]:
        return Path(f"{self.python}.calls").read_text().splitlines()

    def installs(self) -> list[str]:
        return [Path(call.split()[-1]).name for call in self.calls() if " pip install " in call]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_it_installs_once(checkout: Checkout) -> None:
    assert environment.ensure(environment.RUNTIME, checkout.root) == checkout.python
    environment.ensure(environment.RUNTIME, checkout.root)
    assert checkout.installs() == [environment.RUNTIME]


def test_it_installs_again_when_the_requirements_change(checkout: Checkout) -> None:
    environment.ensure(environment.RUNTIME, checkout.root)
    (checkout.root / environment.RUNTIME).write_text("something==2\n")
    environment.ensure(environment.RUNTIME, checkout.root)
    assert checkout.installs() == [environment.RUNTIME, environment.RUNTIME]


def test_it_installs_each_file_once_and_only_what_its_hashes_allow(checkout: Checkout) -> None:
    for name in (environment.RUNTIME, environment.DEVELOPMENT, environment.RUNTIME, environment.DEVELOPMENT):
        environment.ensure(name, checkout.root)
    assert checkout.installs() == [environment.RUNTIME, environment.DEVELOPMENT]
    assert all(" --require-hashes " in call for call in checkout.calls() if " install " in call)


def packages(name: str) -> dict[str, str]:
    """Package → version and hashes, as a file of the project locks them."""
    entries = re.findall(r"^([\w.\-]+)(?:\[[\w,]+\])?(==(?:.*\\\n)+.*)", (ROOT / name).read_text(), re.MULTILINE)
    return dict(entries)


@pytest.mark.parametrize("name", environment.LOCKED)
def test_every_package_that_is_asked_for_is_locked_with_hashes(name: str) -> None:
    locked = packages(name)
    lines = (ROOT / name).with_suffix(".in").read_text().splitlines()
    asked = [re.split(r"[\[~= ]", line)[0].lower() for line in lines if line[:1].isalpha()]
    assert asked
    assert set(asked) <= locked.keys(), "run script/lock"
    assert all("--hash=sha256:" in entry for entry in locked.values())


def test_what_runs_is_what_is_tested() -> None:
    assert packages(environment.RUNTIME).items() <= packages(environment.DEVELOPMENT).items(), "run script/lock"


@pytest.mark.parametrize(
    ("report", "sentence"),
    [
        ("WARNING: Retrying (Retry(total=1)) after connection broken", "could not be reached"),
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: something new", "pip's report is in"),
    ],
)
def test_it_says_why_packages_cannot_be_had_and_tries_again_next_time(
    checkout: Checkout, report: str, sentence: str
) -> None:
    checkout.install_ends_with(f"echo '{report}'; exit 1")
    with pytest.raises(Refusal, match=sentence) as refused:
        environment.ensure(environment.RUNTIME, checkout.root)
    assert "\n" not in str(refused.value)
    checkout.install_ends_with("exit 0")
    environment.ensure(environment.RUNTIME, checkout.root)
    assert len(checkout.installs()) == 2


@pytest.mark.slow
def test_it_makes_the_environment_anew_when_its_python_has_gone(checkout: Checkout) -> None:
    checkout.python.write_text("#!/nowhere/python\n")
    (checkout.root / environment.RUNTIME).write_text("")
    environment.ensure(environment.RUNTIME, checkout.root)
    assert subprocess.run([checkout.python, "-c", "import pip"], check=False).returncode == 0


def test_it_refuses_a_folder_that_cannot_be_written() -> None:
    with pytest.raises(Refusal, match=r"cannot be written .* copy the project to a folder of your own"):
        environment.require_writable(Path("/proc/tournaments"))


@pytest.mark.slow
def test_it_ends_with_one_sentence_in_a_read_only_checkout(public_folder: Path) -> None:
    checkout, python = _copy(public_folder / "checkout"), _python_for_everybody()
    checkout.chmod(0o555)
    done = subprocess.run(
        [python, "-m", "script.lib.server"],
        cwd=checkout,
        user="nobody" if os.geteuid() == 0 else None,
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"The folder {checkout / 'var'} cannot be written (Permission denied).")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_it_ends_with_one_sentence_when_the_package_index_cannot_be_reached(tmp_path: Path) -> None:
    checkout = _copy(tmp_path / "checkout")
    done = subprocess.run(
        [sys.executable, "-m", "script.lib.server"],
        cwd=checkout,
        env={
            "PATH": os.environ["PATH"],
            "HOME": str(tmp_path),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "package index could not be reached" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list((checkout / ".venv").glob("requirements*"))


def _copy(target: Path) -> Path:
    shutil.copytree(ROOT / "script", target / "script", ignore=shutil.ignore_patterns("__pycache__"))
    for name in (environment.RUNTIME, environment.DEVELOPMENT):
        shutil.copyfile(ROOT / name, target / name)
    (target / "tournaments" / "kernel").mkdir(parents=True)
    for name in ("__init__.py", "kernel/__init__.py", "kernel/reach.py"):
        shutil.copyfile(ROOT / "tournaments" / name, target / "tournaments" / name)
    return target


def _python_for_everybody() -> str:
    python = "/usr/bin/python3" if os.geteuid() == 0 else sys.executable
    fit = [python, "-c", "import sys, venv; sys.exit(sys.version_info < (3, 11))"]
    if not Path(python).exists() or subprocess.run(fit, check=False).returncode:
        pytest.skip("no Python 3.11 that users other than root may run")
    return python
