"""A walk-over is told by its own words wherever a match's state stands: nobody has signed it, and it waits."""

import re
from decimal import Decimal

import pytest
from django.db.models import F
from django.urls import reverse

from tests.conftest import Cast
from tests.pages.organiser.test_todo import todos
from tournaments.models import Match, Tournament


@pytest.fixture
def given(cast: Cast) -> Cast:
    """The first match is a walk-over that nobody has approved, the second one is signed; both count when signed."""
    Match.objects.filter(pk=cast.match.pk).update(state="signed", walk_over="B", total_a=Decimal(12))
    Match.objects.filter(pk=cast.other_match.pk).update(state="signed")
    Tournament.objects.update(count_when="signed", revision=F("revision") + 1)
    cast.tournament.refresh_from_db()
    return cast


def text(cast: Cast, who: str, name: str, *where: object) -> str:
    page = cast.client(who).get(reverse(name, args=where), headers={"accept-language": "en"})
    assert page.status_code == 200
    return " ".join(re.sub(r"<[^>]*>", " ", page.content.decode().partition("<main")[2]).split())


@pytest.mark.parametrize(
    ("who", "name"),
    [("judge", "judge"), ("judge", "judge_match"), ("organiser", "desk_match"), ("public", "match_screen"),
     ("public", "match")],
)  # fmt: skip
def test_a_page_says_what_the_walk_over_waits_for(given: Cast, who: str, name: str) -> None:
    said = text(given, who, name, *([] if name == "judge" else ["cup", given.match.pk]))
    assert "walk-over, waiting for approval" in said
    assert not re.search(r"(Now:|·|,) signed\b|approval walk-over", said)


def test_who_judges_reads_the_names_of_the_steps(given: Cast) -> None:
    Match.objects.filter(pk=given.match.pk).update(state="closing", walk_over="")
    assert "penalties and remarks" in text(given, "judge", "judge").lower()


def test_the_end_page_says_how_many_do_not_count(given: Cast) -> None:
    said = text(given, "organiser", "desk_end", "cup")
    assert "2 matches are not approved yet. 1 of them does not count yet." in said
    Match.objects.filter(pk=given.other_match.pk).update(state="approved")
    assert "1 match is not approved yet and does not count." in text(given, "organiser", "desk_end", "cup")
    Match.objects.filter(pk=given.match.pk).update(walk_over="")
    assert "1 match is not approved yet. Approval" in text(given, "organiser", "desk_end", "cup")


def test_among_the_things_to_do_it_is_no_signed_match(given: Cast) -> None:
    told = todos(given.tournament)
    assert told["match.walk_over"].text == "1 walk-over is waiting for your approval."
    assert told["match.approval"].text == "1 signed match is waiting for your approval."
