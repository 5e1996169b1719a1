"""What every game promises, tested on every game of the registry."""

import random
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from games.core.game import Match, fold
from games.core.record import Record
from games.core.types import Fault, Phrase, Refused, Result, Tap, Word, english
from games.drawing.scene import Show
from games.drawing.svg import svg
from games.registry import AnyGame, all_games, message_table
from games.registry import replay as replay_record
from tests.games.alike import assert_alike
from tests.games.samples import SAMPLES, WRONG_TEXTS, legal_actions, legal_texts, matches, positions, variants

pytestmark = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def _faults(game: AnyGame, position: Any, text: str) -> tuple[Fault, ...]:
    try:
        return game.check(position, game.parse(text, position))
    except Refused as refused:
        return refused.faults


def test_a_text_of_a_record_that_is_typed_stays_and_its_cyrillic_double_becomes_it(game: AnyGame) -> None:
    texts = {text for match in matches(game.slug) for text in match.texts}
    assert {game.typed(text, Phrase.english) for text in texts} == texts
    double = str.maketrans("acex", "асех")
    doubles = {re.sub(r"[ace](?=\d)|(?<=\d)x", lambda sign: sign[0].translate(double), text): text for text in texts}
    assert {typed: game.typed(typed, Phrase.english) for typed in doubles} == doubles


def test_check_finds_nothing_exactly_for_the_legal_actions(game: AnyGame) -> None:
    texts = SAMPLES[game.slug].texts()
    for position in positions(game.slug, every=16):
        always = frozenset(map(game.format, game.interjections(position)))
        allowed = legal_texts(game, position) | always
        accepted = {text for text in texts | allowed if not _faults(game, position, text)}
        assert {game.format(game.parse(text, position)) for text in accepted} == allowed & accepted
        assert not any(_faults(game, position, text) for text in allowed)
        assert allowed <= accepted


def test_a_refusal_names_its_rule_and_says_why_in_words(game: AnyGame) -> None:
    known = message_table()
    texts = sorted(SAMPLES[game.slug].texts())
    for number, position in enumerate(positions(game.slug, every=25)):
        for text in texts[number % 8 :: 8]:
            for fault in _faults(game, position, text):
                assert known[fault.code] == fault.template
                assert (fault.rule is None) is (fault.kind == "syntax")
                assert "%(" not in english(fault)
                assert {arg for arg in fault.args.values() if isinstance(arg, Word)} <= set(game.words)


def test_it_refuses_what_is_no_notation(game: AnyGame) -> None:
    for position in positions(game.slug, every=40):
        for text in set(WRONG_TEXTS) - SAMPLES[game.slug].texts():
            with pytest.raises(Refused) as refused:
                game.parse(text, position)
            assert refused.value.fault.kind == "syntax"
            assert len(english(refused.value.fault)) < 200


def test_parsing_a_formatted_action_gives_the_action(game: AnyGame) -> None:
    for position in positions(game.slug):
        for action in legal_actions(game, position):
            parsed = game.parse(game.format(action), position)
            assert parsed == action
            assert hash(parsed) == hash(action)


def test_canonical_texts_are_unique(game: AnyGame) -> None:
    for position in positions(game.slug):
        texts = [game.format(action) for action in game.legal_actions(position) or ()]
        assert len(texts) == len(set(texts))


def test_counting_agrees_with_listing(game: AnyGame) -> None:
    for position in positions(game.slug, every=1):
        listed = game.legal_actions(position)
        assert game.count_legal(position) == (None if listed is None else len(listed))


def test_decoding_an_encoded_position_gives_the_position(game: AnyGame) -> None:
    for position in positions(game.slug, every=1):
        decoded = game.decode(game.encode(position))
        assert decoded == position
        assert hash(decoded) == hash(position)
        assert game.legal_actions(decoded) == game.legal_actions(position)


@pytest.mark.parametrize("spoil", [str.upper, lambda text: text[:-1], lambda text: text + " ", lambda _: ""])
def test_it_refuses_to_decode_what_is_no_position(game: AnyGame, spoil: Any) -> None:
    spoilt = spoil(game.encode(positions(game.slug)[0]))
    with pytest.raises(ValueError, match=r"."):
        game.decode(spoilt)


