"""Everything on paper room by room: a cover that says what is inside, then just that, on one side or on both."""

import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from tests.conftest import Cast
from tournaments.audit.read import check_chain
from tournaments.documents.rules import COPIES, USUAL, Run
from tournaments.documents.views import envelopes as views
from tournaments.models import AuditEntry, Match, Printout, Room, Tournament

pytestmark = pytest.mark.django_db
NOTHING = dict.fromkeys(USUAL, 0)
COVER = "In this envelope"


def url(cast: Cast, name: str = "desk_envelopes", *more: str) -> str:
    return reverse(name, args=["cup", cast.tour.number, *more]) + "?lang=en"


def page_of(cast: Cast) -> str:
    answer = cast.client("organiser").get(url(cast), headers={"accept-language": "en"})
    assert answer.status_code == 200
    return " ".join(str(answer.content.decode()).split())


def choose(cast: Cast, key: str = "k" * 20, duplex: bool = False, **copies: Any) -> Any:
    fields = NOTHING | copies | ({"duplex": "on"} if duplex else {}) | {"key": key}
    return cast.client("organiser").post(url(cast), fields, headers={"accept-language": "en"})


def sheets(cast: Cast) -> list[str]:
    """The words on each side of the file, in order."""
    answer = cast.client("organiser").get(url(cast, "desk_document", "envelopes"))
    assert answer.status_code == 200
    return [page.extract_text() for page in PdfReader(BytesIO(answer.getvalue()), strict=True).pages]


def counted(cast: Cast) -> tuple[int, list[int]]:
    """Sheets in all and of each envelope, as the page says."""
    page = page_of(cast)
    total = re.search(r'<h2 id="envelopes">(\d+) sheets?', page)
    assert total is not None
    return int(total[1]), [int(number) for number in re.findall(r'<td class="num">(\d+)</td>', page)]


def test_each_room_has_a_cover_and_beneath_it_as_many_copies_as_were_chosen(cast: Cast) -> None:
    assert choose(cast, protocols=2, guide=1).status_code == 302
    texts = sheets(cast)
    covers = [number for number, text in enumerate(texts) if COVER in text]
    assert covers == [0, 4]
    first, second = texts[:4], texts[4:]
    assert all("Альфа" in text and "Гамма" not in text for text in first[:3])
    assert all("Гамма" in text and "Альфа" not in text for text in second[:3])
    assert [text.count("× 2") + text.count("× 1") for text in (first[0], second[0])] == [2, 2]
    assert str(cast.match.room) in first[0]
    assert cast.match.match_judges.get().judge.name in first[0]
    assert counted(cast) == (8, [4, 4])


def test_rooms_come_in_their_order_and_matches_without_one_at_the_end(cast: Cast) -> None:
    last = Room.objects.create(tournament=cast.tournament, name="Актовый зал", position=0)
    Room.objects.exclude(pk=last.pk).update(position=5)
    Match.objects.filter(pk=cast.other_match.pk).update(room=last)
    Match.objects.filter(pk=cast.match.pk).update(room=None)
    choose(cast, protocols=1)
    covers = [text for text in sheets(cast) if COVER in text]
    assert [("Актовый зал" in text, "No room yet" in text) for text in covers] == [(True, False), (False, True)]
    assert "Some matches have no room yet" in page_of(cast)
    assert reverse("desk_places", args=["cup", 1]) in page_of(cast)


def test_two_matches_of_one_room_lie_in_one_envelope(cast: Cast) -> None:
    Match.objects.filter(pk=cast.other_match.pk).update(room=cast.match.room)
    choose(cast, protocols=1, rules=1)
    texts = sheets(cast)
    assert sum(COVER in text for text in texts) == 1
    assert "Альфа" in texts[0]
    assert "Гамма" in texts[0]


