"""Which rows and columns stand in the file of a tournament, and which do not and why.

A column that is added to a model must be named here, in one of the parts or in ``LEFT_OUT``; a test looks for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from django.db.models import Model

from tournaments.archive.read.numbers import DRAW_OPTIONS, DRAW_PLAN, Path
from tournaments.models import (
    Clock,
    Draw,
    Game,
    GameAction,
    Judge,
    LineUp,
    LineUpPlace,
    Match,
    MatchJudge,
    Penalty,
    Player,
    Room,
    Signal,
    Signature,
    Team,
    Tour,
)

Kind = Literal["team", "player", "judge", "room", "tour", "match", "game"]
"""What one row may name another by: teams, players, judges and rooms by name, tours by number, matches by tour and
table, games by stage, board and number."""


@dataclass(frozen=True)
class Part:
    """Rows of one model, as a list of objects under the row that ``parent`` names.

    ``columns`` stand under their own names; ``references`` are columns that name another row, ``many`` those that name
    several; ``parts`` are lists inside. ``numbered`` says where numbers of rows stand in a column's JSON. ``order``
    names what the list is sorted by, here and not by the database, whose order of letters is its own.
    """

    model: type[Model]
    parent: str
    path: str
    columns: tuple[str, ...]
    order: tuple[str, ...]
    references: Mapping[str, Kind] = field(default_factory=dict)
    many: Mapping[str, Kind] = field(default_factory=dict)
    parts: Mapping[str, "Part"] = field(default_factory=dict)
    numbered: Mapping[str, Mapping[Path, str]] = field(default_factory=dict)

    @property
    def members(self) -> frozenset[str]:
        """Every member that an object of the list may have."""
        return frozenset((*self.columns, *self.references, *self.many, *self.parts))

    def column(self, name: str) -> Any:
        """The model's field of that name."""
        return self.model._meta.get_field(name)


SETTINGS: Final = (
    "name", "place", "starts_on", "ends_on", "time_zone", "language", "visibility", "metrics", "win_points",
    "draw_points", "loss_points", "bye_points", "bye_own", "participants", "count_when",
    "standings", "frozen_from",
)  # fmt: skip
"""Columns of the tournament itself, besides its address."""

