"""Pages of photos: taken on a phone, looked at by those who may, and kept by no cache."""

import re
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook
from PIL import Image

from tests import factories as make
from tests.conftest import Cast
from tests.photos.pictures import picture
from tests.photos.test_write import add
from tournaments.models import Photo, Tournament
from tournaments.photos.rules.photo import MAX_BYTES

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def page_of(cast: Cast) -> str:
    return f"/t/cup/matches/{cast.match.pk}/photos/"


def send(cast: Cast, who: str = "judge", key: str = "a-key-of-a-photo", **files: Any) -> Any:
    return cast.client(who).post(page_of(cast), {"key": key, "note": "лист 1", **files}, headers=ENGLISH)


def upload(content: bytes | None = None, name: str = "фото.exe") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture() if content is None else content)


def test_a_judge_takes_a_photo_chooses_others_and_sees_them(cast: Cast) -> None:
    answer = send(cast, camera=upload(), chosen=[upload(picture("PNG")), upload(picture("WEBP"))])
    assert answer.headers["Location"] == page_of(cast)
    assert Photo.objects.count() == 3
    shown = cast.client("judge").get(page_of(cast), headers=ENGLISH).text
    assert shown.count("?size=small") == 3
    assert "лист 1" in shown
    assert "Yes, remove it" not in shown


def test_the_time_of_a_photo_is_that_of_the_tournament(cast: Cast) -> None:
    add(cast)
    Photo.objects.update(given_at=datetime(2026, 7, 14, 9, 5, tzinfo=UTC))
    assert "14 июля 2026, 12:05" in cast.client("judge").get(page_of(cast)).text
    assert "14 июля 2026, 12:05" in cast.client("organiser").get(f"/desk/cup/matches/{cast.match.pk}/").text


def test_the_same_post_again_stores_once(cast: Cast) -> None:
    for _ in range(2):
        assert send(cast, camera=upload()).status_code == 302
    assert Photo.objects.count() == 1


def test_cameras_and_files_are_asked_for_as_phones_understand_it(cast: Cast) -> None:
    shown = cast.client("judge").get(page_of(cast)).text
    assert 'capture="environment"' in shown
    assert 'accept="image/jpeg,image/png,image/webp,application/pdf"' in shown
    assert shown.count(" multiple") == 1


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, "Choose a photo or a file."),
        ({"chosen": upload(b"")}, "This is neither a photo nor a PDF file."),
        ({"chosen": upload(b"\xff\xd8\xff" + b"\0" * MAX_BYTES)}, "The file is larger than 12 MB."),
        ({"camera": upload(b"\0\0\0\x18ftypheic\0\0\0\0")}, "This is a HEIC photo"),
    ],
)
def test_what_is_no_photo_is_answered_beside_the_field(cast: Cast, files: dict[str, Any], said: str) -> None:
    for file in files.values():
        file.seek(0)
    answer = send(cast, **files)
    assert answer.status_code == 422
    assert said in answer.text
    assert not Photo.objects.exists()


def test_a_photo_is_for_the_matchs_judges_and_organisers_and_for_no_cache(cast: Cast) -> None:
    (photo,) = add(cast)
    address = f"{page_of(cast)}{photo}.jpg"
    for who in ("judge", "organiser"):
        answer = cast.client(who).get(address)
        assert answer.content.startswith(b"\xff\xd8\xff")
        assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == ("image/jpeg", "no-store")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    for who in ("public", "captain_a", "captain_b", "other_judge", "other_captain", "other_organiser"):
        assert cast.client(who).get(address).status_code in (403, 404)
        assert cast.client(who).get(page_of(cast)).status_code in (403, 404)
    assert cast.client("judge").get(f"/t/cup/matches/{cast.other_match.pk}/photos/{photo}.jpg").status_code in (
        403,
        404,
    )


