"""Moving a match through its course."""

import itertools
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, to_json
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.matches.read.protocol import course_of_match, protocol_of
from tournaments.matches.write.clocks import set_clock
from tournaments.matches.write.states import move
from tournaments.models import AuditEntry, Clock, LineUp, Match
from tournaments.play.write.records import enter_sheet


def step(cast: Cast, seen: str, to: str, intent: Intent | None = None) -> Match:
    move(intent or make.by(cast.judge), match_id=cast.match.pk, seen=seen, to=to)
    return Match.objects.get(pk=cast.match.pk)


def put(cast: Cast, **fields: object) -> None:
    Match.objects.filter(pk=cast.match.pk).update(**fields)


def test_it_goes_through_every_state_up_to_closing(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    course = ["planned", "warm_up", "line_ups", "individual", "team", "closing"]
    for seen, to in itertools.pairwise(course):
        assert step(cast, seen, to).state == to
    match = Match.objects.get(pk=cast.match.pk)
    assert match.started_at is not None
    assert match.ended_at is not None
    assert match.started_at < match.ended_at
    assert AuditEntry.objects.count() == 5


def test_going_back_takes_the_end_and_the_beginning_back(cast: Cast) -> None:
    step(cast, "planned", "warm_up")
    set_clock(make.by(cast.judge), match_id=cast.match.pk, kind="warm_up", do="start")
    assert step(cast, "warm_up", "planned").started_at is None
    assert not Clock.objects.exists()
    put(cast, state="team")
    assert step(cast, "team", "closing").ended_at is not None
    assert step(cast, "closing", "team").ended_at is None


def test_a_clock_that_was_set_back_ends_no_match_before_it_begins(cast: Cast) -> None:
    begun = timezone.now() + timedelta(hours=2)
    put(cast, state="team", started_at=begun)
    assert step(cast, "team", "closing").ended_at == begun


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_step_is_one_step(cast: Cast, times: int) -> None:
    intent = make.by(cast.judge)
    match = [step(cast, "planned", "warm_up", intent) for _ in range(times)][-1]
    assert (match.state, match.version, AuditEntry.objects.count()) == ("warm_up", 2, 1)


def test_a_stage_is_left_with_games_without_a_result_only_by_somebody_who_knows(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    put(cast, state="individual")
    given: dict[str, Any] = {"match_id": cast.match.pk, "seen": "individual", "to": "team"}
    for known in (0, 9):
        with pytest.raises(Refused) as caught:
            move(make.by(cast.judge), **given, undecided=known)
        assert caught.value.faults == (("undecided", "10 games have no result. Go on anyway?"),)
    assert (Match.objects.get(pk=cast.match.pk).state, AuditEntry.objects.count()) == ("individual", 0)
    move(make.by(cast.judge), **given, undecided=10)
    assert Match.objects.get(pk=cast.match.pk).state == "team"
    back: dict[str, Any] = {"match_id": cast.match.pk, "seen": "team", "to": "individual", "undecided": 0}
    assert move(make.by(cast.judge), **back)["state"] == "individual"


def test_a_step_from_a_state_that_is_gone_is_a_conflict(cast: Cast) -> None:
    step(cast, "planned", "warm_up")
    with pytest.raises(Conflict) as caught:
        step(cast, "planned", "warm_up")
    assert caught.value.entry == AuditEntry.objects.get()
    assert Match.objects.get(pk=cast.match.pk).version == 2


def test_a_step_back_does_not_undo_a_signing_that_was_not_seen(cast: Cast) -> None:
    put(cast, state="signed")
    with pytest.raises(Conflict) as caught:
        step(cast, "closing", "team", make.by(cast.judge, reason="one more game"))
    assert caught.value.current.state == "signed"  # type: ignore[attr-defined]
    assert Match.objects.get(pk=cast.match.pk).state == "signed"


def test_a_signed_match_makes_no_steps_and_nobody_else_is_blamed(cast: Cast) -> None:
    put(cast, state="signed")
    with pytest.raises(Refused, match="one step at a time"):
        step(cast, "signed", "closing", make.by(cast.judge, reason="one more game"))
    assert Match.objects.get(pk=cast.match.pk).state == "signed"


@pytest.mark.parametrize("to", ["individual", "signed", "approved", "planned", "nonsense", ""])
def test_a_match_does_not_jump(cast: Cast, to: str) -> None:
    with pytest.raises(Refused, match="one step at a time"):
        step(cast, "planned", to)
    assert Match.objects.get(pk=cast.match.pk).state == "planned"


def test_the_stages_begin_with_complete_line_ups_only(cast: Cast) -> None:
    put(cast, state="line_ups")
    line_up = make.make_line_up(cast.match, "A")
    line_up.places.get(board=3).delete()
    with pytest.raises(Refused) as caught:
        step(cast, "line_ups", "individual")
    short = "If the team has no more players, mark in its line-up that it is short of them."
    assert [sentence for _field, sentence in caught.value.faults] == [
        f"Альфа: Exactly 4 main players are needed. Boards without a player: 3. {short}",
        "Бета: enter the line-up first.",
    ]
    assert Match.objects.get(pk=cast.match.pk).state == "line_ups"


def test_a_judge_may_begin_with_a_short_team_that_is_confirmed(cast: Cast) -> None:
    put(cast, state="line_ups")
    make.make_line_up(cast.match, "B")
    line_up = make.make_line_up(cast.match, "A")
    line_up.places.get(board=3).delete()
    LineUp.objects.filter(pk=line_up.pk).update(short=True)
    assert step(cast, "line_ups", "individual").state == "individual"


def test_a_bye_has_no_course(cast: Cast) -> None:
    put(cast, team_b=None)
    with pytest.raises(Refused, match="bye"):
        step(cast, "planned", "warm_up")


def test_a_tour_of_points_goes_from_planned_to_closing(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, judges=(cast.match.match_judges.get().judge,))
    move(make.by(cast.judge), match_id=match.pk, seen="planned", to="closing")
    assert Match.objects.get(pk=match.pk).state == "closing"


@pytest.fixture
def duel(cast: Cast) -> Cast:
    """A match of Held-play between two persons."""
    tournament = make.make_tournament(organiser=cast.organiser, participants="people")
    tour = make.make_tour(tournament, kind="heldplay", preset="duel")
    judge = make.make_judge(tournament, "Мария", can_be_senior=True)
    persons = [make.make_team(tournament, name, players=0) for name in ("Ким Лев", "Ли Ян")]
    cast.match = make.make_match(tour, *persons, judges=(judge,))
    cast.judge = make.make_link(judge)[0]
    return cast


def test_persons_play_without_a_step_of_line_ups(duel: Cast) -> None:
    step(duel, "planned", "warm_up")
    with pytest.raises(Refused):
        step(duel, "warm_up", "line_ups")
    assert step(duel, "warm_up", "individual").state == "individual"
    protocol = protocol_of(Match.objects.with_names().with_judges().get(pk=duel.match.pk))
    assert [side.main[0].name for side in protocol.sides if side.main[0]] == ["Ким Лев", "Ли Ян"]
    assert [(line.label, line.proposed) for line in protocol.signatures[1:]] == [
        ("Player", "Ким Лев"),
        ("Player", "Ли Ян"),
    ]
    assert list(course_of_match(duel.match)) == ["planned", "warm_up", "individual", "closing", "signed", "approved"]


SHEETS: dict[str, tuple[dict[str, Any], str, tuple[Any, Any]]] = {
    # A wins the first two games of a match: it is over, 2 : 0 in games.
    "heldplay": (
        {
            "games": [
                {"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]},
                {"eight": "B", "winner": "A", "houses": [1, 2, 3, 4]},
            ]
        },
        "A",
        (1, 0),
    ),
    # Everything equal in both parts: drawn, half a point each.
    "sonor": (
        {
            "parts": [
                {"evaders": side, "lines": [0] * 5, "caught": [False] * 5, "last_catch": None} for side in ("A", "B")
            ]
        },
        "draw",
        (Decimal("0.5"), Decimal("0.5")),
    ),
}


@pytest.mark.parametrize("kind", SHEETS)
def test_a_persons_match_is_one_game_that_follows_from_its_own_rules(duel: Cast, kind: str) -> None:
    sheet, decision, totals = SHEETS[kind]
    tour_format = to_json(PRESETS["duel"].format)
    type(duel.match.tour).objects.filter(pk=duel.match.tour_id).update(kind=kind, format=tour_format)
    step(duel, "planned", "warm_up")
    step(duel, "warm_up", "individual")
    game: dict[str, Any] = {"match_id": duel.match.pk, "key": GameKey(Stage.INDIVIDUAL, 1, 1), "version": 0}
    enter_sheet(make.by(duel.judge), sheet=sheet, **game)
    match = Match.objects.get(pk=duel.match.pk)
    assert match.games.get().decision == decision
    assert (match.total_a, match.total_b) == totals
    assert protocol_of(Match.objects.with_names().with_judges().get(pk=match.pk)).missing == ()
