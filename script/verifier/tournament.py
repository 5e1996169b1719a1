"""The tournament as the file has it, its shape looked at."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from script.verifier.reading import (
    Object,
    maybe,
    member,
    parsed,
    points_of,
    quoted,
    refuse,
    same_or_none,
    several,
    text,
    truth,
    typed,
    whole,
)

Key = tuple[str, int, int]
"""A game of a match: stage, board, number."""
MOST_GAMES: Final = 1_000
"""Of a match, by its format: more is no format of the program's."""


# The tournament as the file has it.
@dataclass(frozen=True)
class Format:
    """What counting points needs of a tour's format."""

    boards: int
    shooters: bool
    per_board: int
    board_points: Fraction
    team_games: int
    team_points: Fraction
    first_mover_percent: int
    forfeit_percent: int

    def asked(self) -> list[Key]:
        """Every game that counts, board by board, then the team stage."""
        pairs = range(1, self.boards + self.shooters + 1)
        own = [("individual", board, number) for board in pairs for number in range(1, self.per_board + 1)]
        return own + [("team", 0, number) for number in range(1, self.team_games + 1)]

    def worth(self, key: Key) -> Fraction:
        return self.team_points if key[0] == "team" else self.board_points

    def share_of_a(self, decision: str, first: str | None) -> Fraction | None:
        """What part of a game's points side A gets; None while that is not known."""
        percent = {
            "A": 100, "B": 0, "forfeit_a": self.forfeit_percent, "forfeit_b": 100 - self.forfeit_percent,
        }.get(decision)  # fmt: skip
        if decision == "draw":
            of_first = self.first_mover_percent
            by_first = {"A": of_first, "B": 100 - of_first}.get(first or "")
            percent = 50 if of_first == 50 else by_first
        return None if percent is None else Fraction(percent, 100)

    def may_stay_open(self, key: Key) -> bool:
        """Only the free shooters' games may stay unplayed."""
        return self.shooters and key[:2] == ("individual", self.boards + 1)


def format_of(data: Mapping[str, Any], place: str) -> Format:
    found = Format(
        boards=whole(data, "boards", place), shooters=truth(data, "shooters_board", place),
        per_board=whole(data, "games_per_board", place), team_games=whole(data, "team_games", place),
        board_points=same_or_none(points_of(data, "board_points", place), Fraction(0)),
        team_points=same_or_none(points_of(data, "team_points", place), Fraction(0)),
        first_mover_percent=whole(data, "draw_shares", place, 50),
        forfeit_percent=whole(data, "forfeit_points", place, 100),
    )  # fmt: skip
    counts = (found.boards, found.per_board, found.team_games)
    if min(counts) < 0 or max(counts) > MOST_GAMES or (found.boards + 1) * found.per_board > MOST_GAMES:
        refuse(f"{place}: no tour has so many games")
    return found


@dataclass(frozen=True)
class Game:
    """A game of a protocol; what is None is not known."""

    decision: str
    first: str | None


@dataclass
class Match:
    """A match as the file has it, with ``row`` for what is only compared."""

    tour: "Tour"
    table: int
    team_a: str
    team_b: str | None
    row: Object
    place: str
    state: str
    walk_over: str
    entered: tuple[Fraction | None, Fraction | None]
    games: dict[Key, Game]
    penalties: list[tuple[str, Fraction]]

    @property
    def name(self) -> str:
        pair = f"{self.team_a} – {self.team_b}" if self.team_b is not None else f"{self.team_a}, bye"
        return f"tour {self.tour.number}, table {self.table} ({quoted(pair)[1:-1]})"

    @property
    def teams(self) -> tuple[str, ...]:
        return (self.team_a,) if self.team_b is None else (self.team_a, self.team_b)


@dataclass
class Tour:
    """A tour with its matches in table order."""

    number: int
    row: Object
    place: str
    format: Format
    rehearsal: bool
    final: str
    matches: list[Match] = field(default_factory=list)


