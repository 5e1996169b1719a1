"""Photos of a match's sheet: kept once, told in the log, removed by organisers."""

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.photos.pictures import pdf, picture, sent
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.write import Intent, KeyReused, Refused
from tournaments.matches.read.matches import has_begun
from tournaments.models import AuditEntry, Match, Photo
from tournaments.photos.read import photos_of, photos_of_tour
from tournaments.photos.write import keeping as writing
from tournaments.photos.write.keeping import add_photos, remove_photo

pytestmark = pytest.mark.django_db


def add(
    cast: Cast, *contents: bytes, intent: Intent | None = None, note: str = "", match: Match | None = None
) -> list[int]:
    given = {"match_id": (match or cast.match).pk, "files": sent(*(contents or (picture(),))), "note": note}
    answer = add_photos(intent or make.by(cast.judge), **given)  # type: ignore[arg-type]
    return list(answer["photos"])


def refused(cast: Cast, *contents: bytes, **given: object) -> list[str]:
    with translation.override("en"), pytest.raises(Refused) as caught:
        add(cast, *contents, **given)  # type: ignore[arg-type]
    return [sentence for _field, sentence in caught.value.faults]


@pytest.mark.both_databases
def test_photos_are_kept_with_who_when_and_a_note_and_the_protocol_stays_as_it_was(cast: Cast) -> None:
    version = cast.match.version
    first, second = add(cast, picture(), picture("PNG", (40, 30)), note="  лист   2 ")
    photo = Photo.objects.get(pk=first)
    assert bytes(photo.content).startswith(b"\xff\xd8\xff")
    assert (photo.size, photo.note, photo.given_by) == (len(photo.content), "лист 2", "Семён")
    assert [row.pk for row in photos_of(cast.match)] == [first, second]
    assert Match.objects.get(pk=cast.match.pk).version == version
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.match_id) == ("photo.add", cast.match.pk)
    assert entry.changes["after"]["note"] == "лист 2"
    assert entry.changes["after"]["photos"][0].startswith("60 × 80 · SHA-256 ")


def test_a_scan_becomes_a_photo_of_each_page(cast: Cast) -> None:
    assert len(add(cast, pdf(2))) == 2
    assert {photo.height for photo in Photo.objects.all()} == {2000}


@pytest.mark.both_databases
def test_a_repeated_post_stores_once_and_another_file_under_its_key_is_refused(cast: Cast) -> None:
    intent = make.by(cast.judge)
    assert add(cast, intent=intent) == add(cast, intent=intent) == [Photo.objects.get().pk]
    with pytest.raises(KeyReused):
        add(cast, picture(colour="gold"), intent=intent)
    assert (Photo.objects.count(), AuditEntry.objects.count()) == (1, 1)


def test_of_several_files_all_are_kept_or_none_and_each_fault_names_its_file(cast: Cast) -> None:
    (said,) = refused(cast, picture(), b"GIF89a")
    assert said.startswith("sheet.jpg: This is neither a photo")
    assert not Photo.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_match_keeps_so_many_and_a_form_sends_so_many(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOST", 2)
    monkeypatch.setattr(writing, "MOST_AT_ONCE", 2)
    add(cast, picture(), picture())
    assert refused(cast) == ["A match can have at most 2 photos. Ask the organiser to remove some first."]
    assert refused(cast, *[picture()] * 3)[0].startswith("Send at most 2 files")
    assert Photo.objects.count() == 2


def test_a_bye_has_no_sheet_and_a_file_that_is_cut_off_is_sent_again(cast: Cast) -> None:
    bye = make.make_match(make.make_tour(cast.tournament), cast.match.team_a)
    Match.objects.filter(pk=bye.pk).update(team_b=None)
    assert refused(cast, match=bye, intent=make.by(cast.organiser)) == ["This is a bye: there is no protocol to write."]
    given = {"match_id": cast.match.pk, "files": [{"name": "", "content": "no base64!"}]}
    with translation.override("en"), pytest.raises(Refused, match="did not arrive completely"):
        add_photos(make.by(cast.judge), **given)  # type: ignore[arg-type]
    with translation.override("en"), pytest.raises(Refused, match="Choose a photo"):
        add_photos(make.by(cast.judge), match_id=cast.match.pk, files=[])


def test_the_matchs_judges_and_organisers_add_and_organisers_alone_remove(cast: Cast) -> None:
    (photo,) = add(cast)
    for who in (cast.other_judge, cast.captain_a, cast.other_organiser, PUBLIC):
        with pytest.raises(PermissionDenied):
            add(cast, intent=make.by(who))
    for who in (cast.judge, cast.captain_a, cast.other_organiser, PUBLIC):
        with pytest.raises(PermissionDenied):
            remove_photo(make.by(who), match_id=cast.match.pk, photo_id=photo)
    assert Photo.objects.count() == 1


@pytest.mark.both_databases
def test_a_removed_photo_is_gone_and_the_log_says_that_there_was_one(cast: Cast) -> None:
    (photo,) = add(cast, note="лист")
    intent = make.by(cast.organiser)
    answers = [remove_photo(intent, match_id=cast.match.pk, photo_id=photo) for _ in range(2)]
    assert answers == [{"photo": photo}] * 2
    assert not Photo.objects.exists()
    added, removed = AuditEntry.objects.order_by("number")
    assert removed.changes["before"] == added.changes["after"]
    with translation.override("en"), pytest.raises(Refused, match="already been removed"):
        remove_photo(make.by(cast.organiser), match_id=cast.match.pk, photo_id=photo)


def test_a_match_of_another_tournament_gives_no_photo_away(cast: Cast) -> None:
    (photo,) = add(cast)
    with translation.override("en"), pytest.raises(Refused, match="already been removed"):
        remove_photo(make.by(cast.organiser), match_id=cast.other_match.pk, photo_id=photo)
    assert Photo.objects.exists()


def test_a_match_with_a_photo_has_begun_so_that_no_draw_takes_it_away(cast: Cast) -> None:
    assert not has_begun(cast.match)
    add(cast)
    assert has_begun(cast.match)


def test_the_photos_of_a_tour_come_in_one_query_without_the_pictures(
    cast: Cast, django_assert_num_queries: object
) -> None:
    first = add(cast)
    other = add(cast, match=cast.other_match, intent=make.by(cast.other_judge))
    with django_assert_num_queries(1):  # type: ignore[operator]
        by_match = photos_of_tour(cast.tour)
        told = {match: [photo.pk for photo in photos] for match, photos in by_match.items()}
        assert told == {cast.match.pk: first, cast.other_match.pk: other}
        assert all("content" in photo.get_deferred_fields() for photos in by_match.values() for photo in photos)
