"""What happens in the demo's three tours: one is over and approved, one is under way, one is planned.

A board's games stand in one text, separated by spaces; a game is its first mover, a colon, and how it ended:

- ``A``, ``B`` won, ``=`` drawn; ``+A``, ``+B`` won by forfeit; ``-`` not played;
- ``28-24`` the painted figures of A and B, from which the result follows;
- ``@name`` alone: the record of that name in the folder ``records``, which also tells the first mover;
- ``@name/44``: the first 44 moves of that record, entered at the board one by one; the game goes on."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from games.core.record import read
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.management.simulation.playing import ROLES, State, Steps
from tournaments.matches.read.positions import own_tags
from tournaments.matches.write.clocks import set_clock
from tournaments.matches.write.games import add_extra
from tournaments.models import Clock, Game, Player
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.moving import play


@dataclass(frozen=True)
class Correction:
    """A board's game entered anew after all had signed, and why; then all sign again."""

    board: int
    number: int
    decision: str
    reason: str


@dataclass(frozen=True)
class DemoMatch:
    """One match: who, where, who judges (the senior first), how far it comes, and what is written in its protocol.

    ``signed_by`` are the roles that sign when the match comes no further than to its closing. ``timed``: the
    clock of the individual stage is started.
    """

    teams: tuple[str, str]
    room: str
    judges: tuple[str, ...]
    reaches: str = "planned"
    boards: tuple[str, ...] = ()
    team_stage: str = ""
    extra: str = ""
    penalties: tuple[tuple[str, str, str], ...] = ()
    remarks: str = ""
    correction: Correction | None = None
    signed_by: tuple[str, ...] = ()
    timed: bool = False


OVER: Final = (
    DemoMatch(
        ("Альтаир", "Бригантина"), "Актовый зал", ("Семён Аркадьевич Ветров", "Катя Фомина"), "approved",
        boards=(
            "@1-1-board-1-1 @1-1-board-1-2", "@1-1-board-2-1 A:33-29", "A:A B:=", "A:24-31 B:B", "A:A B:A",
        ),
        team_stage="@1-1-team-1 @1-1-team-2",
    ),
    DemoMatch(
        ("Гроза", "Дельфин"), "Библиотека", ("Галина Юрьевна Мошкова", "Ильдар Галиев"), "approved",
        boards=("A:30-30 B:27-33", "B:A A:B", "A:36-20 B:28-24", "A:= B:A", "B:B A:A"),
        team_stage="B:22-35 A:31-27",
        penalties=(("B", "1", "Подсказки вольных стрелков во время командной партии"),),
        remarks="Партия 1 пары 4 доиграна после перерыва: погас свет.",
    ),
    DemoMatch(
        ("Эврика", "Зенит"), "Кабинет 201", ("Елена Павловна Усова", "Тоня Серова"), "approved",
        boards=("A:A B:A", "A:B B:A", "A:29-29 B:34-26", "A:A B:B", "A:- B:-"),
        team_stage="@1-3-team-1 B:18-40",
        extra="A:26-30",
        remarks="У «Зенита» нет вольных стрелков, партии пятой пары не игрались.",
    ),
    DemoMatch(
        ("Этюд", "Теремок"), "Кабинет 202", ("Денис Рощин", "Борис Ильин"), "approved",
        boards=("A:B B:A", "A:25-28 B:B", "A:A B:+A", "A:B B:=", "A:B B:B"),
        team_stage="B:= A:B",
        remarks="Миша Стрельцов ушёл на урок перед второй партией, она присуждена «Этюду».",
        correction=Correction(1, 2, "draw", "Судья отметил победу, по бланку обоих игроков — ничья."),
    ),
)  # fmt: skip

