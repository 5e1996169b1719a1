"""Scripts as they are stored for a server: every module names others by the names under which they are stored."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from tournaments.kernel.static_files import ModuleStaticFilesStorage, as_sent

IMPORT = re.compile(r'^import [^"]*"([^"]+)";$', re.MULTILINE)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> ModuleStaticFilesStorage:
    """All static files, collected as a server collects them."""
    folder = tmp_path_factory.mktemp("static")
    backend = f"{ModuleStaticFilesStorage.__module__}.{ModuleStaticFilesStorage.__qualname__}"
    with override_settings(STATIC_ROOT=folder, STORAGES={"staticfiles": {"BACKEND": backend}}):
        call_command("collectstatic", interactive=False, verbosity=0)
        return ModuleStaticFilesStorage()


def imports(stored: ModuleStaticFilesStorage) -> set[tuple[str, str]]:
    """(file under its own name, what it asks for) for each import of each stored script of ours."""
    pairs = set()
    for name, stored_name in stored.hashed_files.items():
        if name.startswith("tournaments/") and name.endswith(".js"):
            text = Path(stored.path(stored_name)).read_text()
            pairs |= {(name, asked) for asked in IMPORT.findall(text)}
    return pairs


def test_modules_name_the_stored_names_of_others(stored: ModuleStaticFilesStorage) -> None:
    names = set(stored.hashed_files.values())
    asked = imports(stored)
    assert ("tournaments/clock.js", "./" + Path(stored.hashed_files["tournaments/clock-time.js"]).name) in asked
    assert {pair for pair in asked if f"tournaments/{pair[1].removeprefix('./')}" not in names} == set()


STATIC = Path(__file__).resolve().parent.parent.parent / "tournaments/static/tournaments"
CODE = b"""// @ts-check
/**
 * Told to readers.
 */
export const far = "https://a/b"; // goes: no text goes on after it
export const near = "a; // b"; // stays: "quoted"
  // goes

const half =
  4 /* stays */ / 2;
"""


def test_comments_are_left_out_of_what_is_sent() -> None:
    kept = (
        b'export const far = "https://a/b";\nexport const near = "a; // b"; // stays: "quoted"\n'
        b"const half =\n4 /* stays */ / 2;\n"
    )
    assert as_sent("tournaments/a.js", CODE) == kept
    assert as_sent("tournaments/vendor/a.js", CODE) == CODE
    styles = b"/* why\nso */\na,\n.b c {\n  d: e f; /* g */\n  h: i(1, 2);\n}\n"
    assert as_sent("tournaments/a.css", styles) == b"a,.b c{d:e f;h:i(1,2);}"
    assert as_sent("tournaments/icon.svg", b"<!-- /* */ -->") == b"<!-- /* */ -->"


def test_no_style_has_a_text_with_a_space_that_would_be_left_out() -> None:
    strings, space = (
        re.compile(rb"""/\*(?s:.*?)\*/|"([^"\n]*)"|'([^'\n]*)'"""),
        re.compile(rb"[{};,]\s|:\s+\S|\s[{}]|/\*"),
    )
    assert space.search(strings.findall(b'a { content: "b, c" }')[0][0])
    folder = settings.BASE_DIR / "tournaments" / "static" / "tournaments"
    texts = {file.name: strings.findall(file.read_bytes()) for file in folder.glob("*.css")}
    assert len(texts) > 10
    assert [name for name, found in texts.items() if any(space.search(text) for both in found for text in both)] == []


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_text_of_a_script_has_several_lines(path: Path) -> None:
    """Of such a text the space before its lines, and a line that begins as a comment does, would be left out."""
    assert [text for text in re.findall(r"`[^`]*`", path.read_text()) if "\n" in text] == []


def test_what_is_stored_has_no_comments(stored: ModuleStaticFilesStorage) -> None:
    for name in ("tournaments/design.css", "tournaments/tabs.js"):
        text = Path(stored.path(stored.hashed_files[name])).read_text()
        assert "/*" not in text.replace("/** @type", "")
