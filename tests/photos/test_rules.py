"""Photos of sheets: told by what they hold, of bounded size, and nothing of them but the picture."""

from io import BytesIO

import pytest
from PIL import Image

from tests.photos.pictures import SECRET, noise, pdf, picture
from tests.standings.rules.test_picture import bomb
from tournaments.kernel.pictures import PictureFault
from tournaments.kernel.values import english
from tournaments.photos.rules.photo import LONGEST, MAX_BYTES, SMALL, STORED, clean_photo, fitted, kind_of, small


def fault(content: bytes) -> str:
    with pytest.raises(PictureFault) as caught:
        clean_photo(content, kind_of(content))
    return english(caught.value.fault)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_pictures_are_known_by_what_they_hold_and_become_jpeg(kind: str) -> None:
    content = picture(kind)
    assert kind_of(content) == kind
    photo = clean_photo(content, kind)
    with Image.open(BytesIO(photo.content)) as image:
        assert (image.format, image.size) == ("JPEG", (60, 80))


def test_a_pdf_file_may_begin_a_little_later() -> None:
    assert kind_of(pdf()) == kind_of(b"\xef\xbb\xbf\r\n" + pdf()) == "PDF"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_nothing_that_the_file_tells_besides_is_kept_and_the_photo_stands_upright(kind: str) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, SECRET.decode()
    exif.get_ifd(0x8825)[29] = "1999:12:31"  # where the photo was taken: a day alone
    content = picture(kind, exif=exif) + SECRET
    assert b"1999:12:31" in content
    photo = clean_photo(content, kind)
    assert (photo.width, photo.height) == (80, 60)
    assert SECRET not in photo.content
    assert b"1999:12:31" not in photo.content
    assert b"Exif" not in photo.content


def test_a_photo_is_made_as_small_as_is_stored_however_little_it_can_be_packed() -> None:
    photo = fitted(noise(LONGEST, LONGEST))
    assert len(photo.content) <= STORED
    assert photo.width < LONGEST


def test_a_sheet_keeps_the_size_at_which_it_can_be_read() -> None:
    photo = clean_photo(picture(size=(3000, 4000), colour="white"), "JPEG")
    assert (photo.width, photo.height) == (1500, LONGEST)


def test_the_small_picture_of_a_list_is_small() -> None:
    with Image.open(BytesIO(small(picture(size=(1500, 2000))))) as image:
        assert max(image.size) == SMALL


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is neither a photo nor a PDF file."),
        (b"GIF89a" + b"\0" * 50, "This is neither a photo nor a PDF file."),
        (b"<svg onload=alert(1)>", "This is neither a photo nor a PDF file."),
        (b"PK\3\4" + b"\0" * 26 + b"[Content_Types].xml", "This is neither a photo nor a PDF file."),
        (b"RIFF\0\0\0\0WAVEfmt ", "This is neither a photo nor a PDF file."),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "This is a HEIC photo"),
        (b"\xff\xd8\xff" + b"\0" * MAX_BYTES, "The file is larger than 12 MB."),
        (picture(size=(300, 300))[:700], "The picture is damaged"),
        (bomb(6_000, 6_000), "The picture is 6000 × 6000 pixels"),
        (bomb(2**31 - 1, 2**31 - 1), "The picture is damaged"),
    ],
)
def test_anything_else_is_refused_in_a_sentence(content: bytes, said: str) -> None:
    assert fault(content).startswith(said)
