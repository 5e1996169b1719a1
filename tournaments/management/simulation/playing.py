"""One match played step by step, each a use case in the name of whoever takes it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.write import Intent
from tournaments.management.simulation.names import played
from tournaments.management.simulation.world import Scene, World
from tournaments.matches.read.protocol import course_of_match
from tournaments.matches.read.rows import score_of
from tournaments.matches.write.closing import add_penalty, enter_points, save_remarks
from tournaments.matches.write.games import enter_result
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import give_walk_over
from tournaments.matches.write.requests import answer_signal, dispute_protocol, raise_signal
from tournaments.matches.write.signing import approve_match, sign
from tournaments.matches.write.states import move
from tournaments.models import DONE, IN_STAGES, Game, Judge, LineUpPlace, Match, Player, Side, Signal, Signature
from tournaments.play.games import registry as site_games
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.ending import end_game
from tournaments.play.write.moving import play
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
            if state not in DONE and self.match.tour.tour_format.has_games:
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
        shown = players if tour_format.has_unseated else players[: tour_format.boards]
        places = [
            {"player": player.pk, "board": number if number <= tour_format.boards else None, "captain": number == 1}
            for number, player in enumerate(shown, start=1)
        ]
        answer = save_line_up(by, match_id=self.match_id, side=side, version=version, places=places, short=short)
        return int(answer["line_up_version"])

    def decide(self, where: dict[str, Any], decision: str, *, reason: str = "", first: str | None = None) -> None:
        """The result of a game, nothing more."""
        enter_result(self.judge(reason=reason), match_id=self.match_id, decision=decision, first=first, **where)

    def fill_in(self, where: dict[str, Any], sheet: dict[str, Any]) -> None:
        enter_sheet(self.judge(), match_id=self.match_id, sheet=sheet, **where)

    def record(self, where: dict[str, Any], text: str) -> None:
        enter_record(self.judge(), match_id=self.match_id, text=text, **where)

    def penalise(self, side: str, points: str, reason: str) -> None:
        add_penalty(self.judge(), **self.shown(), side=side, points=points, reason=reason)

    def remark(self, text: str) -> None:
        save_remarks(self.judge(), **self.shown(), remarks=text)

    def sign(self, roles: Sequence[str]) -> None:
        """The senior judge and the captains, each with a link of their own."""
        given = Signature.objects.filter(match=self.match, withdrawn_at=None).count()
        for before, role in enumerate(roles, start=given):
            by, name = self._signer(role)
            sign(by, **self.shown(), signatures=before, role=str(role), name=name)

    def approve(self) -> None:
        approve_match(self.scene.by(), **self.shown())

    def _signer(self, role: str) -> tuple[Intent, str]:
        if role == Signature.Role.SENIOR:
            organiser = self.scene.organiser.name_in(self.scene.tournament.pk)
            return self.judge(), str(self.senior or organiser)
        side = "A" if role == Signature.Role.CAPTAIN_A else "B"
        team = self.match.team(side)
        named = LineUpPlace.objects.filter(line_up__match=self.match, line_up__side=side, captain=True)
        return self.scene.by(team), str(named.values_list("player__name", flat=True).first() or team)


# Plays one match: captains name their line-ups, judges write the protocol, everybody signs, the organiser
# approves.
ABSENT, PENALTY, REMARK, DISPUTE, CALL = 0.04, 0.1, 0.15, 0.06, 0.05
"""How likely a match has these."""
WALK_OVER_POINTS: Final = "3"
PENALTIES: Final = (("3", "неспортивное поведение"), ("1", "подсказки из зала"), ("½", "опоздание на сыгравание"))
REMARKS: Final = (
    "Начали на пять минут позже: ждали доску.",
    "Партия во второй паре доиграна после перерыва.",
    "Запасной игрок заменил заболевшего.",
)
CALLS: Final = (("room", "В кабинете не хватает фишек."), ("rules", "Можно ли вернуть ход до его окончания?"))
DISPUTED: Final = "Не согласны с результатом одной из партий."
ANSWERED: Final = "Разобрались с судьёй и обеими сторонами, результат верный."


@dataclass
class Play(Steps):
    """One match by chance; ``on_board`` plays its team games, and those of persons, move by move. In the state that it
    is left in, a part is done of what belongs there.

    ``named`` are the players of each side's line-up, ``recorded`` counts the games played move by move.
    """

    scene: World
    on_board: bool = False
    named: dict[Side, int] = field(default_factory=dict)
    recorded: int = 0

    def run(self) -> None:
        """Plays it. A bye, and what a team has lost by leaving, is only approved."""
        if self.match.team_b is None or self.match.walk_over:
            self._close_without_playing()
        elif self.last != State.PLANNED and self.scene.happens(ABSENT):
            absent = self.scene.chance.choice("AB")
            give_walk_over(self.judge(), **self.shown(), absent=absent, points=WALK_OVER_POINTS)
            self._close_without_playing()
        else:
            self.play()

    def work(self, state: State) -> None:
        """By chance."""
        if state is State.LINE_UPS:
            self._line_ups()
        elif state in IN_STAGES:
            self._games(state)
        elif state is State.CLOSING:
            self._close()
        super().work(state)

    def _close_without_playing(self) -> None:
        if self.last == State.APPROVED:
            self.approve()

    def _line_ups(self) -> None:
        """Each captain names the own team's; where the match is left so, only one has done it yet."""
        sides = [self.scene.chance.choice(list(Side))] if self.last == State.LINE_UPS else list(Side)
        for side in sides:
            self._line_up(side)

    def _line_up(self, side: Side) -> None:
        """Who plays where is chance. That a team is short of players is for the judge to confirm."""
        team = self.match.team(side)
        players = list(Player.objects.filter(team=team).order_by("pk"))
        self.scene.chance.shuffle(players)
        version = self.name_players(self.scene.by(team), side, players)
        if len(players) < self.match.tour.tour_format.boards:
            self.name_players(self.judge(), side, players, version=version, short=True)
        self.named[side] = len(players)

    def _games(self, stage: str) -> None:
        """Every counted game of the stage, or the first of them; who begins changes from game to game."""
        counted = score_of(self.match, self.match.tour.tour_format).undecided
        keys = [key for key in counted if key.stage == stage]
        for key in keys[: self.scene.chance.randrange(len(keys)) if stage == self.last else None]:
            if not self._is_without_players(key):
                self._game(key, "AB"[(key.number - 1) % 2])

    def _is_without_players(self, key: GameKey) -> bool:
        """Whether a team has nobody for the board; the game is then decided: forfeited, or not played (tour 4)."""
        absent = [side for side in self.named if key.board and self.named[side] < key.board]
        if not absent:
            return False
        forfeit = Game.Decision.FORFEIT_B if absent == [Side.A] else Game.Decision.FORFEIT_A
        decisions = [Game.Decision.NOT_PLAYED] if len(absent) > 1 else [forfeit]
        if key.board == self.match.tour.tour_format.shooters_number:
            decisions.append(Game.Decision.NOT_PLAYED)
        self.decide({"key": key, "version": 0}, self.scene.chance.choice(decisions).value)
        return True

    def _game(self, key: GameKey, first: str) -> None:
        where: dict[str, Any] = {"key": key, "version": 0}
        kind, chance = self.match.tour.kind, self.scene.chance
        if self.recorded >= self.scene.plan.games:
            self.fill_in(where, site_games.get(kind).invented(first, chance))
            return
        self.recorded += 1
        if self.on_board and (not key.stage.in_pairs or self.scene.plan.persons):
            self._on_board(kind, first, where)
        else:
            self.record(where, played(kind, first, chance).record(self.match.team_names))

    def _on_board(self, kind: str, first: str, where: dict[str, Any]) -> None:
        """Move by move, as a judge enters them at the board."""
        game, where = played(kind, first, self.scene.chance), {"match_id": self.match_id, **where}
        answer = begin_game(self.judge(), tags=game.tags, **where)
        for text in game.texts:
            where["version"] = answer["game_version"]
            answer = play(self.judge(), action=text, **where)
        if game.gave_up:
            where["version"] = answer["game_version"]
            winner = game.result.winner
            end_game(self.judge(), how="resignation", result=winner.value if winner else "", **where)

    def _close(self) -> None:
        chance, happens = self.scene.chance, self.scene.happens
        if not self.match.tour.tour_format.has_games:
            self._points()
        if happens(CALL):
            self._call()
        if happens(PENALTY):
            points, reason = chance.choice(PENALTIES)
            self.penalise(chance.choice("AB"), points, reason)
        if happens(REMARK):
            self.remark(chance.choice(REMARKS))
        if happens(DISPUTE):
            self._dispute(chance.choice(list(Side)))
        if self.last == State.CLOSING:
            self.sign(ROLES[: chance.randrange(1, len(ROLES))])

    def _points(self) -> None:
        """Points by hand, with halves now and then."""
        a, b = (str(self.scene.chance.randint(0, 24) / 2).replace(".0", "") for _ in "AB")
        enter_points(self.judge(), **self.shown(), a=a, b=b)

    def _call(self) -> None:
        kind, text = self.scene.chance.choice(CALLS)
        answer = raise_signal(self.judge(), match_id=self.match_id, kind=kind, text=text)
        self._answer(answer["signal"], "")

    def _dispute(self, side: Side) -> None:
        by = self.scene.by(self.match.team(side))
        answer = dispute_protocol(by, **self.shown(), side=side.value, text=DISPUTED)
        self._answer(answer["signal"], ANSWERED)

    def _answer(self, pk: int, answer: str) -> None:
        signal = Signal.objects.get(pk=pk)
        answer_signal(
            self.scene.by(), tournament_id=self.scene.tournament.pk, signal_id=pk, version=signal.version,
            answer=answer,
        )  # fmt: skip
