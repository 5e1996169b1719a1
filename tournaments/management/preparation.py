"""What must be ready before the server answers; each step does nothing when there is nothing to do."""

import hashlib
import json
import os
import shutil
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from tournaments.kernel.database import is_busy, notices_address
from tournaments.management import upgrading

MANIFEST = "staticfiles.json"
ENOUGH = 200 * 2**20
"""Bytes. A tournament needs a few MB; copies of the database, logs and others' files share the disk."""


def reach_database() -> None:
    """Raise DatabaseError at once when there is no database to work with. PostgreSQL's pool would try for long, and
    loudly."""
    if connection.vendor != "postgresql":
        connection.ensure_connection()
        return
    import psycopg  # only where it is used: not every machine has its library

    with connection.wrap_database_errors:
        psycopg.connect(notices_address() or "", connect_timeout=5).close()


def require_writable() -> None:
    """Raise DatabaseError when nothing could be stored, by storing what is there already. A server that began all the
    same would look well from outside and refuse every entry; and SQLite needs to write even to read. Somebody else's
    lock is no reason: it will be gone."""
    if connection.vendor != "sqlite":
        return
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            known = cursor.execute("PRAGMA user_version").fetchone()[0]
            cursor.execute(f"PRAGMA user_version = {int(known)}")
    except DatabaseError as error:
        if not is_busy(error):
            raise


def room_warning() -> str:
    """What to say when the disk will soon be full; "" when it will not."""
    free = shutil.disk_usage(settings.DATA_DIR).free
    if free >= ENOUGH:
        return ""
    return (
        f"Only {free // 2**20} MB are free on the disk of {settings.DATA_DIR}: when it is full, nothing can be stored."
    )


def migrate() -> bool:
    """Bring the database to the newest state of the program; False when it is there already. A copy of what was is
    made first (see the command).

    Raises CommandError, and writes nothing, when the database is a newer program's.
    """
    upgrading.refuse_newer()
    if upgrading.is_current():
        return False
    call_command("migrate", interactive=False, verbosity=0)
    return True


def collect_static() -> bool:
    """Collect and compress scripts and styles when one of them has changed, or a crash of the system has emptied what
    was collected; False when there is nothing to do."""
    folder = Path(settings.STATIC_ROOT)
    stamp, wanted = folder.with_suffix(".sha256"), _static_fingerprint()
    if folder.is_dir() and stamp.exists() and stamp.read_text() == wanted and _is_readable(folder / MANIFEST):
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    os.sync()  # the stamp must not outlive what it stands for
    stamp.write_text(wanted)
    return True


def _is_readable(manifest: Path) -> bool:
    """Whether the list of collected files is whole; there is none where names stay as they are."""
    try:
        return bool(json.loads(manifest.read_bytes()))
    except FileNotFoundError:
        return True
    except ValueError:
        return False


def is_empty() -> bool:
    """Whether nobody has used this database: neither a tournament nor an account."""
    used = (apps.get_model("tournaments", "Tournament"), apps.get_model(settings.AUTH_USER_MODEL))
    return not any(model._default_manager.exists() for model in used)


def _static_fingerprint() -> str:
    """A digest of every static file's name, size and time, of where they are collected, and how they are stored."""
    digest = hashlib.sha256(f"{settings.STATIC_ROOT}\n{settings.STORAGES['staticfiles']}\n".encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
