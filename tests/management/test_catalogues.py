"""Translations compiled in plain Python, only when their source is newer."""

import gettext
import os
from io import StringIO
from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command
from django.utils import translation
from pytest_django import Settings

from tournaments.management import catalogues

SOURCE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "match"
msgstr "встреча"

#, fuzzy
msgid "tour"
msgstr "турне"

msgid "%d team"
msgid_plural "%d teams"
msgstr[0] "%d команда"
msgstr[1] "%d команды"
msgstr[2] "%d команд"
"""


@pytest.fixture
def source(tmp_path: Path, settings: Settings) -> Path:
    settings.LOCALE_PATHS = [tmp_path]
    path = tmp_path / "ru" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE)
    return path


def compiled(source: Path) -> gettext.GNUTranslations:
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def test_it_makes_a_catalogue_that_gettext_reads(source: Path) -> None:
    assert catalogues.compile_changed() == [source.with_suffix(".mo")]
    russian = compiled(source)
    assert russian.gettext("match") == "встреча"
    assert [russian.ngettext("%d team", "%d teams", n) % n for n in (1, 3, 11, 21)] == [
        "1 команда",
        "3 команды",
        "11 команд",
        "21 команда",
    ]


def test_a_word_that_is_counted_also_stands_there_by_itself(source: Path) -> None:
    """Not every Python 3.11 looks for it among those that are counted."""
    catalogues.compile_changed()
    alone = {
        entry.msgid: entry.msgstr for entry in polib.mofile(str(source.with_suffix(".mo"))) if not entry.msgid_plural
    }
    assert alone["%d team"] == "%d команда"


def test_it_leaves_out_doubtful_translations(source: Path) -> None:
    catalogues.compile_changed()
    assert compiled(source).gettext("tour") == "tour"


def test_it_compiles_again_only_after_a_change(source: Path) -> None:
    catalogues.compile_changed()
    assert catalogues.compile_changed() == []
    source.write_text(SOURCE.replace("встреча", "матч"))
    later = source.with_suffix(".mo").stat().st_mtime_ns + 1_000_000
    os.utime(source, ns=(later, later))
    assert len(catalogues.compile_changed()) == 1
    assert compiled(source).gettext("match") == "матч"


def test_it_uses_what_another_process_compiled_meanwhile(source: Path) -> None:
    with translation.override("ru"):
        assert translation.gettext("match") == "match"
        catalogues._compile(source)
        assert catalogues.compile_changed() == []
        assert translation.gettext("match") == "встреча"


def test_it_leaves_nothing_else_behind(source: Path) -> None:
    catalogues.compile_changed()
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_the_command_says_what_it_compiled(source: Path) -> None:
    output = StringIO()
    call_command("compile_translations", stdout=output)
    assert output.getvalue() == f"compiled {source.with_suffix('.mo')}\n"


def test_the_command_refuses_in_one_sentence_what_it_cannot_read(source: Path) -> None:
    source.write_text('msgid "half"\nnonsense\n')
    with pytest.raises(CommandError, match=r"Translations could not be compiled: .*django\.po"):
        call_command("compile_translations")
    assert [path.name for path in source.parent.iterdir()] == ["django.po"]
