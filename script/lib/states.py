"""``script/state``: a small database of one state of the program, kept for the test that upgrades it.

The database is made by the code of that state itself, and so is what is said to be true in it.
"""

import argparse
import json
import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from script.lib.console import ROOT, Refusal, run_as_command, say

FOLDER = ROOT / "tests" / "migrations" / "states"
FACTS = ROOT / "script" / "lib" / "state_facts.py"
CUP = "simulate --teams 4 --tours 2 --games 1 --players 4-5 --last under_way --slug cup --name Кубок"
PERSONS = "simulate --persons --teams 4 --tours 2 --last signed --slug persons --name Первенство"
HELD_PLAY = f"{CUP} --kind heldplay"
SCENES = {"simulated": (CUP, PERSONS), "held-play": (HELD_PLAY,), "demo": ("load_demo",), "empty": ()}
LARGEST = 60_000
"""Bytes of a kept database at most: every clone carries all of them for ever."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="script/state", description=__doc__)
    parser.add_argument("name", help="how the state is called: the last migration that it has, 0014_signatures")
    parser.add_argument("--commit", help="make it with the code of this commit instead of the working tree")
    parser.add_argument("--scene", choices=SCENES, default="simulated", help="what is in it")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        code = _code_of(given.commit, Path(folder, "code")) if given.commit else ROOT
        database = Path(folder, "db.sqlite3")
        facts = _make(code, database, SCENES[given.scene])
        facts = {"commit": _commit(given.commit or "HEAD"), **facts}
        size = keep(given.name, database, facts)
    say(f"{given.name}: {size:,} bytes.")
    return 0


def keep(name: str, database: Path, facts: dict[str, object]) -> int:
    """Writes both files; returns the size of the database."""
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    packed = lzma.compress(dump.encode(), preset=9 | lzma.PRESET_EXTREME)
    if len(packed) > LARGEST:
        raise Refusal(f"{len(packed):,} bytes are too many to keep: choose a smaller scene (at most {LARGEST:,}).")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.sql.xz").write_bytes(packed)
    (FOLDER / f"{name}.json").write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return len(packed)


def newest() -> str:
    """The kept database of the present state."""
    return max(path.name.removesuffix(".sql.xz") for path in FOLDER.glob("*.sql.xz"))


def unpack(name: str, database: Path) -> dict[str, object]:
    """The kept database as a file; returns what was true in it."""
    with sqlite3.connect(database) as connection:
        connection.executescript(lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()).decode())
    connection.close()
    facts: dict[str, object] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return facts


def put_on_postgres(database: Path, url: str) -> None:
    """The kept database, unpacked, in an empty one of PostgreSQL."""
    _run(ROOT, database, "-m", "script.lib.states_on_postgres", str(database), url=url)


def facts_of(code: Path, database: Path, *arguments: str, url: str = "") -> dict[str, object]:
    """What the code in that folder finds in the database: in the file, or at the address if there is one."""
    facts: dict[str, object] = json.loads(_run(code, database, str(FACTS), *arguments, url=url))
    return facts


def _make(code: Path, database: Path, scene: Sequence[str]) -> dict[str, object]:
    for command in ("compile_translations", "migrate --verbosity=0", *scene):
        _run(code, database, "manage.py", *command.split())
    return facts_of(code, database)


def _run(code: Path, database: Path, *arguments: str, url: str = "") -> str:
    surroundings = os.environ | {"DATA_DIR": str(database.parent), "DATABASE_URL": url or f"sqlite:///{database}"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=code, env=surroundings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Refusal(f"{' '.join(arguments)} in {code} failed:\n{done.stderr}")
    return done.stdout


def _code_of(commit: str, folder: Path) -> Path:
    done = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise Refusal(f"There is no commit {commit}: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")
    return folder


def _commit(name: str) -> str:
    command = ["git", "log", "-1", "--format=%h %cs", name]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    run_as_command(main)
