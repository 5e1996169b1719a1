"""A tournament that is closed: every use case is refused but those that are for closed ones."""

import inspect
from base64 import b64encode
from io import BytesIO
from typing import Any

import pytest
from django.urls import reverse
from PIL import Image

import tournaments.urls  # noqa: F401 - then every use case is known
from tests import factories as make
from tests.conftest import Cast
from tests.photos.test_write import add
from tests.privacy.people import erase
from tests.scripts.test_verify import report as verified
from tests.scripts.test_verify import require_agreement, tournament_of
from tests.whole import read_back
from tournaments.archive.read import document_of, text_of
from tournaments.archive.write.importing import copy_tournament
from tournaments.closing.write import close_tournament, reopen_tournament
from tournaments.documents.rules import USUAL
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.closed import closed_sentence
from tournaments.kernel.write import USE_CASES, Refused
from tournaments.matches.write.closing import save_remarks
from tournaments.models import AccessLink, AuditEntry, Photo, Player, Printout, Team, Tournament
from tournaments.photos.write.keeping import remove_photo
from tournaments.restoring.write.keeping import make_point
from tournaments.roster.write.links import revoke_all_links, revoke_link
from tournaments.setup.write import change_settings
from tournaments.telling.write import change_addresses

ALLOWED = {
    "tournament.reopen", "tournament.change", "person.erase", "link.revoke", "link.revoke_all", "calendar.revoke",
    "message.mailed", "photo.remove", "address.change", "document.envelopes", "hall.steer",
    "ceremony.end",
}  # fmt: skip
MAKES_ITS_OWN = {"tournament.create", "tournament.import", "tournament.copy"}
"""What they write is another tournament."""
TRIED = sorted(USE_CASES.keys() - ALLOWED - MAKES_ITS_OWN)
EMPTY: dict[Any, Any] = {str: "", int: 1, bool: False}


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def close(cast: Cast) -> None:
    tournament = fresh(cast.tournament)
    close_tournament(make.by(cast.organiser), tournament_id=tournament.pk, version=tournament.version)


def arguments(cast: Cast, action: str) -> dict[str, Any]:
    """Something for every parameter that has to be given; what it is about is the cast's."""
    known = {
        "tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk, "match_id": cast.match.pk,
        "team_id": cast.match.team_a_id, "version": 1, "name": "Имя", "file": "", "role": "senior",
        "consequence": "warn", "point_id": 0,
    }  # fmt: skip
    parameters = list(inspect.signature(USE_CASES[action][0]).parameters.values())[1:]
    asked = [parameter for parameter in parameters if parameter.default is inspect.Parameter.empty]
    return {parameter.name: known.get(parameter.name, EMPTY.get(parameter.annotation, ())) for parameter in asked}


def test_those_for_closed_tournaments_are_these() -> None:
    assert {action for action, (_run, case) in USE_CASES.items() if case.when_closed} == ALLOWED


@pytest.mark.parametrize("action", TRIED)
def test_every_other_use_case_is_refused_with_one_sentence(cast: Cast, action: str) -> None:
    given = arguments(cast, action)
    if action == "tournament.restore":
        given["point_id"] = made_point(cast)
    if action == "certificate.picture":
        given["file"] = picture()
    close(cast)
    before, count = text_of(fresh(cast.tournament)), fresh(cast.tournament).audit_count
    with pytest.raises(Refused) as met:
        USE_CASES[action][0](make.by(cast.organiser, reason="Проба"), **given)
    assert met.value.faults == (("", closed_sentence()),)
    assert (text_of(fresh(cast.tournament)), fresh(cast.tournament).audit_count) == (before, count)


def test_addresses_and_photos_can_still_be_removed_and_none_comes_in(cast: Cast) -> None:
    (photo,) = add(cast)
    team = cast.match.team_a
    stored = {"key": f"captain-{team.pk}", "was": "", "now": "anna@school.example"}
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=[stored])
    close(cast)
    other = stored | {"was": "anna@school.example", "now": "bella@school.example"}
    with pytest.raises(Refused) as met:
        change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=[other])
    assert met.value.faults == (("", closed_sentence()),)
    gone = other | {"now": ""}
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=[gone])
    remove_photo(make.by(cast.organiser), match_id=cast.match.pk, photo_id=photo)
    assert Team.objects.get(pk=team.pk).email == ""
    assert not Photo.objects.exists()