ROOMS = Part(Room, "tournament", "tournament", ("name", "position"), ("position", "pk"))
PLAYERS = Part(Player, "team", "team__tournament", ("name",), ("key", "pk"))
TEAMS = Part(
    Team, "tournament", "tournament",
    ("name", "sign", "group", "seed", "lot", "entered_from", "withdrawn_from"),
    ("key", "pk"),
    parts={"players": PLAYERS},
)  # fmt: skip
JUDGES = Part(
    Judge,
    "tournament",
    "tournament",
    ("name", "can_be_senior", "wish"),
    ("key", "pk"),
    many={"attached_to": "team", "away_from": "tour"},
)
MATCH_JUDGES = Part(
    MatchJudge, "match", "match__tour__tournament", ("senior", "locked"), ("judge.key",),
    references={"judge": "judge"},
)  # fmt: skip
PLACES = Part(
    LineUpPlace, "line_up", "line_up__match__tour__tournament", ("board", "captain"), ("board", "player.key"),
    references={"player": "player"},
)  # fmt: skip
LINE_UPS = Part(
    LineUp, "match", "match__tour__tournament", ("side", "short"), ("side",), parts={"places": PLACES}
)
ACTIONS = Part(
    GameAction, "game", "game__match__tour__tournament",
    ("text", "spent", "allowed", "overrun", "comment", "entered_by", "entered_at"),
    ("ply",),
)  # fmt: skip
GAMES = Part(
    Game, "match", "match__tour__tournament",
    ("stage", "board", "number", "first", "decision", "sheet", "tags", "begun_at"),
    ("stage", "board", "number"),
    parts={"actions": ACTIONS},
)  # fmt: skip
CLOCKS = Part(
    Clock, "match", "match__tour__tournament", ("kind", "limit", "spent", "running_since"), ("kind",),
    references={"game": "game"},
)  # fmt: skip
PENALTIES = Part(Penalty, "match", "match__tour__tournament", ("side", "points", "reason"), ("pk",))
SIGNATURES = Part(
    Signature, "match", "match__tour__tournament", ("role", "name", "given_by", "signed_at", "withdrawn_at"),
    ("signed_at", "pk"),
)  # fmt: skip
MATCHES = Part(
    Match, "tour", "tour__tournament",
    ("number", "state", "started_at", "ended_at", "entered_a", "entered_b", "walk_over", "goes_on", "remarks",
     "room_locked"),
    ("number",),
    references={"team_a": "team", "team_b": "team", "room": "room"},
    parts={
        "judges": MATCH_JUDGES, "line_ups": LINE_UPS, "games": GAMES, "clocks": CLOCKS, "penalties": PENALTIES,
        "signatures": SIGNATURES,
    },
)  # fmt: skip
DRAWS = Part(
    Draw,
    "tour",
    "tour__tournament",
    ("method", "seed", "options", "plan", "made_at", "made_by", "undone_at", "undone_by"),
    ("pk",),
    numbered={"options": DRAW_OPTIONS, "plan": DRAW_PLAN},
)
TOURS = Part(
    Tour, "tournament", "tournament",
    ("number", "name", "kind", "format", "options", "rehearsal", "final", "starts_at"),
    ("number",),
    parts={"matches": MATCHES, "draws": DRAWS},
)  # fmt: skip
SIGNALS = Part(
    Signal, "tournament", "tournament",
    ("kind", "text", "given_by", "given_at", "answer", "done_by", "done_at"),
    ("given_at", "pk"),
    references={"match": "match", "team": "team"},
)  # fmt: skip

LISTS: Final[Mapping[str, Part]] = {
    "rooms": ROOMS, "teams": TEAMS, "judges": JUDGES, "tours": TOURS, "signals": SIGNALS,
}  # fmt: skip
"""The document's lists, in the order in which they are written."""

LEFT_OUT: Final[Mapping[str, str]] = {
    "AccessLink": "links are secrets: new ones are issued where the file is read",
    "AuditEntry": "the log says what was written here; it goes out as evidence when asked for, and is never read",
    "CalendarFeed": "addresses of calendars are secrets like links",
    "Organiser": "accounts belong to a server: whoever imports becomes the organiser",
    "CertificatePicture": "a picture is no text, and much larger than all the rest: it is uploaded again where needed",
    "Printout": "paper belongs to where it was printed: nothing of a copy has been printed",
    "TryBoard": "boards to try a game on belong to no tournament",
    "Tournament.slug": "the address: stands in the document as “address”, another may be chosen",
    "Tournament.version": "counts the changes of a row in this database",
    "Tournament.revision": "counts the changes in this database",
    "Tournament.audit_count": "the log's length in this database",
    "Tournament.audit_head": "the log's end in this database",
    "Tournament.created_at": "when the row was made in this database",
    "Team.key": "follows from the name",
    "Team.version": "counts the changes of a row in this database",
    "Player.key": "follows from the name",
    "Player.version": "counts the changes of a row in this database",
    "Judge.key": "follows from the name",
    "Judge.version": "counts the changes of a row in this database",
    "Tour.version": "counts the changes of a row in this database",
    "Match.version": "counts the changes of a row in this database",
    "Match.total_a": "follows from games, penalties and entered points",
    "Match.total_b": "follows from games, penalties and entered points",
    "LineUp.version": "counts the changes of a row in this database",
    "Game.plies": "the number of actions",
    "Game.version": "counts the changes of a row in this database",
    "GameAction.ply": "the action's place in the list",
    "Draw.before": "a restore point holds numbers of this database's rows; the file is a restore point by itself",
    "Clock.version": "counts the changes of a row in this database",
    "Signal.version": "counts the changes of a row in this database",
}
"""Model or model and column → why it does not stand in the file."""
