"""The score sheet of Der Isses!: coins of both sides, the first mover, and how each round ended if that was written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.sheets import Sheet, fields, one_of, sheet_options, whole_number
from games.core.types import Fault, Message, Points, Refused
from games.isses import messages
from games.isses.actions import SIDES, Action, Reveal
from games.isses.labels import side_of
from games.isses.options import OPTIONS
from games.isses.position import WINS, Position
from games.isses.rules import coin_winner
from games.isses.rules import points as points_of

FOREIGN = "foreign"
ENDINGS = ("reached", "same", "right", "wrong", FOREIGN)
_FOR_MOVER = {"reached", "right"}
_ACCUSED = {"right", "wrong"}


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended, who moved or accused, who got the coin."""

    ended: str
    by: str
    coin: str

    @property
    def winner(self) -> str:
        """Who gets the coin by the rules (isses.9, isses.10)."""
        return self.by if self.ended in _FOR_MOVER else SIDES.replace(self.by, "")


def _read_round(data: object, name: str) -> Round:
    row = fields(data, ("ended", "by", "coin"), name=name)
    by, coin = (one_of(row[key], f"{name}.{key}", tuple(SIDES)) for key in ("by", "coin"))
    return Round(one_of(row["ended"], f"{name}.ended", ENDINGS), by, coin)


def _read_rounds(data: object) -> tuple[Round, ...]:
    if not isinstance(data, list):
        raise Refused(messages.ROUNDS_LIST.fault())
    return tuple(_read_round(row, f"rounds.{number}") for number, row in enumerate(data, 1))


def _round_faults(rounds: Sequence[Round], foreign_allowed: bool) -> list[Fault]:
    """Rounds that the rules do not know, and coins that went to the wrong side."""
    faults = []
    for number, row in enumerate(rounds, 1):
        if row.ended == FOREIGN and not foreign_allowed:
            faults.append(messages.ROUND_FOREIGN.fault(round=number))
        if row.coin != row.winner:
            message: Message = messages.ROUND_COIN_ACCUSED if row.ended in _ACCUSED else messages.ROUND_COIN_MOVED
            faults.append(message.fault(round=number, by=side_of(row.by), coin=side_of(row.winner)))
    return faults


def _course_faults(rounds: Sequence[Round], coins: dict[str, int]) -> list[Fault]:
    """Nobody has four coins before the last round, and the coins add up (isses.12)."""
    faults = []
    won = dict.fromkeys(SIDES, 0)
    for number, row in enumerate(rounds, 1):
        won[row.coin] += 1
        if won[row.coin] == WINS and number < len(rounds):
            faults.append(messages.ROUNDS_AFTER_END.fault(side=side_of(row.coin), round=number))
    wrong = (side for side in SIDES if won[side] != coins[side])
    faults += (messages.ROUNDS_COUNT.fault(side=side_of(side), rounds=won[side], coins=coins[side]) for side in wrong)
    return faults


def _faults(data: object) -> tuple[dict[str, int], list[Fault]]:
    sheet = fields(data, ("first", "coins"), ("options", "rounds"))
    options = sheet_options(sheet.get("options", {}), OPTIONS)
    one_of(sheet["first"], "first", tuple(SIDES))
    written = fields(sheet["coins"], tuple(SIDES), name="coins")
    coins = {side: whole_number(written[side], f"coins.{side}", 0, WINS) for side in SIDES}
    faults = []
    if list(coins.values()).count(WINS) != 1:
        faults.append(messages.COINS_WINNER.fault(a=coins["A"], b=coins["B"]))
    if "rounds" in sheet:
        rounds = _read_rounds(sheet["rounds"])
        faults += _round_faults(rounds, options["foreign"] == "opponent")
        faults += _course_faults(rounds, coins)
    return coins, faults


def sheet(data: object) -> Sheet:
    """Judge a score sheet such as {"first": "A", "coins": {"A": 4, "B": 2}}, with "rounds" or without."""
    try:
        coins, faults = _faults(data)
    except Refused as refused:
        return Sheet(faults=refused.faults)
    if faults:
        return Sheet(faults=tuple(faults))
    points = Points(coins["A"], coins["B"])
    return Sheet(points.result(), points)


def sheet_of(positions: Sequence[Position], actions: Sequence[Action], first: str) -> dict[str, Any]:
    """The score sheet of a game that is over, with its rounds."""
    rounds = rounds_of(positions, actions)
    return {"first": first, "coins": points_of(positions[-1]).as_dict(), "rounds": rounds}


def sheet_tags(sheet: Mapping[str, Any]) -> dict[str, str]:
    """Who moved first."""
    return {"First": sheet["first"]}


def rounds_of(positions: Sequence[Position], actions: Sequence[Action]) -> list[dict[str, Any]]:
    """The rounds of a played game as a score sheet writes them; `positions[i]` stands before `actions[i]`."""
    return [
        _round_of(position, action)
        for position, action in zip(positions, actions, strict=False)
        if isinstance(action, Reveal)
    ]


def _round_of(position: Position, action: Reveal) -> dict[str, Any]:
    ended, mover = position.ended, position.turn
    winner = coin_winner(position, action.picks)
    if ended and ended.accused:
        word = "right" if winner == mover else "wrong"
    elif ended and action.picks[mover] != ended.colour:
        word = FOREIGN
    else:
        word = "reached" if winner == mover else "same"
    return {"ended": word, "by": SIDES[mover], "coin": SIDES[winner]}
