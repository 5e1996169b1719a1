"""Games entered action by action: what the rules allow is stored, what they do not leaves everything as it was."""

import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from games.core.record import Record, write
from games.core.types import Refused as GameRefused
from tests import factories as make
from tests.boards import SLUGS, Table, sample, stored, table
from tests.conftest import Cast
from tests.games.samples import SAMPLES, WRONG_TEXTS
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.wording import rule_words
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.write.games import enter_result
from tournaments.models import AuditEntry, Game, Match, Tour
from tournaments.play.read.live import live_game
from tournaments.play.write import records
from tournaments.play.write.moving import ActionRefused

Uses = tuple[Callable[[], object], ...]


def refused(error: Refused) -> str:
    return " ".join(sentence for _field, sentence in error.faults)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_action_of_a_whole_game_is_taken_and_its_end_fills_the_protocol(cast: Cast, slug: str) -> None:
    played = sample(slug, seed=2)
    texts, live = played.texts, table(cast, slug)
    live.begin()
    for ply, text in enumerate(texts, start=1):
        answer = live.play(text)
        assert (answer["ply"], answer["over"]) == (ply, ply == len(texts))
        assert answer["game_version"] == ply + 1
    assert live.texts == list(texts)
    pasted = table(cast, slug)
    tags = {"Game": slug, "A": str(pasted.match.team_a), "B": str(pasted.match.team_b)}
    text = write(Record.of(tags | start_tags(live.game), texts, played.game.outcome(played.position)))
    records.enter_record(make.by(pasted.judge), match_id=pasted.match.pk, version=0, text=text, key=pasted.key)
    assert filled(live) == filled(pasted)
    assert live.game.decision


def start_tags(game: Game) -> dict[str, str]:
    named = ("First", "Circles", "Deer", "Eight", "Evaders")
    return {name: value for name, value in (game.tags or {}).items() if name in named}


def filled(live: Table) -> list[Any]:
    game, match = live.game, Match.objects.get(pk=live.match.pk)
    return [game.sheet, game.decision, game.first, game.tags, game.plies, match.total_a, match.total_b]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_rules_do_not_allow_is_refused_with_its_rule_and_changes_nothing(cast: Cast, slug: str) -> None:
    chance, live, played = random.Random(5), table(cast, slug), sample(slug, seed=3)
    texts = sorted(SAMPLES[slug].texts())
    live.begin()
    for ply in range(0, min(len(played.texts), 40), 8):
        live.play(*played.texts[len(live.texts) : ply])
        before, position = stored(), played.positions[ply]
        for text in [*chance.sample(texts, 40), *WRONG_TEXTS]:
            faults = judged(played.game, position, text.strip())
            if not faults:
                continue
            with pytest.raises((ActionRefused, Refused)) as caught:
                live.play(text)
            if isinstance(caught.value, ActionRefused):
                assert caught.value.found == faults
                assert all(fault.rule is None or rule_words(fault.rule) in refused(caught.value) for fault in faults)
                assert caught.value.position == played.game.view(position, "public")
            else:
                assert not 0 < len(text.strip()) <= 200
        assert stored() == before


def judged(game: Any, position: Any, text: str) -> tuple[Any, ...]:
    try:
        faults: tuple[Any, ...] = game.check(position, game.parse(text, position))
    except GameRefused as error:
        return error.faults
    return faults


@pytest.mark.parametrize("slug", SLUGS)
def test_taking_everything_back_leaves_the_game_as_before_it_began(cast: Cast, slug: str) -> None:
    live, texts = table(cast, slug), sample(slug, seed=4).texts[-6:]
    whole = sample(slug, seed=4).texts
    live.begin()
    live.play(*whole)
    assert live.game.decision
    for left in range(len(whole) - 1, len(whole) - len(texts) - 1, -1):
        answer = live.take_back()
        assert (answer["ply"], answer["over"], answer["decision"]) == (left, False, "")
        assert (live.game.decision, live.game.sheet) == ("", None)
    assert Match.objects.get(pk=live.match.pk).total_a == 0
    live.play(*texts)
    assert live.texts == list(whole)


