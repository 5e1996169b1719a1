"""The ZIP file of a tournament's photos comes back: each to its match, once, and nothing else of the file."""

import json
import struct
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import now
from PIL import Image

from tests import factories as make
from tests.conftest import Cast
from tests.photos.pictures import SECRET, pdf, picture
from tests.photos.test_write import add
from tournaments.archive.read import text_of
from tournaments.keeping.write import forget_old
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Match, Organiser, Photo, Tournament
from tournaments.photos.album import write_album
from tournaments.photos.rules import album as album_file
from tournaments.photos.rules.album import LIST, AlbumFault, open_album
from tournaments.photos.write import returning
from tournaments.photos.write.returning import import_photos

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
Edit = Callable[[dict[str, Any]], Any]


def album_of(tournament: Tournament) -> bytes:
    file = BytesIO()
    write_album(file, tournament)
    return file.getvalue()


def rewritten(content: bytes, edit: Edit | None = None, changed: Mapping[str, bytes | None] | None = None) -> bytes:
    """The same ZIP file with its list edited, and with other files."""
    with ZipFile(BytesIO(content)) as album:
        parts: dict[str, Any] = {name: album.read(name) for name in album.namelist()}
    if edit:
        document = json.loads(parts[LIST])
        parts[LIST] = json.dumps(edit(document) or document)
    parts |= changed or {}
    file = BytesIO()
    with ZipFile(file, "w") as album:
        for name, data in parts.items():
            if data is not None:
                album.writestr(name, data)
    return file.getvalue()


def photographed(cast: Cast) -> bytes:
    add(cast, picture(), picture("PNG", (40, 30)), note="лист 2")
    add(cast, picture(colour="gold"), match=cast.other_match, intent=make.by(cast.organiser))
    return album_of(cast.tournament)


def seen(tournament: Tournament) -> list[tuple[object, ...]]:
    """What there is to see of a tournament's photos, and where."""
    photos = Photo.objects.filter(match__tour__tournament=tournament).select_related("match__tour", "match__team_a")
    return [
        (photo.match.tour.number, photo.match.number, photo.match.team_a.name, photo.note, photo.given_by,
         photo.given_at, photo.width, photo.height, _colour(photo))
        for photo in photos.order_by("match__number", "given_at", "pk")
    ]  # fmt: skip


def _colour(photo: Photo) -> tuple[int, ...]:
    with Image.open(BytesIO(bytes(photo.content))) as image:
        return tuple(round(value / 8) for value in image.convert("RGB").getpixel((5, 5)))  # type: ignore[union-attr]


def bring(cast: Cast, content: bytes, tournament: Tournament | None = None, actor: Any = None) -> tuple[Any, list[str]]:
    """The answer, and what whoever asked was warned of."""
    intent = make.by(actor or cast.organiser)
    about = tournament or cast.tournament
    with translation.override("en"):
        answer = import_photos(intent, tournament_id=about.pk, photos=open_album(BytesIO(content)))
    return answer, list(intent.found.get("warnings", ()))


def refused(cast: Cast, content: bytes, tournament: Tournament | None = None) -> str:
    photos, entries = Photo.objects.count(), AuditEntry.objects.count()
    with pytest.raises(Refused) as met:
        bring(cast, content, tournament)
    assert (Photo.objects.count(), AuditEntry.objects.count()) == (photos, entries)
    return str(met.value)


def fault(content: bytes) -> str:
    with pytest.raises(AlbumFault) as met:
        open_album(BytesIO(content))
    return met.value.code


def post(cast: Cast, content: bytes, slug: str = "again") -> Any:
    files = {
        "file": SimpleUploadedFile("cup.json", text_of(cast.tournament).encode()),
        "photos": SimpleUploadedFile("cup-photos.zip", content),
    }
    return cast.client("organiser").post(
        reverse("desk_import"), {**files, "slug": slug}, headers=ENGLISH, follow=True
    )  # fmt: skip


# There and back again.
@pytest.mark.both_databases
def test_a_tournament_and_its_photos_come_back_as_they_were(cast: Cast) -> None:
    album = photographed(cast)
    page = post(cast, album)
    assert "3 photos were added." in page.text
    again = Tournament.objects.get(slug="again")
    assert seen(again) == seen(cast.tournament)
    entry = AuditEntry.objects.get(tournament=again)
    told = json.loads(entry.data)["photos"]
    assert [line.split(" · ")[0] for line in told["photos"]] == [
        "tour-01/table-01-01.jpg: 60 × 80", "tour-01/table-01-02.jpg: 40 × 30", "tour-01/table-02-01.jpg: 60 × 80",
    ]  # fmt: skip
    assert (told["left_out"], told["already_there"]) == ([], 0)


