"""Disks that can be broken: small ones of one's own, mounted where only root may. Nothing else is touched."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from script.lib.console import ROOT
from script.lib.postgres import Cluster
from script.lib.soak.freezing import go_on

CLUSTERS: Final[list[Cluster]] = []
"""PostgreSQL servers of this run."""
SMALL: Final = "96m"
FILLING: Final = "filling"
MEGABYTES: Final = 200
"""Of a disk in a file."""
_stores: dict[Path, Path] = {}
"""Where a disk is mounted that can be held up → the one on which its file lies."""
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
def in_a_file(folder: Path, image: Path | None = None, megabytes: int = MEGABYTES) -> Iterator[None]:
    """A small disk in a file, by itself one beside the folder, mounted there; raises NoDisk."""
    folder.mkdir(parents=True, exist_ok=True)
    image = image or folder.with_suffix(".image")
    with image.open("wb") as file:
        file.truncate(megabytes * 2**20)
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


@contextmanager
def that_can_be_held_up(folder: Path) -> Iterator[None]:
    """A small disk in a file on another one; raises NoDisk. While that one is frozen the first is as a disk is that
    takes its time: what is written waits until it is done, what is in memory can be read."""
    store = folder.with_suffix(".store")
    with in_a_file(store, megabytes=2 * MEGABYTES), in_a_file(folder, store / "disk.image"):
        _stores[folder] = store
        try:
            yield
        finally:
            go_on(_stores.pop(folder))


@dataclass(frozen=True)
class Brake:
    """Stops that disk."""

    process: "subprocess.Popen[str]"

    def stop(self, seconds: float) -> None:
        """Returns as soon as the disk stands still, which it does for so many seconds; raises NoDisk."""
        assert self.process.stdin  # noqa: S101 - asked for below
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()
        if not self._said():
            raise NoDisk("the disk could not be held up")

    def wait(self) -> None:
        """Until the disk goes on; RuntimeError when whoever stops it has died, which is a fault of the run."""
        if not self._said():
            raise RuntimeError("whoever stops the disk has died")

    def _said(self) -> str:
        assert self.process.stdout  # noqa: S101 - asked for below
        return self.process.stdout.readline()


@contextmanager
def brake(folder: Path) -> Iterator[Brake]:
    """For a disk that can be held up. Whatever becomes of this process, the one that stops the disk lets it go on."""
    command = [sys.executable, "-m", "script.lib.soak.freezing", str(_stores[folder])]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, start_new_session=True, **pipes) as process:
        try:
            yield Brake(process)
        finally:
            assert process.stdin  # noqa: S101 - asked for above
            process.stdin.close()
            process.wait()
            go_on(_stores[folder])


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
