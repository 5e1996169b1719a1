"""The desk's page of certificates: choosing a picture, looking at it, taking it away, printing on it."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from pypdf import PdfReader

from tests.conftest import Cast
from tournaments.models import CertificatePicture
from tournaments.standings.rules.picture import MAX_BYTES

pytestmark = pytest.mark.django_db
URL = "/desk/cup/certificates/"


def upload(name: str = "фон.png", kind: str = "PNG") -> SimpleUploadedFile:
    file = BytesIO()
    Image.new("RGB", (60, 80), "navy").save(file, kind)
    return SimpleUploadedFile(name, file.getvalue())


def send(cast: Cast, file: SimpleUploadedFile | None, version: int = 1) -> Any:
    data = {"version": version} | ({"file": file} if file else {})
    return cast.client("organiser").post(URL, data, headers={"accept-language": "en"})


def printed(cast: Cast, query: str = "") -> bytes:
    response = cast.client("organiser").get(f"/t/cup/certificates.pdf{query}")
    return bytes(response.getvalue())


def images(file: bytes) -> list[int]:
    """How many pictures each page has."""
    return [len(page.images) for page in PdfReader(BytesIO(file)).pages]


def test_a_picture_is_stored_shown_to_organisers_alone_and_printed_on_every_certificate(cast: Cast) -> None:
    assert "No picture" in cast.client("organiser").get(URL, headers={"accept-language": "en"}).text
    teams = cast.tournament.teams.count()
    assert images(printed(cast)) == [0] * teams
    assert send(cast, upload("photo.jpeg.exe")).headers["Location"] == URL
    shown = cast.client("organiser").get(f"{URL}picture.jpg")
    assert (shown.headers["Content-Type"], shown.headers["Cache-Control"]) == ("image/jpeg", "no-store")
    assert shown.content.startswith(b"\xff\xd8\xff")
    assert f"{URL}picture.jpg?v=2" in cast.client("organiser").get(URL).text
    for who in ("public", "judge", "captain_a", "other_organiser"):
        assert cast.client(who).get(f"{URL}picture.jpg").status_code in (403, 404)
    assert images(printed(cast)) == [1] * teams
    assert printed(cast).count(shown.content) == 1
    assert images(printed(cast, "?ink=black")) == [0] * teams


def test_it_leads_to_the_documents_of_the_last_tour_and_they_lead_back(cast: Cast) -> None:
    olga = cast.client("organiser")
    documents = f"/desk/cup/tours/{cast.tour.number}/documents/"
    assert f'href="{documents}"' in olga.get(URL).text
    assert f'href="{URL}"' in olga.get(documents).text
    assert "/documents/" not in cast.client("other_organiser").get("/desk/other/certificates/").text


def test_taking_it_away_leaves_white_paper(cast: Cast) -> None:
    send(cast, upload())
    client = cast.client("organiser")
    assert client.post(f"{URL}remove/", {"version": 2}).headers["Location"] == URL
    assert client.get(f"{URL}picture.jpg").status_code == 404
    answer = client.post(f"{URL}remove/", {"version": 3}, follow=True, headers={"accept-language": "en"})
    assert "There is no picture to remove." in answer.text


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (None, "This field is required."),
        (SimpleUploadedFile("фон.png", b""), "This is not a PNG or JPEG picture."),
        (SimpleUploadedFile("фон.png", b"<svg onload=alert(1)>"), "This is not a PNG or JPEG picture."),
        (SimpleUploadedFile("фон.png", b"\0" * (MAX_BYTES + 1)), "The file is larger than 8 MB."),
    ],
)
def test_a_bad_file_is_answered_beside_the_field_and_nothing_is_stored(
    cast: Cast, file: SimpleUploadedFile | None, said: str
) -> None:
    answer = send(cast, file)
    assert answer.status_code == 422
    assert said in answer.text
    assert not CertificatePicture.objects.exists()


def test_who_was_slower_sees_what_stands_now(cast: Cast) -> None:
    send(cast, upload())
    answer = send(cast, upload())
    assert answer.status_code == 409
    assert "60 × 80" in answer.text
    assert cast.client("organiser").post(f"{URL}remove/", {"version": 1}).status_code == 409
    assert CertificatePicture.objects.get().version == 2
