"""Held-play written a second time, slowly and with other means, to compare with."""

from dataclasses import dataclass, field

Cell = tuple[int, int]
BOARD = [(x, y) for x in range(9) for y in range(9)]
STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0)]


def cell(name: str) -> Cell:
    return "abcdefghi".index(name[0]), int(name[1]) - 1


def name(at: Cell) -> str:
    return "abcdefghi"[at[0]] + str(at[1] + 1)


def step(at: Cell, by: Cell) -> Cell:
    return at[0] + by[0], at[1] + by[1]


def on_board(at: Cell) -> bool:
    return at[0] in range(9) and at[1] in range(9)


def is_outside(at: Cell) -> bool:
    """Beyond the thick line."""
    return 0 in at or 8 in at


def _cells(names: str) -> list[Cell]:
    return [cell(word) for word in names.split()]


@dataclass
class Naive:
    """A match in progress; changed by `play`. A piece is `?`, its number, or `o`."""

    eight: str = "A"
    lot: bool = False
    line: bool = True
    houses: list[Cell] = field(default_factory=lambda: _cells("c9 f9 i7 i4 g1 d1 a3 a6"))
    circles: list[Cell] = field(default_factory=lambda: _cells("d6 f6 d5 f5 d4 f4"))
    wins: list[tuple[str, int]] = field(default_factory=list)
    board: dict[Cell, str] = field(default_factory=dict)
    state: str = "play"
    role: str = "eight"
    attacked: Cell | None = None

    def __post_init__(self) -> None:
        self.set_up()

    def set_up(self) -> None:
        self.board = dict.fromkeys(self.houses, "?") | dict.fromkeys(self.circles, "o")

    def mine(self, piece: str) -> bool:
        return (piece == "o") is (self.role == "six")

    def mover(self) -> str:
        return self.eight if self.role == "eight" else "BA"["AB".index(self.eight)]

    def immune(self, at: Cell) -> bool:
        piece = self.board[at]
        return piece == "?" or (piece != "o" and self.houses[int(piece) - 1] == at)

    def _goals(self, start: Cell) -> set[Cell]:
        """Walk on in every direction until something stops the piece."""
        goals = set()
        for by in STEPS:
            at = step(start, by)
            if on_board(at) and at not in self.board and self.line and is_outside(at) != is_outside(start):
                goals.add(at)
                continue
            while on_board(at) and at not in self.board:
                if self.line and is_outside(at) != is_outside(start):
                    break
                goals.add(at)
                at = step(at, by)
        return goals

    def _targets(self, start: Cell, goal: Cell) -> set[Cell]:
        """What could be attacked after a move."""
        after = {at: piece for at, piece in self.board.items() if at != start} | {goal: self.board[start]}
        if all(circle in after for circle in self.circles):
            return set()
        targets = set()
        for at, piece in self.board.items():
            around = [step(at, by) for by in STEPS if on_board(step(at, by))]
            ring = all(near in after and self.mine(after[near]) for near in around)
            if not self.mine(piece) and ring and len(around) > 2 and not self.immune(at):
                targets.add(at)
        return targets

    def _moves(self) -> set[str]:
        texts = set()
        seen = set(self.board.values())
        for start in [at for at, piece in self.board.items() if self.mine(piece)]:
            shown = [f"={n}" for n in range(1, 9) if str(n) not in seen] if self.board[start] == "?" else [""]
            for goal in self._goals(start):
                attacks = ["", *(f"#{name(at)}" for at in self._targets(start, goal))]
                text = f"{name(start)}-{name(goal)}"
                texts |= {text + number + attack for number in shown for attack in attacks}
        return texts

    def legal(self) -> set[str]:
        game = len(self.wins) + 1
        if self.state == "over":
            return set()
        if self.state == "won" and game == 3 and self.lot:
            return {"(game 3 eight=A)", "(game 3 eight=B)"}
        if self.state != "play":
            return {f"(game {game})"}
        if self.attacked:
            free = [circle for circle in self.circles if circle not in self.board]
            return {f"{name(self.attacked)}-{name(circle)}" for circle in free}
        return self._moves() or {"pass"}

    def play(self, text: str) -> None:
        if text == "(draw)":
            self.state, self.attacked = "void", None
        elif text.startswith("(game"):
            if "eight=" in text:
                self.eight = text[-2]
            elif self.state == "won":
                self.eight = "BA"["AB".index(self.eight)]
            self.set_up()
            self.state, self.role = "play", "eight"
        else:
            if text != "pass":
                self._move(text)
            self.role = "six" if self.role == "eight" else "eight"

    def _move(self, text: str) -> None:
        text, _, target = text.partition("#")
        text, _, number = text.partition("=")
        start, goal = map(cell, text.split("-"))
        piece = self.board.pop(start)
        self.board[goal] = number or piece
        self.attacked = cell(target) if target else None
        if self.role == "six":
            held = [n for n, house in enumerate(self.houses, 1) if self.board.get(house) == "o"]
        else:
            held = [n for n, house in enumerate(self.houses, 1) if self.board.get(house) == str(n)]
        if len(held) == 4:
            self.wins.append((self.mover(), sum(held)))
            winners = [winner for winner, _ in self.wins]
            self.state = "over" if winners.count(self.mover()) == 2 else "won"

    def points(self) -> dict[str, int]:
        return {side: sum(points for winner, points in self.wins if winner == side) for side in "AB"}