def test_an_imported_tournament_gets_its_photos_afterwards_and_only_once(cast: Cast) -> None:
    album = photographed(cast)
    page = cast.client("organiser").post(
        reverse("desk_import"),
        {"file": SimpleUploadedFile("c.json", text_of(cast.tournament).encode()), "slug": "again"},
    )
    assert page.status_code == 302
    again = Tournament.objects.get(slug="again")
    assert seen(again) == []
    address = reverse("desk_photos_import", args=["again"])
    for key, said in (
        ("first-of-two", "3 photos were added."),
        ("second-of-two", "0 photos were added. 3 were already"),
    ):
        sent = {"key": key, "photos": SimpleUploadedFile("p.zip", album)}
        answer = cast.client("organiser").post(address, sent, headers=ENGLISH, follow=True)
        assert said in answer.text
    assert seen(again) == seen(cast.tournament)
    assert [entry.action for entry in AuditEntry.objects.filter(tournament=again).order_by("number")] == [
        "tournament.import", "photos.import", "photos.import",
    ]  # fmt: skip


def test_where_the_photos_were_never_away_nothing_is_added(cast: Cast) -> None:
    answer, warned = bring(cast, photographed(cast))
    assert (answer, warned) == ({"photos": 0, "known": 3, "left_out": 0}, [])
    assert Photo.objects.count() == 3


def test_a_photo_written_by_another_version_in_other_bytes_is_known_by_who_gave_it_when(cast: Cast) -> None:
    album = photographed(cast)
    Photo.objects.filter(width=40).update(content=picture(size=(40, 30), quality=31))
    assert bring(cast, album)[0]["known"] == 3


def test_a_removed_photo_comes_back_though_another_of_its_form_is_there(cast: Cast) -> None:
    add(cast, picture(), picture(colour="gold"))
    album, before = album_of(cast.tournament), seen(cast.tournament)
    Photo.objects.order_by("pk")[0].delete()
    assert bring(cast, album)[0] == {"photos": 1, "known": 1, "left_out": 0}
    assert sorted(seen(cast.tournament)) == sorted(before)


def test_two_photos_that_look_the_same_stay_two(cast: Cast) -> None:
    add(cast, picture(), picture())
    album = album_of(cast.tournament)
    Photo.objects.all().delete()
    assert [bring(cast, album)[0]["photos"] for _ in range(2)] == [2, 0]


def test_a_submission_that_comes_twice_answers_as_the_first_time(cast: Cast) -> None:
    album = photographed(cast)
    Photo.objects.all().delete()
    intent = make.by(cast.organiser)
    given = {"tournament_id": cast.tournament.pk}
    answers = [import_photos(intent, **given, photos=open_album(BytesIO(album))) for _ in range(2)]
    assert answers == [{"photos": 3, "known": 0, "left_out": 0}] * 2


# What is left out, and said.
def test_a_photo_whose_match_is_not_there_is_left_out_and_named(cast: Cast) -> None:
    album = photographed(cast)
    Match.objects.filter(pk=cast.other_match.pk).update(number=7)
    Photo.objects.all().delete()
    answer, warned = bring(cast, album)
    assert answer == {"photos": 2, "known": 0, "left_out": 1}
    (sentence,) = warned
    assert sentence.startswith("tour-01/table-02-01.jpg was left out: tour 1 has no match ")
    assert sentence.endswith("at table 2.")
    assert AuditEntry.objects.get(action="photos.import").changes["photos"]["left_out"] == ["tour-01/table-02-01.jpg"]


