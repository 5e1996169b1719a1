"""Texts of actions: `r:c3-d4`, `r:c3-e5-e3`, `(coin d4)`, `(accuse r)`, `(reveal A=r)`, and so on."""

import re
from functools import lru_cache
from operator import itemgetter

from games.core.types import Refused, latin_cells, quoted
from games.isses import labels, messages
from games.isses.actions import (
    ACCUSATIONS,
    COINS,
    COLOURS,
    HIDDEN,
    HOPS,
    LETTERS,
    PICKS,
    REVEALS,
    SHOWN,
    SIDES,
    Accuse,
    Action,
    Coin,
    Move,
    Pick,
    Reveal,
    Setup,
)
from games.isses.geometry import NAMES, NUMBERS
from games.isses.moves import canonical
from games.isses.position import Position

_CELL = r"[^\W\d_][0-9]{1,3}"
_COLOUR = r"[^\W\d_]"
_MOVE = re.compile(rf"({_COLOUR}):({_CELL}(?:-{_CELL})+)")
_SETUP = re.compile(rf"\(setup ({_COLOUR}={_CELL}(?: {_COLOUR}={_CELL})*)\)")
_USUAL_SETUP = f"(setup {' '.join(f'{letter}=%s' for letter in LETTERS[:HIDDEN])})"
_PLACES = itemgetter(*(slice(9 + 5 * colour, 11 + 5 * colour) for colour in COLOURS))
_COIN = re.compile(rf"\(coin ({_CELL})\)")
_REVEAL = rf"reveal (?:A=({_COLOUR}) B=({_COLOUR})|[AB]=({_COLOUR}))"
_CARDS = re.compile(rf"\((?:accuse ({_COLOUR})|pick [AB] ({_COLOUR})|{_REVEAL})\)")
_SEALED_REVEAL = frozenset({"(reveal)", "(reveal A=? B=?)"})
_HIDDEN_PICK = re.compile(r"\(pick [AB] \?\)")


def joined(path: tuple[int, ...]) -> str:
    return "-".join([NAMES[cell] for cell in path])


def format_action(action: Action) -> str:
    """The canonical text."""
    match action:
        case Move(colour, path):
            return f"{LETTERS[colour]}:{joined(path)}"
        case Accuse(colour):
            return f"(accuse {LETTERS[colour]})"
        case Coin(cell):
            return f"(coin {NAMES[cell]})"
        case Pick(side, colour):
            return f"(pick {SIDES[side]} {LETTERS[colour]})"
        case Reveal((a, b)):
            hidden = a == b == HIDDEN
            cards = zip(SIDES, (a, b), strict=True)
            return f"(reveal {' '.join(f'{side}={LETTERS[card]}' for side, card in cards if hidden or card != HIDDEN)})"
        case Setup(cells):
            places = (f"{LETTERS[colour]}={NAMES[cell]}" for colour, cell in enumerate(cells))
            return f"(setup {' '.join(places)})"


_LISTS: tuple[tuple[Action, ...], ...] = (
    COINS,
    ACCUSATIONS,
    *PICKS,
    SHOWN,
    *(tuple(moves.values()) for starts in HOPS for moves in starts),
)
READINGS = {format_action(action): action for actions in _LISTS for action in actions}
"""Every text of a single action, whatever the position."""

_NUMBERED = {letter: colour for colour, letter in enumerate(LETTERS[:HIDDEN])}


def _cell(name: str) -> int:
    if name not in NUMBERS:
        raise Refused(messages.OFF_BOARD.fault(cell=quoted(name)))
    return NUMBERS[name]


def _colour(letter: str) -> int:
    if letter not in _NUMBERED:
        raise Refused(messages.NO_COLOUR.fault(letter=quoted(letter)))
    return _NUMBERED[letter]


@lru_cache(1024)
def _read_move(text: str) -> Move | None:
    """A move as it is written; those of known colour and cells, the usual case, in a third of the time."""
    names = text[2:].split("-")
    if text[1:2] == ":" and text[0] in _NUMBERED and len(names) > 1 and NUMBERS.keys() >= set(names):
        return Move(_NUMBERED[text[0]], tuple(map(NUMBERS.__getitem__, names)))
    parts = _MOVE.fullmatch(text)
    return parts and Move(_colour(parts[1]), tuple(map(_cell, parts[2].split("-"))))


def _usual_setup(text: str) -> Setup | None:
    """A set-up in the order of the colours."""
    places = _PLACES(text)
    if text != _USUAL_SETUP % places:
        return None
    try:
        return Setup(tuple(map(NUMBERS.__getitem__, places)))
    except KeyError:
        return None


def _read_setup(text: str) -> Setup | None:
    """Every colour once, in any order (isses.1); quickest in the usual one."""
    if usual := _usual_setup(text):
        return usual
    match = _SETUP.fullmatch(text)
    return match and _any_setup(match[1])


def _any_setup(words: str) -> Setup:
    pairs = [(_colour(word[0]), _cell(word[2:])) for word in words.split(" ")]
    named = [colour for colour, _ in pairs]
    twice = [colour for colour in COLOURS if named.count(colour) > 1]
    faults = [messages.COLOUR_TWICE.fault(piece=labels.PIECES[colour]) for colour in twice]
    missing = [colour for colour in COLOURS if colour not in named]
    faults += [messages.COLOUR_MISSING.fault(piece=labels.PIECES[colour]) for colour in missing]
    if faults:
        raise Refused(*faults)
    places = dict(pairs)
    return Setup(tuple(places[colour] for colour in COLOURS))


def _refuse(text: str) -> None:
    """`Refused` with what is odd about a text that looks like an action."""
    if coin := _COIN.fullmatch(text):
        _cell(coin[1])
    if cards := _CARDS.fullmatch(text):
        for letter in filter(None, cards.groups()):
            _colour(letter)
    if _HIDDEN_PICK.fullmatch(text):
        raise Refused(messages.HIDDEN_PICK.fault(text=text))
    raise Refused(messages.UNREADABLE.fault(text=quoted(text)))


def sealed_reveal(position: Position) -> Reveal:
    """The reveal of the cards that were sealed, of hidden ones where they are not known (isses.11)."""
    a, b = position.picks
    return REVEALS[a][b] if max(a, b) < HIDDEN else REVEALS[HIDDEN][HIDDEN]


_TYPED_COLOUR = re.compile(r"^\w(?=:)|(?<=\(accuse )\w(?=\))|(?<=\(pick [AB] )\w(?=\))|(?<==)\w(?=[ )])|\b\w(?==\w\d)")
"""Where the letter of a colour stands in an action."""


def typed(text: str, letters: str) -> str:
    """An action with the letters of colours as records write them, where somebody has typed those of the board or
    capitals."""
    known = letters.upper() + letters.lower() + LETTERS[:HIDDEN].upper()
    table = str.maketrans(known, LETTERS[:HIDDEN] * 3)
    return _TYPED_COLOUR.sub(lambda letter: letter[0].translate(table), latin_cells(text))


def parse(text: str, position: Position) -> Action:
    """The action of a text; `Refused` when it cannot be read.

    A chain of jumps that is legal in the position is read as its canonical chain: the shortest, of those the smallest
    by text. `(reveal)` means the sealed cards, also as those write it who do not know them: `(reveal A=? B=?)`.
    """
    action = READINGS.get(text)
    if action is not None:
        return action
    if text[:1] != "(" and (move := _read_move(text)):
        return canonical(position, move)
    if setup := _read_setup(text):
        return setup
    if text in _SEALED_REVEAL and position.variant.sealed:
        return sealed_reveal(position)
    _refuse(text)
    raise AssertionError(text)