def test_on_both_sides_every_part_begins_on_a_front_side(cast: Cast) -> None:
    choose(cast, duplex=True, protocols=1, rules=1, guide=1)
    texts = sheets(cast)
    assert len(texts) % 2 == 0
    begins = [number for number, text in enumerate(texts) if "page 1 of" in text]
    assert len(begins) == 2 * 4
    assert all(number % 2 == 0 for number in begins)
    assert any(not text.strip() for text in texts), "empty backs are put in"
    assert not any(text.strip() for text in texts[1::2] if "page " not in text)
    assert counted(cast)[0] == len(texts) // 2
    choose(cast, protocols=1, rules=1, guide=1, key="m" * 20)
    assert all(text.strip() for text in sheets(cast))


def test_two_matches_of_a_room_begin_on_a_sheet_each(cast: Cast) -> None:
    Match.objects.filter(pk=cast.other_match.pk).update(room=cast.match.room)
    choose(cast, duplex=True, protocols=1)
    texts = sheets(cast)
    begins = ["Альфа" in text and COVER not in text for text in texts]
    assert begins == [False, False, True, False, False, False]
    assert len(texts) == 6


def test_links_of_a_room_are_those_of_its_judges_and_captains(cast: Cast) -> None:
    olga = cast.client("organiser")
    people = [f"judge-{row.judge_id}" for match in (cast.match, cast.other_match) for row in match.match_judges.all()]
    ends = (timezone.localdate() + timedelta(days=1)).isoformat()
    issued = {"holders": [*people, f"captain-{cast.match.team_a_id}"], "expires_on": ends, "key": "l" * 20}
    assert olga.post(reverse("desk_links_issue", args=["cup"]), issued).status_code in (200, 302)
    choose(cast, links=1)
    texts = sheets(cast)
    [first, second] = [text for text in texts if "/go/" in text]
    assert cast.match.match_judges.get().judge.name in first
    assert cast.other_match.match_judges.get().judge.name in second
    assert "Альфа" in first
    answer = olga.get(url(cast, "desk_document", "envelopes"))
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.both_databases
def test_copies_are_remembered_and_written_down_once(cast: Cast) -> None:
    for _ in range(2):
        assert choose(cast, protocols=3).status_code == 302
    assert 'name="protocols" value="3"' in page_of(cast)
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    assert Run.from_json(tournament.envelopes) == Run(NOTHING | {"protocols": 3})
    assert AuditEntry.objects.filter(action="document.envelopes").count() == 1
    assert check_chain(tournament) == ()


def test_printing_is_noted_with_the_copies_that_were_chosen_there(cast: Cast) -> None:
    answer = choose(cast, protocols=1, print="1")
    assert answer["Location"] == url(cast, "desk_document", "envelopes")
    printed = Printout.objects.get(tour=cast.tour)
    assert printed.document == "envelopes"
    address = reverse("desk_documents", args=["cup", cast.tour.number])
    olga = cast.client("organiser")
    assert "Unchanged since then" in olga.get(address, headers={"accept-language": "en"}).content.decode()
    assert choose(cast, protocols=2, print="1").status_code == 302, "the same form, sent again from its page"
    Match.objects.filter(pk=cast.match.pk).update(room=cast.other_match.room)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    assert "print it again" in olga.get(address, headers={"accept-language": "en"}).content.decode()


@pytest.mark.parametrize("copies", ["", "-1", "21", "many", "1.5"])
def test_a_number_of_copies_that_is_none_is_refused(cast: Cast, copies: str) -> None:
    answer = choose(cast, protocols=copies)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not AuditEntry.objects.exists()


def test_a_file_that_would_be_too_large_is_refused_before_it_is_made(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOST_SIDES", 3)
    answer = choose(cast, protocols=1, print="1")
    assert answer.status_code == 422
    assert "too much for one file" in answer.content.decode()
    assert not Printout.objects.exists()


def test_a_tour_without_matches_says_so(cast: Cast) -> None:
    Match.objects.all().delete()
    assert "no matches yet" in page_of(cast)


def test_what_was_remembered_is_read_with_what_is_new() -> None:
    assert Run.from_json({}) == Run()
    assert Run.from_json({"copies": {"rules": 4, "gone": 9}, "duplex": True}) == Run(dict(USUAL) | {"rules": 4}, True)
    assert COPIES.maximum >= max(USUAL.values())
