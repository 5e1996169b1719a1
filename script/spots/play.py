"""Games by chance, and what must be the same whichever way it is asked for."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games import registry
from games.core.game import start
from games.core.record import Record, read, write
from games.core.types import Result, Side
from games.partner.advice import Budget, Level
from games.partner.players import outcomes, partner_of, seen_by
from games.registry import AnyGame
from script.figures.play import variants
from script.levels.play import at_random

LONGEST = 2_000
"""Actions after which a game is left as it is."""
ASKED_AGAIN = 2
"""How many earlier actions are judged in each position."""
LOOKS = 100
"""Positions that a partner looks at, at most."""
ERRS = 10
"""In how many of 100 actions it plays by chance, so that two of them do not go in circles."""
EACH = 10
"""Of so many games one is played by partners at sight: by chance alone some games never come to their end."""


class Disagreement(NamedTuple):
    """What disagreed, and the record that shows it."""

    slug: str
    what: str
    record: str


class GameComparison(NamedTuple):
    """A game played and compared: its actions, the disagreements, whether it came to its end."""

    actions: int
    disagreements: tuple[Disagreement, ...]
    ended: bool


def compared(slug: str, seed: int) -> GameComparison:
    """Play one game, by chance or by partners at sight, under an option that follows from the seed, and compare all
    that can be asked of it.

    In each position: every listed action is legal by ``check``, and one of earlier positions exactly when it is
    listed; ``count_legal`` counts the list; the text of the chosen action is read as that action; the position's own
    text leads back to the position; ``over``, ``to_act``, ``outcome`` and an empty list say the same; ``apply`` leaves
    the position before it alone.
    At the end: the record, written and read, replays to the same positions, result and points; its canonical text is
    the same when it is formatted again; the score sheet of a game that the rules ended is valid with the same result
    and points.
    """
    game, random = registry.get(slug), Random(seed)  # noqa: S311 - to be repeated, not a secret
    possible = list(variants(game))
    options = possible[seed % len(possible)]
    position, positions, actions = start(game, options, {}), list[Any](), list[Any]()
    wrong: list[str] = []
    while not game.over(position) and len(actions) < LONGEST:
        wrong += of_position(game, position, random.sample(actions, min(ASKED_AGAIN, len(actions))))
        action = at_sight(game, position, actions, random) if seed % EACH == EACH - 1 else None
        action = action or chosen(game, position, actions, random)
        before = hash(position), game.encode(position)
        after = game.apply(position, action)
        if (hash(position), game.encode(position)) != before:
            wrong.append("apply has changed the position before it")
        if game.parse(game.format(action), position) != action:
            wrong.append(f"{game.format(action)} is read as another action")
        positions.append(position)
        actions.append(action)
        position = after
    wrong += of_position(game, position, actions[-ASKED_AGAIN:])
    positions.append(position)
    record = recorded(game, options, positions[-1], actions)
    wrong += of_record(game, record, positions, actions)
    disagreements = tuple(Disagreement(slug, what, write(record)) for what in dict.fromkeys(wrong))
    return GameComparison(len(actions), disagreements, game.over(position))


def at_sight(game: AnyGame, position: Any, actions: list[Any], random: Random) -> Any:
    """What a partner would play that looks at its own action alone; None where the game waits for the referee or for a
    secret pick, and where no partner knows what to play."""
    side = game.to_act(position)
    if side not in ("A", "B") or picks(game, position):
        return None
    seen = seen_by(game, position, actions, Side(side))
    advice = partner_of(game.slug).advise(seen, Level(0, LOOKS, 0, ERRS), Budget(LOOKS), random)
    return advice.action and random.choice(outcomes(game.slug, position, advice.action))


def picks(game: AnyGame, position: Any) -> bool:
    """Whether secret picks are due."""
    return bool(game.secrets and game.secrets.due(position))


def chosen(game: AnyGame, position: Any, actions: list[Any], random: Random) -> Any:
    """Any legal action; now and then what the referee may do at any time."""
    if game.lot and game.lot.due(position):
        return game.lot.drawn(str(random.randrange(10**6)))
    if (ends := game.interjections(position)) and random.randrange(300) == 0:
        return random.choice(ends)
    legal = game.legal_actions(position)
    if legal is None:
        return at_random(game, position, actions, Side(game.to_act(position) or "A"), random)
    return random.choice(legal)


def of_position(game: AnyGame, position: Any, others: Sequence[Any]) -> Iterator[str]:
    """What disagrees about a position; ``others`` are actions of which it is not known whether they are legal."""
    over = game.over(position)
    if not over == (game.to_act(position) is None) == (game.outcome(position) is not Result.OPEN):
        yield "over, to_act and outcome do not agree"
    if game.decode(game.encode(position)) != position:
        yield "the position's text leads to another position"
    legal = game.legal_actions(position)
    if legal is not None:
        yield from _of_list(game, position, legal, others)


def _of_list(game: AnyGame, position: Any, legal: Sequence[Any], others: Sequence[Any]) -> Iterator[str]:
    if game.over(position) is not (not legal):
        yield "a game is over exactly when nothing is legal"
    if game.count_legal(position) != len(legal) or len(set(legal)) != len(legal):
        yield "count_legal does not count the list"
    for action in legal:
        if game.check(position, action):
            yield f"{game.format(action)} is listed, but not legal"
    listed = {*legal, *game.interjections(position)}
    for action in others:
        is_legal = not game.check(position, action)
        if is_legal is not (action in listed or (is_legal and _is_listed(game, position, action, legal))):
            yield f"{game.format(action)} is legal, but not listed, or the other way round"


def _is_listed(game: AnyGame, position: Any, action: Any, legal: Sequence[Any]) -> bool:
    """Whether the list has what an action does: of several ways to the same place it names one."""
    after = game.apply(position, action)
    return any(game.apply(position, other) == after for other in legal)


def recorded(game: AnyGame, options: Sequence[tuple[str, str]], last: Any, actions: Sequence[Any]) -> Record:
    tags = {"Game": game.slug, "A": "A", "B": "B"}
    if options:
        tags["Options"] = " ".join(f"{name}={value}" for name, value in options)
    return Record.of(tags, map(game.format, actions), game.outcome(last))


def of_record(game: AnyGame, record: Record, positions: Sequence[Any], actions: Sequence[Any]) -> Iterator[str]:
    """What disagrees between a game as it was played and its record."""
    replay = registry.replay(read(write(record))[0])
    last = positions[-1]
    if not replay.legal:
        yield f"the record is refused: {replay.fault}"
        return
    if replay.actions != tuple(actions) or tuple(replay.positions) != tuple(positions) or replay.positions[-1] != last:
        yield "the record replays to other actions or positions"
    if (replay.result, replay.points) != (game.outcome(last), game.points(last)):
        yield "the record has another result or other points"
    text = write(replay.canonical)
    if write(registry.replay(read(text)[0]).canonical) != text:
        yield "the canonical text changes when it is formatted again"
    if game.over(last):
        yield from _of_sheet(game, record, positions, actions)


def _of_sheet(game: AnyGame, record: Record, positions: Sequence[Any], actions: Sequence[Any]) -> Iterator[str]:
    first = next((actor for actor in map(game.to_act, positions) if actor in ("A", "B")), "A")
    data = game.sheet_of(positions, actions, first)
    if options := record.tag.get("Options"):
        data = {**data, "options": dict(pair.split("=") for pair in options.split())}
    judged = game.sheet(data)
    if not judged.valid:
        yield f"the score sheet is refused: {judged.faults[0].code}"
    elif (judged.result, judged.points) != (game.outcome(positions[-1]), game.points(positions[-1])):
        yield "the score sheet has another result or other points"
