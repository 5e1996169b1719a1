"""The unit file: as systemd reads it, and the command that it starts."""

import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from script.lib.console import ROOT

UNIT = ROOT / "deploy" / "tournaments@.service"
INSTALLED = "/srv/tournaments"
"""Where the unit file expects the program."""
MOST_EXPOSED = 2.0
"""Of systemd's score from 0 (nothing) to 10 (everything): what a service could do when it is taken over."""
OURS = ("config", "deploy", "tournaments", "games")
"""Folders of what runs under the unit."""
CHANGES = r"\b(?:os\.(?:nice|setpriority|sched_set\w+)|resource\.(?:setrlimit|prlimit))\b"
NEEDED = {
    "os.nice": "setpriority",
    "os.setpriority": "setpriority",
    "resource.setrlimit": "prlimit64",
    "resource.prlimit": "prlimit64",
}
"""Function → the system call that Linux's C libraries make for it."""
Check = tuple[str, bool]
"""A sentence, and whether it is so."""


def checks() -> Iterator[Check]:
    """What systemd says of it, where it is there; nothing is started."""
    program = shutil.which("systemd-analyze")
    if program is None:
        yield "systemd-analyze is not on this machine: the unit file is not checked", True
        return
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder) / "tournaments@8000.service"
        unit.write_text(UNIT.read_text().replace(INSTALLED, str(ROOT)))
        output = _output_of([program, "verify", str(unit)])
        yield f"systemd accepts the unit file{output and f': {output}'}", not output
        report = _output_of([program, "security", "--offline=true", "--no-pager", str(unit)])
        score = float((re.findall(r"exposure level for \S+: ([\d.]+)", report) or ["10"])[0])
        forbidden = refused(made_by_the_program())
        yield f"the unit permits what the program calls{f', but not {forbidden}' if forbidden else ''}", not forbidden
        yield f"systemd's score of what the service could do is {score}, at most {MOST_EXPOSED}", score <= MOST_EXPOSED


def made_by_the_program() -> set[str]:
    """The functions by which the program changes priorities and limits, as ``os.nice``."""
    texts = (path.read_text() for folder in OURS for path in (ROOT / folder).rglob("*.py"))
    return {call for text in texts for call in re.findall(CHANGES, text)}


def refused(functions: Iterable[str]) -> list[str]:
    """Those of the functions that need a system call which the unit forbids, or which is not known here."""
    filters = re.findall(r"^SystemCallFilter=(.*)$", UNIT.read_text(), re.MULTILINE)
    allowed = _allowed(filters)
    return sorted(name for name in functions if filters and NEEDED.get(name, name) not in allowed)


def _allowed(filters: Iterable[str]) -> set[str]:
    """The system calls that these lines permit, one after another. Where systemd does not say what its sets hold: those
    that the unit names, and those that are always permitted."""
    allowed = {"prlimit64"}
    for line in filters:
        calls = {call for name in line.removeprefix("~").split() for call in _calls(name)}
        allowed = allowed - calls if line.startswith("~") else allowed | calls
    return allowed


def _calls(name: str) -> Iterator[str]:
    """A system call, or all of a set (``@resources``) with the sets in it."""
    if not name.startswith("@"):
        yield name
        return
    program = shutil.which("systemd-analyze")
    told = _output_of([program, "syscall-filter", name]) if program else ""
    for member in re.findall(r"^ +([@\w]+)$", told, re.MULTILINE):
        yield from _calls(member)


def command(port: int) -> list[str]:
    """What the unit starts, with this environment's programs."""
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text(), re.MULTILINE)
    return shlex.split(line.replace("%i", str(port)).replace(INSTALLED, str(ROOT)))


def _output_of(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()
