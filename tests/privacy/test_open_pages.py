"""Pages that were open when a name was removed, and hold it without anybody having typed it."""

import html
import re
from typing import Any

import pytest
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.matches.write.test_signing import played
from tests.privacy.people import erase
from tournaments.kernel.names import name_key
from tournaments.kernel.write import Conflict
from tournaments.matches.write.signing import sign, sign_on_paper
from tournaments.models import AuditEntry, Judge, LineUp, Match, Player, Signature
from tournaments.paper_entry.rules import Typed
from tournaments.paper_entry.write import enter_paper

__all__ = ["played"]
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
        who = line_up(match, role[-1].upper()).places.get(captain=True).player
    rename(who)
    return who


def line_up(match: Match, side: str) -> LineUp:
    return match.line_ups.filter(side=side).first() or make.make_line_up(match, side)


def rename(who: Judge | Player) -> None:
    type(who).objects.filter(pk=who.pk).update(name=NAME, key=name_key(NAME))


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


def text(response: Any) -> str:
    return html.unescape(response.content.decode())


def form_of(page: str, action: str) -> dict[str, list[str]]:
    """What the form with that action would send as it stands."""
    form = next(part for part in page.split("<form")[1:] if f'action="{action}"' in part).split("</form")[0]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input[^>]*?name="([\w-]+)"[^>]*?value="([^"]*)"', form):
        fields.setdefault(name, []).append(value)
    return fields


PAGES = {"judge_sign": "senior", "judge_hand_over": "captain_a", "captain_match": "captain_a"}


@pytest.mark.parametrize("page", PAGES)
def test_the_page_shown_again_proposes_the_new_name_and_keeps_one_that_was_typed(played: Cast, page: str) -> None:
    """Whoever presses the button once more without a look does not bring the name back either."""
    cast, match, role = played, played.match, PAGES[page]
    who, client = proposed(match, role), cast.client("captain_a" if page == "captain_match" else "judge")
    target = reverse(page, args=["cup", match.pk, *(["A"] if page == "judge_hand_over" else [])])
    start = reverse("judge_match", args=["cup", match.pk]) if page == "judge_sign" else target
    action = "#sign" if page == "captain_match" else target
    sent = form_of(text(client.get(start)), action)
    assert sent["name"] == [NAME]
    new = erase(cast.organiser, who)["name"]
    typed = client.post(target, sent | {"name": "Ева Кох"})
    assert (typed.status_code, form_of(text(typed), action)["name"]) == (409, ["Ева Кох"])
    answer = client.post(target, sent)
    again = form_of(text(answer), action)
    assert (answer.status_code, again["name"]) == (409, [new])
    assert NAME not in text(answer)
    assert client.post(target, again).status_code == 302
    assert Signature.objects.get().name == new


def test_names_from_paper_that_nobody_typed_are_those_of_now(played: Cast) -> None:
    cast, match = played, played.match
    who, captain = proposed(match, "senior"), line_up(match, "B").places.get(captain=True).player
    client, target = cast.client("judge"), reverse("judge_sign_on_paper", args=["cup", match.pk])
    sent = form_of(text(client.get(reverse("judge_match", args=["cup", match.pk]))), target)
    assert sent["senior"] == [NAME]
    new = erase(cast.organiser, who)["name"]
    answer = client.post(target, sent | {"captain_a": ["Ева Кох"]})
    again = form_of(text(answer), target)
    assert answer.status_code == 409
    assert NAME not in text(answer)
    assert [again[role] for role in ROLES] == [[new], ["Ева Кох"], [captain.name]]
    assert client.post(target, again).status_code == 302
    assert set(Signature.objects.values_list("name", flat=True)) == {new, "Ева Кох", captain.name}


def test_a_paper_row_shown_again_names_the_signers_of_now(cast: Cast) -> None:
    match = closing(cast)
    who, client = proposed(match, "senior"), cast.client("organiser")
    page, target = reverse("desk_paper", args=["cup", 2]), reverse("desk_paper_row", args=["cup", match.pk])
    sent = form_of(text(client.get(page)), target)
    assert sent["signed-senior"] == [NAME]
    new = erase(cast.organiser, who)["name"]
    answer = client.post(target, sent | {"signed-captain_a": "Ева Кох", "total": ["3", "2"]})
    again = form_of(text(answer), target)
    assert answer.status_code == 409
    assert NAME not in text(answer)
    assert (again["signed-senior"], again["signed-captain_a"]) == ([new], ["Ева Кох"])


def test_a_teams_page_sent_once_more_renames_nobody_whose_name_was_left_alone(cast: Cast) -> None:
    """Also where somebody saves their own entry although the team has changed; a name that was typed is saved."""
    first, second, *_others = cast.match.team_a.players.order_by("pk")
    rename(first)
    client, target = cast.client("organiser"), reverse("desk_team", args=["cup", cast.match.team_a_id])
    sent = form_of(text(client.get(target)), target) | {"sign": "Ω", f"player-{second.pk}": "Ева Кох"}
    assert sent[f"player-{first.pk}"] == [NAME]
    new = erase(cast.organiser, first)["name"]
    answer = client.post(target, sent)
    assert answer.status_code == 409
    assert f"<dd><bdi>{NAME}" not in text(answer)
    assert client.post(target, form_of(text(answer), target)).status_code == 302
    names = set(cast.match.team_a.players.values_list("name", flat=True))
    assert names >= {new, "Ева Кох"}
    assert NAME not in names
    cast.match.team_a.refresh_from_db()
    assert cast.match.team_a.sign == "Ω"
