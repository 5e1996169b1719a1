"""The page on which a captain signs on the judge’s phone, and what stands on paper, without scripts."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import EVERYBODY, RULES
from tests.access.test_matrix import address
from tests.conftest import Cast
from tests.matches.write.test_signing import played
from tournaments.matches.write.requests import dispute_protocol
from tournaments.matches.write.signing import sign
from tournaments.models import Match, Penalty, Signal, Signature, Tournament

__all__ = ["played"]
EN: dict[str, Any] = {"headers": {"accept-language": "en"}}
CANARY = "123,321 457,89 791,13"


@pytest.fixture
def judge(played: Cast) -> Client:
    return played.client("judge")


def url(cast: Cast, path: str = "") -> str:
    return reverse("judge_match", args=["cup", cast.match.pk]) + path


def text(response: Any) -> str:
    return str(response.content.decode())


def form_of(page: str, action: str) -> dict[str, str]:
    """What the form with that action would send as it stands."""
    form = next(part for part in page.split("<form")[1:] if f'action="{action}"' in part).split("</form")[0]
    return dict(re.findall(r'<input[^>]*?name="(\w+)"[^>]*?value="([^"]*)"', form))


def hand_over(cast: Cast, judge: Client, side: str, **fields: str) -> Any:
    page = text(judge.get(url(cast, f"sign/{side}/"), **EN))
    given = form_of(page, url(cast, f"sign/{side}/")) | fields
    return judge.post(url(cast, f"sign/{side}/"), given, **EN)


def given() -> list[tuple[str, str, str]]:
    return list(Signature.objects.order_by("pk").values_list("role", "name", "way"))


@pytest.mark.both_databases
def test_the_judge_signs_and_each_captain_in_turn(played: Cast, judge: Client) -> None:
    sent = form_of(text(judge.get(url(played), **EN)), url(played, "sign/")) | {"then": "hand_over"}
    first = judge.post(url(played, "sign/"), sent, **EN)
    assert first["Location"] == url(played, "sign/A/")
    page = text(judge.get(first["Location"], **EN))
    assert "Hand the phone to Альфа; they tap here" in page
    assert 'value="Альфа 1"' in page
    second = hand_over(played, judge, "A")
    assert second["Location"] == url(played, "sign/B/")
    third = hand_over(played, judge, "B", name="Борис")
    assert third["Location"] == url(played)
    assert given() == [
        ("senior", "Семён", "judges"), ("captain_a", "Альфа 1", "judges"), ("captain_b", "Борис", "judges"),
    ]  # fmt: skip
    page = text(judge.get(url(played), **EN))
    assert "Protocol signed ✓" in page
    assert "You have no other match to judge now." in page


def test_whoever_only_signs_stays_on_the_protocol(played: Cast, judge: Client) -> None:
    sent = form_of(text(judge.get(url(played), **EN)), url(played, "sign/"))
    assert judge.post(url(played, "sign/"), sent, **EN)["Location"] == url(played)


def test_the_page_shows_what_is_signed_and_nothing_of_the_judges(played: Cast, judge: Client) -> None:
    Penalty.objects.create(match=played.match, side="B", points=3, reason="грубость")
    Match.objects.filter(pk=played.match.pk).update(remarks="Шумели", total_a=16, total_b=3)
    page = text(judge.get(url(played, "sign/A/"), **EN))
    for shown in (
        "16\u00a0:\u00a03",
        "Individual stage",
        "Team stage",
        "грубость",
        "−3",
        "Шумели",
        "Бета 2",
        "I disagree",
    ):
        assert shown in page
    actions = set(re.findall(r'<form method="post" action="([^"]+)"', page.split('id="main"')[1].split("</main")[0]))
    assert actions == {url(played, "sign/A/"), url(played, "sign/A/disagree/")}


def test_the_objection_is_folded_up_until_one_was_sent_that_is_refused(played: Cast, judge: Client) -> None:
    opened, shut = ('<details class="more" open><summary>I disagree', '<details class="more"><summary>I disagree')
    page = text(judge.get(url(played, "sign/A/"), **EN))
    assert (shut in page, opened in page) == (True, False)
    refused = text(hand_over(played, judge, "A", name=""))
    assert (shut in refused, opened in refused) == (True, False), "a signature that is refused is no objection"
    given = form_of(page, url(played, "sign/A/disagree/"))
    blank = judge.post(url(played, "sign/A/disagree/"), given | {"text": ""}, **EN)
    assert blank.status_code == 422
    assert opened in text(blank)


def test_the_judge_is_sent_to_the_next_match_with_its_time_and_room(played: Cast, judge: Client) -> None:
    zone = ZoneInfo(played.tournament.time_zone)
    today = datetime.combine(timezone.now().astimezone(zone).date(), datetime.min.time(), zone) + timedelta(hours=13)
    semyon = played.match.match_judges.get().judge
    for starts_at, room in ((today, "Актовый зал"), (today + timedelta(days=3), "Беседка")):
        tour = make.make_tour(played.tournament, starts_at=starts_at)
        make.make_match(tour, played.match.team_a, played.match.team_b, judges=(semyon,), room=room)
    Match.objects.filter(pk=played.match.pk).update(state="signed")
    page = text(judge.get(url(played), **EN))
    assert "Protocol signed ✓ – next match: 13:00, Актовый зал" in page
    following = Match.objects.get(room__name="Актовый зал")
    assert reverse("judge_match", args=["cup", following.pk]) in page
    Match.objects.filter(pk=following.pk).update(state="signed")
    assert re.search(r"next match: \d+ \w+, 13:00, Беседка", text(judge.get(url(played), **EN)))


def test_an_organiser_is_not_sent_to_matches_of_judges(played: Cast) -> None:
    Match.objects.filter(pk=played.match.pk).update(state="signed")
    page = text(played.client("organiser").get(url(played), **EN))
    assert "Protocol signed ✓" in page
    assert "no other match" not in page


@pytest.mark.parametrize("how", ["signed", "team", "missing"])
def test_where_nothing_can_be_signed_the_page_leads_back(played: Cast, judge: Client, how: str) -> None:
    if how == "missing":
        played.match.games.all().delete()
    else:
        Match.objects.filter(pk=played.match.pk).update(state=how)
    assert judge.get(url(played, "sign/A/"))["Location"] == url(played)
    assert judge.get(url(played, "sign/C/")).status_code == 404


def test_the_back_button_after_signing_leads_to_the_protocol(played: Cast, judge: Client) -> None:
    page = text(judge.get(url(played, "sign/A/"), **EN))
    sent = form_of(page, url(played, "sign/A/"))
    for _tap in range(3):
        assert judge.post(url(played, "sign/A/"), sent, **EN)["Location"] == url(played, "sign/B/")
    assert judge.get(url(played, "sign/A/"))["Location"] == url(played)
    late = judge.post(url(played, "sign/A/"), sent | {"key": "another key"}, **EN)
    assert late.status_code == 422
    assert "Альфа 1 has already signed here." in text(late)
    assert len(given()) == 1


@pytest.mark.both_databases
def test_what_has_changed_is_told_and_what_was_entered_stays(played: Cast, judge: Client) -> None:
    Tournament.objects.update(signing="drawn")
    sent = form_of(text(judge.get(url(played, "sign/A/"), **EN)), url(played, "sign/A/"))
    judge.post(url(played, "penalties/"), {"version": 1, "side": "B", "points": "3", "why": "грубость"})
    answer = judge.post(url(played, "sign/A/"), sent | {"name": "Анна", "strokes": CANARY}, **EN)
    page = text(answer)
    assert answer.status_code == 409
    assert "The protocol was changed after this page was opened." in page
    assert "Бета: −3 (грубость)" in page
    again = form_of(page, url(played, "sign/A/"))
    assert (again["name"], again["strokes"]) == ("Анна", CANARY)
    assert not Signature.objects.exists()
    assert judge.post(url(played, "sign/A/"), again, **EN)["Location"] == url(played, "sign/B/")
    assert Signature.objects.get().strokes == CANARY


def test_a_drawing_that_is_none_is_told_beside_the_name(played: Cast, judge: Client) -> None:
    Tournament.objects.update(signing="drawn")
    answer = hand_over(played, judge, "A", name="Анна", strokes="<svg>")
    assert answer.status_code == 422
    assert "The drawing could not be read" in text(answer)
    assert 'value="Анна"' in text(answer)
    assert 'value="&lt;svg&gt;"' in text(answer)


def test_a_captain_on_the_own_phone_keeps_the_drawing_too(played: Cast) -> None:
    Tournament.objects.update(signing="drawn")
    captain, here = played.client("captain_a"), reverse("captain_match", args=["cup", played.match.pk])
    sent = form_of(text(captain.get(here, **EN)), "#sign") | {"name": "Анна", "strokes": CANARY}
    played.client("judge").post(
        url(played, "penalties/"), {"version": 1, "side": "B", "points": "3", "why": "грубость"}
    )
    answer = captain.post(here, sent, **EN)
    assert answer.status_code == 409
    assert "Бета: −3 (грубость)" in text(answer)
    again = form_of(text(answer), "#sign")
    assert (again["name"], again["strokes"]) == ("Анна", CANARY)
    assert captain.post(here, again, **EN).status_code == 302
    assert given() == [("captain_a", "Анна", "own")]


def test_a_captain_who_disagrees_says_why(played: Cast, judge: Client) -> None:
    page = text(judge.get(url(played, "sign/B/"), **EN))
    sent = form_of(page, url(played, "sign/B/disagree/"))
    refused = judge.post(url(played, "sign/B/disagree/"), sent | {"text": " "}, **EN)
    assert refused.status_code == 422
    assert "Say in a few words what the problem is." in text(refused)
    assert judge.post(url(played, "sign/B/disagree/"), sent | {"text": "Была ничья"}, **EN)["Location"] == url(played)
    signal = Signal.objects.get()
    assert (signal.kind, signal.team, signal.text) == ("dispute", played.match.team_b, "Была ничья")
    assert "Была ничья" in text(judge.get(url(played), **EN))


@pytest.mark.parametrize("state", ["closing", "signed"])
def test_a_captain_who_has_signed_can_still_object_on_the_judges_phone(played: Cast, judge: Client, state: str) -> None:
    hand_over(played, judge, "A")
    assert url(played, "sign/B/disagree/") not in text(judge.get(url(played), **EN)), "B can on the page for signing"
    Match.objects.filter(pk=played.match.pk).update(state=state)
    sent = form_of(text(judge.get(url(played), **EN)), url(played, "sign/A/disagree/"))
    refused = judge.post(url(played, "sign/A/disagree/"), sent | {"version": "0", "text": "Было 6"}, **EN)
    assert refused.status_code == 422
    assert re.search(r'<textarea[^>]* name="text"[^>]*>Было 6</textarea>', text(refused)), "what was said is kept"
    assert judge.post(url(played, "sign/A/disagree/"), sent | {"text": "Было 6"}, **EN)["Location"] == url(played)
    assert Signal.objects.get().team == played.match.team_a
    page = text(judge.get(url(played), **EN))
    assert "Было 6" in page
    assert url(played, "sign/A/disagree/") not in page, "one objection at a time"


def test_an_approved_protocol_is_not_objected_to(played: Cast, judge: Client) -> None:
    hand_over(played, judge, "A")
    Match.objects.filter(pk=played.match.pk).update(state="approved")
    assert url(played, "sign/A/disagree/") not in text(judge.get(url(played), **EN))


def test_an_objection_is_named_before_the_signature_that_withdraws_it(played: Cast, judge: Client) -> None:
    shown: dict[str, Any] = {"match_id": played.match.pk, "version": 1}
    dispute_protocol(make.by(played.captain_a), **shown, side="A", text="Было 6")
    page = text(judge.get(url(played, "sign/A/"), **EN))
    assert "Было 6" in page
    assert "Your signature withdraws this objection." in page
    assert "I disagree" not in page
    assert "Было 6" not in text(judge.get(url(played, "sign/B/"), **EN))
    own = text(played.client("captain_a").get(reverse("captain_match", args=["cup", played.match.pk]), **EN))
    assert "Withdraw the objection and sign" in own
    assert hand_over(played, judge, "B")["Location"] == url(played)  # A has had its turn
    hand_over(played, judge, "A")
    assert not Signal.objects.get().is_open


def test_what_stands_on_paper_is_said_to_stand_there(played: Cast, judge: Client) -> None:
    sent = form_of(text(judge.get(url(played), **EN)), url(played, "sign/paper/"))
    assert sent["captain_a"] == "Альфа 1"
    assert judge.post(url(played, "sign/paper/"), sent | {"captain_b": ""}, **EN).status_code == 302
    assert given() == [("senior", "Семён", "paper"), ("captain_a", "Альфа 1", "paper")]
    assert text(judge.get(url(played), **EN)).count("signed on paper, entered by Семён") == 2
    own = text(played.client("captain_a").get(reverse("captain_match", args=["cup", played.match.pk]), **EN))
    assert "signed on paper, entered by Семён" in own


def test_an_organiser_is_asked_for_the_paper_first(played: Cast, judge: Client) -> None:
    opened = '<details class="more on-paper" open>'
    page = text(played.client("organiser").get(url(played), **EN))
    assert page.index(opened) < page.index('<div class="signature">')
    assert opened not in text(judge.get(url(played), **EN))


def test_an_organiser_on_a_captains_page_enters_paper(played: Cast) -> None:
    here = reverse("captain_match", args=["cup", played.match.pk])
    organiser = played.client("organiser")
    page = text(organiser.get(here, **EN))
    assert "Enter the signature from paper" in page
    assert organiser.post(here, form_of(page, "#sign"), **EN).status_code == 302
    assert given() == [("captain_a", "Альфа 1", "paper")]


def test_a_drawing_is_for_those_who_read_the_protocol_alone(played: Cast) -> None:
    Tournament.objects.update(signing="drawn")
    version = 1
    for number, role in enumerate(("senior", "captain_a", "captain_b")):
        shown: dict[str, Any] = {"match_id": played.match.pk, "version": version, "signatures": number}
        sign(make.by(played.judge), **shown, role=role, name="Имя", strokes=CANARY)
        version += 1
    Match.objects.filter(pk=played.match.pk).update(state="approved")
    assert 'points="123,321 457,89' in text(played.client("captain_b").get(url(played).replace("judge", "captain")))
    public = Client()
    for name in sorted(
        name for name, rule in RULES.items() if rule.get == EVERYBODY and name != "enter" and "stream" not in name
    ):
        answer = public.get(address(played, name, RULES[name]), follow=True)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        assert b"123,321" not in body, name
        assert b"457,89" not in body, name


def test_the_judges_own_drawing_stays_when_the_protocol_has_changed(played: Cast, judge: Client) -> None:
    Tournament.objects.update(signing="drawn")
    sent = form_of(text(judge.get(url(played), **EN)), url(played, "sign/")) | {"strokes": CANARY, "name": "Сёма"}
    judge.post(url(played, "penalties/"), {"version": 1, "side": "B", "points": "3", "why": "грубость"})
    answer = judge.post(url(played, "sign/"), sent, **EN)
    assert answer.status_code == 409
    assert "Penalty: – → Бета: −3 (грубость)" in text(answer)
    again = form_of(text(answer), url(played, "sign/"))
    assert (again["name"], again["strokes"]) == ("Сёма", CANARY)
    assert judge.post(url(played, "sign/"), again, **EN).status_code == 302
    assert Signature.objects.get().strokes == CANARY
