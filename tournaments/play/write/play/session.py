"""A game on the board, opened for one change: its row, its actions, where it stands."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games.core.faults import Refused as GameRefused
from games.core.types import Result
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Answer, Change, Conflict, Refused
from tournaments.matches.read.positions import AnyPlayed, standing_of
from tournaments.matches.write.games import Fits, find_game, is_same, require_sense
from tournaments.matches.write.protocol import Writing
from tournaments.models import Game
from tournaments.play.read.live import Row, rows_of
from tournaments.play.write.filling import empty, fill, replay_of

STORED = ("decision", "first", "sheet", "tags", "plies", "begun_at")
"""The columns of a game that playing it changes."""


@dataclass
class Table:
    """One game under way; ``rows`` are its actions as they were stored when it was opened."""

    writing: Writing
    game: Game
    rows: tuple[Row, ...]
    before: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.before = {name: getattr(self.game, name) for name in STORED}

    @cached_property
    def texts(self) -> list[str]:
        """The actions' texts."""
        return [row.text for row in self.rows]

    @cached_property
    def played(self) -> AnyPlayed:
        """The game as it stands; Refused when what is stored no longer fits the tour's options."""
        try:
            return standing_of(self.game, self.texts)
        except GameRefused as refused:
            raise Refused(
                (
                    "",
                    _("The stored moves no longer fit this tour: %(fault)s")
                    % {"fault": cited(refused.fault)},
                )
            ) from refused

    @property
    def termination(self) -> str:
        """Why the game ended although its rules had not ended it; "" when it did not."""
        return str((self.game.tags or {}).get("Termination", ""))

    @property
    def public_position(self) -> Any:
        """The position as everybody may see it."""
        return self.played.game.view(self.played.position, "public")

    def told(self, **fields: Any) -> dict[str, Any]:
        """This game for the log, small: which one it is, its result, and what is said besides."""
        game = self.game
        where = {"stage": game.stage, "board": game.board, "number": game.number, "decision": game.decision}
        return where | {name: value for name, value in fields.items() if value is not None}

    def settle(self, played: AnyPlayed, *, termination: str = "", result: Result = Result.OPEN) -> bool:
        """Writes into the row what follows from the game as it is now played; whether its decision changed.

        Refused when the decision contradicts the format or the line-ups.
        """
        game, before = self.game, self.game.decision
        self.played = played
        game.plies = len(played.actions)
        ruled = played.game.outcome(played.position) if played.game.over(played.position) else result
        if ruled is not Result.OPEN:
            fill(game, replay_of(game, played, ruled, termination))
            require_sense(self.writing, game)
        elif before:
            empty(game)
        return game.decision != before

    def store(self) -> None:
        """Saves what has changed in the row; its version grows by one."""
        game = self.game
        values = {name: getattr(game, name) for name in STORED if getattr(game, name) != self.before[name]}
        rows = Game.objects.filter(pk=game.pk, version=game.version)
        if rows.update(version=game.version + 1, **values) != 1:
            raise Conflict(game, None)
        game.version += 1

    def close(self, *, recount: bool) -> Answer:
        """The answer of every use case of the board."""
        game = self.game
        over = bool(game.decision)
        return self.writing.close(
            recount=recount, game_version=game.version, ply=game.plies, over=over, decision=game.decision
        )


def open_table(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int,
    moment: datetime | None = None, permission: str = "match.record", fits: Fits = is_same,
) -> Table:  # fmt: skip
    """A game that has been begun on the board, at a version that ``fits`` the one that was shown; Refused for any
    other."""
    writing, game = find_game(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version,
        permission=permission, lean=True, fits=fits,
    )  # fmt: skip
    writing.moment = moment or writing.moment
    if game.is_begun:
        return Table(writing, game, rows_of(game))
    if game.has_record:
        raise Refused(
            ("", _("This game was entered as a record: remove the record to play it on the board."))
        )
    if game.sheet or game.decision:
        raise Refused(
            ("", _("The result of this game was entered: clear it first to play the game on the board."))
        )
    raise Refused(("", _("This game has not begun on the board yet: begin it first.")))
