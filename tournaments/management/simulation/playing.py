"""Plays one match: captains name their line-ups, judges write the protocol, everybody signs, the organiser approves."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from tournaments.formats.protocol import GameKey
from tournaments.formats.tour_format import Stage, TourFormat
from tournaments.management.simulation.records import played
from tournaments.management.simulation.score_sheets import sheet_of
from tournaments.management.simulation.world import World
from tournaments.models import Game, Judge, Match, Player, Side, Signal
from tournaments.queries.protocol import course_of_match, plays_alone, score_of
from tournaments.services.approval import approve_match
from tournaments.services.base import Intent
from tournaments.services.closing import add_penalty, enter_points, save_remarks
from tournaments.services.course import move
from tournaments.services.games import enter_result
from tournaments.services.line_ups import save_line_up
from tournaments.services.play import begin_game, end_game, play
from tournaments.services.records import enter_record, enter_sheet
from tournaments.services.signals import answer_signal, dispute_protocol, raise_signal
from tournaments.services.signing import sign
from tournaments.services.walk_overs import give_walk_over

State = Match.State
ABSENT, PENALTY, REMARK, DISPUTE, CALL = 0.04, 0.1, 0.15, 0.06, 0.05
"""How likely a match has these."""
WALK_OVER_POINTS: Final = "3"
PENALTIES: Final = (
    ("3", "неспортивное поведение"),
    ("1", "подсказки из зала"),
    ("½", "опоздание на разминку"),
)
REMARKS: Final = (
    "Начали на пять минут позже: ждали доску.",
    "Партия на второй паре доиграна после перерыва.",
    "Запасной игрок заменил заболевшего.",
)
CALLS: Final = (("room", "В кабинете не хватает фишек."), ("rules", "Можно ли вернуть ход до его окончания?"))
DISPUTED: Final = "Не согласны с результатом одной из партий."
ANSWERED: Final = "Разобрались с судьёй и обеими командами, результат верный."


@dataclass
class Play:
    """One match being played from its beginning to approval; ``on_board`` plays its team games, and those of persons,
    move by move. ``named`` are the players of each side's line-up."""

    world: World
    match_id: int
    on_board: bool = False
    named: dict[Side, int] = field(default_factory=dict)

    @property
    def match(self) -> Match:
        """The match as it is stored now."""
        return Match.objects.with_names().with_judges().get(pk=self.match_id)

    def run(self) -> None:
        """Plays it. A bye, and what a team has lost by leaving, is only approved."""
        match = self.match
        if match.team_b is not None and not match.walk_over:
            if self.world.happens(ABSENT):
                self._walk_over(match)
            elif match.tour.tour_format.has_games:
                self._stages(match)
                self._close(match)
            else:
                self._points()
                self._close(match)
        approve_match(self.world.by(), match_id=self.match_id, version=self.match.version)

    def judge(self) -> Intent:
        """An intent of the senior judge; of the organiser where nobody could be assigned."""
        return self.world.by(self._senior(self.match))

    def _senior(self, match: Match) -> Judge | None:
        rows = match.match_judges.all()
        return next((row.judge for row in rows if row.senior), None)

    def _walk_over(self, match: Match) -> None:
        give_walk_over(
            self.judge(), match_id=self.match_id, version=match.version, absent=self.world.chance.choice("AB"),
            points=WALK_OVER_POINTS,
        )  # fmt: skip

    def _stages(self, match: Match) -> None:
        course = course_of_match(match)
        for seen, state in pairwise(course[: course.index(State.CLOSING) + 1]):
            if state == State.INDIVIDUAL and not plays_alone(match):
                self._line_ups(match)
            move(self.judge(), match_id=self.match_id, seen=seen, to=state)
            if state in (State.INDIVIDUAL, State.TEAM):
                self._games(match, state)

    def _line_ups(self, match: Match) -> None:
        """Each captain names the own team's: the first players on the boards, the others are free shooters. That a
        team is short of players is for the judge to confirm."""
        for side in Side:
            team = match.team(side)
            if team is None:
                continue
            players = list(Player.objects.filter(team=team).order_by("pk"))
            self.world.chance.shuffle(players)
            places = _places(players, match.tour.tour_format)
            told: dict[str, Any] = {"match_id": self.match_id, "side": side.value, "places": places}
            answer = save_line_up(self.world.by(team), version=0, **told)
            if len(places) < match.tour.tour_format.boards:
                save_line_up(self.judge(), version=answer["line_up_version"], short=True, **told)
            self.named[side] = len(places)

    def _games(self, match: Match, stage: str) -> None:
        """Every counted game of the stage; who begins changes from game to game."""
        for key in score_of(match, match.tour.tour_format).undecided:
            if key.stage == stage and not self._is_without_players(match, key):
                self._game(match, key, "AB"[(key.number - 1) % 2])

    def _is_without_players(self, match: Match, key: GameKey) -> bool:
        """Whether a team has nobody for the board; the game is then decided: forfeited, or not played (tour 4)."""
        absent = [side for side in self.named if key.board and self.named[side] < key.board]
        if not absent:
            return False
        forfeit = Game.Decision.FORFEIT_B if absent == [Side.A] else Game.Decision.FORFEIT_A
        decisions = [Game.Decision.NOT_PLAYED] if len(absent) > 1 else [forfeit]
        if key.board == match.tour.tour_format.shooters_number:
            decisions.append(Game.Decision.NOT_PLAYED)
        decision = self.world.chance.choice(decisions).value
        enter_result(self.judge(), decision=decision, **self._where(key))
        return True

    def _where(self, key: GameKey) -> dict[str, Any]:
        """A game that nothing is entered in yet."""
        return {
            "match_id": self.match_id, "stage": key.stage.value, "board": key.board, "number": key.number,
            "version": 0,
        }  # fmt: skip

    def _game(self, match: Match, key: GameKey, first: str) -> None:
        where, kind = self._where(key), match.tour.kind
        if not self.world.plan.games:
            enter_sheet(self.judge(), sheet=sheet_of(kind, first, self.world.chance), **where)
        elif self.on_board and (key.stage is Stage.TEAM or self.world.plan.persons):
            self._on_board(kind, first, where)
        else:
            names = {"A": str(match.team_a), "B": str(match.team_b)}
            enter_record(self.judge(), text=played(kind, first, self.world.chance).record(names), **where)

    def _on_board(self, kind: str, first: str, where: dict[str, Any]) -> None:
        """Move by move, as a judge enters them at the board."""
        game, judge = played(kind, first, self.world.chance), self._senior(self.match)
        answer = begin_game(self.world.by(judge), tags=game.tags, **where)
        for text in game.texts:
            where["version"] = answer["game_version"]
            answer = play(self.world.by(judge), action=text, **where)
        if game.gave_up:
            where["version"] = answer["game_version"]
            winner = game.result.winner
            end_game(self.world.by(judge), how="resignation", result=winner.value if winner else "", **where)

    def _points(self) -> None:
        """Points by hand, with halves now and then."""
        a, b = (str(self.world.chance.randint(0, 24) / 2).replace(".0", "") for _ in "AB")
        enter_points(self.judge(), match_id=self.match_id, version=self.match.version, a=a, b=b)

    def _close(self, match: Match) -> None:
        chance = self.world.chance
        if self.world.happens(CALL):
            self._call()
        if self.world.happens(PENALTY):
            points, reason = chance.choice(PENALTIES)
            add_penalty(
                self.judge(), match_id=self.match_id, version=self.match.version, side=chance.choice("AB"),
                points=points, reason=reason,
            )  # fmt: skip
        if self.world.happens(REMARK):
            remarks = chance.choice(REMARKS)
            save_remarks(self.judge(), match_id=self.match_id, version=self.match.version, remarks=remarks)
        if self.world.happens(DISPUTE):
            self._dispute(match, chance.choice(list(Side)))
        self._sign(match)

    def _call(self) -> None:
        kind, text = self.world.chance.choice(CALLS)
        answer = raise_signal(self.judge(), match_id=self.match_id, kind=kind, text=text)
        self._answer(answer["signal"], "")

    def _dispute(self, match: Match, side: Side) -> None:
        answer = dispute_protocol(
            self.world.by(match.team(side)), match_id=self.match_id, version=self.match.version, side=side.value,
            text=DISPUTED,
        )  # fmt: skip
        self._answer(answer["signal"], ANSWERED)

    def _answer(self, pk: int, answer: str) -> None:
        signal = Signal.objects.get(pk=pk)
        answer_signal(
            self.world.by(), tournament_id=self.world.tournament.pk, signal_id=pk, version=signal.version,
            answer=answer,
        )  # fmt: skip

    def _sign(self, match: Match) -> None:
        """The senior judge and both captains, each with their own link."""
        senior = self._senior(match)
        signers: tuple[tuple[str, Any], ...] = (
            ("senior", senior), ("captain_a", match.team_a), ("captain_b", match.team_b)
        )  # fmt: skip
        for given, (role, who) in enumerate(signers):
            sign(
                self.world.by(who), match_id=self.match_id, version=self.match.version, signatures=given,
                role=role, name=str(who or self.world.organiser.name_in(self.world.tournament.pk)),
            )  # fmt: skip


def _places(players: list[Player], tour_format: TourFormat) -> list[dict[str, Any]]:
    boards = tour_format.boards
    shown = players if tour_format.shooters_board else players[:boards]
    return [
        {"player": player.pk, "board": number if number <= boards else None, "captain": number == 1}
        for number, player in enumerate(shown, start=1)
    ]
