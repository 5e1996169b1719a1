"""Programs that tests need beside Python: found, else installed through apt-get where that is allowed."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from script.lib.console import say


@dataclass(frozen=True)
class Program:
    """A program by the names it may have, the folders it may hide in, and Debian's package that has it."""

    names: tuple[str, ...]
    package: str
    folders: str = ""

    def find(self) -> Path | None:
        """Its path, or None when it is not on this machine."""
        for name in self.names:
            if path := shutil.which(name):
                return Path(path)
            hidden = sorted(Path("/").glob(f"{self.folders}/{name}")) if self.folders else []
            if hidden:
                return hidden[-1]
        return None

    def get(self) -> Path | None:
        """Its path, after an attempt to install it where it was missing."""
        return self.find() or (self.find() if _install(self.package) else None)

    @property
    def advice(self) -> str:
        """How a person gets it."""
        return f"{self.names[0]} is not on this machine; Debian, Ubuntu: sudo apt-get install {self.package}"


CHROMIUM = Program(
    ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"), "chromium-headless-shell"
)
"""The first has no window and draws none: the journeys take a quarter less processor time with it."""
GETTEXT = Program(("xgettext",), "gettext")
PDFTOTEXT = Program(("pdftotext",), "poppler-utils")
PDFTOPPM = Program(("pdftoppm",), "poppler-utils")
NODE = Program(("node",), "nodejs")
NPM = Program(("npm",), "npm")
NGINX = Program(("nginx",), "nginx", "usr/sbin")
INITDB = Program(("initdb",), "postgresql", "usr/lib/postgresql/*/bin")


def _install(package: str) -> bool:
    """Install a Debian package as root, or with sudo where it asks for no password; False when it could not be."""
    command = _apt_get()
    if command is None:
        return False
    say(f"Installing {package} …")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [*command, "install", "-y", "-q", "--no-install-recommends", package]
    if _succeeds(install, quiet):
        return True
    return _succeeds([*command, "update", "-q"], quiet) and _succeeds(install, quiet)


def _apt_get() -> list[str] | None:
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    if shutil.which("sudo") and _succeeds(["sudo", "-n", "true"], dict(os.environ)):
        return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    return None


def _succeeds(command: list[str], environment: dict[str, str]) -> bool:
    done = subprocess.run(command, env=environment, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return done.returncode == 0
