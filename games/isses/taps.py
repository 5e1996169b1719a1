"""Actions of Der Isses! by taps on the cells, and the words `accuse`, `reveal`, `A` and `B`.

A piece is tapped for a card of its colour. Set-up: seven cells in the order of the colours. Coin: its cell. Pick: `A`
or `B`, then a piece. Move: the piece, then the cells of its way. Accusation: `accuse`, then a piece. Reveal: the
piece of the card that decides, then perhaps that of the other; the one word `reveal` when the picks were sealed.

A move of several jumps is tapped hop by hop; a way by taps comes to no cell twice."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from games.core import messages as shared
from games.core.cells import bits
from games.core.types import Message, Phrase, Tap, gettext_noop, table
from games.isses import labels
from games.isses.actions import (
    ACCUSATIONS,
    COINS,
    COLOURS,
    HIDDEN,
    LETTERS,
    PICKS,
    REVEALS,
    SIDES,
    Action,
    Move,
    Reveal,
    Setup,
)
from games.isses.geometry import LANDINGS, NAMES, NEAR, NUMBERS
from games.isses.moves import canonical, reach
from games.isses.notation import format_action, sealed_reveal
from games.isses.position import UNPICKED, Position
from games.isses.rules import coin_cells, deciding, legal_actions

ACCUSE = "accuse"
REVEAL = "reveal"

Taps = tuple[Tap[Action], ...]


def continuations(position: Position, taps: tuple[str, ...]) -> Taps:
    """The taps that can follow; () when the taps lead nowhere or the action is complete."""
    match position.phase:
        case "setup":
            return _set_up_taps(taps)
        case "coin" if not taps:
            return tuple(Tap(NAMES[cell], COINS[cell], False) for cell in bits(coin_cells(position)))
        case "picks":
            return _pick_taps(position, taps)
        case "play":
            return _turn_taps(position, taps)
        case "reveal":
            return _reveal_taps(position, taps)
    return ()


def _set_up_taps(taps: tuple[str, ...]) -> Taps:
    left = len(COLOURS) - len(taps)
    if left <= 0 or len(set(taps)) < len(taps) or not NUMBERS.keys() >= set(taps):
        return ()
    tapped = tuple(NUMBERS[name] for name in taps)
    free = [cell for cell in NUMBERS.values() if cell not in tapped]
    return tuple(Tap(NAMES[cell], None if left > 1 else Setup((*tapped, cell)), left > 1) for cell in free)


def _pieces(position: Position, actions: Iterable[Action]) -> Taps:
    """A tap on the piece of every colour, completing the action of that colour."""
    pairs = zip(position.cells, actions, strict=True)
    return tuple(Tap(NAMES[cell], action, False) for cell, action in pairs)


def _pick_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    missing = {sign: side for side, sign in enumerate(SIDES) if position.picks[side] == UNPICKED}
    if not taps:
        return tuple(Tap(sign, None, True) for sign in missing)
    side = missing.get(taps[0])
    return () if side is None or len(taps) > 1 else _pieces(position, PICKS[side])


def _turn_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    if not taps:
        movable = [start for start, single, further in reach(position) if single | further]
        return (*(Tap(NAMES[cell], None, True) for cell in movable), Tap(ACCUSE, None, True))
    if taps[0] == ACCUSE:
        return () if len(taps) > 1 else _pieces(position, ACCUSATIONS)
    colour = _tapped(position, taps[0])
    if colour is None or not NUMBERS.keys() >= set(taps):
        return ()
    return tuple(_hops(position, colour, tuple(NUMBERS[tap] for tap in taps)))


def _hops(position: Position, colour: int, path: tuple[int, ...]) -> Iterator[Tap[Action]]:
    """The next cells of a way that can end legally: steps and jumps from the piece, further jumps after a jump."""
    start, single, further = tuple(reach(position))[colour]
    ends, barred = single | further, sum(1 << cell for cell in set(path)) | position.occupied
    if len(path) == 1:
        steps = NEAR[start] & single
        for cell in bits(steps):
            yield Tap(NAMES[cell], Move(colour, (start, cell)), False)
    elif not _jumped(position, path):
        return
    for cell in bits(_jumps(position, start, path[-1]) & ~barred):
        beyond = _beyond(position, start, cell, barred | 1 << cell) & ends
        action = canonical(position, Move(colour, (*path, cell))) if ends >> cell & 1 else None
        if action or beyond:
            yield Tap(NAMES[cell], action, beyond > 0)


def _jumps(position: Position, start: int, cell: int) -> int:
    """The cells straight behind the pieces around a cell, from the coin none; the moving piece began on `start`."""
    if cell == position.coin:
        return 0
    return LANDINGS[cell][(position.occupied & ~(1 << start)) & NEAR[cell]]


def _jumped(position: Position, path: tuple[int, ...]) -> bool:
    """Whether a way so far consists of jumps to free cells, each of them new."""
    free = len(set(path)) == len(path) and not any(position.occupied >> cell & 1 for cell in path[1:])
    return free and all(_jumps(position, path[0], a) >> b & 1 for a, b in pairwise(path))


def _beyond(position: Position, start: int, cell: int, barred: int) -> int:
    """The cells that further jumps from a cell lead to without coming to a barred one."""
    found, todo = 0, _jumps(position, start, cell) & ~barred
    while todo:
        low = todo & -todo
        found |= low
        todo = (todo | _jumps(position, start, low.bit_length() - 1)) & ~(barred | found)
    return found


def _tapped(position: Position, name: str) -> int | None:
    """The colour of the piece on a tapped cell."""
    return position.piece_on(NUMBERS[name]) if name in NUMBERS else None


def _reveal_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    legal = legal_actions(position) or ()
    if position.variant.sealed:
        return () if taps else (Tap(REVEAL, sealed_reveal(position), False),)
    colours = tuple(_tapped(position, tap) for tap in taps)
    if len(taps) >= _PAIR or None in colours:
        return ()
    reveals = [(colour, _reveal_of(position, (*colours, colour))) for colour in COLOURS]
    return tuple(Tap(NAMES[position.cells[colour]], reveal, not taps) for colour, reveal in reveals if reveal in legal)


def _reveal_of(position: Position, colours: tuple[int | None, ...]) -> Reveal:
    """The reveal of the card that decides and, as a second colour, of the other."""
    if position.ended is None:
        raise ValueError("the round goes on")
    decides = deciding(position.ended, position.turn)
    first, second = (HIDDEN if colour is None else colour for colour in (*colours, None)[:_PAIR])
    return REVEALS[second][first] if decides else REVEALS[first][second]


# Der Isses! entered by taps: what taps mean that lead to no legal action, what to tap next, the names of
# words.


SETUP_TAP = Message("isses.setup_tap", gettext_noop("Set-up: tap the cell of the %(piece)s."))
COIN_TAP = Message(
    "isses.coin_tap", gettext_noop("%(side)s puts the coin: tap a free cell that is not next to a piece.")
)
SIDE_TAP = Message("isses.side_tap", gettext_noop("Who picks a card?"))
PICK_TAP = Message("isses.pick_tap", gettext_noop("Only %(side)s looks now: tap the piece that %(side)s picks."))
PIECE_TAP = Message("isses.piece_tap", gettext_noop("Tap the piece that moves, or “Der Isses!”"))
HOP_TAP = Message("isses.hop_tap", gettext_noop("Tap the cell that it goes to."))
STOP_TAP = Message("isses.stop_tap", gettext_noop("Tap the next cell of the jumps, or finish here."))
ACCUSE_TAP = Message("isses.accuse_tap", gettext_noop("Tap the piece that is named."))
SHOW_TAP = Message("isses.show_tap", gettext_noop("Both cards are shown now."))
DECIDING_TAP = Message("isses.deciding_tap", gettext_noop("The card of %(side)s decides: tap the piece of its colour."))
OTHER_TAP = Message(
    "isses.other_tap",
    gettext_noop("If %(side)s has shown a card too, tap the piece of its colour. If not, finish here."),
)
STOPPING = Message("isses.stopping", gettext_noop("Finish here"))
ACCUSING = Message("isses.accusing", gettext_noop("“Der Isses!”"))
REVEALING = Message("isses.revealing", gettext_noop("Show the cards"))
PICKING = Message("isses.picking", gettext_noop("%(side)s picks"))

MESSAGES = table(globals())

_PAIR = 2


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """A piece stands for its colour; what it spells depends on what is due."""
    match position.phase:
        case "setup":
            ready = len(taps) >= len(COLOURS) or not NUMBERS.keys() >= set(taps)
            return _setup(taps) if ready else ""
        case "coin" if len(taps) == 1 and taps[0] in NUMBERS:
            return f"(coin {taps[0]})"
        case "picks" if taps and taps[0] in SIDES:
            return _of_card(position, f"(pick {taps[0]} %s)", taps[1:])
        case "reveal":
            return _reveal(position, taps)
    if taps and taps[0] == ACCUSE:
        return _of_card(position, "(accuse %s)", taps[1:])
    return _way(position, taps)


def _setup(taps: tuple[str, ...]) -> str:
    if len(taps) == len(COLOURS) and NUMBERS.keys() >= set(taps):
        return format_action(Setup(tuple(NUMBERS[tap] for tap in taps)))
    return " ".join(taps)


def _letter(position: Position, cell: str) -> str:
    """The letter of the piece on a cell, "" when there is none."""
    colour = position.piece_on(NUMBERS[cell]) if position.cells and cell in NUMBERS else None
    return "" if colour is None else LETTERS[colour]


def _of_card(position: Position, form: str, taps: tuple[str, ...]) -> str:
    letters = "".join(_letter(position, tap) for tap in taps)
    return form % letters if letters else ""


def _reveal(position: Position, taps: tuple[str, ...]) -> str:
    if taps == (REVEAL,):
        return format_action(sealed_reveal(position)) if position.variant.sealed else ""
    colours = tuple(_tapped(position, tap) for tap in taps)
    if None in colours or not 0 < len(colours) <= _PAIR:
        return _way(position, taps)
    return "" if position.variant.sealed else format_action(_reveal_of(position, colours))


def _way(position: Position, taps: tuple[str, ...]) -> str:
    """A piece and the cells of its way."""
    letter = _letter(position, taps[0]) if taps else ""
    return f"{letter}:{'-'.join(taps)}" if letter and len(taps) > 1 else ""


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    match position.phase:
        case "setup" if len(taps) < len(COLOURS):
            return SETUP_TAP.phrase(piece=labels.PIECES[len(taps)])
        case "coin":
            return COIN_TAP.phrase(side=labels.SIDES[position.turn])
        case "picks":
            named = taps and taps[0] in tuple(SIDES)
            return PICK_TAP.phrase(side=labels.side_of(taps[0])) if named else SIDE_TAP.phrase()
        case "play":
            return _turn_prompt(taps)
        case "reveal":
            return _reveal_prompt(position, taps)
    return shared.NOTHING_DUE.phrase()


def _reveal_prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    if position.variant.sealed or position.ended is None:
        return SHOW_TAP.phrase()
    decides = deciding(position.ended, position.turn)
    if taps:
        return OTHER_TAP.phrase(side=labels.SIDES[1 - decides])
    return DECIDING_TAP.phrase(side=labels.SIDES[decides])


def _turn_prompt(taps: tuple[str, ...]) -> Phrase:
    if not taps:
        return PIECE_TAP.phrase()
    if taps[0] == ACCUSE:
        return ACCUSE_TAP.phrase()
    return (HOP_TAP if len(taps) == 1 else STOP_TAP).phrase()


def called(token: str) -> Phrase | None:
    """The names of accusing, of showing the cards, of stopping, and of the sides that pick."""
    words = {ACCUSE: ACCUSING, REVEAL: REVEALING, "": STOPPING}
    if token in words:
        return words[token].phrase()
    return PICKING.phrase(side=labels.side_of(token)) if token in tuple(SIDES) else None
