import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.draws.rules.pairing.fields import fresh, team, tournament
from tournaments.draws.rules.pairing import knock_out, round_robin, swiss
from tournaments.draws.rules.pairing.model import (
    Conditions,
    Group,
    Pair,
    from_json,
    note_from_json,
    note_to_json,
    to_json,
)
from tournaments.kernel.values import Fault


def test_every_draw_comes_back_as_it_was() -> None:
    for seed in range(30):
        for step in tournament(seed):
            assert from_json(json.loads(json.dumps(to_json(step.draw)))) == step.draw


def test_decided_pairs_and_other_methods_come_back_too() -> None:
    locked = swiss.draw(fresh(5), seed=1, conditions=Conditions((Pair(1, 2), Pair(3, None))))
    table = round_robin.draw([team(1, 3), team(2, 1), team(3)], tour=1, seed=7)
    for draw in (locked, table):
        assert from_json(json.loads(json.dumps(to_json(draw)))) == draw


def test_a_draw_is_written_in_the_words_that_older_ones_are_stored_in() -> None:
    table, bracket = round_robin.draw(fresh(2), tour=1, seed=7), knock_out.draw(fresh(2), [], tour=1, seed=7)
    methods = [to_json(draw)["method"] for draw in (swiss.draw(fresh(2), seed=1), table, bracket)]
    assert methods == ["swiss", "round_robin", "knock_out"]
    pair = {"a": 1, "b": 2, "score_a": "0", "score_b": "0", "locked": False, "notes": []}
    assert to_json(table) == {
        "method": "round_robin", "seed": 7, "pairs": [pair], "byes": [], "notes": [], "groups": [],
    }  # fmt: skip


def test_groups_come_back_and_older_draws_have_none() -> None:
    notes = (Fault("pairing.no_repeat"),)
    draw = replace(swiss.draw(fresh(4), seed=1), groups=(Group("I", (1, 2), notes), Group("", (3, 4))))
    data = json.loads(json.dumps(to_json(draw)))
    assert from_json(data) == draw
    del data["groups"]
    assert from_json(data) == replace(draw, groups=())


def test_points_in_a_note_stay_exact() -> None:
    note = Fault("pairing.float_odd", {"team": "A", "score": Decimal("2.5"), "count": 3, "none": None})
    data = note_to_json(note)
    assert data["args"] == {"team": "A", "score": {"points": "2.5"}, "count": 3, "none": None}
    assert note_from_json(json.loads(json.dumps(data))) == note


def test_it_refuses_a_method_that_there_is_not() -> None:
    data = to_json(swiss.draw(fresh(2), seed=1)) | {"method": "guess"}
    with pytest.raises(ValueError, match="guess"):
        from_json(data)
