"""What the file of a tournament consists of: its parts, their columns, and how a value is read back from it."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, Final, Literal

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.kernel.values import FaultError, Text, parse_points, read_day, read_moment
from tournaments.kernel.wording import format_sentence
from tournaments.models import (
    Clock,
    Draw,
    Game,
    GameAction,
    HallDisplay,
    Judge,
    LineUp,
    LineUpPlace,
    Match,
    MatchJudge,
    PairWish,
    PaperEntry,
    Penalty,
    Player,
    Room,
    Signal,
    Signature,
    Site,
    Team,
    TimetableItem,
    Told,
    Tour,
    Tournament,
)
from tournaments.models.tournament import PointsField

AnyField = Any
"""A column of any model: what one holds depends on its kind."""
LARGEST: Final = {"PositiveIntegerField": 2**31 - 1, "PositiveBigIntegerField": 2**63 - 1}
"""The largest numbers that every database holds, of columns for more than small ones."""
SMALL: Final = 2**15 - 1


class WrongValue(ValueError):
    """A member whose value its column cannot hold; the text is a sentence."""


def read(field: AnyField, value: Any) -> Any:
    """The column's value; WrongValue when the column cannot hold it."""
    if value is None:
        if field.null:
            return None
        raise WrongValue(_("A value is missing here."))
    reader = next(reader for kind, reader in _READERS if isinstance(field, kind))
    parsed = reader(value)
    if isinstance(field, models.JSONField):
        return parsed
    is_ruled = getattr(field, "rule", None) is not None
    if isinstance(parsed, int) and not is_ruled and abs(parsed) > LARGEST.get(field.get_internal_type(), SMALL):
        raise WrongValue(_("This number is too large."))
    try:
        if isinstance(parsed, str) and field.max_length and not is_ruled:
            Text(field.max_length, lines=True).check(parsed)
        return field.clean(parsed, None)
    except FaultError as error:
        raise WrongValue(format_sentence(error.fault)) from error
    except ValidationError as error:
        raise WrongValue(" ".join(error.messages)) from error


