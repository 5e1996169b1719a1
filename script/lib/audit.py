"""``script/audit``, a part of ``script/lint``: known faults of all locked packages, as PyPI's advisories tell them.

An answer "nothing known" is worth what its source is worth. So the source is asked first for a version whose faults
everybody knows. Where it tells of none – a mirror of packages has no advisories – nothing is audited, and the run says
so by name."""

import json
import os
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from script.lib import environment
from script.lib.console import ROOT, run_as_command, say
from script.lib.parts import Counts, Outcome, skipped, summarise

NAME = "pip-audit: known faults of packages"
SERVICE = "https://pypi.org/pypi"
KNOWN = ("django", "2.2")
"""A version with many known faults."""
PATIENCE = 20
"""Seconds for the first question."""
MIRROR = "NOT AUDITED: the package index of this machine is a mirror without advisories"
GO_ON = (
    f"PyPI's advisories ({SERVICE}) could not be asked, so nothing is known about faults of the packages. Run it "
    "again, or say ADVISORIES=offline where there is no way to them; the run then tells that nothing was audited."
)
Source = Literal["advisories", "mirror", "unreachable"]


def main(arguments: Sequence[str]) -> int:
    """The check by itself."""
    del arguments
    return summarise([outcome(Path(environment.ensure(environment.DEVELOPMENT)).parent)])


def outcome(binaries: Path) -> Outcome:
    """What the advisories say; without them a failure, a check that is skipped by name, or what ADVISORIES wants:
    ``required`` fails wherever they cannot be asked, ``offline`` does not ask."""
    say(f"--- {NAME}")
    wanted = os.environ.get("ADVISORIES", "")
    source = "offline" if wanted == "offline" else _source()
    if source == "advisories":
        return _audited(binaries)
    if wanted == "required":
        return _failed(GO_ON)
    if source == "unreachable":
        return skipped(NAME, GO_ON)
    reason = MIRROR if source == "mirror" else "NOT AUDITED: ADVISORIES=offline"
    say(f"SKIPPED: {reason}")
    return Outcome(NAME, Counts(skipped=1), f"SKIPPED: {reason}")


def _source() -> Source:
    """What answers where advisories are asked for."""
    name, version = KNOWN
    try:
        with urllib.request.urlopen(f"{SERVICE}/{name}/{version}/json", timeout=PATIENCE) as answer:  # noqa: S310 - https
            answered = json.load(answer)
    except urllib.error.HTTPError as error:
        return "mirror" if error.code == 404 else "unreachable"
    except (OSError, ValueError):
        return "unreachable"
    if not isinstance(answered, dict):
        return "unreachable"
    return "advisories" if answered.get("vulnerabilities") else "mirror"


def _audited(binaries: Path) -> Outcome:
    """pip-audit on every lock file; what it cannot ask about is a failure too."""
    lists = [word for requirements in environment.LOCKED for word in ("-r", requirements)]
    command = [
        str(binaries / "pip-audit"),
        "--require-hashes",
        "--disable-pip",
        "--strict",
        "--progress-spinner=off",
        *lists,
    ]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        return _failed("a package has a known fault, or could not be asked about; script/lock --upgrade-package NAME")
    return Outcome(NAME, Counts(passed=1), "passed")


def _failed(reason: str) -> Outcome:
    say(f"FAILED: {reason}")
    return Outcome(NAME, Counts(failed=1), f"FAILED: {reason}")


if __name__ == "__main__":
    run_as_command(main)