def test_envelopes_are_printed_from_a_closed_tournament(cast: Cast) -> None:
    close(cast)
    count = fresh(cast.tournament).audit_count
    address = reverse("desk_envelopes", args=["cup", cast.tour.number])
    client = cast.client("organiser")
    copies = dict.fromkeys(USUAL, "0") | {"protocols": "2"}
    answer = client.post(address, copies | {"key": "a-key-of-envelopes", "print": "1"})
    assert answer.status_code == 302
    assert client.get(answer["Location"]).getvalue().startswith(b"%PDF")
    assert fresh(cast.tournament).audit_count == count + 1
    assert not Printout.objects.exists()


def made_point(cast: Cast) -> int:
    return int(make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Обед")["point"])


def picture() -> str:
    content = BytesIO()
    Image.new("RGB", (3, 2)).save(content, "JPEG")
    return b64encode(content.getvalue()).decode()


def test_reopening_needs_a_reason_and_everything_can_be_changed_again(cast: Cast) -> None:
    close(cast)
    ids = {"tournament_id": cast.tournament.pk, "version": fresh(cast.tournament).version}
    with pytest.raises(Refused):
        reopen_tournament(make.by(cast.organiser), **ids)
    assert fresh(cast.tournament).closed_at is not None
    reopen_tournament(make.by(cast.organiser, reason="Ошибка в протоколе"), **ids)
    assert fresh(cast.tournament).closed_at is None
    save_remarks(make.by(cast.organiser), match_id=cast.match.pk, version=1, remarks="Снова")
    told = AuditEntry.objects.filter(tournament=cast.tournament).order_by("number").values_list("action", flat=True)
    assert list(told) == ["tournament.close", "tournament.reopen", "match.remarks"]


def test_an_open_tournament_is_not_reopened(cast: Cast) -> None:
    with pytest.raises(Refused):
        reopen_tournament(make.by(cast.organiser, reason="Проба"), tournament_id=cast.tournament.pk, version=1)


def test_who_may_see_it_can_be_changed_and_nothing_else(cast: Cast) -> None:
    close(cast)
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "version": fresh(cast.tournament).version}
    with pytest.raises(Refused):
        change_settings(make.by(cast.organiser), **ids, settings={"name": "Иначе", "visibility": "private"})
    assert fresh(cast.tournament).visibility == "public"
    change_settings(make.by(cast.organiser), **ids, settings={"visibility": "private", "public_names": "short"})
    assert (fresh(cast.tournament).visibility, fresh(cast.tournament).public_names) == ("private", "short")


def test_links_are_revoked_and_names_removed_when_it_is_closed(cast: Cast) -> None:
    close(cast)
    revoke_link(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=cast.judge.pk)
    assert revoke_all_links(make.by(cast.organiser), tournament_id=cast.tournament.pk)["links"] == 4
    assert not AccessLink.objects.filter(revoked_at=None).exists()
    player = Player.objects.filter(team=cast.match.team_a).first()
    assert player is not None
    erase(cast.organiser, player)
    assert not Player.objects.filter(name=player.name).exists()


def test_its_copy_is_open(cast: Cast) -> None:
    close(cast)
    made = copy_tournament(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, slug="next", name="Следующий",
        starts_on="2027-07-14",
    )  # fmt: skip
    assert Tournament.objects.get(pk=made["tournament"]).closed_at is None


@pytest.mark.django_db
def test_the_verifier_follows_closing_and_reopening() -> None:
    tournament = tournament_of(4, teams=4)
    ids = {"tournament_id": tournament.pk}
    close_tournament(make.by(COMMAND_LINE), **ids, version=tournament.version)
    require_agreement(fresh(tournament))
    document = document_of(fresh(tournament), with_log=True)
    document["tournament"]["closed_at"] = "2020-01-01T00:00:00+00:00"
    assert verified(document).differences == 1
    reopen_tournament(make.by(COMMAND_LINE, reason="Проба"), **ids, version=fresh(tournament).version)
    require_agreement(fresh(tournament))


def test_its_file_is_closed_where_it_is_imported(cast: Cast) -> None:
    close(cast)
    brought = read_back(text_of(fresh(cast.tournament)), "brought")
    assert brought.closed_at == fresh(cast.tournament).closed_at
