"""What a person types in from the paper of a match, and in what two such entries differ."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, fields, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final, TypeVar

from games.core.types import gettext_noop
from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.kernel.names import name_key
from tournaments.kernel.values import PointsError, parse_points, tell
from tournaments.matches.rules.boards import OtherBoards
from tournaments.matches.rules.protocol import Side

MESSAGES: Final = {
    "paper.unknown_player": gettext_noop(
        "%(name)s is not in the team: choose one of its players, or add the name to the team first."
    ),
    "paper.totals_missing": gettext_noop(
        "Type in the totals from the paper: they are checked against the program’s. If the paper has none, tick "
        "the box to sign the protocol anyway."
    ),
    "paper.totals_differ": gettext_noop(
        "The paper says %(paper)s, but the program makes it %(made)s. Find the mistake; if the paper itself is added "
        "up wrongly, tick the box to sign the protocol anyway."
    ),
    "paper.nobody_signed": gettext_noop(
        "Enter the names of the senior judge and of those who signed the paper for both sides."
    ),
    "paper.contradicts": gettext_noop("The result does not match the score beside it."),
    "paper.same_person": gettext_noop("You typed in this protocol yourself: someone else must make the second entry."),
    "paper.first_is_anothers": gettext_noop(
        "Someone else has already typed in this protocol: open the page again and make the second entry."
    ),
    "paper.no_first": gettext_noop("Nobody has typed in this protocol yet, so there is nothing to compare with."),
}
tell(MESSAGES)

MOST_PENALTIES: Final = 50
Anything = TypeVar("Anything")


class Status(StrEnum):
    """How far a row is."""

    EMPTY = "empty"
    JUDGED = "judged"
    TYPED = "typed"
    WAITS = "waits"
    DIFFERS = "differs"
    SIGNED = "signed"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class Team:
    """Who plays for a side, by their names: ``boards`` in their order, "" where nobody is named."""

    boards: tuple[str, ...] = ()
    shooters: tuple[str, ...] = ()
    captain: str = ""
    short: bool = False

    @property
    def is_named(self) -> bool:
        return any(self.boards) or bool(self.shooters)

    def on(self, tour_format: TourFormat) -> "Team":
        """The line-up where there are fewer boards: whoever sat at one that goes is a free shooter, or out of it."""
        losing = tuple(filter(None, self.boards[tour_format.boards :]))
        seated = replace(self, boards=self.boards[: tour_format.boards])
        if tour_format.has_unseated:
            return replace(seated, shooters=(*self.shooters, *losing))
        out = name_key(self.captain) in map(name_key, losing)
        return replace(seated, captain="" if out else self.captain)

    def places(self) -> list[dict[str, Any]]:
        """The line-up as it is stored."""
        captain = name_key(self.captain)
        named = [(name, number) for number, name in enumerate(self.boards, start=1) if name]
        everybody = [*named, *((name, None) for name in self.shooters)]
        return [
            {"name": name, "board": board, "captain": bool(captain) and name_key(name) == captain}
            for name, board in everybody
        ]


@dataclass(frozen=True, slots=True)
class Taken:
    """A penalty as it is written: points to take off, as people write them."""

    side: str
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Everything on the paper of a match. Games by their keys as texts, figures in the order of their fields, first
    movers by pair ("individual-1"); points and totals as people write them, moments in ISO 8601. ``signed``: role → who
    has signed the paper.

    ``confirmed``: the totals are not those of the program, and the protocol is signed all the same. ``unsigned``: the
    paper itself is not signed yet, whoever is named.
    """

    games: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    first: Mapping[str, str] = field(default_factory=dict)
    teams: Mapping[str, Team] = field(default_factory=dict)
    penalties: tuple[Taken, ...] = ()
    points: tuple[str, str] = ("", "")
    remarks: str = ""
    started: str = ""
    ended: str = ""
    totals: tuple[str, str] = ("", "")
    confirmed: bool = False
    signed: Mapping[str, str] = field(default_factory=dict)
    unsigned: bool = False

    @property
    def is_signed(self) -> bool:
        """Whether the paper is signed by those whom it names."""
        return bool(self.signed) and not self.unsigned

    def notes(self, *, signs: bool) -> "Typed":
        """What the protocol itself does not hold."""
        return Typed(totals=self.totals, confirmed=self.confirmed, signed=self.signed, unsigned=not signs)

    def on(self, boards: OtherBoards) -> "Typed":
        """The same of the same games, which may have other names where another number of boards is played; without
        those on boards that are no longer played."""
        return replace(
            self,
            games=_moved(self.games, boards.key, GameKey.read, str),
            figures=_moved(self.figures, boards.key, GameKey.read, str),
            first=_moved(self.first, boards.key, opening_of, pair_of),
            teams={side: team.on(boards.after) for side, team in self.teams.items()},
        )

    def to_json(self) -> dict[str, Any]:
        """Plain objects, lists and texts; what is empty is left out."""
        plain = {name: _plain(value) for name, value in asdict(self).items()}
        return {name: value for name, value in plain.items() if value not in ("", False, [], {}, ["", ""])}

    @classmethod
    def from_json(cls, data: Any) -> "Typed":
        """What ``to_json`` wrote; members of another form are taken for empty, for a file may bring anything."""
        read = data if isinstance(data, Mapping) else {}
        known = {member.name: _READERS[member.name](read[member.name]) for member in fields(cls) if member.name in read}
        return cls(**known)