def test_a_match_does_not_get_more_photos_than_it_may_have(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    album = photographed(cast)
    Photo.objects.all().delete()
    monkeypatch.setattr(returning, "MOST", 1)
    answer, warned = bring(cast, album)
    assert (answer["photos"], answer["left_out"]) == (2, 1)
    assert warned == ["tour-01/table-01-02.jpg was left out: a match can have at most 1 photos."]


def test_photos_of_another_tournament_are_refused(cast: Cast) -> None:
    album = photographed(cast)
    other = make.make_tournament(slug="third", name="Третий")
    Organiser.objects.create(tournament=other, user=cast.organiser)
    assert "photos of another tournament: “Кубок школы”" in refused(cast, album, other)

    def renamed(document: dict[str, Any]) -> None:
        document["tournament"] = {"name": "Осень", "starts_on": "2001-01-01"}

    assert "photos of another tournament: “Осень”" in refused(cast, rewritten(album, renamed))
    page = post(cast, rewritten(album, renamed))
    assert page.status_code == 422
    assert "photos of another tournament" in page.text
    assert not Tournament.objects.filter(slug="again").exists()


def of_2020(cast: Cast) -> bytes:
    """Photos of a tournament of 2020: two that were sent then, one that was sent now."""
    photographed(cast)
    Tournament.objects.update(starts_on=date(2020, 7, 14), ends_on=date(2020, 7, 15))
    Photo.objects.filter(match=cast.match).update(given_at=datetime(2020, 7, 20, 12, tzinfo=UTC))
    return album_of(cast.tournament)


def test_photos_that_would_not_be_kept_any_more_are_refused(cast: Cast) -> None:
    of_2020(cast)
    Photo.objects.filter(match=cast.other_match).delete()
    assert "Those of this one were kept until 20 July 2021" in refused(cast, album_of(cast.tournament))


def test_of_a_tournament_long_over_the_photos_that_were_sent_later_come_back(cast: Cast) -> None:
    album = of_2020(cast)
    Photo.objects.all().delete()
    answer, warned = bring(cast, album)
    assert answer == {"photos": 1, "known": 0, "left_out": 2}
    assert warned[0] == "tour-01/table-01-01.jpg was left out: photos are kept for a year after they were sent."
    assert Photo.objects.get().match == cast.other_match
    forget_old(now())
    assert Photo.objects.count() == 1, "it is kept as one that was never away"


def test_only_organisers_bring_photos_back_and_nobody_to_a_closed_tournament(cast: Cast) -> None:
    album = photographed(cast)
    for who in (cast.judge, cast.captain_a, cast.other_organiser, PUBLIC):
        with pytest.raises(PermissionDenied):
            bring(cast, album, actor=who)
    Tournament.objects.filter(pk=cast.tournament.pk).update(closed_at=cast.judge.created_at)
    assert "closed" in refused(cast, album)
    page = cast.client("organiser").get(reverse("desk_photos_import", args=["cup"]), headers=ENGLISH).text
    assert "no photos can be added until it is reopened" in page
    assert 'type="file"' not in page


# What is stored is made from pictures, and nothing else of the file is read.
def test_a_picture_is_written_anew(cast: Cast) -> None:
    album = photographed(cast)
    Photo.objects.all().delete()
    hidden = picture(comment=SECRET) + SECRET
    bring(cast, rewritten(album, changed={"tour-01/table-01-01.jpg": hidden}))
    assert Photo.objects.count() == 3
    assert not any(SECRET in bytes(photo.content) for photo in Photo.objects.all())


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"GIF89a", "neither a photo nor"), (pdf(), "neither a photo nor"), (picture()[:200], "damaged or incomplete")],
)
def test_all_photos_are_taken_or_none_when_a_picture_cannot_be(cast: Cast, content: bytes, said: str) -> None:
    album = rewritten(photographed(cast), changed={"tour-01/table-02-01.jpg": content})
    Photo.objects.all().delete()
    told = refused(cast, album)
    assert told.startswith("tour-01/table-02-01.jpg: ")
    assert said in told


def test_a_file_that_is_not_the_programs_own_is_refused(cast: Cast) -> None:
    album = photographed(cast)
    assert fault(b"") == fault(b"hello" * 30) == fault(b"x") == "album.foreign"
    assert fault(rewritten(album, changed={LIST: None})) == "album.foreign"
    assert fault(rewritten(album, changed={LIST: b"[" * 100_000})) == "album.foreign"
    assert fault(rewritten(album, changed={LIST: b"\xff"})) == "album.foreign"
    assert fault(rewritten(album, lambda document: document | {"version": 2})) == "album.newer"
    assert fault(rewritten(album, lambda document: document | {"photos": {}})) == "album.foreign"
    assert fault(album[:-30]) == fault(album + b"x") == "album.damaged"
    assert fault(rewritten(album, changed={"tour-01/table-01-01.jpg": None})) == "album.missing"