def test_applying_an_action_leaves_the_position_as_it_was(game: AnyGame) -> None:
    for position in positions(game.slug):
        before, number = game.encode(position), hash(position)
        for action in legal_actions(game, position):
            assert game.apply(position, action) != position
        assert (game.encode(position), hash(position)) == (before, number)


def test_undoing_by_a_prefix_gives_the_same_position(game: AnyGame) -> None:
    for match in matches(game.slug):
        texts = match.texts
        for ply in range(0, len(texts) + 1, 11):
            _, replayed, fault = fold(game, match.positions[0], texts[:ply])
            assert fault is None
            assert replayed[-1] == match.at(ply).position == match.back(len(texts) - ply).position


def test_a_record_is_played_as_its_actions_are_one_by_one(game: AnyGame) -> None:
    """Whole games, from any ply, and with any one action exchanged for another or for what is none."""
    chance = Random(game.slug)
    others = [*sorted(SAMPLES[game.slug].texts()), *WRONG_TEXTS]
    for match in matches(game.slug):
        for _ in range(12):
            begun, ply = sorted(chance.choices(range(len(match.actions)), k=2))
            texts, first = [*match.texts[begun:]], match.positions[begun]
            assert_alike(game, first, texts)
            texts[ply - begun] = chance.choice([*others, *match.texts])
            assert_alike(game, first, texts)


def test_a_refused_action_changes_nothing(game: AnyGame) -> None:
    for match in matches(game.slug):
        before = match.texts, match.positions
        with pytest.raises(Refused):
            match.play("no such action")
        with pytest.raises(Refused) as refused:
            match.play(match.texts[0])
        assert refused.value.fault.rule == "record.over"
        assert (match.texts, match.positions) == before


def _walk(game: AnyGame, position: Any, taps: tuple[str, ...] = ()) -> Iterator[Any]:
    """All actions that a chain of taps completes."""
    for tap in game.continuations(position, taps):
        assert tap.action is not None or tap.more or tap.form
        if tap.form:
            filled = (tap.form % {tap.token: value} for value in SAMPLES[game.slug].values)
            yield from (game.parse(text, position) for text in filled if not _faults(game, position, text))
        if tap.action is not None:
            yield tap.action
        if tap.more:
            yield from _walk(game, position, (*taps, tap.token))


def test_taps_walk_to_exactly_the_legal_actions(game: AnyGame) -> None:
    for position in positions(game.slug):
        if game.legal_actions(position) is None and not SAMPLES[game.slug].values:
            continue  # the taps of a set-up lead to more actions than can be walked to
        assert {game.format(action) for action in _walk(game, position)} == legal_texts(game, position)


def test_taps_that_lead_nowhere_have_no_continuation(game: AnyGame) -> None:
    nowhere: tuple[Tap[Any], ...] = ()
    for position in positions(game.slug, every=20):
        for taps in (("nowhere",), ("",), ("a1", "a1"), ("a1", "nowhere"), ("a1",) * 9):
            assert game.continuations(position, taps) == nowhere