UNDER_WAY: Final = (
    DemoMatch(
        ("Альтаир", "Гроза"), "Актовый зал", ("Семён Аркадьевич Ветров", "Катя Фомина"), "individual",
        boards=("@2-1-board-1-1", "A:B B:A", "B:= @2-1-board-3-2/44", "", ""),
        timed=True,
    ),
    DemoMatch(
        ("Бригантина", "Дельфин"), "Библиотека", ("Галина Юрьевна Мошкова", "Тоня Серова"), "team",
        boards=("A:A B:B", "A:31-25 B:=", "B:B A:A", "A:B B:B", "A:A B:="),
        team_stage="A:B",
    ),
    DemoMatch(
        ("Эврика", "Этюд"), "Кабинет 201", ("Елена Павловна Усова", "Борис Ильин"), "closing",
        boards=("A:A B:=", "A:A B:A", "B:B A:27-31", "A:= B:A", "A:A B:B"),
        team_stage="A:33-28 B:A",
        penalties=(("A", "1½", "Команда опоздала на сыгравание"),),
        signed_by=("senior",),
    ),
    DemoMatch(
        ("Зенит", "Теремок"), "Кабинет 202", ("Денис Рощин", "Ильдар Галиев"), "signed",
        boards=("A:A B:A", "A:B B:=", "A:35-22 B:A", "A:B B:B", "A:+B B:+B"),
        team_stage="@2-4-team-1 B:=",
        remarks="У «Зенита» нет вольных стрелков, партии пятой пары присуждены «Теремку».",
    ),
)  # fmt: skip

PLANNED: Final = (
    DemoMatch(("Альтаир", "Эврика"), "Актовый зал", ("Семён Аркадьевич Ветров", "Катя Фомина")),
    DemoMatch(("Гроза", "Зенит"), "Библиотека", ("Елена Павловна Усова", "Ильдар Галиев")),
    DemoMatch(("Бригантина", "Этюд"), "Кабинет 201", ("Денис Рощин", "Борис Ильин")),
    DemoMatch(("Дельфин", "Теремок"), "Кабинет 202", ("Галина Юрьевна Мошкова", "Тоня Серова")),
)

TOURS: Final = (("Уголки: первый тур", OVER), ("Уголки: второй тур", UNDER_WAY), ("Уголки: финал", PLANNED))
"""Name and matches of each tour, in order."""


# Plays the demo's written matches: judges write the protocols, captains sign, the organiser approves.
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
        if self.story.timed:
            set_clock(self.judge(), match_id=self.match_id, kind=Clock.Kind.INDIVIDUAL, do="start")
        for board, games in enumerate(self.story.boards, start=1):
            self._games(Stage.INDIVIDUAL, board, games)
        if self.story.extra:
            added = add_extra(self.judge(), match_id=self.match_id, board=EXTRA_BOARD, number=1, agreed=True)
            where = {"key": GameKey(Stage.EXTRA, EXTRA_BOARD, 1), "version": added["game_version"]}
            self._game(where, self.story.extra)

    def _team(self) -> None:
        self._games(Stage.TEAM, 0, self.story.team_stage)

    def _games(self, stage: Stage, board: int, games: str) -> None:
        for number, game in enumerate(games.split(), start=1):
            self._game({"key": GameKey(stage, board, number), "version": 0}, game)

    def _game(self, where: dict[str, Any], game: str) -> None:
        """One game as the story writes it; see the module ``matches``."""
        first, _, result = game.partition(":")
        if game.startswith("@"):
            name, _, moves = game[1:].partition("/")
            text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
            if moves:
                self._on_board(where, text, int(moves))
            else:
                self.record(where, text)
        elif result[0].isdecimal():
            a, b = map(int, result.split("-"))
            self.fill_in(where, {"first": first, "painted": {"A": a, "B": b}})
        else:
            self.decide(where, WORDS.get(result, result), first=first)

    def _on_board(self, where: dict[str, Any], text: str, moves: int) -> None:
        """A game that is still played: the first moves of a record."""
        (record,) = read(text)
        answer = begin_game(
            self.judge(), match_id=self.match_id, tags=own_tags(self.match.tour.kind, dict(record.tags)), **where
        )
        for ply in record.plies[:moves]:
            where = {**where, "version": answer["game_version"]}
            answer = play(self.judge(), match_id=self.match_id, action=ply.text, **where)

    def _close(self) -> None:
        for penalty in self.story.penalties:
            self.penalise(*penalty)
        if self.story.remarks:
            self.remark(self.story.remarks)
        if self.last == State.CLOSING:
            self.sign(self.story.signed_by)

    def _correct(self, correction: Correction) -> None:
        """Changes a result under which everybody has signed, and has it signed again."""
        key = GameKey(Stage.INDIVIDUAL, correction.board, correction.number)
        version = Game.objects.values_list("version", flat=True).get(match=self.match, **key._asdict())
        self.decide({"key": key, "version": version}, correction.decision, reason=correction.reason)
        self.sign(ROLES)