def _moved(
    by_name: Mapping[str, Anything],
    key: Callable[[GameKey], GameKey | None],
    read: Callable[[str], GameKey],
    name_of: Callable[[GameKey], str],
) -> dict[str, Anything]:
    """With the names of the games, or pairs, that these are now; a name of none stays as it is."""
    moved = {}
    for name, value in by_name.items():
        try:
            now = key(read(name))
        except ValueError:
            moved[name] = value
            continue
        if now is not None:
            moved[name_of(now)] = value
    return moved


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(inner) for name, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, tuple | list) else value


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(_text, value)) if isinstance(value, list) else ()


def _two(value: Any) -> tuple[str, str]:
    a, b, *_rest = (*_texts(value), "", "")
    return a, b


def _by_name(value: Any) -> dict[str, str]:
    return {str(name): _text(inner) for name, inner in value.items()} if isinstance(value, Mapping) else {}


def _figures(value: Any) -> dict[str, tuple[str, ...]]:
    return {str(name): _texts(inner) for name, inner in value.items()} if isinstance(value, Mapping) else {}


def _team(value: Any) -> Team:
    read = value if isinstance(value, Mapping) else {}
    short = read.get("short") is True
    return Team(_texts(read.get("boards")), _texts(read.get("shooters")), _text(read.get("captain")), short)


def _teams(value: Any) -> dict[str, Team]:
    return {side: _team(value[side]) for side in Side if side in value} if isinstance(value, Mapping) else {}


def _penalties(value: Any) -> tuple[Taken, ...]:
    rows = [_by_name(row) for row in value] if isinstance(value, list) else []
    return tuple(Taken(row.get("side", ""), row.get("points", ""), row.get("reason", "")) for row in rows)


_READERS: Final[Mapping[str, Any]] = {
    "games": _by_name, "figures": _figures, "first": _by_name, "teams": _teams, "penalties": _penalties,
    "points": _two, "remarks": _text, "started": _text, "ended": _text, "totals": _two,
    "confirmed": lambda value: value is True, "signed": _by_name, "unsigned": lambda value: value is True,
}  # fmt: skip


def pair_of(key: GameKey) -> str:
    """The pair, or the stage of whole teams, whose first mover is typed once."""
    return f"{key.stage}-{key.board}"


def opening_of(pair: str) -> GameKey:
    """The first game of a pair by its name; ValueError when that names none."""
    return GameKey.read(f"{pair}-1")


def openings(tour_format: TourFormat) -> tuple[GameKey, ...]:
    """The first game of each pair and of the teams: who moves first there says who does in the games after it."""
    return tuple(key for stage in Stage for key in tour_format.games_of(stage) if key.number == 1)


# In what two entries differ: each part of the paper as (place, one, other), in plain texts.
Parts = dict[str, str]
"""Place on the paper → what stands there."""
Difference = tuple[str, str, str]


def parts_of(typed: Typed) -> Parts:
    """Everything that a second entry is compared by. The check totals are not: they are checked by themselves."""
    return {place: words for place, words in _parts(typed) if words}


def _parts(typed: Typed) -> Iterator[tuple[str, str]]:
    yield from ((f"games.{name}", decision) for name, decision in typed.games.items())
    yield from ((f"figures.{name}", lines_of(texts)) for name, texts in typed.figures.items())
    yield from ((f"first.{name}", side) for name, side in typed.first.items())
    for side, team in typed.teams.items():
        yield from _of_team(side, team)
    yield "penalties", "\n".join(sorted(_of_penalty(row) for row in typed.penalties))
    yield from ((f"points.{side}", amount_text(points)) for side, points in zip(Side, typed.points, strict=True))


def lines_of(figures: Sequence[str]) -> str:
    """The figures of a game as one text, a line for each; what stays empty at the end is left out."""
    return "\n".join(figures).rstrip("\n")


def _of_team(side: str, team: Team) -> Iterator[tuple[str, str]]:
    yield from ((f"teams.{side}.{number}", name) for number, name in enumerate(team.boards, start=1))
    yield f"teams.{side}.shooters", ", ".join(sorted(team.shooters, key=name_key))
    yield f"teams.{side}.captain", team.captain


