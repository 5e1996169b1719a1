"""Every rule of every game has its tests, and the document that says so is up to date."""

import pytest

from games.registry import AnyGame, all_games
from tests.games import coverage
from tests.games.coverage import DOCUMENT, Evidence, cited, document, marks, missing

MARKED = """
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("g.2", accepts=False))])
@pytest.mark.rule("g.1", accepts=True)
def test_it_works(): ...
"""


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_rule_accepts_something_and_refuses_what_breaks_it(game: AnyGame) -> None:
    assert missing(game) == ()


def test_the_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text("utf-8") == document(), "run python -m tests.games.coverage"


def test_marks_are_found_on_tests_and_on_their_parameters() -> None:
    evidence = set(marks(MARKED))
    assert evidence == {Evidence("g.1", True, "test_it_works"), Evidence("g.2", False, "test_it_works")}


@pytest.mark.parametrize(
    "source",
    [
        'pytestmark = pytest.mark.rule("g.1", accepts=True)',
        '@pytest.mark.rule("g.1", accepts=True)\ndef helper(): ...',
        '@pytest.mark.rule("g.1")\ndef test_it(): ...',
        "@pytest.mark.rule(RULE, accepts=True)\ndef test_it(): ...",
        '@pytest.mark.rule("g.1", accepts=VERDICT)\ndef test_it(): ...',
    ],
)
def test_it_refuses_a_mark_that_cannot_be_read_from_the_text(source: str) -> None:
    with pytest.raises(ValueError, match="mark"):
        list(marks(source))


def test_a_rule_without_tests_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = [game for game in all_games() if game.slug == "corners"]
    less = tuple(mark for mark in coverage.evidence() if mark.rule not in {"corners.5", "corners.7"})
    monkeypatch.setattr(coverage, "evidence", lambda: (*less, Evidence("corners.11", False, "test_it")))
    expected = ("corners.5 has no accepting test", "corners.5 has no refusing test")
    also = ("corners.7 has no accepting test", "corners.7 has no refusing test", "corners.11 is no rule")
    assert missing(game) == (*expected, *also)


def test_a_reason_excuses_only_a_rule_that_no_refusal_cites(monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = [game for game in all_games() if game.slug == "corners"]
    accepting = tuple(mark for mark in coverage.evidence() if mark.accepts)
    monkeypatch.setattr(coverage, "evidence", lambda: accepting)
    reasons = dict.fromkeys(coverage.rules(game), "it only allows")
    assert missing(game, reasons) == tuple(
        f"{rule} has no refusing test" for rule in coverage.rules(game) if rule in cited("corners")
    )
    assert cited("corners") == {"corners.5", "corners.6", "corners.8", "corners.9", "corners.10"}
