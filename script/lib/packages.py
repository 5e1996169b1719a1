"""Everything of others that the program runs on, brings along or is checked with: name, version, licence.

Python's packages as they are locked, their licences as they declare them themselves; Node's as package-lock.json has
them; scripts, styles and fonts as ``script/vendor`` keeps them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

from script.lib import environment, fonts, vendor
from script.lib.console import ROOT

ENTRY = re.compile(r"^([\w.\-]+)(?:\[[\w,]+\])?==(\S+)((?:.*\\\n)*.*)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
DECLARED = {
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "GPL-3.0+": "GPL-3.0-or-later",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSFL": "PSF-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
}
"""How packages of older ways name a licence → its SPDX identifier."""
SHORT = 50
"""Letters; what is longer names no licence, it is one."""
ELSEWHERE = {"colorama": "BSD-3-Clause", "pyyaml-ft": "MIT", "chess": "GPL-3.0-or-later", "fonttools": "MIT"}
"""Locked for another system, or installed by a single script: what they declare, looked up by hand."""


@dataclass(frozen=True)
class Used:
    """One package: ``shipped`` is what a running program needs or serves, all else only works on it. ``licence`` is an
    SPDX expression, or empty when none is declared; ``hashes`` are the SHA-256 of its files."""

    kind: str
    name: str
    version: str
    licence: str
    shipped: bool
    hashes: tuple[str, ...] = ()


def used() -> list[Used]:
    """All of them, each once."""
    return [*_of_python(), *_vendored(), *_of_node()]


def locked(requirements: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Package → version and the hashes of its files, of one of the lock files."""
    entries = ENTRY.findall((ROOT / requirements).read_text())
    return {name: (version, tuple(HASH.findall(rest))) for name, version, rest in entries}


def _of_python() -> Iterator[Used]:
    shipped = locked(environment.RUNTIME)
    everything = {
        name: entry for requirements in environment.LOCKED for name, entry in locked(requirements).items()
    } | shipped
    for name, (version, hashes) in sorted(everything.items()):
        yield Used("pypi", name, version, _declared(name), name in shipped, hashes)


def _declared(name: str) -> str:
    """The SPDX expression of an installed package: its own, else what its licence is called, else its classes."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ELSEWHERE.get(name, "")
    if expression := _field(about, "License-Expression"):
        return expression
    named = _field(about, "License")
    if named not in ("", "UNKNOWN") and len(named) < SHORT:  # else it is the licence's whole text
        return DECLARED.get(named, named)
    classes = [
        classifier.rpartition(" :: ")[2]
        for classifier in about.get_all("Classifier") or []
        if classifier.startswith("License ::")
    ]
    return " OR ".join(DECLARED[licence] for licence in classes if licence in DECLARED)


def _field(about: metadata.PackageMetadata, name: str) -> str:
    return str(about[name]).strip() if name in about else ""


def _vendored() -> Iterator[Used]:
    for package in vendor.PACKAGES:
        text = package.target / "licences" / f"{package.name}.txt"
        hashes = tuple(vendor.digest(package.target / name) for name in package.files.values())
        licence = package.licence if text.exists() and text.read_text().strip() else ""
        yield Used("npm", package.name, package.version, licence, package.target == vendor.TARGET, hashes)
    digests = tuple(vendor.digest(fonts.TARGET / face) for face in fonts.FACES.values())
    kept = "Bitstream-Vera" if (fonts.TARGET / "LICENCE.txt").exists() else ""
    yield Used("generic", "dejavu-fonts", fonts.VERSION, kept, shipped=True, hashes=digests)


def _of_node() -> Iterator[Used]:
    for path, about in json.loads((ROOT / "package-lock.json").read_text())["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if name and name not in {package.name for package in vendor.PACKAGES}:
            yield Used("npm", name, about["version"], about.get("license", ""), shipped=False)
