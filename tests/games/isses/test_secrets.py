"""Worlds that differ only in sealed picks look the same, byte for byte, to everybody but the referee."""

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from games.cli.report import as_json, as_text
from games.core.game import start
from games.core.record import Record, read, write
from games.core.replay import Replay
from games.core.seen import seen
from games.core.types import Refused, Result, Viewer, english
from games.drawing.pdf import pdf
from games.drawing.scene import Show
from games.drawing.svg import svg
from games.isses import GAME
from games.isses.position import Position
from games.registry import replay
from tests.games.isses.sampling import COLOURS, texts
from tests.games.isses.scenes import PLAYED

VIEWERS: tuple[Viewer, ...] = ("A", "B", "public")
FIRST_ROUND = [*PLAYED, "(pick A r)", "(pick B b)", "(accuse g)", "(reveal A=r B=b)"]
"""A loses the first round, so A puts the second coin and B acts first."""
SECOND_ROUND = "(coin d4)"
READABLE = sorted(texts())
TAGS = {"Game": "isses", "A": "Альфа", "B": "Бета"}


def worlds(after: tuple[str, ...], foreign: str, mover: str = COLOURS) -> Iterator[Replay]:
    """The same actions with every pair of sealed picks; `mover` are the picks that B, who acts first, can have."""
    for a, b in product(COLOURS, mover):
        plies = [*FIRST_ROUND, SECOND_ROUND, f"(pick B {b})", f"(pick A {a})", *after]
        tags = TAGS | {"Options": f"picks=sealed foreign={foreign}"}
        played = replay(Record.of(tags, plies))
        assert played.legal
        yield played


def walked(position: Position, taps: tuple[str, ...] = ()) -> Iterator[str]:
    """Every chain of taps and what it completes."""
    for tap in GAME.continuations(position, taps):
        yield f"{taps} {tap}"
        if tap.more:
            yield from walked(position, (*taps, tap.token))


def judged(position: Position, text: str) -> str:
    try:
        return " ".join(map(english, GAME.check(position, GAME.parse(text, position))))
    except Refused as refused:
        return english(refused.fault)


def everything(played: Replay, who: Viewer) -> list[Any]:
    """All that can be asked about a replay that `who` sees."""
    position = played.position
    scenes = [GAME.scene(position, played.actions, Show(targets=True, taps=taps)) for taps in ((), ("c5",), ("b2",))]
    return [
        [GAME.encode(each) for each in played.positions],
        [hash(each) for each in played.positions],
        repr((played.positions, played.actions, played.record)),
        write(played.record),
        write(played.canonical),
        json.dumps(as_json(played)),
        as_text(played),
        [GAME.format(action) for action in GAME.legal_actions(position) or ()],
        GAME.count_legal(position),
        list(walked(position)),
        [judged(position, text) for text in READABLE[::2]],
        [svg(scene, standalone=True) for scene in scenes],
        [pdf(scene, "board") for scene in scenes[:1]],
        GAME.view(position, who) == position,
    ]


