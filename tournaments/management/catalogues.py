"""Compiled translations: made from their sources in plain Python, so that no GNU gettext is needed to serve."""

import os
import tempfile
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation import reloader


def compile_changed() -> list[Path]:
    """Compile every catalogue that is newer than its compiled form; returns what was written.

    All are read anew afterwards: another process may have compiled one after this process had looked for it in vain.

    Raises OSError when a catalogue cannot be read (polib's word for a broken one too) or its folder not be written.
    """
    sources = [path for folder in settings.LOCALE_PATHS for path in sorted(Path(folder).glob("*/LC_MESSAGES/*.po"))]
    written = [_compile(source) for source in sources if _is_newer(source)]
    for source in sources:
        reloader.translation_file_changed(sender=None, file_path=source.with_suffix(".mo"))
    return written


def _is_newer(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _compile(source: Path) -> Path:
    """Write beside the source, whole or not at all: another process may be reading the old one."""
    compiled, contents = source.with_suffix(".mo"), _whole(polib.pofile(str(source))).to_binary()
    descriptor, temporary = tempfile.mkstemp(dir=compiled.parent, suffix=".tmp")
    with os.fdopen(descriptor, "wb") as file:
        file.write(contents)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(compiled)
    return compiled


def _whole(catalogue: polib.POFile) -> polib.POFile:
    """With each word that is counted also as one that is not: the first Pythons 3.11, Debian 12's among them, look for
    "judge" only where it is not counted, and would show it untranslated."""
    alone = {(entry.msgctxt, entry.msgid) for entry in catalogue if not entry.msgid_plural}
    for entry in catalogue.translated_entries():
        if entry.msgid_plural and (entry.msgctxt, entry.msgid) not in alone:
            one = polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgstr=entry.msgstr_plural[0])
            catalogue.append(one)
    return catalogue
