"""Texts of actions and positions, what cannot be read, and the taps that enter an action."""

import pytest

from games.core.game import Match, start
from games.core.types import Refused
from games.isses import GAME
from games.isses.actions import HIDDEN, Coin, Move, Pick, Reveal, Setup
from games.isses.geometry import NAMES
from games.isses.notation import typed
from games.isses.options import OPTIONS
from games.isses.position import Position
from tests.games.isses.scenes import PLAYED, SETUP, codes, legal, play, sealed, stand

OPENING = start(GAME, (), {})


def taps(match: Match | Position, *made: str) -> dict[str, str | None]:  # type: ignore[type-arg]
    continuations = GAME.continuations(match.position if isinstance(match, Match) else match, made)
    return {tap.token: GAME.format(tap.action) if tap.action else None for tap in continuations}


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (SETUP, Setup((0, 6, 42, 48, 3, 45, 27))),
        ("(coin d4)", Coin(24)),
        ("(pick B o)", Pick(1, 1)),
        ("r:a1-b2", Move(0, (0, 8))),
        ("w:d7-d5-f3", Move(6, (27, 25, 37))),
        ("(reveal A=r B=w)", Reveal((0, 6))),
        ("(reveal A=r)", Reveal((0, HIDDEN))),
        ("(reveal B=w)", Reveal((HIDDEN, 6))),
    ],
)
def test_actions_are_read_and_written(text: str, action: object) -> None:
    parsed = GAME.parse(text, OPENING)
    assert parsed == action
    assert GAME.format(parsed) == text


@pytest.mark.parametrize(
    "text",
    [
        *("r", "r:", "r:c3", "r:c3-", "rc3-d4", "r:c3-d4-", "R:c3-d4", "r:C3-d4", "r:c3 d4", "r:c3–d4", "red:c3-d4"),
        *("c3-d4", "(r:c3-d4)", "(coin)", "(coin d4 d5)", "coin d4", "(Coin d4)", "(coin  d4)", "(coin d4"),
        *("(accuse)", "(accuse r o)", "(accuse red)", "(pick r)", "(pick C r)", "(pick A)", "(pick a r)"),
        *(
            "(reveal A=?)",
            "(reveal A=r B=?)",
            "(reveal C=r)",
            "(reveal A=r A=b)",
            "(reveal B=r A=b)",
            "(reveal A=r B=b )",
            "(reveal)",
            "(setup)",
            "(setup r)",
            "pass",
            "(draw)",
        ),
    ],
)
def test_it_cannot_read_other_texts(text: str) -> None:
    for position in (OPENING, play(*PLAYED).position):
        with pytest.raises(Refused) as refused:
            GAME.parse(text, position)
        assert (refused.value.fault.kind, refused.value.fault.rule) == ("syntax", None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("r:c3-d8", "off_board"),
        ("r:h3-d4", "off_board"),
        ("(coin h1)", "off_board"),
        ("p:c3-d4", "no_colour"),
        ("(pick A x)", "no_colour"),
        ("(reveal A=r B=x)", "no_colour"),
        ("(reveal A=x)", "no_colour"),
        ("(reveal B=x)", "no_colour"),
        ("(pick A ?)", "hidden_pick"),
        ("(pick C ?)", "unreadable"),
    ],
)
def test_it_says_what_is_odd_about_a_text(text: str, code: str) -> None:
    assert codes(OPENING, text) == [code]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_is_part_of_the_position(option: object) -> None:
    assert option in GAME.options
    names = {spec.name: spec.values for spec in OPTIONS}
    shown = {GAME.encode(play(**{name: value}).position) for name, values in names.items() for value in values}
    assert len(shown) == 1 + len(names)


def test_a_seed_is_kept_and_not_checked() -> None:
    match = Match.begin(GAME, [SETUP], tags={"Seed": "any number"})
    assert match.position == play(SETUP).position


