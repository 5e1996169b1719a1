"""A game at a judge's table: which one an address is about, and what its board shows."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from tournaments.models import Game, Match
from tournaments.pages.judge import page
from tournaments.play.board import BoardView
from tournaments.play.read.live import LiveGame, live_game
from tournaments.play.read.records import NAMELESS


@dataclass(frozen=True)
class GameRef:
    """One game of a match that the visitor may record."""

    match: Match
    stage: str
    board: int
    number: int

    @property
    def game(self) -> dict[str, Any]:
        """The game as services name it."""
        return {"match_id": self.match.pk, "stage": self.stage, "board": self.board, "number": self.number}

    def address(self, name: str) -> str:
        """An address of this game."""
        slug = self.match.tour.tournament.slug
        return reverse(name, args=[slug, self.match.pk, self.stage, self.board, self.number])

    def live(self) -> LiveGame | None:
        """The game as it stands now, as judges may see it; None when it was not begun on the board."""
        row = Game.objects.filter(**self.game).first()
        if row is None:
            return None
        row.match = self.match
        return live_game(row, "referee")

    def version(self) -> int | None:
        """The version of the game, None when it is not on the board."""
        begun = Game.objects.filter(**self.game, begun_at__isnull=False)
        return begun.values_list("version", flat=True).first()

    @property
    def teams(self) -> dict[str, str]:
        """The teams' names by side."""
        return {"A": str(self.match.team_a), "B": str(self.match.team_b or NAMELESS)}


def game_ref_of(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> GameRef:
    """The game of an address; 404 or 403 for those who may not record it."""
    return GameRef(page.get_match(request, slug, pk), stage, board, number)


def board_view_of(game_ref: GameRef, live: LiveGame, **said: Any) -> BoardView:
    """What the board shows; ``said`` as in ``BoardView``: a refusal, or that a pick is stored."""
    tour = game_ref.match.tour
    return BoardView(
        engine=live.engine,
        position=live.position,
        actions=live.actions,
        version=live.version,
        names=live.teams,
        play=game_ref.address("judge_play"),
        taps=game_ref.address("judge_taps"),
        result=live.result if live.over else "",
        targets=tour.tour_format.show_targets,
        options=tour.options,
        covers=True,
        **said,
    )