@dataclass
class Tournament:
    """The whole file, its shape looked at."""

    settings: Object
    teams: dict[str, Object]
    judges: dict[str, Object]
    tours: list[Tour]
    log: list["Entry"] | None
    document: Object

    @property
    def bye_own(self) -> Fraction:
        return same_or_none(points_of(self.settings, "bye_own", "tournament"), Fraction(0))

    @property
    def matches(self) -> Iterator[Match]:
        return (match for tour in self.tours for match in tour.matches)


def tournament_of(document: Object) -> Tournament:
    tours = [tour_of(row, f"tours[{place}]") for place, row in enumerate(several(document, "tours", "file"))]
    if len({tour.number for tour in tours}) < len(tours):
        refuse("two tours have one number")
    return Tournament(
        settings=member(document, "tournament", "file"), teams=named(document, "teams"),
        judges=named(document, "judges"), tours=sorted(tours, key=lambda tour: tour.number),
        log=log_of(document), document=document,
    )  # fmt: skip


def named(document: Object, name: str) -> dict[str, Object]:
    rows = several(document, name, "file")
    found = {text(row, "name", f"{name}[{place}]"): row for place, row in enumerate(rows)}
    if len(found) < len(rows):
        refuse(f"{name}: a name stands there twice")
    return found


def tour_of(row: Object, place: str) -> Tour:
    tour = Tour(
        whole(row, "number", place), row, place, format_of(member(row, "format", place), f"{place}.format"),
        truth(row, "rehearsal", place), text(row, "final", place),
    )  # fmt: skip
    rows = enumerate(several(row, "matches", place))
    tour.matches = sorted((match_of(tour, one, f"{place}.matches[{at}]") for at, one in rows), key=lambda m: m.table)
    return tour


def match_of(tour: Tour, row: Object, place: str) -> Match:
    team_b = text(row, "team_b", place) if row.get("team_b") is not None else None
    games = {}
    for at, one in enumerate(several(row, "games", place)):
        here = f"{place}.games[{at}]"
        key = (text(one, "stage", here), whole(one, "board", here), whole(one, "number", here))
        if key in games:
            refuse(f"{here}: this game stands there twice")
        games[key] = Game(text(one, "decision", here), text(one, "first", here))
    return Match(
        tour, whole(row, "number", place), text(row, "team_a", place), team_b, row, place,
        text(row, "state", place) or "planned", text(row, "walk_over", place),
        (points_of(row, "entered_a", place), points_of(row, "entered_b", place)), games,
        [
            (text(one, "side", place), same_or_none(points_of(one, "points", place), Fraction(0)))
            for one in several(row, "penalties", place)
        ],
    )  # fmt: skip


# The log's entries.
CHAINED: Final = (
    "number", "at", "actor", "actor_id", "action", "subject", "match_id", "data", "reason", "key", "body_hash",
    "answer",
)  # fmt: skip


@dataclass
class Entry:
    """An entry of the log; ``data`` and ``answer`` are read from their texts."""

    number: int
    row: Object
    data: Object
    answer: Object

    def get(self, name: str) -> str:
        return str(self.row.get(name) or "")

    @property
    def match_id(self) -> int | None:
        value: int | None = self.row["match_id"]
        return value

    def hash(self, tournament: int, previous: str) -> str:
        covered = {name: self.row.get(name) for name in CHAINED} | {"tournament_id": tournament}
        canonical = json.dumps(covered, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256((previous + canonical).encode()).hexdigest()


def log_of(document: Object) -> list[Entry] | None:
    if "log" not in document:
        return None
    return [entry_of(row, f"log[{at}]") for at, row in enumerate(several(document, "log", "file"))]


def entry_of(row: Object, place: str) -> Entry:
    for name in (*CHAINED, "previous_hash", "hash"):
        if name not in ("number", "match_id"):
            typed(str, row.get(name), f"{place}.{name}", "a text")
    maybe(row | {"match_id": row.get("match_id")}, "match_id", place)
    data, answer = parsed(row["data"]), parsed(row["answer"])
    typed(dict, data, f"{place}.data", "an object")
    typed(dict, answer, f"{place}.answer", "an object")
    return Entry(whole(row, "number", place), row | {"match_id": row.get("match_id")}, data, answer)
