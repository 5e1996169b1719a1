"""Pages for signing that were open when a name was removed: they propose it, and nobody has to type it again."""

from typing import Any

import pytest

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase
from tournaments.kernel.names import name_key
from tournaments.kernel.write import Conflict
from tournaments.matches.write.signing import sign, sign_on_paper
from tournaments.models import AuditEntry, Judge, Match, Player, Signature
from tournaments.paper_entry.rules import Typed
from tournaments.paper_entry.write import enter_paper

NAME = "Мирра Заозёрская"
ROLES = ("senior", "captain_a", "captain_b")


def closing(cast: Cast, number: int = 2, **fields: Any) -> Match:
    """A match that only has to be signed; its tour has no games."""
    tour = make.make_tour(cast.tournament, kind="points", number=number)
    known: dict[str, Any] = {"judges": (cast.judge.judge,), "state": "closing", "entered_a": 3, "entered_b": 2}
    return make.make_match(tour, cast.match.team_a, cast.match.team_b, **(known | fields))


def proposed(match: Match, role: str) -> Judge | Player:
    """The person whose name the page proposes for this signature, called ``NAME`` from now on."""
    who: Judge | Player = match.match_judges.get(senior=True).judge
    if role != "senior":
        who = make.make_line_up(match, role[-1].upper()).places.get(captain=True).player
    type(who).objects.filter(pk=who.pk).update(name=NAME, key=name_key(NAME))
    return who


def is_nowhere() -> bool:
    logged = " ".join(AuditEntry.objects.values_list("data", flat=True))
    return NAME not in logged and not Signature.objects.filter(name=NAME).exists()


@pytest.mark.parametrize("role", ROLES)
def test_a_page_for_signing_that_was_open_does_not_bring_the_name_back(cast: Cast, role: str) -> None:
    match = closing(cast)
    erase(cast.organiser, proposed(match, role))
    shown: dict[str, Any] = {"match_id": match.pk, "version": match.version}
    by = {"senior": cast.judge, "captain_a": cast.captain_a, "captain_b": cast.captain_b}[role]
    with pytest.raises(Conflict):
        sign(make.by(by), **shown, signatures=0, role=role, name=NAME)
    with pytest.raises(Conflict):
        sign_on_paper(make.by(cast.judge), **shown, signatures=0, names={role: NAME})
    typed = Typed(points=("3", "2"), totals=("3", "2"), signed=dict.fromkeys(ROLES, NAME)).to_json()
    with pytest.raises(Conflict):
        enter_paper(make.by(cast.organiser), **shown, typed=typed, signs=True)
    assert is_nowhere()


def test_matches_whose_pages_propose_no_such_name_stay_as_they_are(cast: Cast) -> None:
    """Signed and approved ones, and those in which a judge is not the senior one."""
    judge, other = cast.judge.judge, make.make_judge(cast.tournament, "Ева Кох")
    assert judge is not None
    player = cast.match.team_a.players.order_by("pk").last()
    assert player is not None
    signed, approved = closing(cast, 2, state="signed"), closing(cast, 3, state="approved")
    second = closing(cast, 4, judges=(other, judge))
    erase(cast.organiser, judge)
    assert raised() == {cast.match.pk}
    Match.objects.update(version=1)
    erase(cast.organiser, player)
    assert raised() == {cast.match.pk, second.pk}
    assert raised().isdisjoint({signed.pk, approved.pk, cast.other_match.pk})


def raised() -> set[int]:
    return set(Match.objects.filter(version__gt=1).values_list("pk", flat=True))
