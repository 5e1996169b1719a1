"""The picture under the text of certificates: stored from what was uploaded, replaced, taken away, told in the log."""

import base64
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation
from PIL import Image

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.write import Conflict, Intent, KeyReused, Refused
from tournaments.models import AuditEntry, CertificatePicture
from tournaments.standings.read.picture import picture_of, picture_version
from tournaments.standings.write import remove_picture, set_picture

pytestmark = pytest.mark.django_db


def upload(colour: str = "navy", size: tuple[int, int] = (60, 80)) -> str:
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def store(cast: Cast, version: int = 1, colour: str = "navy", intent: Intent | None = None) -> object:
    given = {"version": version, "file": upload(colour)}
    return set_picture(intent or make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)  # type: ignore[arg-type]


def test_it_is_stored_replaced_and_taken_away_with_a_line_in_the_log_for_each(cast: Cast) -> None:
    assert (picture_of(cast.tournament), picture_version(cast.tournament)) == (None, 1)
    assert store(cast) == {"version": 2}
    first = picture_of(cast.tournament)
    assert first is not None
    assert (first.width, first.height) == (60, 80)
    assert first.content.startswith(b"\xff\xd8\xff")
    assert store(cast, 2, "gold") == {"version": 3}
    remove_picture(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=3)
    assert picture_of(cast.tournament) is None
    stored, replaced, removed = AuditEntry.objects.order_by("number")
    assert stored.changes["before"] is removed.changes["after"] is None
    assert stored.changes["after"] == replaced.changes["before"]
    assert replaced.changes["after"] == removed.changes["before"]
    assert stored.changes["after"]["picture"].startswith("60 × 80 · SHA-256 ")
    assert not any("content" in entry.data or upload() in entry.data for entry in (stored, replaced))


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_upload_has_one_effect_and_another_file_under_its_key_is_refused(cast: Cast, times: int) -> None:
    intent = make.by(cast.organiser)
    assert [store(cast, intent=intent) for _ in range(times)] == [{"version": 2}] * times
    assert AuditEntry.objects.count() == 1
    with pytest.raises(KeyReused):
        store(cast, colour="gold", intent=intent)
    assert picture_version(cast.tournament) == 2


def test_of_two_who_choose_at_once_one_wins(cast: Cast) -> None:
    store(cast)
    with pytest.raises(Conflict) as caught:
        store(cast, colour="gold")
    assert str(caught.value.current) == "60 × 80"
    assert caught.value.entry is not None
    with pytest.raises(Conflict):
        remove_picture(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1)
    assert picture_version(cast.tournament) == 2


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("", "not a PNG or JPEG"),
        ("no base64!", "did not arrive in full"),
        (base64.b64encode(b"GIF89a").decode(), "not a PNG or JPEG"),
        (upload()[:60], "damaged"),
    ],
)
def test_what_is_no_picture_is_refused_and_the_one_that_is_there_stays(cast: Cast, file: str, said: str) -> None:
    store(cast)
    before = picture_of(cast.tournament), AuditEntry.objects.count()
    with translation.override("en"), pytest.raises(Refused) as caught:
        set_picture(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=2, file=file)
    ((field, sentence),) = caught.value.faults
    assert field == "file"
    assert said in sentence
    assert (picture_of(cast.tournament), AuditEntry.objects.count()) == before


def test_nothing_can_be_taken_away_where_nothing_is(cast: Cast) -> None:
    with pytest.raises(Refused):
        remove_picture(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1)
    assert not CertificatePicture.objects.exists()


def test_only_organisers_choose_it(cast: Cast) -> None:
    intent = Intent(PUBLIC, "somebody-else")
    with pytest.raises(PermissionDenied):
        store(cast, intent=intent)
    with pytest.raises(PermissionDenied):
        remove_picture(intent, tournament_id=cast.tournament.pk, version=1)
    assert not CertificatePicture.objects.exists()
