"""What journeys begin with is made once for all processes of a run: static files, an empty database, every scene."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

FOLDER = "JOURNEYS_FOLDER"
"""The variable that tells a run's other processes where that is."""


def begin(config: pytest.Config) -> None:
    """Makes the folder of this run, if no process before this one has; whoever made it removes it at the end."""
    if FOLDER not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="journeys-", ignore_cleanup_errors=True)
        os.environ[FOLDER] = folder.name

        def end() -> None:
            del os.environ[FOLDER]
            folder.cleanup()

        config.add_cleanup(end)


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """The folder of that name, filled by the first process that asks; the others wait until it is whole. If ``make``
    fails, its error is raised and whoever asks next tries again."""
    folder = Path(os.environ[FOLDER], name)
    whole = folder.with_name(f"{name}.whole")
    with alone(folder.with_name(f"{name}.lock")):
        if not whole.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            whole.touch()
    return folder


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """For one process of a run at a time."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