def test_with_no_move_left_the_beginning_is_taken_back(cast: Cast) -> None:
    live = table(cast)
    live.begin({"First": "B"})
    live.take_back()
    assert (live.game.begun_at, live.game.tags, live.game.first) == (None, None, "B")
    with pytest.raises(Refused, match="not begun"):
        live.take_back()


def test_a_game_begins_with_its_own_settings_only(cast: Cast) -> None:
    live = table(cast)
    before = stored()
    for tags in ({"Deer": "A"}, {"First": "C"}, {"First": "A" * 600}):
        with pytest.raises(Refused):
            live.begin(tags)
    assert stored() == before
    live.begin({"First": "B"})
    assert (live.game.first, live.game.tags) == ("B", {"First": "B", "Circles": "A"})
    with pytest.raises(Refused, match="has already begun on the board"):
        live.begin({"First": "A"})


@pytest.mark.parametrize(
    ("slug", "tags", "first"),
    [
        ("corners", {"First": "B"}, "B"), ("deer", {"Deer": "B"}, "B"), ("heldplay", {"Eight": "B"}, "B"),
        ("isses", {"First": "B"}, "B"), ("sonor", {"Evaders": "B"}, "B"), ("sonor", {}, "A"),
    ],
)  # fmt: skip
def test_who_moves_first_follows_from_how_the_game_begins(
    cast: Cast, slug: str, tags: dict[str, str], first: str
) -> None:
    live = table(cast, slug)
    live.begin(tags)
    assert live.game.first == first


def test_a_game_that_was_not_begun_is_not_played(cast: Cast) -> None:
    live = table(cast)
    before = stored()
    uses: Uses = (lambda: live.play("d4"), live.take_back, lambda: live.end("resignation", "A"))
    for use in uses:
        with pytest.raises(Refused, match="not begun on the board yet"):
            use()
    assert stored() == before


def test_a_game_whose_result_was_entered_otherwise_is_not_played_on(cast: Cast) -> None:
    live = table(cast)
    enter_result(make.by(live.judge), match_id=live.match.pk, version=0, decision="A", key=live.key)
    uses: Uses = (live.begin, lambda: live.play("d4"))
    for use in uses:
        with pytest.raises(Refused, match="clear it first"):
            use()
    pasted = table(cast)
    played = sample("corners", 2)
    text = write(Record.of({"Game": "corners", "A": "a", "B": "b"}, played.texts, played.game.outcome(played.position)))
    records.enter_record(make.by(pasted.judge), match_id=pasted.match.pk, version=0, text=text, key=pasted.key)
    uses = (pasted.begin, lambda: pasted.play("d4"), pasted.take_back)
    for use in uses:
        with pytest.raises(Refused, match="remove the record"):
            use()


