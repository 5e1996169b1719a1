"""One game as its own page shows it: the protocol's line, the score sheet, the recorded actions replayed."""

from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from games import registry
from games.core.options import write_options
from games.core.record import Ply, Record
from games.core.replay import Replay
from games.core.seen import seen
from games.core.types import Result, Viewer
from games.core.writer import write
from tournaments.matches.read.protocol import GameLine, Protocol, protocol_of
from tournaments.matches.read.protocol.corrections import decision_words, game_words
from tournaments.models import Game, GameAction, Match

NAMELESS = "–"


@dataclass(frozen=True)
class GamePage:
    """``row`` is None while nothing is known of the game, ``engine`` None when its rules are not built in.

    ``who`` reads it: to everybody the record, its moves and positions show no sealed pick of a round that was never
    revealed; only judges, once the game is decided, read those too.
    """

    protocol: Protocol
    line: GameLine
    row: Game | None
    actions: tuple[GameAction, ...]
    who: Viewer = "referee"

    @property
    def match(self) -> Match:
        """The match that the game belongs to."""
        return self.protocol.match

    @property
    def engine(self) -> registry.AnyGame | None:
        """The rules of the tour's game."""
        return registry.find(self.match.tour.kind)

    @property
    def title(self) -> str:
        """Which game of the match it is."""
        return game_words(self.line.stage, self.line.board, self.line.number)

    @property
    def teams(self) -> dict[str, str]:
        """The teams' names by side."""
        return {"A": str(self.match.team_a), "B": str(self.match.team_b or NAMELESS)}

    @property
    def result(self) -> str:
        """The decision in words; a dash while there is none."""
        return decision_words(self.line.decision, self.teams)

    @property
    def record(self) -> Record:
        """The recorded game with its tags filled from the tournament."""
        return self.replay.record if self.replay else self._whole_record

    @cached_property
    def replay(self) -> Replay | None:
        """The recorded game played again; None without a record."""
        if self.row is None or not self.actions:
            return None
        return seen(registry.replay(self._whole_record), seen_by(self.row, self.who))

    @property
    def _whole_record(self) -> Record:
        tags = record_tags(self)
        plies = tuple(Ply(action.text, _comments(action)) for action in self.actions)
        return Record(tuple(tags.items()), plies, Result(tags["Result"]))

    @property
    def text(self) -> str:
        """The canonical text of the record."""
        return write(self.record)

    @property
    def moves(self) -> tuple[tuple[GameAction, ...], ...]:
        """The actions two by two, as records number them; rows to be shown, not to be stored."""
        shown = [copy(action) for action in self.actions]
        for action, ply in zip(shown, self.record.plies, strict=False):
            action.text = ply.text
        return tuple(tuple(shown[start : start + 2]) for start in range(0, len(shown), 2))

    @property
    def names(self) -> dict[str, str]:
        """The names of the two sides in the record, where they differ from the teams' ("A", "B" → name)."""
        stored = (self.row.tags or {}) if self.row else {}
        ours = record_tags(self) if stored else {}
        return {side: stored[side] for side in "AB" if side in stored and stored[side] != ours[side]}


def seen_by(row: Game, who: Viewer) -> Viewer:
    """As whom somebody may look at a game: while it is not decided judges see no more than everybody."""
    return who if row.decision or who != "referee" else "public"


def game_page(protocol: Protocol, stage: str, board: int, number: int) -> GamePage | None:
    """One game of the protocol with its record, in two queries; None when the protocol has no such game."""
    line = protocol.game(stage, board, number)
    if line is None:
        return None
    row = Game.objects.filter(match=protocol.match, stage=stage, board=board, number=number).first()
    actions = tuple(GameAction.objects.filter(game=row).order_by("ply")) if row else ()
    return GamePage(protocol, line, row, actions)


def recorded_pages(protocol: Protocol) -> list[GamePage]:
    """The decided games of a protocol that are recorded move by move, as judges read them; in two queries."""
    rows = Game.objects.filter(match=protocol.match, plies__gt=0).exclude(decision="")
    pages = (
        GamePage(protocol, line, row, tuple(row.actions.all()))
        for row in rows.order_by("stage", "board", "number").prefetch_related("actions")
        if (line := protocol.game(row.stage, row.board, row.number)) is not None
    )
    return [page for page in pages if page.engine is not None]


def fresh_page(page: GamePage) -> GamePage:
    """The same game as it stands now."""
    match = Match.objects.with_names().with_judges().get(pk=page.match.pk)
    found = game_page(protocol_of(match), page.line.stage, page.line.board, page.line.number)
    assert found is not None  # noqa: S101 - a conflict is about a row that is there
    return found


def record_tags(page: GamePage) -> dict[str, str]:
    """The tags of the record: what the tournament knows in place of what was pasted, the rest as it was."""
    stored: dict[str, Any] = (page.row.tags or {}) if page.row else {}
    tour, match = page.match.tour, page.match
    known = {
        "Game": tour.kind,
        "Event": tour.tournament.name,
        "Site": match.room.name if match.room else "",
        "Date": _date(match),
        "Round": str(tour.number),
        "A": match.team_a.name,
        "B": match.team_b.name if match.team_b else "",
        "PlayersA": page.line.name_a,
        "PlayersB": page.line.name_b,
        "Stage": page.line.stage,
        "Board": str(page.line.board or ""),
        "GameNumber": str(page.line.number),
        "Options": write_options(page.engine.options, tour.options) if page.engine else "",
        "Result": stored.get("Result", Result.OPEN.value),
    }
    kept = {name: str(value) for name, value in stored.items() if name not in known}
    shown = {name: _one_line(value) for name, value in known.items()}
    return kept | {name: value or NAMELESS for name, value in shown.items() if value or name in ("A", "B")}


def _date(match: Match) -> str:
    """The day on which the match was played, or is to be; "" when nobody knows."""
    moment = match.started_at or match.tour.starts_at
    zone = ZoneInfo(match.tour.tournament.time_zone)
    return f"{timezone.localtime(moment, zone):%Y.%m.%d}" if moment else ""


def _one_line(value: str) -> str:
    """A name as a tag can hold it: line breaks and signs that nobody sees become spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())


def _comments(action: GameAction) -> tuple[str, ...]:
    timed = Ply.timed(action.text, action.spent).comments if action.spent is not None else ()
    return (*timed, action.comment) if action.comment else timed
