"""What is brought along is what the table says, and the fonts have the signs that we print."""

import json
import re
from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from script.lib import fonts, vendor
from script.lib.console import ROOT

ROW = re.compile(r"^\| (\S+) \| (\S+) \| (\S+) \| (\S+) \| `([0-9a-f]{64})` \|$", re.MULTILINE)
PRINTED = "Qq Жжёй Ґґ Өө ღანა Հայկ Ωαω №½¼¾ −×÷±≤≥≠≈ ←↑→↓↔ △▲○●□■◇◆☆★☐☑☒✓✗ ♔♞ ─│┌┼ «»„“”—–… ①⑩ €₽"


TARGETS = (vendor.TARGET, vendor.TEST_TARGET)


def rows(target: Path) -> list[tuple[str, ...]]:
    return [match.groups() for match in ROW.finditer((target / "VENDOR.md").read_text())]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.parent.name)
def test_every_file_is_the_one_that_the_table_describes(target: Path) -> None:
    assert {name: digest for name, *_, digest in rows(target)} == {
        path.name: vendor.digest(path) for path in target.iterdir() if path.suffix in (".css", ".js")
    }


def test_the_tables_are_made_from_the_versions_in_the_script() -> None:
    told = {(package, version, licence) for target in TARGETS for _, package, version, licence, _ in rows(target)}
    assert told == {(package.name, package.version, package.licence) for package in vendor.PACKAGES}


def test_styles_are_chosen_from_the_version_in_the_table() -> None:
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]["node_modules/bootstrap"]
    assert {locked["version"]} == {package.version for package in vendor.PACKAGES if package.name == "bootstrap"}


def test_every_package_keeps_its_licence() -> None:
    for package in vendor.PACKAGES:
        assert (package.target / "licences" / f"{package.name}.txt").read_text().strip()
    assert "Bitstream" in (fonts.TARGET / "LICENCE.txt").read_text()


@pytest.mark.parametrize("path", sorted(vendor.TARGET.glob("*.*s")), ids=lambda path: path.name)
def test_no_file_asks_for_a_source_map_that_is_not_there(path: Path) -> None:
    assert "sourceMappingURL" not in path.read_text()


@pytest.mark.parametrize("face", fonts.FACES.values())
def test_every_face_has_every_sign_that_we_print(face: str) -> None:
    glyphs = TTFontFile(str(fonts.TARGET / face)).charToGlyph
    assert [sign for sign in PRINTED if ord(sign) not in glyphs] == []
