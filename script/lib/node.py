"""Node's packages that check the scripts of the pages; the program itself and ``script/server`` need none of it."""

import re
import shutil
import subprocess
from pathlib import Path

from script.lib import system
from script.lib.console import ROOT, say
from script.lib.parts import Skip

OLDEST = (18, 18)
"""What ESLint asks for; Debian's since 12."""


def ensure(root: Path = ROOT) -> Path:
    """The folder of the locked packages' programs; what was installed last is noted beside them.

    Raises Skip where Node or npm is missing or too old, or the packages cannot be had.
    """
    _require_node()
    folder, wanted = root / "node_modules", (root / "package-lock.json").read_text()
    installed = folder / "installed.json"
    if not installed.exists() or installed.read_text() != wanted:
        _install(root)
        installed.write_text(wanted)
    return folder / ".bin"


def _require_node() -> None:
    for program in (system.NODE, system.NPM):
        if program.find() is None:
            raise Skip(program.advice)
    output = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", output)[:2])
    if version < OLDEST:
        oldest = ".".join(str(part) for part in OLDEST)
        raise Skip(f"node is {output.strip() or 'out of order'} on this machine; {oldest} or later is needed")


def _install(root: Path) -> None:
    say("Installing the packages of package-lock.json …")
    npm = shutil.which("npm") or "npm"
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Skip(f"npm could not install the packages of package-lock.json: {done.stderr.strip()[-300:]}")
