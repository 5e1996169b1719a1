"""Uploaded pictures: nothing but whole PNG and JPEG pictures of bounded size, and nothing of them but the picture."""

import random
import struct
import zlib
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tournaments.kernel.values import english
from tournaments.standings.rules.picture import MAX_BYTES, PictureFault, clean_picture

SECRET = b"kept-nowhere 55.7558N 37.6173E"


def file_of(image: Image.Image, kind: str = "PNG", **settings: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **settings)
    return file.getvalue()


def plain(kind: str = "PNG", size: tuple[int, int] = (40, 30), **settings: object) -> bytes:
    return file_of(Image.new("RGB", size, "navy"), kind, **settings)


def bomb(width: int, height: int) -> bytes:
    """A PNG file of a few kilobytes that decodes to so many black pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    lines = zlib.compress(b"\0" * 100_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


def fault(content: bytes) -> str:
    with pytest.raises(PictureFault) as caught:
        clean_picture(content)
    return english(caught.value.fault)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_picture_becomes_a_jpeg_file_of_the_same_size_and_colour(kind: str) -> None:
    picture = clean_picture(plain(kind))
    with Image.open(BytesIO(picture.content)) as image:
        assert (image.format, image.size, image.mode) == ("JPEG", (40, 30), "RGB")
        assert image.getpixel((5, 5)) == pytest.approx((0, 0, 128), abs=3)
    assert (picture.width, picture.height) == (40, 30)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_every_kind_of_pixel_is_taken(mode: str) -> None:
    content = file_of(Image.new(mode, (6, 4)), "JPEG" if mode == "CMYK" else "PNG")
    assert (clean_picture(content).width, clean_picture(content).height) == (6, 4)


def test_what_is_transparent_becomes_white_paper() -> None:
    picture = clean_picture(file_of(Image.new("RGBA", (8, 8), (0, 0, 0, 0))))
    with Image.open(BytesIO(picture.content)) as image:
        assert image.getpixel((4, 4)) == (255, 255, 255)


def test_a_large_picture_is_made_smaller_in_its_proportions() -> None:
    picture = clean_picture(plain("JPEG", (3600, 1800)))
    assert (picture.width, picture.height) == (2400, 1200)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_nothing_that_the_file_tells_besides_is_kept_and_the_picture_stands_upright(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, SECRET.decode()
    settings: dict[str, Any] = {"exif": exif, "icc_profile": SECRET}
    if kind == "JPEG":
        settings["comment"] = SECRET
    content = plain(kind, **settings) + SECRET
    assert SECRET in content
    picture = clean_picture(content)
    assert SECRET not in picture.content
    assert (picture.width, picture.height) == (30, 40)
    with Image.open(BytesIO(picture.content)) as image:
        assert not {"exif", "icc_profile", "comment"} & set(image.info)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG",
        b"GIF89a" + b"\0" * 50,
        b"<svg onload=alert(1)>",
        b"%PDF-1.7",
        file_of(Image.new("L", (2, 2)), "BMP"),
    ],
)
def test_another_kind_of_file_is_refused_whatever_it_is_called(content: bytes) -> None:
    assert fault(content).startswith("This is not a PNG or JPEG picture.")


@pytest.mark.parametrize(("width", "height"), [(5001, 5001), (30_000, 2), (2, 30_000), (2**31 - 1, 2**31 - 1)])
def test_a_bomb_is_refused_before_it_is_decoded(width: int, height: int) -> None:
    assert fault(bomb(width, height)).startswith(
        (f"The picture is {width} × {height} pixels", "The picture is damaged")
    )


def test_too_many_bytes_are_refused_unread() -> None:
    assert fault(plain() + b"\0" * MAX_BYTES).startswith("The file is larger than 8 MB.")


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_damaged_picture_is_refused_in_a_sentence(kind: str) -> None:
    whole = plain(kind, (200, 200))
    assert fault(whole[: len(whole) // 2]).startswith("The picture is damaged")
    rng = random.Random(7)
    for _ in range(200):
        broken = bytearray(whole)
        for _ in range(rng.randint(1, 9)):
            broken[rng.randrange(8, len(whole))] = rng.randrange(256)
        with suppress(PictureFault):
            assert clean_picture(bytes(broken)).content