def test_positions_have_texts() -> None:
    assert GAME.encode(OPENING) == f"reveal euclid illegal setup B 0:0 {'.' * 49} - -- -"
    hidden = GAME.view(sealed("r", "b", "(accuse y)").position, "public")
    assert GAME.encode(hidden).endswith(" d4 ?? !y")
    assert hidden.picks == (HIDDEN, HIDDEN)
    assert GAME.decode(GAME.encode(hidden)) == hidden


PLAYING = GAME.encode(stand(""))


@pytest.mark.parametrize(
    "text",
    [
        PLAYING.replace("euclid", "round"),
        PLAYING.replace(" play ", " coin "),
        PLAYING.replace(" play ", " setup "),
        PLAYING.replace(" play ", " reveal "),
        PLAYING.replace(" play ", " over "),
        PLAYING.replace(" play ", " picks "),
        PLAYING.replace("0:0", "4:1"),
        PLAYING.replace("0:0", "5:1"),
        PLAYING.replace("w.", ".."),
        PLAYING.replace("r", "o", 3),
        PLAYING.replace(" d4 ", " - "),
        PLAYING.replace(" d4 ", " a1 "),
        PLAYING.replace(" -- ", " r- "),
        PLAYING[:-1] + "r",
        PLAYING.replace("reveal ", "sealed "),
        PLAYING.replace("reveal ", "sealed ").replace("-- -", "r- -"),
        GAME.encode(stand("r=d4", phase="reveal", ended="r")).replace("- r", "- o").replace("-- r", "-- o"),
        GAME.encode(stand("", "-", phase="over", coins="4:2")).replace("4:2", "4:4"),
        GAME.encode(OPENING).replace("0:0", "1:0"),
        PLAYING + "\n",
    ],
)
def test_it_refuses_a_text_of_no_position(text: str) -> None:
    with pytest.raises(ValueError, match="Der Isses!"):
        GAME.decode(text)


def test_a_set_up_is_tapped_cell_by_cell_in_the_order_of_the_colours() -> None:
    cells = ("a1", "a7", "g1", "g7", "a4", "g4")
    assert set(taps(play(), *cells[:3])) == set(NAMES) - set(cells[:3])
    assert set(taps(play(), *cells[:5]).values()) == {None}
    assert taps(play(), *cells)["d7"] == SETUP
    assert taps(play(), *cells, "d7") == {}


def test_a_coin_is_one_tap() -> None:
    coins = taps(play(SETUP))
    assert set(coins.values()) == legal(play(SETUP).position)
    assert coins["d4"] == "(coin d4)"


def test_a_pick_is_a_side_and_a_piece() -> None:
    match = play(*PLAYED, picks="sealed")
    assert taps(match) == {"A": None, "B": None}
    assert taps(match, "A")["a7"] == "(pick A o)"
    assert taps(match.play("(pick A r)")) == {"B": None}
    assert taps(match.play("(pick A r)"), "A") == taps(match, "A", "a7") == {}
    assert GAME.prompt(match.position, ("A",)).english() == "Only A looks now: tap the piece that A picks."
    assert GAME.prompt(match.position, ("a7",)) == GAME.prompt(match.position, ())


def test_a_move_is_the_piece_and_where_it_ends() -> None:
    match = play(SETUP.replace("o=a7", "o=b2"), "(coin d4)")
    assert set(taps(match)) == {"a1", "b2", "g1", "g7", "a4", "g4", "d7", "accuse"}
    assert taps(match, "a1") == {"a2": "r:a1-a2", "b1": "r:a1-b1", "c3": "r:a1-c3"}
    assert taps(match, "a2") == taps(match, "a1", "c3") == {}


def test_jumps_are_tapped_hop_by_hop_and_may_stop_where_the_move_is_legal() -> None:
    match = stand("r=a1 o=b1 y=d2 g=e4 b=g7 v=a7 w=g1", coin="e6")
    assert taps(match, "a1")["c1"] == "r:a1-c1"
    assert taps(match, "a1", "c1") == {"e3": "r:a1-c1-e3"}
    assert taps(match, "a1", "c1", "e3") == {"e5": "r:a1-c1-e3-e5"}
    assert taps(match, "a1", "c1", "e3", "e5") == {}
    assert taps(match, "a1", "e3") == taps(match, "a1", "b2", "c3") == {}


