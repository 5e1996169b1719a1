"""The Russian catalogue: complete, and as fit for use as its English originals."""

import ast
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from script.lib import messages, system
from script.lib.console import ROOT, Refusal

CATALOGUE = Path("locale/ru/LC_MESSAGES/django.po")
SOURCES = ("config", "games", "templates", "tournaments")
ARGUMENT = re.compile(r"%\((\w+)\)s|%[sd]")
PYTHON = Path(sys.executable)
TRANSLATING = ("_", "gettext", "gettext_lazy")


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(ROOT / CATALOGUE))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program's texts and catalogue, where they may be changed."""
    without = shutil.ignore_patterns("__pycache__", "static", "*.mo")
    for name in (*SOURCES, "locale"):
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=without)
    shutil.copyfile(ROOT / "manage.py", tmp_path / "manage.py")
    return tmp_path


@pytest.fixture
def _gettext() -> None:
    """Skipped by name on a person's machine without GNU gettext; everything must be there when CI=true."""
    if system.GETTEXT.find() is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(system.GETTEXT.advice)


@pytest.mark.slow
@pytest.mark.usefixtures("_gettext")
def test_every_text_of_the_program_is_translated(copy: Path) -> None:
    messages.collect(PYTHON, copy)
    assert messages.untranslated(PYTHON, copy / CATALOGUE) == []


@pytest.mark.slow
@pytest.mark.usefixtures("_gettext")
def test_a_new_text_is_listed_with_its_file_until_it_is_translated(copy: Path) -> None:
    (copy / "templates" / "new.html").write_text("{% load i18n %}{% translate 'A brand-new sentence.' %}")
    messages.collect(PYTHON, copy)
    assert "templates/new.html: 'A brand-new sentence.'" in messages.untranslated(PYTHON, copy / CATALOGUE)
    texts = polib.pofile(str(copy / CATALOGUE))
    entry = texts.find("A brand-new sentence.")
    assert entry is not None
    entry.msgstr = "Совсем новая фраза."
    texts.save()
    messages.collect(PYTHON, copy)
    assert "templates/new.html: 'A brand-new sentence.'" not in messages.untranslated(PYTHON, copy / CATALOGUE)


@pytest.mark.slow
@pytest.mark.usefixtures("_gettext")
def test_a_template_that_cannot_be_read_is_named(copy: Path) -> None:
    (copy / "templates" / "new.html").write_text("{% load i18n %}{% blocktranslate %}{% if %}{% endblocktranslate %}")
    with pytest.raises(Refusal, match=r"The texts could not be collected: .*new\.html"):
        messages.collect(PYTHON, copy)


def test_no_translation_is_missing_or_doubtful(catalogue: polib.POFile) -> None:
    assert [entry.msgid for entry in catalogue if not entry.obsolete and not entry.translated()] == []


def test_every_translation_keeps_the_arguments_of_its_text(catalogue: polib.POFile) -> None:
    wrong = [entry.msgid for entry in catalogue if not entry.obsolete and not _keeps_arguments(entry)]
    assert wrong == []


def test_every_count_has_the_three_forms_of_russian(catalogue: polib.POFile) -> None:
    plurals = [entry for entry in catalogue if entry.msgid_plural and not entry.obsolete]
    assert plurals
    assert [entry.msgid for entry in plurals if len([form for form in entry.msgstr_plural.values() if form]) < 3] == []


def _keeps_arguments(entry: polib.POEntry) -> bool:
    """A form for one may leave the number out; nothing may ask for an argument that the text does not give."""
    given = _arguments(entry.msgid) | _arguments(entry.msgid_plural or "")
    if entry.msgid_plural:
        return all(_arguments(form) <= given for form in entry.msgstr_plural.values())
    return _arguments(entry.msgstr) == given


def _arguments(text: str) -> set[str]:
    return {match.group() for match in ARGUMENT.finditer(text)}


def texts_in_f_strings(file: Path) -> Iterator[str]:
    """What is translated within f-strings, where the collector does not look."""
    for outer in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for node in ast.walk(outer) if isinstance(outer, ast.JoinedStr) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TRANSLATING:
                yield from (str(argument.value) for argument in node.args[:1] if isinstance(argument, ast.Constant))


def test_no_text_hides_in_an_f_string_from_the_collector(catalogue: polib.POFile) -> None:
    known = {entry.msgid for entry in catalogue}
    files = [file for part in ("config", "games", "tournaments") for file in (ROOT / part).rglob("*.py")]
    assert {text for file in files for text in texts_in_f_strings(file)} - known == set()
