"""Plays the demo's written matches: judges write the protocols, captains sign, the organiser approves."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tournaments.formats.rules.tour_format import Stage
from tournaments.management.demo.matches import Correction, DemoMatch
from tournaments.management.simulation.steps import ROLES, State, Steps
from tournaments.matches.write.games import add_extra
from tournaments.models import Game, Player

RECORDS = Path(__file__).parent / "records"
EXTRA_BOARD = 2
WORDS = {"=": "draw", "+A": "forfeit_a", "+B": "forfeit_b", "-": "not_played"}
"""Results as the story writes them, where they are not the winner's letter."""


@dataclass
class Play(Steps):
    """One match played as its story tells."""

    story: DemoMatch = field(kw_only=True)

    def work(self, state: State) -> None:
        """What the story has for this state."""
        written = {
            State.LINE_UPS: self._line_ups,
            State.INDIVIDUAL: self._individual,
            State.TEAM: self._team,
            State.CLOSING: self._close,
        }
        if state in written:
            written[state]()
        super().work(state)
        if state is State.SIGNED and self.story.correction is not None:
            self._correct(self.story.correction)

    def _line_ups(self) -> None:
        for side in "AB":
            players = Player.objects.filter(team=self.match.team(side)).order_by("pk")
            self.name_players(self.judge(), side, list(players))

    def _individual(self) -> None:
        for board, games in enumerate(self.story.boards, start=1):
            self._games(Stage.INDIVIDUAL, board, games)
        if self.story.extra:
            add_extra(self.judge(), match_id=self.match_id, board=EXTRA_BOARD, number=1)
            where = {"stage": Stage.EXTRA.value, "board": EXTRA_BOARD, "number": 1, "version": 1}
            self._game(where, self.story.extra)

    def _team(self) -> None:
        self._games(Stage.TEAM, 0, self.story.team_stage)

    def _games(self, stage: Stage, board: int, games: str) -> None:
        for number, game in enumerate(games.split(), start=1):
            self._game({"stage": stage.value, "board": board, "number": number, "version": 0}, game)

    def _game(self, where: dict[str, Any], game: str) -> None:
        """One game as the story writes it; see the module ``matches``."""
        first, _, result = game.partition(":")
        if game.startswith("@"):
            self.record(where, (RECORDS / f"{game[1:]}.txt").read_text(encoding="utf-8"))
        elif result[0].isdecimal():
            a, b = map(int, result.split("-"))
            self.fill_in(where, {"first": first, "painted": {"A": a, "B": b}})
        else:
            self.decide(where, WORDS.get(result, result), first=first)

    def _close(self) -> None:
        for penalty in self.story.penalties:
            self.penalise(*penalty)
        if self.story.remarks:
            self.remark(self.story.remarks)
        if self.last == State.CLOSING:
            self.sign(self.story.signed_by)

    def _correct(self, correction: Correction) -> None:
        """Changes a result under which everybody has signed, and has it signed again."""
        slot = {"stage": Stage.INDIVIDUAL.value, "board": correction.board, "number": correction.number}
        version = Game.objects.values_list("version", flat=True).get(match=self.match, **slot)
        self.decide({**slot, "version": version}, correction.decision, reason=correction.reason)
        self.sign(ROLES)