def _of_penalty(row: Taken) -> str:
    return f"{row.side} −{amount_text(row.points)} {row.reason}"


def amount(text: str) -> Decimal | None:
    """The points of a text; None where it holds none."""
    try:
        return parse_points(text)
    except PointsError:
        return None


def amount_text(text: str) -> str:
    """The same points are the same text, however they were written."""
    parsed = amount(text)
    return text.strip() if parsed is None else f"{parsed:f}"


def differences(stands: Typed, second: Typed) -> tuple[Difference, ...]:
    """(place, what stands, what the second entry says) wherever these are not the same; "" where one has nothing."""
    one, other = parts_of(stands), parts_of(second)
    places = sorted({*one, *other}, key=_order)
    return tuple((place, one.get(place, ""), other.get(place, "")) for place in places if not _same(place, one, other))


_ORDER: Final = ("teams", "first", "games", "figures", "points", "penalties")


def _order(place: str) -> tuple[int, str]:
    return _ORDER.index(place.partition(".")[0]), place


def aligned(stands: Typed, second: Typed, follows: Callable[[Typed, str], str]) -> tuple[Typed, Typed]:
    """Both, to be compared: a result that nobody types because it follows from the figures is told at these alone where
    both have them, else written out beside a result that was typed.

    ``follows``: the result that follows from the figures of a game, by the game's name; "" where none does.
    """
    one, other = dict(stands.games), dict(second.games)
    movers = {**stands.first, **{pair: side for pair, side in second.first.items() if side}}
    for name in (name for name, figures in second.figures.items() if any(figures)):
        result = follows(replace(second, first=movers), name)
        if not result or other.get(name) not in (None, "", result):
            continue
        told = any(stands.figures.get(name, ())) and follows(stands, name)
        one |= {name: ""} if told else {}
        other[name] = "" if told else result
    return replace(stands, games=one), replace(second, games=other)


def _same(place: str, one: Parts, other: Parts) -> bool:
    was, now = one.get(place, ""), other.get(place, "")
    if place.startswith("figures."):
        return not (was and now) or was == now  # whoever does not type figures says nothing of them
    return name_key(was) == name_key(now) if place.startswith("teams.") else was == now


def chosen(stands: Typed, second: Typed, places: frozenset[str]) -> Typed:
    """What stands, with what the second entry says at these places."""
    merged = stands
    for place in sorted(places, key=_order):
        head, _dot, rest = place.partition(".")
        if head in ("games", "figures", "first"):
            now = getattr(second, head).get(rest, _nothing(head))
            changed: dict[str, Any] = {head: {**getattr(merged, head), rest: now}}
            merged = replace(merged, **changed)
            if head == "games" and not any(second.figures.get(rest, ())):
                merged = replace(merged, figures={**merged.figures, rest: ()})
        elif head == "teams":
            merged = _team_chosen(merged, second, *rest.split("."))
        elif head == "points":
            a, b = second.points[0] if rest == "A" else merged.points[0], merged.points[1]
            merged = replace(merged, points=(a, second.points[1] if rest == "B" else b))
        else:
            merged = replace(merged, penalties=second.penalties)
    return merged


def with_results(merged: Typed, stands: Typed, recorded: Set[str], places: Set[str]) -> Typed:
    """``merged`` with the results of the games that have a record, by their names, as they stand: nobody types them,
    and they were left out of what was compared. Where something else was chosen (``places``), that is left."""
    left_out = {
        name: stands.games.get(name, "") for name in recorded
        if not places & {f"games.{name}", f"figures.{name}"}
    }  # fmt: skip
    return replace(merged, games={**merged.games, **left_out})


def _nothing(head: str) -> Any:
    return () if head == "figures" else ""


def _team_chosen(merged: Typed, second: Typed, side: str, what: str) -> Typed:
    stands, other = merged.teams.get(side, Team()), second.teams.get(side, Team())
    if what == "shooters":
        team = replace(stands, shooters=other.shooters)
    elif what == "captain":
        team = replace(stands, captain=other.captain)
    else:
        number = int(what) - 1
        boards = list(stands.boards) + [""] * (number + 1 - len(stands.boards))
        boards[number] = other.boards[number] if number < len(other.boards) else ""
        team = replace(stands, boards=tuple(boards))
    return replace(merged, teams={**merged.teams, side: team})


def totals_fault(typed: Typed, a: Decimal, b: Decimal) -> str:
    """Why the protocol cannot be signed with these totals; "" when the paper says the same, or it was confirmed."""
    if typed.confirmed:
        return ""
    if not all(text.strip() for text in typed.totals):
        return "paper.totals_missing"
    return "" if tuple(map(amount, typed.totals)) == (a, b) else "paper.totals_differ"
