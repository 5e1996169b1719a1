"""The steps of one match, each a use case in the name of whoever takes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from tournaments.kernel.write import Intent
from tournaments.management.simulation.scene import Scene
from tournaments.matches.read.protocol import course_of_match
from tournaments.matches.write.approval import approve_match
from tournaments.matches.write.closing import add_penalty, save_remarks
from tournaments.matches.write.games import enter_result
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.signing import sign
from tournaments.matches.write.states import move
from tournaments.models import Judge, LineUpPlace, Match, Player, Signature
from tournaments.play.write.records import enter_record, enter_sheet

State = Match.State
ROLES: Final = (Signature.Role.SENIOR, Signature.Role.CAPTAIN_A, Signature.Role.CAPTAIN_B)
"""Who signs, in this order."""


@dataclass
class Steps:
    """One match on its way from planned to its state ``last``. What is written in each state, ``work`` tells."""

    scene: Scene
    match_id: int
    last: str = State.APPROVED

    @cached_property
    def match(self) -> Match:
        """The match as it stood before the first step."""
        return Match.objects.with_names().with_judges().get(pk=self.match_id)

    @cached_property
    def senior(self) -> Judge | None:
        """The senior judge; None where nobody could be assigned."""
        return next((row.judge for row in self.match.match_judges.all() if row.senior), None)

    def judge(self, *, reason: str = "") -> Intent:
        """An intent of the senior judge, or of the organiser where there is none."""
        return self.scene.by(self.senior, reason=reason)

    def play(self) -> None:
        """Takes the match from state to state."""
        course = course_of_match(self.match)
        for seen, state in pairwise(course[: course.index(State(self.last)) + 1]):
            if state not in (State.SIGNED, State.APPROVED) and self.match.tour.tour_format.has_games:
                move(self.judge(), match_id=self.match_id, seen=seen, to=state)
            self.work(state)

    def work(self, state: State) -> None:
        """What is written once the match is in this state, or what brings it there: signatures and approval."""
        if state is State.SIGNED:
            self.sign(ROLES)
        elif state is State.APPROVED:
            self.approve()

    def shown(self) -> dict[str, Any]:
        """The match as it is shown now, for a use case that compares it."""
        version = Match.objects.values_list("version", flat=True).get(pk=self.match_id)
        return {"match_id": self.match_id, "version": version}

    def name_players(
        self, by: Intent, side: str, players: Sequence[Player], *, version: int = 0, short: bool = False
    ) -> int:
        """A side's line-up: the first players on the boards, the first of them the captain, the others free shooters.
        Gives its version."""
        tour_format = self.match.tour.tour_format
        shown = players if tour_format.shooters_board else players[: tour_format.boards]
        places = [
            {
                "player": player.pk,
                "board": number if number <= tour_format.boards else None,
                "captain": number == 1,
            }
            for number, player in enumerate(shown, start=1)
        ]
        answer = save_line_up(
            by, match_id=self.match_id, side=side, version=version, places=places, short=short
        )
        return int(answer["line_up_version"])

    def decide(
        self, where: dict[str, Any], decision: str, *, reason: str = "", first: str | None = None
    ) -> None:
        """The result of a game, nothing more."""
        enter_result(
            self.judge(reason=reason), match_id=self.match_id, decision=decision, first=first, **where
        )

    def fill_in(self, where: dict[str, Any], sheet: dict[str, Any]) -> None:
        """The score sheet of a game."""
        enter_sheet(self.judge(), match_id=self.match_id, sheet=sheet, **where)

    def record(self, where: dict[str, Any], text: str) -> None:
        """The record of a game."""
        enter_record(self.judge(), match_id=self.match_id, text=text, **where)

    def penalise(self, side: str, points: str, reason: str) -> None:
        """Points off."""
        add_penalty(self.judge(), **self.shown(), side=side, points=points, reason=reason)

    def remark(self, text: str) -> None:
        """The remarks of the protocol."""
        save_remarks(self.judge(), **self.shown(), remarks=text)

    def sign(self, roles: Sequence[str]) -> None:
        """The senior judge and the captains, each with a link of their own."""
        given = Signature.objects.filter(match=self.match, withdrawn_at=None).count()
        for before, role in enumerate(roles, start=given):
            by, name = self._signer(role)
            sign(by, **self.shown(), signatures=before, role=str(role), name=name)

    def approve(self) -> None:
        """The organiser's word."""
        approve_match(self.scene.by(), **self.shown())

    def _signer(self, role: str) -> tuple[Intent, str]:
        if role == Signature.Role.SENIOR:
            organiser = self.scene.organiser.name_in(self.scene.tournament.pk)
            return self.judge(), str(self.senior or organiser)
        side = "A" if role == Signature.Role.CAPTAIN_A else "B"
        team = self.match.team(side)
        named = LineUpPlace.objects.filter(line_up__match=self.match, line_up__side=side, captain=True)
        return self.scene.by(team), str(named.values_list("player__name", flat=True).first() or team)
