"""The documents' pictures, and how the gallery finds its way into the demo."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from script.lib import gallery, pictures
from script.lib.console import ROOT, Refusal

PRINTED = """Demo tournament loaded.
Public page:        http://127.0.0.1:8107/
Organiser's log-in: http://127.0.0.1:8107/accounts/login/  user olga, password abc234
A judge's link:     http://127.0.0.1:8107/go/one/
A captain's link:   http://127.0.0.1:8107/go/two/
"""


def ways_in(printed: str) -> dict[str, str]:
    """What the gallery reads from a server that prints this and ends."""
    command = [sys.executable, "-c", f"print({printed!r})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        return gallery._ways_in(server)


def test_it_reads_the_ways_in_from_what_the_server_prints() -> None:
    assert ways_in(PRINTED) == {
        "GALLERY_PUBLIC": "http://127.0.0.1:8107/",
        "GALLERY_DESK": "http://127.0.0.1:8107/accounts/login/  user olga, password abc234",
        "GALLERY_JUDGE": "http://127.0.0.1:8107/go/one/",
        "GALLERY_CAPTAIN": "http://127.0.0.1:8107/go/two/",
    }


def test_a_server_that_ends_too_early_is_told_in_a_sentence() -> None:
    with pytest.raises(Refusal, match="did not start"):
        ways_in(PRINTED.replace("A captain's link", "An error"))


@pytest.mark.parametrize("picture", pictures.PICTURES, ids=lambda picture: picture.name)
def test_every_picture_is_there_of_the_right_size_and_shown(picture: pictures.Picture) -> None:
    path = pictures.FOLDER / f"{picture.name}.png"
    scale = 2 if picture.size == pictures.PHONE else 1
    with Image.open(path) as found:
        assert found.size == tuple(scale * side for side in picture.size)
    assert path.stat().st_size <= pictures.LARGEST
    assert f"docs/screenshots/{path.name}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_picture_is_left_that_nobody_takes() -> None:
    taken = {f"{picture.name}.png" for picture in pictures.PICTURES}
    assert {path.name for path in Path(pictures.FOLDER).iterdir()} == taken
