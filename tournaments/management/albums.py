"""The ZIP file of a tournament's photos on the command line, where it may be of any size."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Intent
from tournaments.photos.rules.album import Album, AlbumFault, open_album


@contextmanager
def opened(path: str) -> Iterator[Album]:
    """The album in the file; CommandError when it cannot be read."""
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below, after a reason of its own for not being opened
    except OSError as error:
        raise CommandError(f"The photos cannot be read: {error.strerror}") from error
    with file:
        try:
            album = open_album(file, bounded=False)
        except AlbumFault as error:
            raise CommandError(format_sentence(error.fault)) from error
        yield album


def album_told(answer: Answer, intent: Intent) -> str:
    """What has become of the photos: how many, and which were left out and why."""
    first = f"Photos: {answer['photos']} stored, {answer['known']} already there, {answer['left_out']} left out."
    return "\n".join([first, *intent.found.get("warnings", ())])
