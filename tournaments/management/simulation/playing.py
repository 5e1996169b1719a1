"""Plays one match: captains name their line-ups, judges write the protocol, everybody signs, the organiser approves."""

from dataclasses import dataclass, field
from typing import Any, Final

from tournaments.formats.rules.tour_format import Stage
from tournaments.management.simulation.records import played
from tournaments.management.simulation.steps import ROLES, State, Steps
from tournaments.management.simulation.world import World
from tournaments.matches.read.protocol import score_of
from tournaments.matches.rules.protocol import GameKey
from tournaments.matches.write.closing import enter_points
from tournaments.matches.write.requests import answer_signal, dispute_protocol, raise_signal
from tournaments.matches.write.walk_overs import give_walk_over
from tournaments.models import Game, Player, Side, Signal
from tournaments.play.games import registry as site_games
from tournaments.play.write.play import begin_game, end_game, play

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
        elif state in (State.INDIVIDUAL, State.TEAM):
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
        self.decide(_where(key), self.scene.chance.choice(decisions).value)
        return True

    def _game(self, key: GameKey, first: str) -> None:
        where, kind, chance = _where(key), self.match.tour.kind, self.scene.chance
        if self.recorded >= self.scene.plan.games:
            self.fill_in(where, site_games.get(kind).invented(first, chance))
            return
        self.recorded += 1
        if self.on_board and (key.stage is Stage.TEAM or self.scene.plan.persons):
            self._on_board(kind, first, where)
        else:
            names = {"A": str(self.match.team_a), "B": str(self.match.team_b)}
            self.record(where, played(kind, first, chance).record(names))

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


def _where(key: GameKey) -> dict[str, Any]:
    """A game that nothing is entered in yet."""
    return {"stage": key.stage.value, "board": key.board, "number": key.number, "version": 0}
