"""The score sheet of Held-play: for each game who had the eight, who won and with which houses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.sheets import Sheet, fields, one_of, sheet_options, whole_number
from games.core.types import Fault, Refused, Result, Side
from games.heldplay import messages
from games.heldplay.notation import PIECES, Action
from games.heldplay.options import OPTIONS
from games.heldplay.position import HELD, SIDES, WINS, Position, Won, tally

_MOST_GAMES = 3


def _side(value: object, field: str) -> int:
    return SIDES.index(Side(one_of(value, field, ("A", "B"))))


def _read_game(data: object, name: str) -> Won:
    game = fields(data, ("eight", "winner", "houses"), name=name)
    eight, winner = (_side(game[part], f"{name}.{part}") for part in ("eight", "winner"))
    houses, field = game["houses"], f"{name}.houses"
    if not isinstance(houses, list):
        raise Refused(messages.SHEET_HOUSES.fault(field=field))
    return Won(eight, winner, tuple(whole_number(house, field, 1, PIECES) for house in houses))


def _read(data: object) -> tuple[tuple[Won, ...], bool]:
    """The games, and whether the third game's eight are drawn by lot."""
    sheet = fields(data, ("games",), ("options",))
    options = sheet_options(sheet.get("options", {}), OPTIONS)
    games = sheet["games"]
    if not isinstance(games, list):
        raise Refused(messages.SHEET_GAMES.fault(field="games"))
    return tuple(_read_game(game, f"games.{n}") for n, game in enumerate(games, 1)), options["third"] == "lot"


def _course_faults(games: tuple[Won, ...]) -> Iterator[Fault]:
    """Whether the match was over exactly with its last game (heldplay.10)."""
    for number in range(WINS, len(games)):
        result, _ = tally(games[:number])
        if result.winner:
            side = result.winner.value
            yield messages.GAMES_MANY.fault(field="games", side=side, game=number, count=len(games))
            return
    if tally(games)[0] is Result.OPEN:
        yield messages.GAMES_FEW.fault(field="games", count=len(games))


def _role_faults(games: tuple[Won, ...], lot: bool) -> Iterator[Fault]:
    """Whether the sides swapped (heldplay.10)."""
    for number, game in enumerate(games[1:_MOST_GAMES], 2):
        expected = 1 - games[number - 2].eight
        if game.eight != expected and not (lot and number == _MOST_GAMES):
            field = f"games.{number}.eight"
            yield messages.ROLES.fault(field=field, game=number, side=SIDES[expected].value)


def _house_faults(number: int, houses: tuple[int, ...]) -> Iterator[Fault]:
    """Whether four different houses won a game (heldplay.8)."""
    field = f"games.{number}.houses"
    for house in sorted({house for house in houses if houses.count(house) > 1}):
        yield messages.HOUSE_TWICE.fault(field=field, house=house, game=number)
    if len(houses) != HELD:
        yield messages.HOUSES_FOUR.fault(field=field, game=number, count=len(houses))


def _faults(games: tuple[Won, ...], lot: bool) -> Iterator[Fault]:
    yield from _course_faults(games)
    yield from _role_faults(games, lot)
    for number, game in enumerate(games, 1):
        yield from _house_faults(number, game.houses)


def sheet(data: object) -> Sheet:
    """Judge a score sheet such as {"games": [{"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]}, …]}.

    `net` are the winner's points less the loser's (heldplay.11).
    """
    try:
        games, lot = _read(data)
    except Refused as refused:
        return Sheet(faults=refused.faults)
    if faults := tuple(_faults(games, lot)):
        return Sheet(faults=faults)
    result, points = tally(games)
    winner = result.winner or Side.A
    net = points[winner] - points[winner.other]
    words = messages.NET.phrase(net=f"{net:+d}".replace("-", "−"))
    return Sheet(result, points, net, words)


def sheet_of(positions: Sequence[Position], _actions: Sequence[Action], _first: str) -> dict[str, Any]:
    """The score sheet of a match as far as its games are won."""
    games = [
        {"eight": SIDES[game.eight].value, "winner": SIDES[game.winner].value, "houses": list(game.houses)}
        for game in positions[-1].won
    ]
    return {"games": games}


def sheet_tags(sheet: Mapping[str, Any]) -> dict[str, str]:
    """Who had the eight in the first game."""
    return {"Eight": sheet["games"][0]["eight"]}
