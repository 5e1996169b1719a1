"""Run as a program beside the soak: holds up a disk for as many seconds as each line of its input says.

``python -m script.lib.soak.freezing FOLDER``: whatever is written to the file system of that folder waits meanwhile, as
on a disk that is not done yet. Each line is answered with two: when the disk stands still, and when it goes on. It goes
on at once when the input ends, because the soak has.
"""

import fcntl
import os
import select
import sys
from contextlib import suppress
from typing import Final

FREEZE: Final = 0xC0045877
THAW: Final = 0xC0045878
"""``FIFREEZE`` and ``FITHAW`` of Linux's ``linux/fs.h``."""
LONGEST: Final = 30.0
"""Seconds: no disk is held up for longer, whatever is asked for."""


def main(folder: str) -> None:
    """Until the input ends."""
    while line := sys.stdin.readline():
        hold_up(folder, float(line))
        print("goes on", flush=True)


def hold_up(folder: str, seconds: float) -> None:
    """Returns after so many seconds, or at once when the input ends; the disk goes on in any case."""
    if not os.path.ismount(folder):
        raise SystemExit(f"{folder} is no disk of its own: that of the machine would stand still")
    disk = os.open(folder, os.O_RDONLY)
    try:
        fcntl.ioctl(disk, FREEZE, 0)
        print("stands still", flush=True)
        select.select([sys.stdin], [], [], min(seconds, LONGEST))
    finally:
        _thaw(disk)
        os.close(disk)


def go_on(folder: str | os.PathLike[str]) -> None:
    """Nothing is held up any more; nothing happens where nothing was."""
    disk = os.open(folder, os.O_RDONLY)
    try:
        _thaw(disk)
    finally:
        os.close(disk)


def _thaw(disk: int) -> None:
    with suppress(OSError):  # it did not stand still
        fcntl.ioctl(disk, THAW, 0)


if __name__ == "__main__":
    main(sys.argv[1])
