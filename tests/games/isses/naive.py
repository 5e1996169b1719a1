"""Der Isses! written a second time, slowly and with other means, to compare with."""

from dataclasses import dataclass, field

Cell = tuple[int, int]
COLOURS = "roygbvw"
BOARD = [(x, y) for x in range(7) for y in range(7)]
OTHER = {"A": "B", "B": "A"}


def name(cell: Cell) -> str:
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def cell_of(text: str) -> Cell:
    return "abcdefg".index(text[0]), int(text[1]) - 1


def apart(a: Cell, b: Cell) -> tuple[int, int]:
    """Offsets, the larger one first."""
    x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (x, y) if x > y else (y, x)


@dataclass
class Naive:
    """A game in progress; changed by `play`. `due` is what is to be entered next."""

    picks: str = "reveal"
    metric: str = "euclid"
    foreign: str = "illegal"
    first: str = "A"
    due: str = "setup"
    at: dict[str, Cell] = field(default_factory=dict)
    coin: Cell | None = None
    cards: dict[str, str] = field(default_factory=dict)
    ended: tuple[str, str, str] | None = None
    coins: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})

    def __post_init__(self) -> None:
        self.mover = self.first

    def far(self, cell: Cell) -> tuple[int, ...]:
        assert self.coin is not None
        big, small = apart(cell, self.coin)
        return (big, small) if self.metric == "steps" else (big**2 + small**2,)

    def may_end(self, colour: str, start: Cell, end: Cell) -> bool:
        if end == self.coin and self.foreign == "illegal" and self.cards.get(self.mover, colour) != colour:
            return False
        return self.far(end) < self.far(start)

    def jumps(self, others: set[Cell], cell: Cell) -> list[Cell]:
        """By text."""
        ends = [end for end in BOARD if apart(cell, end) in {(2, 0), (2, 2)} and end not in others]
        return [end for end in ends if ((cell[0] + end[0]) // 2, (cell[1] + end[1]) // 2) in others]

    def chains(self, colour: str, hops: int) -> list[tuple[Cell, ...]]:
        """All chains of so many jumps, legal end or not."""
        others = {cell for own, cell in self.at.items() if own != colour}
        paths: list[tuple[Cell, ...]] = [(self.at[colour],)]
        for _ in range(hops):
            paths = [(*path, end) for path in paths if path[-1] != self.coin for end in self.jumps(others, path[-1])]
        return paths

    def moves(self) -> dict[tuple[str, Cell], str]:
        """Colour and destination → canonical text: shorter chains first, those of one length by text."""
        texts: dict[tuple[str, Cell], str] = {}
        for colour, start in self.at.items():
            paths = [(start, end) for end in BOARD if apart(start, end) in {(1, 0), (1, 1)}]
            paths = [path for path in paths if path[1] not in self.at.values()]
            layers = self.layers(colour)
            for path in [*paths, *layers]:
                if self.may_end(colour, start, path[-1]):
                    texts.setdefault((colour, path[-1]), f"{colour}:{'-'.join(map(name, path))}")
        return texts

    def layers(self, colour: str) -> list[tuple[Cell, ...]]:
        """Chains in the order of their length and text, until they lead to no new cell."""
        reached: dict[Cell, tuple[Cell, ...]] = {}
        for hops in range(1, len(BOARD)):
            new = [path for path in sorted(self.chains(colour, hops)) if path[-1] not in reached]
            if not new:
                break
            for path in new:
                reached.setdefault(path[-1], path)
        return list(reached.values())

    def legal(self) -> set[str]:
        match self.due:
            case "coin":
                near = {(1, 0), (1, 1), (0, 0)}
                free = [c for c in BOARD if not any(apart(c, piece) in near for piece in self.at.values())]
                return {f"(coin {name(cell)})" for cell in free}
            case "picks":
                return {f"(pick {side} {c})" for side in "AB" if side not in self.cards for c in COLOURS}
            case "play":
                return set(self.moves().values()) | {f"(accuse {colour})" for colour in COLOURS}
            case "reveal":
                return {self.shown(cards) for cards in self.all_cards() if self.possible(cards)}
        return set()

    def all_cards(self) -> list[dict[str, str]]:
        """Everything that could be shown: one card or both."""
        alone = [{side: card} for side in "AB" for card in COLOURS]
        return alone + [{"A": a, "B": b} for a in COLOURS for b in COLOURS]

    def shown(self, cards: dict[str, str]) -> str:
        return f"(reveal {' '.join(f'{side}={card}' for side, card in sorted(cards.items()))})"

    def possible(self, cards: dict[str, str]) -> bool:
        assert self.ended is not None
        how, who, colour = self.ended
        if self.picks == "sealed":
            return cards == self.cards
        if how == "accused":
            return OTHER[who] in cards
        return who in cards and (self.foreign == "opponent" or cards[who] == colour)

    def play(self, text: str) -> None:
        word, *args = text.strip("()").split(" ")
        match word:
            case "setup":
                self.at = {arg[0]: cell_of(arg[2:]) for arg in args}
                self.due = "coin"
            case "coin":
                self.coin, self.cards = cell_of(args[0]), {}
                self.due = "picks" if self.picks == "sealed" else "play"
            case "pick":
                self.cards[args[0]] = args[1]
                self.due = "play" if len(self.cards) == 2 else "picks"
            case "accuse":
                self.ended, self.due = ("accused", self.mover, args[0]), "reveal"
            case "reveal":
                self.reveal({arg[0]: arg[2] for arg in args})
            case _:
                self.move(word[0], cell_of(word[-2:]))

    def move(self, colour: str, end: Cell) -> None:
        self.at[colour] = end
        if end == self.coin:
            self.ended, self.due = ("reached", self.mover, colour), "reveal"
        else:
            self.mover = OTHER[self.mover]

    def reveal(self, cards: dict[str, str]) -> None:
        assert self.ended is not None
        how, who, colour = self.ended
        right = cards.get(OTHER[who]) == colour
        if how == "reached":
            right = cards[who] == colour and cards.get(OTHER[who]) != colour
        winner = who if right else OTHER[who]
        self.coins[winner] += 1
        self.mover, self.coin, self.ended, self.cards = winner, None, None, {}
        self.due = "over" if self.coins[winner] == 4 else "coin"

    def acts(self) -> str | None:
        if self.due == "over":
            return None
        if self.due == "coin":
            return OTHER[self.mover]
        return self.mover if self.due == "play" else "referee"
