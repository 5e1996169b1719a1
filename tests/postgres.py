"""Databases of a test's own on the PostgreSQL server that the tests run on."""

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg


@contextmanager
def own_database() -> Iterator[str]:
    """The address of an empty one, for programs that a test starts; it is gone after the block."""
    url = os.environ["DATABASE_URL"]
    name = f"own_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{url.rsplit('/', 1)[0]}/{name}"
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
