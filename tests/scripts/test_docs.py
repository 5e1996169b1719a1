"""What the documents name is there."""

import re
from pathlib import Path

import pytest

from script.lib.console import ROOT

DOCUMENTS = sorted([*ROOT.glob("docs/**/*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
ROOMS = sorted(path.name for path in (ROOT / "tournaments").iterdir() if path.is_dir() and path.name != "__pycache__")
PATH = re.compile(rf"`((?:(?:tournaments|games|tests|script|docs)/|(?:{'|'.join(ROOMS)})/)[\w/]+(?:\.\w+)?)`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    named = set(PATH.findall(document.read_text("utf-8")))
    named = {name for name in named if not re.search(r"[A-Z]{4}", name)}  # ROOM and ROLE stand for any
    assert [name for name in sorted(named) if not _found(name)] == []


def _found(name: str) -> bool:
    """In the project, or in one of the folders whose name the documents leave out."""
    folders = (ROOT, ROOT / "tournaments", ROOT / "templates", ROOT / "tournaments" / "static", ROOT / "games")
    return any((folder / name).exists() or (folder / f"{name}.py").exists() for folder in folders)