@pytest.mark.parametrize(
    "changed",
    [
        {"file": "../../etc/passwd"}, {"file": "/tour-01/table-01-01.jpg"}, {"file": "tour-01/table-01-02.jpg"},
        {"file": "tour-0१/table-01-01.jpg"}, {"file": LIST}, {"tour": "1"}, {"table": True}, {"given_at": "yesterday"},
        {"given_at": "2026-07-14T09:05:00"}, {"given_by": "я" * 301}, {"note": "я" * 201}, {"team_a": None},
    ],
)  # fmt: skip
def test_a_list_with_anything_else_in_it_is_refused(cast: Cast, changed: dict[str, Any]) -> None:
    def edit(document: dict[str, Any]) -> None:
        document["photos"][0] |= changed

    assert fault(rewritten(photographed(cast), edit)) == "album.list"


def test_bombs_are_refused_before_they_are_unpacked(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    album = photographed(cast)
    file = BytesIO(album)
    with ZipFile(file, "a", ZIP_DEFLATED) as bomb:
        bomb.writestr("zeros", b"\0" * 70 * 1024 * 1024)
    assert len(file.getvalue()) < 1_000_000
    assert fault(file.getvalue()) == "album.large"
    file = BytesIO(album)
    with ZipFile(file, "a", ZIP_LZMA) as bomb:
        bomb.writestr("other", b"x")
    assert fault(file.getvalue()) == "album.damaged"
    monkeypatch.setattr(album_file, "MOST_IN_ALBUM", 2)
    assert fault(album) == "album.many"
    monkeypatch.setattr(album_file, "MAX_ALBUM", 100)
    assert fault(album) == "album.large"


def test_a_table_of_contents_is_bounded_before_it_is_read(cast: Cast) -> None:
    album = bytearray(photographed(cast))
    struct.pack_into("<L", album, len(album) - 10, 2_000_000)
    assert fault(bytes(album)) == "album.many"


def test_a_part_that_lies_about_its_size_is_read_no_further(cast: Cast) -> None:
    content = photographed(cast)
    file = BytesIO()
    with ZipFile(BytesIO(content)) as album, ZipFile(file, "w", ZIP_DEFLATED) as liar:
        for name in album.namelist():
            data = b"\0" * 50_000_000 if name.endswith("01-01.jpg") else album.read(name)
            liar.writestr(name, data)
    raw = file.getvalue().replace(struct.pack("<L", 50_000_000), struct.pack("<L", 9))
    assert "album.damaged" not in raw.decode("latin-1")
    Photo.objects.all().delete()
    assert "cannot be read: it is damaged" in refused(cast, raw)


# On the command line.
def said(command: str, *arguments: object) -> str:
    out = StringIO()
    with translation.override("en"):
        call_command(command, *map(str, arguments), stdout=out)
    return out.getvalue()


def test_the_command_line_takes_the_photos_too(cast: Cast, tmp_path: Path) -> None:
    file, album = tmp_path / "cup.json", tmp_path / "cup-photos.zip"
    album.write_bytes(photographed(cast))
    file.write_text(text_of(cast.tournament))
    told = said("import_tournament", file, "--photos", album, "--address", "again")
    assert "Photos: 3 stored, 0 already there, 0 left out." in told
    assert seen(Tournament.objects.get(slug="again")) == seen(cast.tournament)
    Photo.objects.filter(match__tour__tournament=cast.tournament).delete()
    Match.objects.filter(pk=cast.other_match.pk).update(number=7)
    told = said("import_photos", "cup", album)
    assert "Photos: 2 stored, 0 already there, 1 left out." in told
    assert "tour-01/table-02-01.jpg was left out" in told


def test_the_command_line_says_what_is_wrong_and_stores_nothing(cast: Cast, tmp_path: Path) -> None:
    file, album = tmp_path / "cup.json", tmp_path / "cup-photos.zip"
    file.write_text(text_of(cast.tournament))
    with pytest.raises(CommandError, match="cannot be read"):
        said("import_tournament", file, "--photos", album, "--address", "again")
    album.write_bytes(b"hello")
    with pytest.raises(CommandError, match="not the ZIP file"):
        said("import_tournament", file, "--photos", album, "--address", "again")
    album.write_bytes(photographed(cast))
    with pytest.raises(CommandError, match="no tournament"):
        said("import_photos", "nowhere", album)
    with pytest.raises(CommandError, match="another tournament"):
        said("import_photos", make.make_tournament(slug="third", name="Третий").slug, album)
    assert not Tournament.objects.filter(slug="again").exists()
