"""The project's own virtual environment: made once, filled again only when the locked packages change."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from script.lib.console import ROOT, Refusal, say

RUNTIME = "requirements.txt"
DEVELOPMENT = "requirements-dev.txt"
"""What the program runs on is in it too."""
BENCH = "requirements-bench.txt"
VENDOR = "requirements-vendor.txt"
LOCKED = (RUNTIME, DEVELOPMENT, BENCH, VENDOR)
"""Every version with the hashes of its files; nothing is ever installed from anywhere else."""
UNREACHABLE = ("Retrying (", "Temporary failure in name resolution", "No matching distribution found", "ReadTimeout")
"""What pip's report holds when it could not reach the package index, or the index did not have the package."""


def ensure(requirements: str, root: Path = ROOT) -> Path:
    """The environment's Python with these locked packages installed; what was installed last is noted beside them.

    Raises Refusal when the folder cannot be written or the packages cannot be had.
    """
    venv = root / ".venv"
    python = venv / "bin" / "python"
    if not _works(python):
        _make(venv)
    installed, wanted = venv / requirements, (root / requirements).read_text()
    if not installed.exists() or installed.read_text() != wanted:
        _install(python, root / requirements, venv / "pip.log")
        installed.write_text(wanted)
    return python


def require_writable(folder: Path) -> None:
    """Make the folder where it is missing and try a file in it; raises Refusal when either is forbidden."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Refusal(
            f"The folder {folder} cannot be written ({error.strerror}). Make it writable for this user, or copy the "
            "project to a folder of your own, and run this again."
        ) from error


def _works(python: Path) -> bool:
    """Whether the environment's Python and its pip still run: the one it was made from may have been removed, and
    whoever was interrupted while it was made has part of pip."""
    try:
        whole = [str(python), "-c", "import pip._internal.commands.install"]
        return subprocess.run(whole, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _make(venv: Path) -> None:
    require_writable(venv.parent)
    say(f"Making a virtual environment in {venv.name} …")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", venv], capture_output=True, text=True, check=False)
    if made.returncode:
        last = (made.stderr or made.stdout).strip().rsplit("\n", 1)[-1]
        raise Refusal(f"No virtual environment could be made in {venv}: {last}")


def _install(python: Path, requirements: Path, log: Path) -> None:
    require_writable(log.parent)
    say(f"Installing the packages of {requirements.name}; the first time takes a minute or two …")
    command = [
        *(str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2"),
        *("--require-hashes", "-r", str(requirements)),
    ]
    with log.open("w") as report:
        status = subprocess.run(command, stdout=report, stderr=subprocess.STDOUT, check=False).returncode
    if status:
        raise Refusal(_why_not_installed(log))


def _why_not_installed(log: Path) -> str:
    report = log.read_text(errors="replace")
    if "No space left on device" in report:
        return f"The packages could not be installed: the disk is full. pip's report is in {log}."
    if any(sign in report for sign in UNREACHABLE):
        return (
            "The packages could not be installed: the package index could not be reached or lacks one of them. "
            f"Check the network (behind a proxy, set HTTPS_PROXY) and run this again; pip's report is in {log}."
        )
    return f"The packages could not be installed; pip's report is in {log}."


def data_folder() -> Path:
    """Where database, secret key and collected files live: ``DATA_DIR``, or ``var`` in the project's folder."""
    return Path(os.environ.get("DATA_DIR") or ROOT / "var")
