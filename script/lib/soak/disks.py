"""Disks that can be broken: small ones of one's own, mounted where only root may. Nothing else is touched."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from script.lib.postgres import Cluster

CLUSTERS: Final[list[Cluster]] = []
"""PostgreSQL servers of this run."""
SMALL: Final = "96m"
FILLING: Final = "filling"
_images: dict[Path, tuple[Path, str]] = {}
"""Where an image is mounted → the image, and the device that shows it."""


class NoDisk(RuntimeError):
    """No disk of one's own is to be had here; the text says why."""


def fill(folder: Path) -> Path:
    """A file that takes all that is left."""
    path = folder / FILLING
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while file.write(b"\0" * 65_536):
            pass
    with suppress(OSError), path.open("ab", buffering=0) as file:
        while file.write(b"\0" * 512):
            pass
    return path


@contextmanager
def in_memory(folder: Path) -> Iterator[None]:
    """A small file system in memory at the folder; raises NoDisk."""
    folder.mkdir(parents=True, exist_ok=True)
    _run("mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder))
    try:
        yield
    finally:
        _run("umount", "--lazy", str(folder))


@contextmanager
def in_a_file(folder: Path) -> Iterator[None]:
    """A small disk in a file beside the folder, mounted there; raises NoDisk."""
    folder.mkdir(parents=True, exist_ok=True)
    image = folder.with_suffix(".image")
    with image.open("wb") as file:
        file.truncate(200 * 2**20)
    _run("mkfs.ext4", "-q", "-F", str(image))
    device = _run("losetup", "--show", "-f", str(image)).strip()
    _images[folder] = image, device
    try:
        _run("mount", device, str(folder))
        yield
    finally:
        with suppress(NoDisk):
            _run("umount", "--lazy", str(folder))
        with suppress(NoDisk):
            _run("losetup", "-d", device)
        image.unlink(missing_ok=True)


def abort(folder: Path) -> None:
    """The system gives the disk up: it can be read, and not written any more, files that are open included."""
    _run("mount", "-o", "remount,abort", str(folder))


def remount(folder: Path) -> None:
    """Mended as a person would: unmounted, checked, mounted again. Nobody has files open there."""
    _image, device = _images[folder]
    _run("umount", str(folder))
    subprocess.run(["fsck.ext4", "-y", device], capture_output=True, check=False)
    _run("mount", device, str(folder))


def _run(*command: str) -> str:
    if os.geteuid() != 0:
        raise NoDisk("only root may mount a disk of one's own")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NoDisk(f"{command[0]} is not on this machine") from error
    if done.returncode:
        raise NoDisk(f"{command[0]}: {' '.join(done.stderr.split())[:200]}")
    return done.stdout
