"""The database as the environment names it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = "import json; from config import settings; print(json.dumps(str(settings.DATABASES['default']['NAME'])))"
SECRET = "geheim"


def read(folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = kept | {"DATA_DIR": str(folder)} | variables
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["кубок #1", "why?", "a+b", "50%20", "весна 2026"])
def test_the_usual_database_is_a_file_of_the_folder_whatever_that_is_called(tmp_path: Path, name: str) -> None:
    done = read(tmp_path / name)
    assert json.loads(done.stdout) == str(tmp_path / name / "db.sqlite3")


def test_a_database_that_is_named_is_that_one(tmp_path: Path) -> None:
    assert json.loads(read(tmp_path, DATABASE_URL="postgres://u:p%2F1@localhost:5432/cup").stdout) == "cup"


@pytest.mark.parametrize("url", [f"postgres://u:{SECRET}/1@127.0.0.1/x", "nonsense", f"mysql://u:{SECRET}@localhost/x"])
def test_an_address_that_cannot_be_used_is_told_in_a_sentence_without_its_password(tmp_path: Path, url: str) -> None:
    done = read(tmp_path, DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr.startswith("DATABASE_URL cannot be read. Write postgres://")
    assert SECRET not in done.stderr
