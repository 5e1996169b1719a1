"""What is said where PostgreSQL's programs do not fit, and what they are told of a database's address."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import CommandError

from tournaments.management import copies, dumps, postgresql
from tournaments.management.copies import NoCopy

pytestmark = pytest.mark.one_database
ADDRESS = "host=db.example port=5433 user=olga password='a secret' dbname='the cup' sslmode=require"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of PATH. A server of PostgreSQL 16 has the database."""

    @contextmanager
    def session() -> Iterator[SimpleNamespace]:
        yield SimpleNamespace(info=SimpleNamespace(server_version=160_004))

    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(postgresql, "session", session)
    monkeypatch.setattr(postgresql, "notices_address", lambda: ADDRESS)
    return folder


def put(folder: Path, program: str, says: str) -> None:
    (folder / program).write_text(f"#!/bin/sh\n{says}\n")
    (folder / program).chmod(0o755)


def version(number: str) -> str:
    return f"echo 'pg_dump (PostgreSQL) {number} (Debian {number}-0+deb12u1)'"


def test_missing_programs_are_told_with_what_to_install(programs: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"pg_dump was not found in PATH: .*Debian: postgresql-client"):
        dumps.back_up(tmp_path / "cup.dump", replace=False)
    put(programs, "pg_dump", version("16.2"))
    with pytest.raises(CommandError, match="pg_restore was not found in PATH"):
        dumps.back_up(tmp_path / "cup.dump", replace=False)
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


@pytest.mark.parametrize("old", ["pg_dump", "pg_restore"])
def test_programs_older_than_the_server_are_told_with_both_versions(programs: Path, tmp_path: Path, old: str) -> None:
    for program in ("pg_dump", "pg_restore"):
        put(programs, program, version("15.18" if program == old else "17.0"))
    sentence = f"{old} is of PostgreSQL 15, but the database's server of 16: .* version 16 or newer"
    with pytest.raises(CommandError, match=sentence):
        dumps.back_up(tmp_path / "cup.dump", replace=False)
    (tmp_path / "cup.dump").write_bytes(b"PGDMP")
    with pytest.raises(CommandError, match=sentence):
        dumps.restore(tmp_path / "cup.dump", replace=True)


def test_missing_programs_are_told_where_copies_are_kept_too(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "copies_folder", lambda: tmp_path / "backups")
    with pytest.raises(NoCopy, match="pg_dump was not found in PATH"):
        copies.dump()


def test_where_the_database_is_stands_in_the_environment(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://olga:a secret@db.example/cup")
    put(programs, "pg_dump", 'export -p; echo "words: $*"')
    with postgresql.output_of("pg_dump", "--format=custom") as out:
        told = out.read().decode()
    for variable in ("PGHOST='db.example'", "PGPORT='5433'", "PGUSER='olga'", "PGPASSWORD='a secret'"):
        assert variable in told
    assert "PGDATABASE='the cup'" in told
    assert "PGSSLMODE='require'" in told
    assert "words: --format=custom\n" in told
    assert "DATABASE_URL" not in told


def test_what_a_program_says_last_is_told_in_one_line(programs: Path) -> None:
    put(programs, "pg_dump", "echo 'pg_dump: warning: slow' >&2; echo 'pg_dump: error: no rights' >&2; exit 1")
    with pytest.raises(postgresql.ProgramFailed, match=r"^pg_dump says: pg_dump: error: no rights\.$"):
        postgresql.run("pg_dump")


def test_a_program_is_ended_when_what_reads_it_fails(programs: Path) -> None:
    put(programs, "pg_restore", "while :; do echo row; done")
    with pytest.raises(ValueError, match="no row"), postgresql.output_of("pg_restore"):
        raise ValueError("no row")


def test_rows_and_migrations_are_read_from_a_dump_and_what_changes_by_itself_is_not() -> None:
    def lines(random: str) -> list[bytes]:
        text = (
            f"\\restrict {random}\nCREATE TABLE public.letters (id integer);\n"
            "COPY public.letters (id, content) FROM stdin;\n1\tone\n2\t\\\\.\n\\.\n"
            "COPY public.django_migrations (id, app, name, applied) FROM stdin;\n"
            "7\ttournaments\t0001_initial\t2026\n\\.\n"
            f'COPY public."other" (id) FROM stdin;\n\\.\n\\unrestrict {random}\n'
        )
        return text.encode().splitlines(keepends=True)

    reading = dumps._reading(lines("first"))
    assert reading.counts == {"letters": 2, "django_migrations": 1, "other": 0}
    assert reading.migrations == [("tournaments", "0001_initial")]
    assert dumps._reading(lines("second")).digest == reading.digest
    assert dumps._reading(lines("first")[:-2]).digest != reading.digest