def _spelled(game: AnyGame, position: Any, taps: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All chains of taps that complete an action, each with its action."""
    for tap in game.continuations(position, taps):
        chain = (*taps, tap.token)
        if tap.form:
            for value in SAMPLES[game.slug].values:
                text = tap.form % {tap.token: value}
                if not _faults(game, position, text):
                    yield (*taps, value), game.parse(text, position)
        if tap.action is not None:
            yield chain, tap.action
        if tap.more:
            yield from _spelled(game, position, chain)


def test_taps_spell_the_action_that_they_lead_to(game: AnyGame) -> None:
    for position in positions(game.slug, every=20):
        if game.legal_actions(position) is None and not SAMPLES[game.slug].values:
            continue
        for chain, action in _spelled(game, position):
            text = game.spell(position, chain)
            assert game.parse(text, position) == action, chain


def test_taps_that_lead_nowhere_spell_what_is_refused_or_nothing_yet(game: AnyGame) -> None:
    chance = random.Random(5)
    spelled = 0
    for position in positions(game.slug, every=12):
        tokens = [shape.tap for shape in game.scene(position).shapes if shape.tap]
        for length in (1, 2, 3, 4, 7):
            taps = tuple(chance.choices(tokens, k=length))
            text = game.spell(position, taps)
            assert isinstance(game.prompt(position, taps), Phrase)
            spelled += bool(text and _faults(game, position, text))
    assert spelled > 20


def test_what_is_tapped_beside_the_drawing_has_a_name(game: AnyGame) -> None:
    known = message_table()
    for position in positions(game.slug, every=12):
        drawn = {shape.tap for shape in game.scene(position).shapes}
        tokens = {tap.token for tap in game.continuations(position, ()) if not tap.form} - drawn
        tokens |= {game.format(action) for action in game.interjections(position)}
        for token in tokens:
            name = game.called(token)
            assert name is not None, token
            assert known[name.code] == name.template
        assert known[game.prompt(position, ()).code]


def test_a_game_ends_and_says_so(game: AnyGame) -> None:
    for match in matches(game.slug):
        assert len(match.actions) <= SAMPLES[game.slug].longest
        assert game.over(match.position)
        assert game.to_act(match.position) is None
        assert game.outcome(match.position) is not Result.OPEN
        for position in match.positions[:-1]:
            assert not game.over(position)
            assert game.to_act(position) in {"A", "B", "referee"}
            assert game.outcome(position) is Result.OPEN


def test_what_a_viewer_sees_hides_no_more_at_a_second_look(game: AnyGame) -> None:
    for match in matches(game.slug)[:2]:
        for who in ("A", "B", "referee", "public"):
            seen = game.view(match.position, who)
            assert game.view(seen, who) == seen
            assert len(game.redact(match.actions, who)) == len(match.actions)


def _drawings(game: AnyGame) -> Iterator[ElementTree.Element]:
    show = Show(targets=True, taps=("a1",), faulty=("b2", "nowhere"))
    for match in matches(game.slug)[::3]:
        for ply in range(0, len(match.actions) + 1, 13):
            scene = game.scene(match.positions[ply], match.actions[:ply], show)
            yield ElementTree.fromstring(svg(scene, prefix="one-"))  # noqa: S314 - our own text


def test_drawings_name_every_cell_and_piece(game: AnyGame) -> None:
    space = "{http://www.w3.org/2000/svg}"
    for drawing in _drawings(game):
        marked = [element for element in drawing.iter() if element.get("id")]
        ids = [element.get("id", "") for element in marked]
        assert len(ids) == len(set(ids))
        assert all(name.startswith("one-") for name in ids)
        for element in marked:
            if element.get("id", "").startswith(("one-cell-", "one-piece-")):
                assert element.findtext(f"{space}title")
                assert element.get("role") == "img"


def test_drawings_keep_to_a_strict_content_policy(game: AnyGame) -> None:
    for drawing in _drawings(game):
        for element in drawing.iter():
            assert element.get("style") is None
            assert not any(name.startswith("on") for name in element.attrib)
            assert element.tag.rpartition("}")[2] not in {"script", "style", "foreignObject"}


def test_a_bare_board_is_the_board_without_pieces_whatever_the_position(game: AnyGame) -> None:
    for match in matches(game.slug)[::3]:
        bare, drawn = game.bare(match.position), game.scene(match.positions[0])
        assert bare == game.bare(match.positions[0])
        assert not any(shape.id.startswith(("piece-", "coin", "in-hand", "last")) for shape in bare.shapes)
        cells = [shape.id for shape in bare.shapes if shape.id.startswith("cell-")]
        assert cells == [shape.id for shape in drawn.shapes if shape.id.startswith("cell-")]
        assert (bare.width, bare.height <= drawn.height) == (drawn.width, True)


def test_a_match_begins_only_with_options_that_the_game_has(game: AnyGame) -> None:
    for options in ([("nonsense", "1")], [(game.options[0].name, "nonsense")]):
        with pytest.raises(Refused) as refused:
            Match.begin(game, options=options)
        assert refused.value.fault.kind == "syntax"


def _beginnings(game: AnyGame) -> Iterator[dict[str, str]]:
    """The tags of an empty record, for every value of every option and of the tags that give the roles."""
    roles: list[dict[str, str]] = [{}]
    roles += [{spec.name: value} for spec in game.tags if spec.name != "First" for value in spec.values]
    options = [f"{spec.name}={value}" for spec in game.options for value in getattr(spec, "values", ())]
    for role in roles:
        for text in ("", *options):
            yield {"Game": game.slug, "A": "a", "B": "b", "Options": text, **role}


def test_a_first_mover_is_agreed_before_the_game_or_follows_from_the_role(game: AnyGame) -> None:
    """The one is written into every record; the other is read, must agree, and is not written."""
    agreed = any(spec.name == "First" and not spec.derived for spec in game.tags)
    for tags in _beginnings(game):
        plain = replay_record(Record.of(tags, ()))
        assert plain.legal, tags
        right = {"A", "B"} if agreed else {str(plain.to_act)}
        for first in right:
            named = replay_record(Record.of(tags | {"First": first}, ()))
            assert named.legal, (tags, first)
            assert agreed or named.canonical == plain.canonical
        for first in {"A", "B", "C", "a", ""} - right:
            wrong = replay_record(Record.of(tags | {"First": first}, ())).fault
            assert wrong is not None, (tags, first)
            assert (wrong.ply, wrong.fault.kind, "First" in english(wrong.fault)) == (0, "syntax", True)


def test_the_sheet_of_a_game_that_is_over_is_valid_and_says_the_same(game: AnyGame) -> None:
    over = [pair for pair in zip(matches(game.slug), _agreed(game), strict=True) if game.over(pair[0].position)]
    assert over
    for match, options in over:
        first = game.to_act(match.positions[0])
        sheet = game.sheet_of(match.positions, match.actions, first if first in ("A", "B") else "A")
        judged = game.sheet(sheet | {"options": dict(options)})
        assert not judged.faults
        assert (judged.result, judged.points) == (game.outcome(match.position), game.points(match.position))
        assert game.sheet_tags(sheet).keys() <= {spec.name for spec in game.tags if not spec.derived}


def test_every_action_that_is_hidden_is_told_to_be_a_secret_by_its_text(game: AnyGame) -> None:
    """And no other: whoever handles a text before the game is known must not show it."""
    for match, options in zip(matches(game.slug), _agreed(game), strict=True):
        kept = game.secrets is not None and game.secrets.are_sealed(dict(options))
        for ply in range(1, len(match.actions) + 1, 3):
            played = match.actions[:ply]
            hidden = game.redact(played, "public")[-1] != played[-1]
            text = game.format(played[-1])
            side = game.secrets.side_of(text) if game.secrets else ""
            assert bool(side) == hidden == (kept and bool(side))
            assert game.secrets is None or text.startswith(game.secrets.opening) == hidden


def test_a_pick_that_is_due_can_be_written_read_and_played(game: AnyGame) -> None:
    if game.secrets is None:
        return
    rounds = 0
    for position in (position for match in matches(game.slug) for position in match.positions[:8]):
        due = game.secrets.due(position)
        assert not due or game.secrets.count(position)
        for side in due:
            for card in game.secrets.cards:
                text = game.secrets.write(side, card.sign)
                assert not _faults(game, position, text)
                assert game.secrets.read(text.upper().replace("(PICK", "(pick")) == (side, card.sign)
                assert game.secrets.side_of(text) == side
                assert game.secrets.side_of(text[:-1]) == side
                after = game.apply(position, game.parse(text, position))
                assert side not in game.secrets.due(after)
            rounds += 1
    assert rounds


def test_a_set_up_by_lot_follows_from_its_seed_and_is_legal(game: AnyGame) -> None:
    begun = matches(game.slug)[0].positions
    if game.lot is None:
        assert game.to_act(begun[0]) != "referee"
        return
    assert game.lot.tag in {spec.name for spec in game.tags if not spec.derived}
    assert game.lot.due(begun[0])
    assert not any(map(game.lot.due, begun[1:]))
    drawn = [game.lot.drawn(seed) for seed in ("1", "1", "2")]
    assert drawn[0] == drawn[1] != drawn[2]
    assert not any(game.check(begun[0], action) for action in drawn)


def _agreed(game: AnyGame) -> list[tuple[tuple[str, str], ...]]:
    """What each of the games of ``matches`` is played with."""
    return [options for options in variants(game) for _seed in (1, 2)]