def test_in_a_closed_tournament_photos_are_looked_at_and_none_is_asked_for(cast: Cast) -> None:
    (photo,) = add(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(closed_at=cast.judge.created_at)
    page = cast.client("judge").get(page_of(cast), headers=ENGLISH).text
    assert "This tournament is closed: no more photos can be added. An organiser can still remove photos" in page
    assert "data-photos" not in page
    assert cast.client("judge").get(f"{page_of(cast)}{photo}.jpg").status_code == 200
    refused = send(cast, key="a-late-photo", camera=upload())
    assert refused.status_code == 422
    # where the script of the page reads it
    assert re.search(r'class="errorlist[^>]*>\s*<li>This tournament is closed', refused.text)
    assert Photo.objects.count() == 1


def test_a_list_gets_a_small_picture(cast: Cast) -> None:
    (photo,) = add(cast, picture(size=(900, 1200)))
    content = cast.client("judge").get(f"{page_of(cast)}{photo}.jpg?size=small").content
    with Image.open(BytesIO(content)) as image:
        assert max(image.size) == 320


def test_an_organiser_removes_a_photo_also_with_a_button_pressed_twice(cast: Cast) -> None:
    (photo,) = add(cast)
    olga = cast.client("organiser")
    assert "Yes, remove it" in olga.get(page_of(cast), headers=ENGLISH).text
    for _ in range(2):
        answer = olga.post(f"{page_of(cast)}{photo}/remove/", {"key": "remove-the-photo"})
        assert answer.headers["Location"] == page_of(cast)
    assert olga.get(f"{page_of(cast)}{photo}.jpg").status_code == 404
    again = olga.post(f"{page_of(cast)}{photo}/remove/", {"key": "another-key"}, follow=True, headers=ENGLISH)
    assert "This photo has already been removed." in again.text


def test_judges_and_organisers_find_the_photos_from_the_match_and_the_list(cast: Cast) -> None:
    judge, olga = cast.client("judge"), cast.client("organiser")
    assert f'href="{page_of(cast)}">Photo of the protocol</a>' in text(judge, f"/t/cup/matches/{cast.match.pk}/judge/")
    assert page_of(cast) not in text(olga, f"/desk/cup/tours/{cast.tour.number}/")
    (photo,) = add(cast)
    assert f'href="{page_of(cast)}">Photo of the protocol: 1</a>' in text(
        judge, f"/t/cup/matches/{cast.match.pk}/judge/"
    )
    assert f'href="{page_of(cast)}">1 photo</a>' in text(olga, f"/desk/cup/tours/{cast.tour.number}/")
    desk = text(olga, f"/desk/cup/matches/{cast.match.pk}/")
    assert f'src="{page_of(cast)}{photo}.jpg"' in desk
    assert "sheet-photo-window" in desk


def test_nobody_else_reads_of_a_photo_on_any_page_of_the_match(cast: Cast) -> None:
    add(cast, note="тайная пометка")
    for who in ("public", "captain_a", "other_judge"):
        for address in (f"/t/cup/matches/{cast.match.pk}/", f"/t/cup/tours/{cast.tour.number}/", "/t/cup/"):
            shown = cast.client(who).get(address).text
            assert "/photos/" not in shown
            assert "тайная" not in shown


def test_whoever_removes_a_name_is_told_which_photos_may_show_it(cast: Cast) -> None:
    olga = cast.client("organiser")
    player = cast.match.team_a.players.order_by("pk")[0]
    address = f"/desk/cup/players/{player.pk}/data/"
    judge = f"/desk/cup/judges/{cast.match.match_judges.get().judge_id}/data/"
    assert page_of(cast) not in text(olga, address)
    add(cast)
    for shown in (text(olga, address), text(olga, judge)):
        assert "Photos of paper protocols may show the name" in shown
        assert f'href="{page_of(cast)}"' in shown
    assert olga.get(f"{address}file/").json()["photos"] == [
        {"tour": cast.tour.number, "table": cast.match.number, "match": str(cast.match)}
    ]
    other = cast.other_match.team_a.players.order_by("pk")[0]
    assert page_of(cast) not in text(olga, f"/desk/cup/players/{other.pk}/data/")


def text(client: Client, address: str) -> str:
    answer = client.get(address, headers=ENGLISH)
    assert answer.status_code == 200, address
    return str(answer.text)


def test_all_photos_are_one_file_with_a_list_of_them(cast: Cast) -> None:
    add(cast, picture(), picture("PNG", (40, 30)), note="лист 2")
    add(cast, match=cast.other_match, intent=make.by(cast.organiser))
    answer = cast.client("organiser").get("/desk/cup/photos.zip", headers=ENGLISH)
    assert answer["Cache-Control"] == "no-store"
    with ZipFile(BytesIO(answer.getvalue())) as album:
        assert album.testzip() is None
        names = album.namelist()
        rows = list(load_workbook(BytesIO(album.read("photos.xlsx"))).active.values)
        stored = [bytes(photo.content) for photo in Photo.objects.order_by("match__number", "given_at", "pk")]
        assert [album.read(name) for name in names[:-2]] == stored
    assert names == [
        "tour-01/table-01-01.jpg", "tour-01/table-01-02.jpg", "tour-01/table-02-01.jpg", "photos.xlsx", "photos.json",
    ]  # fmt: skip
    assert [row[0] for row in rows] == ["File", *names[:-2]]
    assert rows[1][3:5] == ("Альфа", "Бета")
    assert rows[2][-1] == "лист 2"


@pytest.mark.parametrize("address", ["/desk/cup/", "/desk/cup/end/"])
def test_the_way_to_all_photos_is_there_once_there_are_some(cast: Cast, address: str) -> None:
    olga = cast.client("organiser")
    assert "/desk/cup/photos.zip" not in olga.get(address).text
    add(cast)
    assert 'href="/desk/cup/photos.zip"' in olga.get(address).text