def test_a_hop_that_leads_to_no_legal_end_is_not_offered() -> None:
    match = stand("r=d4 o=e4 y=a1 g=a7 b=g7 v=a4 w=g1", coin="b4")
    assert "f4" not in taps(match, "d4")
    assert GAME.spell(match, ("d4", "f4")) == "r:d4-f4"


def test_an_accusation_is_a_word_and_a_piece() -> None:
    accusations = taps(play(*PLAYED), "accuse")
    assert accusations["a7"] == "(accuse o)"
    assert len(accusations) == 7


def test_a_reveal_is_the_piece_of_the_card_that_decides_and_perhaps_that_of_the_other() -> None:
    accused = play(*PLAYED, "(accuse o)")
    assert len(taps(accused)) == 7
    assert taps(accused)["a7"] == "(reveal B=o)"
    assert taps(accused, "a7")["a1"] == "(reveal A=r B=o)"
    assert taps(accused, "a7")["a7"] == "(reveal A=o B=o)"
    assert taps(accused, "a2") == taps(accused, "a7", "a1") == {}
    assert GAME.spell(accused.position, ("a7",)) == "(reveal B=o)"
    reached = stand("r=d4 o=g7", phase="reveal", ended="r", turn="B")
    assert taps(reached) == {"d4": "(reveal B=r)"}
    assert taps(reached, "d4")["g7"] == "(reveal A=o B=r)"
    assert taps(reached, "g7") == {}
    assert GAME.spell(reached, ("g7",)) == "(reveal B=o)"


@pytest.mark.parametrize(("turn", "ended", "decides", "other"), [("A", "r", "A", "B"), ("A", "!r", "B", "A")])
def test_the_card_that_decides_is_asked_for_first(turn: str, ended: str, decides: str, other: str) -> None:
    place = "r=c7" if "!" in ended else "r=d4"
    position = stand(place, phase="reveal", ended=ended, turn=turn)
    first, second = GAME.prompt(position, ()), GAME.prompt(position, (place[2:],))
    assert (first.code, dict(first.args)) == ("isses.deciding_tap", {"side": decides})
    assert (second.code, dict(second.args)) == ("isses.other_tap", {"side": other})


def test_the_reveal_of_sealed_picks_is_one_word() -> None:
    match = sealed("r", "b", "(accuse o)")
    assert taps(match) == {"reveal": "(reveal A=r B=b)"}
    assert GAME.spell(match.position, ("a1",)) == GAME.spell(match.position, ("a1", "a7")) == ""
    assert taps(match, "reveal") == {}


RUSSIAN = "КОЖЗСФБ"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("К:c3-d4", "r:c3-d4"),
        ("ж:c3-e5-e3", "y:c3-e5-e3"),
        ("R:c3-d4", "r:c3-d4"),
        ("r:c3-d4", "r:c3-d4"),
        ("(accuse б)", "(accuse w)"),
        ("(pick A С)", "(pick A b)"),
        ("(reveal A=о B=ф)", "(reveal A=o B=v)"),
        ("(reveal B=Б)", "(reveal B=w)"),
        ("(setup К=a1 О=c5 Ж=e1 З=g3 С=g7 Ф=a7 Б=c7)", "(setup r=a1 o=c5 y=e1 g=g3 b=g7 v=a7 w=c7)"),
        ("(coin b4)", "(coin b4)"),
        ("С:с3-е5", "b:c3-e5"),
        ("ы:c3-d4", "ы:c3-d4"),
    ],
)
def test_typed_letters_of_the_board_become_those_of_records(text: str, meant: str) -> None:
    assert typed(text, RUSSIAN) == meant


def test_a_record_is_read_as_it_is() -> None:
    with pytest.raises(Refused, match="not a colour"):
        GAME.parse("К:c3-d4", play(*PLAYED).position)
