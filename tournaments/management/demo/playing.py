"""Plays the demo's matches: judges write the protocols, captains sign, the organiser approves."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournaments.formats.tour_format import Stage
from tournaments.management.demo.cast import team
from tournaments.management.demo.matches import Correction, DemoMatch
from tournaments.management.demo.scene import Scene
from tournaments.models import Game, Match
from tournaments.services.approval import approve_match
from tournaments.services.base import Intent
from tournaments.services.closing import add_penalty, save_remarks
from tournaments.services.course import move
from tournaments.services.games import add_extra, enter_result
from tournaments.services.line_ups import save_line_up
from tournaments.services.records import enter_record, enter_sheet
from tournaments.services.signing import sign

RECORDS = Path(__file__).parent / "records"
MAIN_PLAYERS = 4
EXTRA_BOARD = 2
ROLES = ("senior", "captain_a", "captain_b")
COURSE = [state.value for state in Match.State]
WORDS = {"=": "draw", "+A": "forfeit_a", "+B": "forfeit_b", "-": "not_played"}
"""Results as the story writes them, where they are not the winner's letter."""


@dataclass
class Play:
    """One match being played."""

    scene: Scene
    story: DemoMatch
    match_id: int

    @property
    def match(self) -> Match:
        """The match as it is stored now."""
        return Match.objects.get(pk=self.match_id)

    def judge(self, *, reason: str = "") -> Intent:
        """An intent of the senior judge."""
        return self.scene.by("judge", self.story.judges[0], reason=reason)

    def run(self) -> None:
        """Plays the match as far as its story goes."""
        for state in COURSE[1 : min(COURSE.index(self.story.reaches), COURSE.index("closing")) + 1]:
            if state == "individual":
                self._line_ups()
            move(self.judge(), match_id=self.match_id, seen=self.match.state, to=state)
            self._write(state)
        if self.story.reaches in ("signed", "approved"):
            self._sign(ROLES)
            if self.story.correction is not None:
                self._correct(self.story.correction)
        else:
            self._sign(self.story.signed_by)
        if self.story.reaches == "approved":
            approve_match(self.scene.by(), match_id=self.match_id, version=self.match.version)

    def _line_ups(self) -> None:
        for side, name in zip("AB", self.story.teams, strict=True):
            places = [
                {"name": player, "board": number if number <= MAIN_PLAYERS else None, "captain": number == 1}
                for number, player in enumerate(team(name).players, start=1)
            ]
            save_line_up(self.judge(), match_id=self.match_id, side=side, version=0, places=places)

    def _write(self, state: str) -> None:
        """What is entered in the protocol in this state of the match."""
        if state == "individual":
            for board, games in enumerate(self.story.boards, start=1):
                self._games(Stage.INDIVIDUAL, board, games)
            if self.story.extra:
                add_extra(self.judge(), match_id=self.match_id, board=EXTRA_BOARD, number=1)
                self._game(
                    {"stage": "extra", "board": EXTRA_BOARD, "number": 1, "version": 1}, self.story.extra
                )
        elif state == "team":
            self._games(Stage.TEAM, 0, self.story.team_stage)
        elif state == "closing":
            self._close()

    def _games(self, stage: Stage, board: int, games: str) -> None:
        for number, game in enumerate(games.split(), start=1):
            self._game({"stage": stage.value, "board": board, "number": number, "version": 0}, game)

    def _game(self, where: dict[str, Any], game: str) -> None:
        """One game as the story writes it; see the module ``matches``."""
        first, _, result = game.partition(":")
        if game.startswith("@"):
            text = (RECORDS / f"{game[1:]}.txt").read_text(encoding="utf-8")
            enter_record(self.judge(), match_id=self.match_id, text=text, **where)
        elif result[0].isdecimal():
            a, b = map(int, result.split("-"))
            sheet = {"first": first, "painted": {"A": a, "B": b}}
            enter_sheet(self.judge(), match_id=self.match_id, sheet=sheet, **where)
        else:
            decision = WORDS.get(result, result)
            enter_result(self.judge(), match_id=self.match_id, decision=decision, first=first, **where)

    def _close(self) -> None:
        for side, points, reason in self.story.penalties:
            add_penalty(
                self.judge(), match_id=self.match_id, version=self.match.version, side=side, points=points,
                reason=reason,
            )  # fmt: skip
        if self.story.remarks:
            save_remarks(
                self.judge(), match_id=self.match_id, version=self.match.version, remarks=self.story.remarks
            )

    def _sign(self, roles: tuple[str, ...]) -> None:
        """The senior judge and the captains, each with a link of their own."""
        a, b = self.story.teams
        signers = {
            "senior": ("judge", self.story.judges[0], self.story.judges[0]),
            "captain_a": ("captain", a, team(a).players[0]),
            "captain_b": ("captain", b, team(b).players[0]),
        }
        for given, role in enumerate(roles):
            kind, holder, name = signers[role]
            sign(
                self.scene.by(kind, holder), match_id=self.match_id, version=self.match.version, signatures=given,
                role=role, name=name,
            )  # fmt: skip

    def _correct(self, correction: Correction) -> None:
        """Changes a result under which everybody has signed, and has it signed again."""
        game = Game.objects.get(
            match_id=self.match_id,
            stage=Game.Stage.INDIVIDUAL,
            board=correction.board,
            number=correction.number,
        )
        enter_result(
            self.judge(reason=correction.reason), match_id=self.match_id, stage=game.stage, board=game.board,
            number=game.number, version=game.version, decision=correction.decision,
        )  # fmt: skip
        self._sign(ROLES)
