"""Who may run a tournament."""

from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Organiser, Tournament

_LONGEST_USERNAME = 150


@use_case("organiser.add")
def add_organiser(change: Change, *, tournament_id: int, username: str) -> Answer:
    """Lets an account that there is run the tournament."""
    tournament = change.take_tournament(tournament_id)
    user = User.objects.filter(username__iexact=username.strip(), is_active=True).first()
    if user is None:
        raise Refused(("username", _("There is no account of this name. Mark the box below to make one.")))
    if Organiser.objects.filter(tournament=tournament, user=user).exists():
        raise Refused(("username", _("This account is an organiser already.")))
    return _join(change, tournament, user)


@use_case("organiser.create")
def create_organiser(change: Change, *, tournament_id: int, username: str, password: str) -> Answer:
    """Makes an account with that password and lets it run the tournament.

    The password is generated, never chosen; the log holds neither it nor anything made from it alone.
    """
    tournament = change.take_tournament(tournament_id)
    return _join(change, tournament, new_account(username, password))


@use_case("organiser.remove")
def remove_organiser(change: Change, *, tournament_id: int, user_id: int) -> Answer:
    """Takes the tournament out of an account's hands; never out of the last one's."""
    tournament = change.take_tournament(tournament_id)
    organisers = list(Organiser.objects.filter(tournament=tournament).select_related("user"))
    row = next((row for row in organisers if row.user_id == user_id), None)
    if row is None:
        raise Refused(("", _("This account is no organiser of the tournament any more.")))
    if len(organisers) == 1:
        raise Refused(("", _("The last organiser stays: add another one first.")))
    change.log(before=row.user.get_username(), after=None)
    row.delete()
    return {"user": user_id}


def new_account(username: str, password: str) -> User:
    """An account of that name, unless there is one; to be called inside a transaction that may be refused."""
    name = username.strip()
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError as error:
        raise Refused(("username", _("Use letters, digits and the signs @ . + - _ only."))) from error
    if len(name) > _LONGEST_USERNAME:
        raise Refused(
            ("username", _("This is longer than %(maximum)s characters.") % {"maximum": _LONGEST_USERNAME})
        )
    if User.objects.filter(username__iexact=name).exists():
        raise Refused(
            ("username", _("There is an account of this name already. Add it without making a new one."))
        )
    return User.objects.create_user(name, password=password)


def _join(change: Change, tournament: Tournament, user: User) -> Answer:
    Organiser.objects.create(tournament=tournament, user=user)
    change.log(before=None, after=user.get_username())
    return {"user": user.pk, "username": user.get_username()}