def _points(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise WrongValue(_("Write points as text here, for example “2.5”."))
    try:
        return parse_points(str(value))
    except FaultError as error:
        raise WrongValue(format_sentence(error.fault)) from error


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongValue(_("true or false is expected here."))
    return value


def _whole_number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise WrongValue(_("A whole number is expected here."))
    return value


def _moment(value: Any) -> datetime:
    moment = read_moment(_text(value))
    if moment is None:
        raise WrongValue(_("A date and time are expected here, for example “2026-07-14T09:00:00+00:00”."))
    return moment


def _day(value: Any) -> date:
    day = read_day(_text(value))
    if day is None:
        raise WrongValue(_("A date is expected here, for example “2026-07-14”."))
    return day


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise WrongValue(_("Text is expected here."))
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\r\t" for sign in value):
        raise WrongValue(_("This text contains characters that cannot be saved."))
    return value


def _json(value: Any) -> Any:
    """Anything, as long as both databases can hold it and give it back."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        raise WrongValue(_("Write decimals as text here, for example “2.5”."))
    if isinstance(value, dict):
        return {_text(name): _json(inner) for name, inner in value.items()}
    return [_json(inner) for inner in value] if isinstance(value, list) else value


_READERS: tuple[tuple[type[Any], Any], ...] = (
    (PointsField, _points),
    (models.JSONField, _json),
    (models.BooleanField, _truth),
    (models.IntegerField, _whole_number),
    (models.DateTimeField, _moment),
    (models.DateField, _day),
    (models.CharField, _text),
    (models.TextField, _text),
)
"""Kind of column → its reader; the first that fits, so special kinds stand before what they are made from."""


# Numbers of rows inside stored JSON: in the file the rows' names stand in their places.
Path = tuple[str, ...]
EACH: Final = "*"
"""Every member of a list."""

DRAW_OPTIONS: Final[Mapping[Path, str]] = {
    ("kept", EACH): "match",
    ("forbidden", EACH, EACH): "team",
    ("exchanged", EACH): "team",
    ("series", "teams", EACH): "team",
    ("series", "tours", EACH): "tour",
}
DRAW_PLAN: Final[Mapping[Path, str]] = {
    ("pairs", EACH, "a"): "team",
    ("pairs", EACH, "b"): "team",
    ("byes", EACH, "team"): "team",
    ("groups", EACH, "teams", EACH): "team",
}

PUBLISHED: Final[Mapping[Path, str]] = {
    ("matches", EACH, "match"): "match",
    ("matches", EACH, "a"): "team",
    ("matches", EACH, "b"): "team",
    ("matches", EACH, "judges", EACH, "judge"): "judge",
}


# Which rows and columns stand in the file of a tournament, and which do not and why.
Referred = Literal["team", "player", "judge", "room", "site", "tour", "match", "game"]
"""What one row may name another by: teams, players, judges, rooms and sites by name, tours by number, matches by tour
and table, games by stage, board and number."""


@dataclass(frozen=True)
class Part:
    """Rows of one model, as a list of objects under the row that ``parent`` names.

    Columns stand under their own names, all but those in ``LEFT_OUT``; ``references`` are columns that name another
    row, ``many`` those that name several; ``parts`` are lists inside. ``numbered`` says where numbers of rows stand in
    a column's JSON. ``order`` names what the list is sorted by, here and not by the database, whose order of letters is
    its own.
    """

    model: type[Model]
    parent: str
    path: str
    order: tuple[str, ...]
    references: Mapping[str, Referred] = field(default_factory=dict)
    many: Mapping[str, Referred] = field(default_factory=dict)
    parts: Mapping[str, "Part"] = field(default_factory=dict)
    numbered: Mapping[str, Mapping[Path, str]] = field(default_factory=dict)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns, in the model's order."""
        return _columns_of(self.model)

    @property
    def members(self) -> frozenset[str]:
        """Every member that an object of the list may have."""
        return frozenset((*self.columns, *self.references, *self.many, *self.parts))

    def column(self, name: str) -> Any:
        return self.model._meta.get_field(name)


SITES = Part(Site, "tournament", "tournament", ("name", "pk"))
ROOMS = Part(
    Room, "tournament", "tournament", ("position", "pk"), references={"site": "site"}, many={"closed_in": "tour"}
)
TIMETABLE = Part(TimetableItem, "tournament", "tournament", ("starts_at", "pk"))
PLAYERS = Part(Player, "team", "team__tournament", ("key", "pk"))
TEAMS = Part(Team, "tournament", "tournament", ("key", "pk"), parts={"players": PLAYERS})
JUDGES = Part(
    Judge, "tournament", "tournament", ("key", "pk"), references={"wished_room": "room"},
    many={"attached_to": "team", "away_from": "tour", "judges_with": "judge", "judges_without": "judge"},
)  # fmt: skip
MATCH_JUDGES = Part(MatchJudge, "match", "match__tour__tournament", ("judge.key",), references={"judge": "judge"})
PLACES = Part(
    LineUpPlace, "line_up", "line_up__match__tour__tournament", ("board", "player.key"),
    references={"player": "player"},
)  # fmt: skip
LINE_UPS = Part(LineUp, "match", "match__tour__tournament", ("side",), parts={"places": PLACES})
ACTIONS = Part(GameAction, "game", "game__match__tour__tournament", ("ply",))
GAMES = Part(Game, "match", "match__tour__tournament", ("stage", "board", "number"), parts={"actions": ACTIONS})
CLOCKS = Part(Clock, "match", "match__tour__tournament", ("kind",), references={"game": "game"})
PENALTIES = Part(Penalty, "match", "match__tour__tournament", ("pk",))
PAPER = Part(PaperEntry, "match", "match__tour__tournament", ("number",))
SIGNATURES = Part(Signature, "match", "match__tour__tournament", ("signed_at", "pk"))
MATCHES = Part(
    Match, "tour", "tour__tournament", ("number",),
    references={"team_a": "team", "team_b": "team", "room": "room"},
    parts={
        "judges": MATCH_JUDGES, "line_ups": LINE_UPS, "games": GAMES, "clocks": CLOCKS, "penalties": PENALTIES,
        "signatures": SIGNATURES, "paper": PAPER,
    },
)  # fmt: skip
DRAWS = Part(Draw, "tour", "tour__tournament", ("pk",), numbered={"options": DRAW_OPTIONS, "plan": DRAW_PLAN})
TOLD = Part(
    Told, "tour", "tour__tournament", ("told_at", "pk"), references={"team": "team", "judge": "judge"}
)  # fmt: skip
TOURS = Part(
    Tour, "tournament", "tournament", ("number",), parts={"matches": MATCHES, "draws": DRAWS, "told": TOLD},
    numbered={"published": PUBLISHED},
)  # fmt: skip
SIGNALS = Part(Signal, "tournament", "tournament", ("given_at", "pk"), references={"match": "match", "team": "team"})
PAIR_WISHES = Part(
    PairWish, "tournament", "tournament", ("pk",), references={"one": "team", "other": "team", "tour": "tour"}
)
HALL = Part(HallDisplay, "tournament", "tournament", ("pk",))

LISTS: Final[Mapping[str, Part]] = {
    "sites": SITES, "rooms": ROOMS, "timetable": TIMETABLE, "teams": TEAMS, "judges": JUDGES, "tours": TOURS,
    "pair_wishes": PAIR_WISHES,
    "signals": SIGNALS,
    "hall": HALL,
}  # fmt: skip
"""The document's lists, in the order in which they are written."""

LEFT_OUT: Final[Mapping[str, str]] = {
    "AccessLink": "links are secrets: new ones are issued where the file is read",
    "AuditEntry": "the log says what was written here; it goes out as evidence when asked for, and is never read",
    "CalendarFeed": "addresses of calendars are secrets like links",
    "LogInEntry": "who logged in belongs to this server, and is forgotten after its time",
    "OpenSession": "sessions belong to this server",
    "Passkey": "accounts belong to this server",
    "Organiser": "accounts belong to a server: whoever imports becomes the organiser",
    "Ceremony": "a ceremony is held in one hall, and what it reveals follows from the standings",
    "CertificatePicture": "a picture is no text, and much larger than all the rest: it is uploaded again where needed",
    "Photo": "photos are no text and much larger than all the rest, and what is imported stays in the log, from which "
    "nobody could remove them",
    "RestorePoint": "a restore point is such a file by itself: none stands in another",
    "Printout": "paper belongs to where it was printed: nothing of a copy has been printed",
    "TryBoard": "boards to try a game on belong to no tournament",
    "Tournament.slug": "the address: stands in the document as “address”, another may be chosen",
    "Tournament.revision": "counts the changes in this database",
    "Tournament.audit_count": "the log's length in this database",
    "Tournament.audit_head": "the log's end in this database",
    "Tournament.created_at": "when the row was made in this database",
    "PaperEntry.entered_id": "numbers of accounts belong to this database",
    "*.key": "follows from the name",
    "*.version": "counts the changes of a row in this database",
    "Match.total_a": "follows from games, penalties and entered points",
    "Match.total_b": "follows from games, penalties and entered points",
    "Game.plies": "the number of actions",
    "GameAction.ply": "the action's place in the list",
    "Clock.presses": "taps of the clock that wait for their moves: they matter for minutes, at one table",
    "HallDisplay.turned": "orders to the displays are of minutes",
    "HallDisplay.paused": "orders to the displays are of minutes",
    "HallDisplay.held": "orders to the displays are of minutes",
    "HallDisplay.notice": "orders to the displays are of minutes",
    "HallDisplay.orders": "orders to the displays are of minutes",
    "Draw.after": "a restore point like the one before it",
    "Draw.before": "a restore point holds numbers of this database's rows; the file is a restore point by itself",
}
"""Model, or model and column ("*": of every model) → why it does not stand in the file."""


def _columns_of(model: type[Model]) -> tuple[str, ...]:
    own = (field for field in model._meta.concrete_fields if not field.is_relation and not field.primary_key)
    return tuple(
        column.name for column in own if not {f"{model.__name__}.{column.name}", f"*.{column.name}"} & LEFT_OUT.keys()
    )


SETTINGS: Final = _columns_of(Tournament)
"""Columns of the tournament itself, besides its address."""
