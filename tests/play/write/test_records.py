"""A game's score sheet and record: the result follows from either, and nothing is stored of what is refused."""

from decimal import Decimal
from typing import Any, Final

import pytest
from django.core.exceptions import PermissionDenied
from django.utils.translation import override

from games import registry
from games.core.record import read
from games.heldplay.layout import FORMER
from games.registry import replay
from tests import factories as make
from tests.ahead import done_outside
from tests.conftest import Cast
from tests.journeys import boards
from tests.records import finished_game, finished_text, record_text
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, to_json
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.matches.write.games import enter_result
from tournaments.models import AuditEntry, Game, GameAction, Match, Signature, Tour
from tournaments.play.write import records
from tournaments.play.write.records import RecordRefused

pytestmark = pytest.mark.usefixtures("english")
BOARD: Final = GameKey(Stage.INDIVIDUAL, 2, 1)


@pytest.fixture
def english() -> Any:
    with override("en"):
        yield


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of the individual stage."""
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    return cast


def painted(a: Any, b: Any, first: str = "A") -> dict[str, Any]:
    return {"first": first, "painted": {"A": a, "B": b}}


def enter(cast: Cast, sheet: dict[str, Any], *, version: int = 0, by: Intent | None = None) -> Any:
    intent = by or make.by(cast.judge)
    return records.enter_sheet(intent, match_id=cast.match.pk, version=version, sheet=sheet, key=BOARD)


def paste(cast: Cast, text: str, *, version: int = 0, by: Intent | None = None) -> Any:
    intent = by or make.by(cast.judge)
    return records.enter_record(intent, match_id=cast.match.pk, version=version, text=text, key=BOARD)


def game() -> Game:
    return Game.objects.get(**BOARD._asdict())


def nothing_stored() -> bool:
    return not (Game.objects.exists() or GameAction.objects.exists() or AuditEntry.objects.exists())


def test_nobody_waits_while_a_record_is_read(playing: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    done = done_outside(monkeypatch, records, "read")
    paste(playing, finished_text())
    assert done == ["read"]


def test_whoever_may_not_enter_a_record_is_not_told_what_is_wrong_with_it(playing: Cast) -> None:
    with pytest.raises(PermissionDenied):
        paste(playing, "(" * 100, by=make.by(playing.other_judge))
    paste(playing, finished_text())
    with pytest.raises(Conflict):
        paste(playing, "(" * 100)


def refusal(cast: Cast, text: str) -> RecordRefused:
    with pytest.raises(RecordRefused) as caught:
        paste(cast, text)
    assert nothing_stored()
    return caught.value


@pytest.mark.parametrize(
    ("a", "b", "decision", "total"),
    [(12, 7, "A", (1, 0)), (6, 20, "B", (0, 1)), (8, 8, "draw", ("0.5", "0.5")), (0, 0, "draw", ("0.5", "0.5"))],
)
def test_the_result_and_the_totals_follow_from_the_painted_figures(
    playing: Cast, a: int, b: int, decision: str, total: tuple[Any, Any]
) -> None:
    answer = enter(playing, painted(a, b, "B"))
    stored = game()
    assert (stored.decision, stored.first, stored.sheet) == (decision, "B", painted(a, b, "B"))
    match = Match.objects.get(pk=playing.match.pk)
    assert (match.total_a, match.total_b) == tuple(map(Decimal, total))
    assert answer["game_version"] == stored.version == 1


@pytest.mark.parametrize(
    ("sheet", "field", "part"),
    [
        (painted(-1, 7), "painted.A", "from 0 to 64"),
        (painted(65, 0), "painted.A", "from 0 to 64"),
        (painted(0, "seven"), "painted.B", "from 0 to 64"),
        (painted(5, 7), "A", "it is 0, 4 or at least 6"),
        (painted(6, 3), "B", "it is 0, 4 or at least 6"),
        (painted(40, 25), "", "64 cells"),
        (painted(6, 6, "C"), "first", "one of: A, B"),
        ({"first": "A"}, "painted", "is missing"),
        (painted(6, 6) | {"winner": "A"}, "winner", "has no field"),
    ],
)
def test_it_refuses_figures_that_cannot_be(playing: Cast, sheet: Any, field: str, part: str) -> None:
    with pytest.raises(Refused) as caught:
        enter(playing, sheet)
    assert [name for name, _ in caught.value.faults] == [field]
    assert part in caught.value.faults[0][1]
    assert nothing_stored()


def test_it_tells_all_impossible_figures_at_once(playing: Cast) -> None:
    with pytest.raises(Refused) as caught:
        enter(playing, painted(5, 3))
    assert [name for name, _ in caught.value.faults] == ["A", "B"]


def test_the_options_of_the_tour_hold_for_its_sheets(playing: Cast) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"reuse": "unpainted"})
    with pytest.raises(Refused, match=r"multiple of 4.*Rule 8 of Corners"):
        enter(playing, painted(12, 7))
    enter(playing, painted(12, 8))
    assert game().sheet == painted(12, 8) | {"options": {"reuse": "unpainted"}}


def test_clearing_the_sheet_clears_the_result_that_followed_from_it(playing: Cast) -> None:
    enter(playing, painted(12, 7))
    records.clear_sheet(make.by(playing.judge), match_id=playing.match.pk, version=1, key=BOARD)
    stored = game()
    assert (stored.sheet, stored.decision, stored.first) == (None, "", "A")
    assert Match.objects.get(pk=playing.match.pk).total_a == 0
    with pytest.raises(Refused, match="no score sheet"):
        records.clear_sheet(make.by(playing.judge), match_id=playing.match.pk, version=2, key=BOARD)


def test_a_result_that_follows_from_a_sheet_is_not_tapped(playing: Cast) -> None:
    enter(playing, painted(12, 7))
    with pytest.raises(Refused):
        enter_result(make.by(playing.judge), match_id=playing.match.pk, version=1, decision="B", key=BOARD)
    assert game().decision == "A"


@pytest.mark.parametrize("seed", range(4))
def test_a_finished_record_fills_moves_sheet_first_mover_and_result(playing: Cast, seed: int) -> None:
    played = finished_game(seed, first="B")
    paste(playing, finished_text(seed, first="B"))
    stored = game()
    assert played.points is not None
    assert stored.sheet == painted(played.points.a, played.points.b, "B")
    assert stored.first == "B"
    assert stored.decision == {"1-0": "A", "0-1": "B", "1/2-1/2": "draw"}[played.result]
    assert [action.text for action in stored.actions.all()] == [ply.text for ply in played.record.plies]
    assert {action.entered_by for action in stored.actions.all()} == {"Семён"}


def test_texts_are_stored_canonical_with_times_and_comments(playing: Cast) -> None:
    moves = "{начало} 1. a1 {[%emt 0:00:31] быстро} h1 {ну {ну} 2. a3 h2 3. c1 h3 4. c3 h4 5. c3-c1-a1-a3 "
    text = f'[Game "corners"][A "x"][B "y"][Termination "time"][Result "1-0"]\n{moves} 1-0'
    paste(playing, text)
    rows = list(game().actions.values_list("ply", "text", "spent", "comment"))
    assert rows[0] == (1, "a1", 31, "быстро")
    assert rows[1] == (2, "h1", None, "ну {ну")
    assert rows[8] == (9, "a1-a3-c3-c1", None, "")
    assert (game().tags or {})["Remark"] == "начало"
    after = AuditEntry.objects.get().changes["after"]
    assert after["game"]["actions"] == [row[1] for row in rows]
    assert after["notes"][:2] == [[31, "быстро"], [None, "ну {ну"]]


def test_a_game_that_was_resigned_has_a_result_and_no_score_sheet(playing: Cast) -> None:
    paste(playing, record_text("d4", "e5", result="0-1"))
    stored = game()
    assert (stored.decision, stored.sheet, stored.first) == ("B", None, "A")
    assert (stored.tags or {})["Termination"] == "resignation"


@pytest.mark.parametrize(("result", "decision"), [("1-0", "forfeit_a"), ("0-1", "forfeit_b")])
def test_a_record_that_ends_with_a_forfeit_is_a_forfeit_in_the_protocol(
    playing: Cast, result: str, decision: str
) -> None:
    paste(playing, record_text("d4", "e5", result=result, Termination="forfeit"))
    assert (game().decision, game().sheet) == (decision, None)


def test_a_record_takes_the_place_of_a_record_and_of_a_sheet(playing: Cast) -> None:
    enter(playing, painted(12, 7))
    paste(playing, finished_text(1), version=1)
    paste(playing, record_text("d4"), version=2)
    assert [action.text for action in game().actions.all()] == ["d4"]
    assert game().sheet is None
    before = AuditEntry.objects.order_by("-number")[0].changes["before"]
    assert len(before["game"]["actions"]) == len(before["notes"]) == len(finished_game(1).record.plies)


def test_a_sheet_does_not_contradict_a_record(playing: Cast) -> None:
    paste(playing, finished_text())
    with pytest.raises(Refused, match="remove the record first"):
        enter(playing, painted(12, 7), version=1)
    with pytest.raises(Refused, match="remove the record first"):
        records.clear_sheet(make.by(playing.judge), match_id=playing.match.pk, version=1, key=BOARD)
    assert game().version == 1


def test_a_removed_record_takes_score_and_result_with_it(playing: Cast) -> None:
    paste(playing, finished_text())
    records.remove_record(make.by(playing.judge), match_id=playing.match.pk, version=1, key=BOARD)
    stored = game()
    assert (stored.sheet, stored.tags, stored.decision, stored.first) == (None, None, "", "A")
    assert not GameAction.objects.exists()
    with pytest.raises(Refused, match="no record"):
        records.remove_record(make.by(playing.judge), match_id=playing.match.pk, version=2, key=BOARD)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "Paste the record"),
        ("  \n\n", "Paste the record"),
        ("привет", "In the tags: The tag Game is missing"),
        ('[Game "corners"]', "In the tags: The tag A is missing"),
        ("\x00\x01\x02", "This is not a text file"),
        ("d4 \N{REPLACEMENT CHARACTER}", "This is not a text file"),
        ("d4 " * 400_000, "too long"),
        (finished_text() + finished_text(2), "There are 2 records here"),
        (record_text("d4", Game="deer"), "The record is of the game “deer”"),
        (record_text("d4", Game="chess"), "The record is of the game “chess”"),
        (record_text("d4", Options="reuse=never"), "In the tags: The option “reuse” cannot be “never”"),
        (record_text("d4", Options="edges=outside"), "(edges=outside) are not those of this tour (the usual ones)"),
        (record_text("d4", First="C"), "In the tags: The tag First cannot be “C”"),
        (record_text("d4", Termination="boredom"), "In the tags: The tag Termination"),
        (record_text("d4", Termination="", result="*"), "The game is not finished"),
        (record_text("d4", Termination=""), "At the end of the record: The result is written as 1-0"),
        (record_text("d4", "z9"), "Move 2 (1… z9): “z9” is not a cell of the board"),
        (record_text("d4", "e5", "d4"), "Move 3 (2. d4): No figure can be put on d4"),
        (record_text("d4", "pass"), "Move 2 (1… pass): A pass is allowed in the last round only"),
        (record_text("d4", "e5", "a1-a3-c3-c1"), "(Rule 6 of Corners.)"),
        (record_text("d4").replace('"1-0"]', '"0-1"]'), "The tag Result says 0-1"),
        (record_text("d4")[:-4], "At the end of the record: The result is missing"),
        (record_text("d4").replace("d4", "d4 {open"), "never closed"),
    ],
    ids=lambda value: ascii(value[-30:]),
)
def test_it_refuses_a_bad_record_with_a_sentence(playing: Cast, text: str, part: str) -> None:
    refused = refusal(playing, text)
    assert refused.faults[0][0] == "text"
    assert part in refused.faults[0][1]


def test_an_illegal_move_comes_with_the_position_before_it(playing: Cast) -> None:
    refused = refusal(playing, record_text("d4", "e5", "d4", "a1"))
    assert refused.replay is not None
    assert refused.replay.fault is not None
    assert len(refused.replay.actions) == 2
    assert refused.replay.fault.fault.cells == ("d4",)


def test_a_move_after_the_end_is_refused(playing: Cast) -> None:
    played = finished_game()
    text = finished_text().replace(f"\n{played.result}\n", f" pass\n{played.result}\n")
    assert "Rule of all games" in refusal(playing, text).faults[0][1]


def test_a_record_with_the_options_of_the_tour_is_taken(playing: Cast) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"reuse": "unpainted"})
    refusal(playing, finished_text())
    paste(playing, finished_text(options="reuse=unpainted"))
    assert (game().sheet or {})["options"] == {"reuse": "unpainted"}


def test_a_record_that_names_no_board_is_of_the_usual_one(playing: Cast) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(kind="heldplay")
    former = refusal(playing, record_text("d9-d8=5", Game="heldplay"))
    assert "Nothing can move from d9" in former.faults[0][1], "moves of the former board do not fit the usual one"
    assert "[Layout" in refusal(playing, record_text("d9-d8=5", Game="heldplay", Layout=FORMER)).faults[0][1]
    paste(playing, record_text("c9-c8=5", Game="heldplay"))
    assert game().plies == 1


def test_where_a_tour_plays_on_another_board_its_records_name_it(playing: Cast) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(kind="heldplay", options={"Layout": FORMER})
    for text in ("d9-d8=5", "c9-c8=5"):
        assert f'[Layout "{FORMER}"]' in refusal(playing, record_text(text, Game="heldplay")).faults[0][1]
    paste(playing, record_text("d9-d8=5", Game="heldplay", Layout=FORMER))
    assert game().plies == 1


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_paste_has_one_effect(playing: Cast, times: int) -> None:
    intent = make.by(playing.judge)
    answers = [paste(playing, finished_text(), by=intent) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert AuditEntry.objects.count() == 1
    assert GameAction.objects.count() == len(finished_game().record.plies)


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_sheet_has_one_effect(playing: Cast, times: int) -> None:
    intent = make.by(playing.judge)
    answers = [enter(playing, painted(12, 7), by=intent) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert (AuditEntry.objects.count(), game().version) == (1, 1)


def test_the_slower_of_two_judges_changes_nothing(playing: Cast) -> None:
    enter(playing, painted(12, 7))
    with pytest.raises(Conflict) as caught:
        enter(playing, painted(7, 12), by=make.by(playing.organiser))
    assert caught.value.entry is not None
    assert caught.value.entry.actor == "Семён"
    with pytest.raises(Conflict):
        paste(playing, finished_text())
    assert game().sheet == painted(12, 7)


def test_strangers_change_nothing(playing: Cast) -> None:
    for stranger in (playing.other_judge, playing.captain_a, playing.other_organiser):
        with pytest.raises(PermissionDenied):
            enter(playing, painted(12, 7), by=make.by(stranger))
        with pytest.raises(PermissionDenied):
            paste(playing, finished_text(), by=make.by(stranger))
    assert nothing_stored()


@pytest.mark.parametrize("kind", Tour.Kind.values)
def test_a_game_whose_rules_are_not_built_in_has_neither_sheet_nor_record(
    playing: Cast, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    others = {game.slug: game for game in registry.all_games() if game.slug != kind}
    monkeypatch.setattr(registry, "_GAMES", others)
    Tour.objects.filter(pk=playing.tour.pk).update(kind=kind)
    with pytest.raises(Refused, match="only the result"):
        enter(playing, painted(12, 7))
    with pytest.raises(Refused, match="only the result"):
        paste(playing, finished_text())
    assert nothing_stored()


def test_before_its_stage_a_game_is_refused(cast: Cast) -> None:
    with pytest.raises(Refused):
        enter(cast, painted(12, 7))
    assert nothing_stored()


def test_correcting_after_signing_needs_a_reason_and_takes_the_signatures_off(playing: Cast) -> None:
    enter(playing, painted(12, 7))
    Match.objects.filter(pk=playing.match.pk).update(state=Match.State.SIGNED)
    moment = AuditEntry.objects.get().at
    Signature.objects.create(match=playing.match, role="senior", name="Семён", given_by="Семён", signed_at=moment)
    with pytest.raises(Refused):
        enter(playing, painted(7, 12), version=1)
    assert game().decision == "A"
    enter(playing, painted(7, 12), version=1, by=make.by(playing.judge, reason="переставлены"))
    assert game().decision == "B"
    assert Signature.objects.get().withdrawn_at is not None
    assert Match.objects.get(pk=playing.match.pk).state == Match.State.CLOSING
    changes = AuditEntry.objects.order_by("-number")[0].changes
    assert changes["before"]["game"]["sheet"] == painted(12, 7)


def test_stored_rows_replay_to_the_stored_score(playing: Cast) -> None:
    paste(playing, finished_text(3))
    stored = game()
    tags = "".join(f'[{name} "{value}"]' for name, value in (stored.tags or {}).items())
    moves = " ".join(stored.actions.values_list("text", flat=True))
    again = replay(read(f"{tags}\n{moves} {(stored.tags or {})['Result']}")[0])
    assert again.legal
    assert again.points is not None
    assert (stored.sheet or {})["painted"] == again.points.as_dict()


def test_the_tags_that_a_game_starts_from_keep_to_the_rule_of_tags(playing: Cast) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(kind="isses", options={}, format=to_json(PRESETS["isses"].format))
    texts = boards.texts("isses")[:1]
    with pytest.raises(RecordRefused, match="In the tags: Seed"):
        paste(playing, record_text(*texts, Game="isses", Seed="s" * 501))
    assert nothing_stored()