@pytest.mark.rule("isses.3", accepts=True)
@pytest.mark.parametrize(
    ("after", "foreign", "mover"),
    [
        ((), "illegal", COLOURS),
        ((), "opponent", COLOURS),
        (("o:a7-b6", "w:d7-c6"), "illegal", COLOURS),
        (("w:d7-d6", "w:d6-d5"), "illegal", COLOURS),
        (("w:d7-d6", "w:d6-d5", "w:d5-d4"), "illegal", "w"),
        (("w:d7-d6", "w:d6-d5", "w:d5-d4"), "opponent", COLOURS),
        (("(accuse r)",), "illegal", COLOURS),
    ],
)
@pytest.mark.parametrize("who", VIEWERS)
def test_worlds_that_differ_in_sealed_picks_look_the_same(
    who: Viewer, after: tuple[str, ...], foreign: str, mover: str
) -> None:
    first, *others = worlds(after, foreign, mover)
    assert len({GAME.encode(world.position) for world in (first, *others)}) == len(others) + 1
    expected = everything(seen(first, who), who)
    for world in (others[0], others[-1], others[len(others) // 2]):
        assert everything(seen(world, who), who) == expected
    for world in others:
        shown = seen(world, who)
        assert (shown.positions, shown.actions) == (seen(first, who).positions, seen(first, who).actions)
        assert write(shown.record) == write(seen(first, who).record)


@pytest.mark.parametrize("first", ["A", "B"])
def test_one_pick_is_hidden_while_the_other_is_missing(first: str) -> None:
    shown = set()
    for colour in COLOURS:
        played = replay(Record.of(TAGS | {"Options": "picks=sealed"}, [*PLAYED, f"(pick {first} {colour})"]))
        shown.add(str(everything(seen(played, "public"), "public")))
    assert len(shown) == 1


@pytest.mark.rule("isses.9", accepts=True)
def test_others_are_shown_the_moves_of_all_pieces_onto_the_coin() -> None:
    played = next(iter(worlds(("w:d7-d6", "w:d6-d5"), "illegal")))
    onto = "w:d5-d4"
    referee = [GAME.format(action) for action in GAME.legal_actions(played.position) or ()]
    others = [GAME.format(action) for action in GAME.legal_actions(seen(played, "A").position) or ()]
    assert onto not in referee
    assert set(others) == {*referee, onto}
    assert seen(played, "A").legal_counts != played.legal_counts
    assert judged(seen(played, "B").position, onto) == ""
    assert "cannot end on the coin" in judged(played.position, onto)


def test_a_refusal_is_the_referee_s_business() -> None:
    """A refused move onto the coin tells the mover's card; what follows it in the text holds later secrets."""
    shown = []
    for card in "roygbv":
        plies = [*FIRST_ROUND, SECOND_ROUND, f"(pick B {card})", "(pick A o)", "w:d7-d6", "w:d6-d5", "w:d5-d4"]
        tags = TAGS | {"Options": "picks=sealed"}
        played = replay(Record.of(tags, [*plies, f"(reveal A=o B={card})"], Result.A_WON))
        assert played.fault is not None
        assert played.fault.fault.code == "isses.foreign_piece"
        public = seen(played, "public")
        assert "5-d4" not in write(public.record)
        assert (public.result, public.over) == (Result.OPEN, False)
        shown.append(str(everything(public, "public")))
    assert len(set(shown)) == 1


def test_no_sentence_about_sealed_picks_names_a_card() -> None:
    """Sentences stand in logs and on error pages: a picked card may decide whether one is said, never its words."""
    for after in (("w:d7-d6", "w:d6-d5"), ("(accuse g)",)):
        sentences: dict[tuple[str, str], set[tuple[str, ...]]] = {}
        for world in islice(worlds(after, "illegal"), 0, 49, 5):
            for text in READABLE[::5]:
                for code, told in by_code(world.position, text).items():
                    sentences.setdefault((code, text), set()).add(told)
        assert {code for code, _ in sentences} >= {"isses.pick_twice", "isses.wrong_piece"}
        for (code, _), said in sentences.items():
            assert len(said) <= (3 if code == "isses.reveal_differs" else 1)


def by_code(position: Position, text: str) -> dict[str, tuple[str, ...]]:
    faults = GAME.check(position, GAME.parse(text, position))
    return {
        code: tuple(english(fault) for fault in faults if fault.code == code)
        for code in {fault.code for fault in faults}
    }


def test_what_has_been_revealed_is_shown() -> None:
    played = next(iter(worlds((), "illegal")))
    shown = [GAME.format(action) for action in seen(played, "public").actions]
    assert shown == [*FIRST_ROUND, SECOND_ROUND, "(pick B ?)", "(pick A ?)"]
    assert GAME.redact(played.actions[:6], "A") == played.actions[:6]


def test_the_referee_sees_everything() -> None:
    played = next(iter(worlds((), "illegal")))
    assert seen(played, "referee") is played
    assert GAME.view(played.position, "referee") == played.position
    assert GAME.redact(played.actions, "referee") == played.actions


def test_a_redacted_record_says_that_it_cannot_be_replayed() -> None:
    played = next(iter(worlds((), "illegal")))
    again = replay(read(write(seen(played, "public").record))[0])
    assert again.fault is not None
    assert (again.fault.ply, again.fault.fault.code, again.fault.fault.kind) == (8, "isses.hidden_pick", "syntax")


@pytest.mark.rule("isses.11", accepts=True)
@pytest.mark.parametrize("who", [*VIEWERS, "referee"])
def test_a_card_that_was_not_shown_is_in_nothing(who: Viewer) -> None:
    """It is never entered: what everybody sees is the same, and the game goes on as after both cards."""
    reached = ["w:d7-d6", "w:d6-d5", "w:d5-d4"]
    played = replay(Record.of(TAGS, [*PLAYED, *reached, "(reveal A=w)"]))
    assert played.legal
    assert seen(played, who) == played
    told = str(everything(played, who))
    assert "(reveal A=w)" in told
    assert "card-A" in told
    assert "card-B" not in told
    both = replay(Record.of(TAGS, [*PLAYED, *reached, "(reveal A=w B=o)"]))
    assert both.position == played.position


def test_nothing_is_hidden_when_the_cards_stay_with_the_players() -> None:
    played = replay(Record.of(TAGS, [*PLAYED, "(accuse g)"]))
    for who in VIEWERS:
        assert seen(played, who) == played
    assert start(GAME, (), {}) == GAME.view(start(GAME, (), {}), "public")