def test_what_was_played_is_not_replaced_by_a_paper_or_a_tap(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play("d4", "e5")
    before = stored()
    where: dict[str, Any] = {"match_id": live.match.pk, "version": live.game.version, "key": live.key}
    by = make.by(live.judge)
    sheet = {"first": "A", "painted": {"A": 12, "B": 7}}
    uses: Uses = (
        lambda: records.enter_record(by, text="", **where),
        lambda: records.enter_sheet(by, sheet=sheet, **where),
    )
    for use in uses:
        with pytest.raises(Refused, match=r"played on the board \(2 moves\)"):
            use()
    with pytest.raises(Refused, match="comes from"):
        enter_result(by, decision="A", **where)
    assert stored() == before
    records.remove_record(make.by(live.judge), **where)
    assert (live.game.plies, live.game.begun_at, live.texts) == (0, None, [])
    live.begin({"First": "B"})
    assert live.game.first == "B"


@pytest.mark.parametrize(
    ("how", "result", "decision"),
    [("agreement", "draw", "draw"), ("resignation", "B", "B"), ("time", "A", "A"), ("forfeit", "A", "forfeit_a")],
)
def test_a_game_ended_before_its_rules_do_leaves_no_sheet_and_can_be_taken_back(
    cast: Cast, how: str, result: str, decision: str
) -> None:
    live = table(cast)
    live.begin()
    live.play("d4", "e5", "c3")
    live.end(how, result)
    game = live.game
    assert (game.decision, game.sheet, game.plies) == (decision, None, 3)
    assert game.tags is not None
    assert game.tags["Termination"] == how
    with pytest.raises(ActionRefused, match=r"over.*Rule of all games"):
        live.play("c4")
    with pytest.raises(Refused, match="is over"):
        live.end("resignation", "A")
    live.take_back()
    assert (live.game.decision, live.game.plies, live.game.tags) == ("", 3, {"First": "A", "Circles": "A"})
    live.play("c4")


@pytest.mark.parametrize(
    ("how", "result", "why"),
    [
        ("agreement", "A", "cannot have this result"), ("resignation", "draw", "cannot have this result"),
        ("boredom", "A", "Choose one of the endings"), ("resignation", "C", "Choose one of the results"),
        ("adjudication", "A", "Say why"),
    ],
)  # fmt: skip
def test_an_ending_without_sense_or_reason_is_refused(cast: Cast, how: str, result: str, why: str) -> None:
    live = table(cast)
    live.begin()
    before = stored()
    with pytest.raises(Refused, match=why):
        live.end(how, result)
    assert stored() == before


def test_a_judge_s_decision_says_why(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.end("adjudication", "draw", by=make.by(live.judge, reason="погас свет"))
    assert live.game.decision == "draw"
    assert AuditEntry.objects.latest("number").reason == "погас свет"


def test_somebody_faster_is_told(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play("d4", version=1)
    before = stored()
    with pytest.raises(Conflict):
        live.play("e5", version=1)
    assert stored() == before


def test_one_submission_repeated_is_one_move(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    intent = make.by(live.judge)
    answers = [live.play("d4", by=intent, version=1) for _ in range(5)]
    assert answers == [answers[0]] * 5
    assert live.texts == ["d4"]
    with pytest.raises(KeyReused):
        live.play("e5", by=intent, version=1)


def test_only_the_judges_of_the_match_play(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    before = stored()
    for who in (cast.captain_a, cast.other_judge, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            live.play("d4", by=make.by(who))
    assert stored() == before
    live.play("d4", by=make.by(cast.organiser))


def test_a_stage_that_is_not_open_has_no_boards(cast: Cast) -> None:
    live = table(cast)
    Match.objects.filter(pk=live.match.pk).update(state="line_ups")
    with pytest.raises(Refused, match="not reached this stage"):
        live.begin()


def test_a_signed_protocol_is_played_on_only_with_a_reason(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    Match.objects.filter(pk=live.match.pk).update(state="signed")
    with pytest.raises(Refused, match="Say why you are correcting it"):
        live.play("d4")
    live.play("d4", by=make.by(live.judge, reason="забыли ход"))
    assert Match.objects.get(pk=live.match.pk).state == "closing"


def test_extra_games_and_the_team_stage_are_played_alike(cast: Cast) -> None:
    live = table(cast)
    live.key = GameKey(Stage.EXTRA, 1, 1)
    with pytest.raises(Refused, match="removed from the protocol"):
        live.begin()
    Game.objects.create(match=live.match, **live.key._asdict())
    live.begin()
    live.play("d4")
    Match.objects.filter(pk=live.match.pk).update(state="team")
    live.key = GameKey(Stage.TEAM, 0, 1)
    live.begin()
    live.play("d4")
    assert Game.objects.filter(begun_at__isnull=False).count() == 2


def test_an_individual_match_is_played_alike(cast: Cast) -> None:
    live = table(cast, "deer", preset="duel")
    live.key = live.key._replace(board=1)
    live.begin()
    live.play(*sample("deer", 2).texts)
    assert Match.objects.get(pk=live.match.pk).total_a + Match.objects.get(pk=live.match.pk).total_b == 1


def test_a_board_that_a_side_has_nobody_for_does_not_begin(cast: Cast) -> None:
    live = table(cast)
    live.match.line_ups.filter(side="A").update(short=True)
    live.match.line_ups.get(side="A").places.filter(board=2).delete()
    before = stored()
    with pytest.raises(Refused, match="Альфа"):
        live.begin()
    assert stored() == before


@pytest.mark.parametrize(("language", "typed"), [("ru", "К:b2-c3"), ("en", "R:b2-c3"), ("ru", "r:b2-c3")])
def test_a_move_typed_with_the_letters_of_the_board_is_stored_as_records_write_it(
    cast: Cast, language: str, typed: str
) -> None:
    live = table(cast, "isses")
    live.begin(tags={"First": "A"})
    live.play("(setup r=b2 o=a7 y=c7 g=e7 b=g7 v=g1 w=a5)", "(coin e4)")
    with translation.override(language):
        live.play(typed)
        assert live.texts[-1] == "r:b2-c3"
        live.correct(3, typed.replace("c3", "c2"))
    assert live.texts[-1] == "r:b2-c2"


@pytest.mark.parametrize(
    ("slug", "tags", "before", "typed", "stored"),
    [
        ("corners", {"First": "A"}, (), "с3", "c3"),
        ("deer", {"Deer": "A"}, (), "c3хc5", "c3xc5"),
        ("sonor", {"Evaders": "A"}, ("1:000", "2:000", "3:000", "4:000", "5:000"), "П:180", "P:180"),
        ("sonor", {"Evaders": "A"}, ("1:000", "2:000", "3:000", "4:000", "5:000"), "Р:180", "P:180"),
    ],
)
def test_a_move_typed_with_cyrillic_letters_that_look_the_same_is_stored_with_those_of_records(
    cast: Cast, slug: str, tags: dict[str, str], before: tuple[str, ...], typed: str, stored: str
) -> None:
    live = table(cast, slug)
    live.begin(tags=tags)
    with translation.override("ru"):
        live.play(*before, typed)
        assert live.texts[-1] == stored
        live.correct(len(before) + 1, typed)
    assert live.texts[-1] == stored


def test_letters_of_another_game_or_language_are_refused(cast: Cast) -> None:
    live = table(cast, "isses")
    live.begin(tags={"First": "A"})
    live.play("(setup r=b2 o=a7 y=c7 g=e7 b=g7 v=g1 w=a5)", "(coin e4)")
    with translation.override("en"), pytest.raises(ActionRefused, match="is not a colour"):
        live.play("К:b2-c3")
    assert live.game.plies == 2


def test_a_live_game_shows_what_stands(cast: Cast) -> None:
    live = table(cast)
    live.begin({"First": "B"})
    live.play("d4", "e5")
    shown = live_game(live.game, "referee")
    assert shown is not None
    assert (shown.ply, shown.to_act, shown.last, shown.over, shown.version) == (2, "B", "e5", False, 3)
    assert [(ply.side, ply.text) for ply in shown.plies] == [("B", "d4"), ("A", "e5")]
    assert shown.teams == {"A": "Альфа", "B": "Бета"}
    live.end("resignation", "A")
    shown = live_game(live.game)
    assert shown is not None
    assert (shown.over, shown.to_act, shown.decision, shown.termination) == (True, None, "A", "resignation")


@pytest.mark.parametrize(("result", "points"), [("A", ("4.5", "1.5")), ("B", ("1.5", "4.5"))])
def test_a_forfeit_on_the_board_is_worth_what_one_in_the_protocol_is(
    cast: Cast, result: str, points: tuple[str, str]
) -> None:
    live = table(cast)
    Tour.objects.filter(pk=live.match.tour_id).update(format=live.match.tour.format | {"forfeit_points": 75})
    live.go_on_to_the_team_stage()
    live.begin()
    live.play("d4", "e5")
    live.end("forfeit", result)
    decided = f"forfeit_{result.lower()}"
    match = Match.objects.get(pk=live.match.pk)
    assert (live.game.decision, match.total_a, match.total_b) == (decided, *map(Decimal, points))
    live.correct(1, "c3")
    assert live.game.decision == decided, "a corrected move leaves how it ended"
    live.take_back()
    assert (live.game.decision, Match.objects.get(pk=live.match.pk).total_a) == ("", 0)
