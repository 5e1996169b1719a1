"""Which Python the commands take, and what they say without one; the machine is a folder of invented programs."""

import shutil
import subprocess
from pathlib import Path

import pytest

from script.lib.console import ROOT

OLD = "#!/bin/sh\ncase $1 in -V) echo Python 3.9.2 ;; *) exit 1 ;; esac\n"
INCOMPLETE = "#!/bin/sh\ncase $2 in *ensurepip*) exit 1 ;; *) exit 0 ;; esac\n"
FIT = '#!/bin/sh\ncase $1 in -c) exit 0 ;; *) echo "started with $*" ;; esac\n'
UNINSTALLED = "#!/bin/sh\necho 'command not found' >&2\nexit 127\n"
COMMANDS = ("lint", "messages", "server", "test", "vendor")


class Machine:
    """A copy of the commands on a PATH that holds nothing but the programs put there."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.programs = folder / "programs"
        self.programs.mkdir(parents=True)
        shutil.copytree(ROOT / "script", self.project / "script", ignore=shutil.ignore_patterns("__pycache__"))

    def put(self, program: Path, text: str) -> None:
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(text)
        program.chmod(0o755)

    def run(self, command: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [self.project / "script" / command, *arguments],
            env={"PATH": str(self.programs)},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_it_names_the_version_that_is_needed_and_the_one_found(machine: Machine, command: str) -> None:
    machine.put(machine.programs / "python3", OLD)
    done = machine.run(command)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed" in done.stderr
    assert "python3 (Python 3.9.2)" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_it_says_so_when_there_is_no_python_at_all(machine: Machine) -> None:
    done = machine.run("server")
    assert done.returncode == 1
    assert "found here: none" in done.stderr


def test_it_names_the_package_when_a_python_lacks_its_standard_parts(machine: Machine) -> None:
    machine.put(machine.programs / "python3", INCOMPLETE)
    done = machine.run("server")
    assert done.returncode == 1
    assert "python3-venv" in done.stderr


def test_it_passes_over_pythons_that_are_too_old_or_do_not_start(machine: Machine) -> None:
    machine.put(machine.programs / "python3.13", UNINSTALLED)
    machine.put(machine.programs / "python3.12", FIT)
    machine.put(machine.programs / "python3", OLD)
    done = machine.run("server", "--port", "8123")
    assert done.returncode == 0
    assert done.stdout == "started with -m script.lib.server --port 8123\n"


def test_it_prefers_the_python_of_its_own_environment(machine: Machine) -> None:
    machine.put(machine.programs / "python3", OLD)
    machine.put(machine.project / ".venv" / "bin" / "python", FIT)
    assert machine.run("test").stdout == "started with -m script.lib.suite\n"


def test_it_finds_its_folder_wherever_it_is_called_from(machine: Machine) -> None:
    machine.put(machine.programs / "python3", FIT)
    done = subprocess.run(
        ["/bin/sh", "server"],
        cwd=machine.project / "script",
        env={"PATH": str(machine.programs)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "started with -m script.lib.server\n"
