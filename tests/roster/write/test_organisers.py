"""Who may run a tournament."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Organiser
from tournaments.roster.write.staff import add_organiser, create_organiser, remove_organiser


def names(cast: Cast) -> list[str]:
    return sorted(Organiser.objects.filter(tournament=cast.tournament).values_list("user__username", flat=True))


def test_an_account_joins_once_however_often_it_is_sent(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    answers = [add_organiser(intent, tournament_id=cast.tournament.pk, username=" Oleg ") for _ in range(3)]
    assert answers == [{"user": cast.other_organiser.pk, "username": "oleg"}] * 3
    assert names(cast) == ["oleg", "olga"]


@pytest.mark.parametrize("username", ["nobody", "", "olga", "OLGA"])
def test_it_refuses_an_unknown_account_and_one_that_is_there(cast: Cast, username: str) -> None:
    with pytest.raises(Refused) as caught:
        add_organiser(make.by(cast.organiser), tournament_id=cast.tournament.pk, username=username)
    assert caught.value.faults[0][0] == "username"
    assert names(cast) == ["olga"]


def test_capitals_make_no_other_account_in_any_script(cast: Cast) -> None:
    user = make.make_user("Ольга")
    with pytest.raises(Refused):
        create_organiser(make.by(cast.organiser), tournament_id=cast.tournament.pk, username="ольга", password="x" * 20)
    answer = add_organiser(make.by(cast.organiser), tournament_id=cast.tournament.pk, username="ольга")
    assert answer == {"user": user.pk, "username": "Ольга"}


def test_an_inactive_account_does_not_join(cast: Cast) -> None:
    User.objects.filter(pk=cast.other_organiser.pk).update(is_active=False)
    with pytest.raises(Refused):
        add_organiser(make.by(cast.organiser), tournament_id=cast.tournament.pk, username="oleg")


def test_a_new_account_is_made_with_its_password_which_the_log_does_not_hold(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    for _ in range(3):
        create_organiser(intent, tournament_id=cast.tournament.pk, username="pavel", password="k3y-of-pavel")
    assert User.objects.get(username="pavel").check_password("k3y-of-pavel")
    assert names(cast) == ["olga", "pavel"]
    entry = AuditEntry.objects.get()
    assert "k3y-of-pavel" not in entry.data + entry.answer + entry.subject


@pytest.mark.parametrize("username", ["", "oleg", "OLEG", "a b", "<b>", "д" * 151])
def test_it_makes_no_account_of_a_wrong_or_known_name(cast: Cast, username: str) -> None:
    before = User.objects.count()
    with pytest.raises(Refused):
        create_organiser(
            make.by(cast.organiser), tournament_id=cast.tournament.pk, username=username, password="long enough"
        )
    assert User.objects.count() == before


def test_one_of_two_organisers_can_be_removed_but_never_the_last(cast: Cast) -> None:
    add_organiser(make.by(cast.organiser), tournament_id=cast.tournament.pk, username="oleg")
    user = User.objects.get(username="olga")
    remove_organiser(make.by(User.objects.get(username="oleg")), tournament_id=cast.tournament.pk, user_id=user.pk)
    assert names(cast) == ["oleg"]
    with pytest.raises(Refused):
        remove_organiser(
            make.by(User.objects.get(username="oleg")),
            tournament_id=cast.tournament.pk,
            user_id=cast.other_organiser.pk,
        )
    assert names(cast) == ["oleg"]


def test_somebody_who_is_no_organiser_cannot_be_removed(cast: Cast) -> None:
    for stranger in (cast.other_organiser.pk, 10**30):
        with pytest.raises(Refused):
            remove_organiser(make.by(cast.organiser), tournament_id=cast.tournament.pk, user_id=stranger)
    assert names(cast) == ["olga"]


def test_strangers_add_and_remove_nobody(cast: Cast) -> None:
    intent = make.by(cast.other_organiser)
    with pytest.raises(PermissionDenied):
        add_organiser(intent, tournament_id=cast.tournament.pk, username="oleg")
    with pytest.raises(PermissionDenied):
        create_organiser(intent, tournament_id=cast.tournament.pk, username="x", password="long enough")
    with pytest.raises(PermissionDenied):
        remove_organiser(intent, tournament_id=cast.tournament.pk, user_id=cast.organiser.pk)
    assert names(cast) == ["olga"]
