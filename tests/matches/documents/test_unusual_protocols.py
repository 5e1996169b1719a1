"""The protocols of matches to which a team did not come, and of tours that only whole teams play."""

from decimal import Decimal

import pytest
from django.utils import translation

from tests.paper.scenes import SHORT, fill_in, make_match, pages_of, texts_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["points", "corners"])
def test_the_protocol_of_a_walk_over_says_who_did_not_turn_up_and_asks_for_no_signature(kind: str) -> None:
    match = make_match(kind, SHORT)
    match.walk_over, match.state, match.remarks = "B", "signed", "Ждали 20 минут."
    match.entered_a = Decimal(3) if kind == "points" else None
    with translation.override("en"):
        text = texts_of(pages_of(match, blank=False))
        assert "match: walk-over, waiting for approval" in text
        match.state = "approved"
        assert "match: walk-over, approved" in texts_of(pages_of(match, blank=False))
    assert text.partition("Remarks\n")[2].split("\n") == [
        "Бета did not turn up: walk-over. Ждали 20 минут.", "Nobody signs a walk-over: the organiser approves it.",
    ]  # fmt: skip
    assert "signed" not in text


@pytest.mark.parametrize("blank", [True, False])
def test_where_only_whole_teams_play_their_players_and_captains_are_named(blank: bool) -> None:
    match = make_match("teams only", SHORT)
    with translation.override("en"):
        text = texts_of(pages_of(match if blank else fill_in(match, SHORT), blank=blank))
    assert "Players of Альфа" in text
    assert "Free shooters" not in text
    assert blank or "00 Игрок (C), 01 Игрок" in text
