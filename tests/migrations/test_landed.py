"""A migration that has landed stays as it is: somebody's database has recorded its name."""

import hashlib
from pathlib import Path

import pytest

from script.lib.console import ROOT

FOLDER = ROOT / "tournaments" / "migrations"
LANDED = Path(__file__).parent / "landed.txt"
ADVICE = f"""
Databases have recorded these migrations under these names and with what they did then. Restore the file as it was
(git log -- tournaments/migrations), and put what is to be different into a new migration.
A new one gets a line in {LANDED.relative_to(ROOT)} before it is merged (its number is the next free one there):
"""

pytestmark = pytest.mark.one_database


def test_a_landed_migration_is_neither_renamed_nor_edited_and_a_new_one_is_listed() -> None:
    listed = [line.split() for line in LANDED.read_text().splitlines() if line and not line.startswith("#")]
    present = [[hashlib.sha256(path.read_bytes()).hexdigest(), path.name] for path in sorted(FOLDER.glob("[0-9]*.py"))]
    lines = [f"{digest}  {name}" for digest, name in present if [digest, name] not in listed]
    gone = [f"{name} is missing" for digest, name in listed if not (FOLDER / name).exists()]
    assert present == listed, "\n".join([ADVICE, *lines, *gone])


def test_no_two_migrations_have_one_number() -> None:
    numbers = [path.name[:4] for path in FOLDER.glob("[0-9]*.py")]
    assert len(numbers) == len(set(numbers))
