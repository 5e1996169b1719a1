"""``script/vendor``: fetches what pages and documents bring along, so that nothing comes from another host."""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from script.lib import fonts, node
from script.lib.console import ROOT, Refusal, run_as_command, say

TARGET = ROOT / "tournaments" / "static" / "tournaments" / "vendor"
STYLES = TARGET / "bootstrap.min.css"
TEST_TARGET = ROOT / "tests" / "journeys" / "vendor"
"""What only tests use: it is never served."""
HEAD = """# Vendored packages

Fetched from the npm registry by `script/vendor`, as they are but for the line that asks for a source map; of Bootstrap
only what pages use (`script/vendor --only styles` chooses again). Not to be edited here. To renew one, change its
version in `script/lib/vendor.py`, Bootstrap's in `package.json` too, and run the script. The licences stand in
`licences`.

| file | package | version | licence | sha256 |
|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Package:
    """An npm package, and which of its files are wanted: path in the package → name here."""

    name: str
    version: str
    licence: str
    files: Mapping[str, str]
    target: Path = TARGET


PACKAGES = (
    Package("bootstrap", "5.3.8", "MIT", {"dist/css/bootstrap.min.css": "bootstrap.min.css"}),
    Package("htmx.org", "2.0.11", "0BSD", {"dist/htmx.min.js": "htmx.min.js"}),
    Package("htmx-ext-sse", "2.2.4", "0BSD", {"dist/sse.min.js": "htmx-ext-sse.min.js"}),
    Package("idb", "8.0.4", "ISC", {"build/umd.js": "idb.js"}),
    Package("axe-core", "4.10.3", "MPL-2.0", {"axe.min.js": "axe.min.js"}, TEST_TARGET),
)


def main(arguments: Sequence[str]) -> int:
    """Fetch every package and make the fonts; the table beside the files says what they are."""
    parser = argparse.ArgumentParser(prog="script/vendor", description="Fetches vendored scripts, styles and fonts.")
    parser.add_argument("--only", choices=("packages", "styles", "fonts"), help="leave out the others")
    only = parser.parse_args(arguments).only
    if only in (None, "packages"):
        _fetch_packages()
    if only in (None, "packages", "styles"):
        _choose_styles()
    if only in (None, "fonts"):
        fonts.make()
    return 0


def _choose_styles() -> None:
    """Leave out what no page uses of Bootstrap, and put the digest of what is left into the table."""
    node.ensure()
    subprocess.run(["node", "script/lib/styles.mjs", STYLES], cwd=ROOT, check=True)
    table = TARGET / "VENDOR.md"
    row = re.compile(rf"(\| {re.escape(STYLES.name)} \|.*`)[0-9a-f]{{64}}(?=`)")
    table.write_text(row.sub(lambda match: match[1] + digest(STYLES), table.read_text()))


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _fetch_packages() -> None:
    if shutil.which("npm") is None:
        raise Refusal("npm is not on this machine; Debian, Ubuntu: sudo apt-get install npm. Then run this again.")
    for target in (TARGET, TEST_TARGET):
        target.mkdir(parents=True, exist_ok=True)
        rows = [row for package in PACKAGES if package.target == target for row in _fetch(package)]
        (target / "VENDOR.md").write_text(HEAD + "".join(rows))


def _fetch(package: Package) -> list[str]:
    """Copy the wanted files and the licence of one package; returns its rows of the table."""
    say(f"Fetching {package.name} {package.version} …")
    with tempfile.TemporaryDirectory() as folder:
        unpacked = _unpack(package, Path(folder))
        _check_licence(package, unpacked)
        for source, name in package.files.items():
            _copy_without_map(unpacked / source, package.target / name)
        _copy_licence(package, unpacked)
    return [
        f"| {name} | {package.name} | {package.version} | {package.licence} | `{digest(package.target / name)}` |\n"
        for name in package.files.values()
    ]


def _unpack(package: Package, folder: Path) -> Path:
    packed = subprocess.run(
        ["npm", "pack", f"{package.name}@{package.version}", "--silent", "--ignore-scripts"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if packed.returncode:
        raise Refusal(f"npm could not fetch {package.name} {package.version}: {packed.stderr.strip()[-300:]}")
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def _check_licence(package: Package, unpacked: Path) -> None:
    """The licence that a new version declares must be the one written down here; some packages declare none."""
    declared = json.loads((unpacked / "package.json").read_text()).get("license", package.licence)
    if declared != package.licence:
        raise Refusal(f"{package.name} {package.version} is now under {declared}, not {package.licence}: look at it.")


def _copy_without_map(source: Path, target: Path) -> None:
    """Source maps are not served, so a file must not ask for one."""
    lines = source.read_text().splitlines()
    kept = [line for line in lines if "sourceMappingURL=" not in line]
    target.write_text("\n".join(kept) + "\n")


def _copy_licence(package: Package, unpacked: Path) -> None:
    """Keep the licence's text beside the files; its bearer asks for that."""
    texts = [path for path in unpacked.iterdir() if path.name.upper().startswith("LICENSE")]
    if texts:
        folder = package.target / "licences"
        folder.mkdir(exist_ok=True)
        shutil.copyfile(texts[0], folder / f"{package.name}.txt")


if __name__ == "__main__":
    run_as_command(main)
