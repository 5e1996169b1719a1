"""The unit file: as systemd reads it, and the command that it starts."""

import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from script.lib.console import ROOT

UNIT = ROOT / "deploy" / "tournaments@.service"
INSTALLED = "/srv/tournaments"
"""Where the unit file expects the program."""
MOST_EXPOSED = 2.0
"""Of systemd's score from 0 (nothing) to 10 (everything): what a service could do when it is taken over."""
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
        yield f"systemd's score of what the service could do is {score}, at most {MOST_EXPOSED}", score <= MOST_EXPOSED


def command(port: int) -> list[str]:
    """What the unit starts, with this environment's programs."""
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text(), re.MULTILINE)
    return shlex.split(line.replace("%i", str(port)).replace(INSTALLED, str(ROOT)))


def _output_of(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()
