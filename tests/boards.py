"""Games on the board for tests: a match of any game under way, moves entered through the services."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games import registry
from games.core.game import Match as Played
from tests import factories as make
from tests.conftest import Cast
from tests.games.samples import random_match
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Answer, Intent
from tournaments.matches.write.clocks import set_clock
from tournaments.models import AccessLink, AuditEntry, Clock, Game, GameAction, Match
from tournaments.play.write import beginning, ending, moving, overrun

SLUGS = tuple(game.slug for game in registry.all_games())
EVERYTHING: tuple[type[Any], ...] = (Match, Game, GameAction, Clock, AuditEntry)


def stored() -> list[list[dict[str, Any]]]:
    """All rows that playing could change."""
    return [list(model.objects.order_by("pk").values()) for model in EVERYTHING]


SECOND_BOARD = GameKey(Stage.INDIVIDUAL, 2, 1)


@dataclass
class Table:
    """One game of a match of its own, with its judge."""

    match: Match
    judge: AccessLink
    key: GameKey = SECOND_BOARD

    @property
    def game(self) -> Game:
        """The row as it stands."""
        return Game.objects.select_related("match__tour__tournament", "match__team_a", "match__team_b").get(
            match=self.match, **self.key._asdict()
        )

    @property
    def texts(self) -> list[str]:
        """The stored actions."""
        return list(GameAction.objects.filter(game=self.game).values_list("text", flat=True))

    def _call(self, use_case: Any, by: Intent | None, version: int | None, fields: dict[str, Any]) -> Answer:
        if version is None:
            row = Game.objects.filter(match=self.match, **self.key._asdict()).first()
            version = row.version if row else 0
        answer: Answer = use_case(
            by or make.by(self.judge), match_id=self.match.pk, version=version, key=self.key, **fields
        )
        return answer

    def begin(
        self, tags: dict[str, str] | None = None, *, by: Intent | None = None, version: int | None = None
    ) -> Answer:
        """The empty board."""
        return self._call(beginning.begin_game, by, version, {"tags": tags or {}})

    def play(self, *texts: str, by: Intent | None = None, version: int | None = None, **fields: Any) -> Answer:
        """These actions, one after another; the answer to the last."""
        answer: Answer = {}
        for text in texts:
            answer = self._call(moving.play, by, version, {"action": text, **fields})
        return answer

    def take_back(self, *, by: Intent | None = None, version: int | None = None, **fields: Any) -> Answer:
        """The last thing undone."""
        return self._call(ending.take_back, by, version, fields)

    def end(self, how: str, result: str, *, by: Intent | None = None, version: int | None = None) -> Answer:
        """The game ended before its rules do."""
        return self._call(ending.end_game, by, version, {"how": how, "result": result})

    def correct(
        self,
        ply: int,
        text: str,
        *,
        cut: bool = False,
        by: Intent | None = None,
        version: int | None = None,
        **fields: Any,
    ) -> Answer:
        """Another action in an earlier place."""
        return self._call(ending.correct, by, version, {"ply": ply, "action": text, "cut": cut, **fields})

    def overrun(
        self, ply: int, consequence: str, *, by: Intent | None = None, version: int | None = None, **fields: Any
    ) -> Answer:
        """What a move over its time means."""
        return self._call(overrun.confirm_overrun, by, version, {"ply": ply, "consequence": consequence, **fields})

    def clock(self, do: str, moment: datetime | None = None, **fields: Any) -> Answer:
        """The clock of the team stage's moves, set."""
        chosen = {"kind": "move", "number": 1, **fields}
        return set_clock(make.by(self.judge), match_id=self.match.pk, do=do, moment=moment, **chosen)

    def go_on_to_the_team_stage(self) -> None:
        """Its first game takes the place of the one on a board."""
        Match.objects.filter(pk=self.match.pk).update(state="team")
        self.key = GameKey(Stage.TEAM, 0, 1)


def table(cast: Cast, kind: str = "corners", *, options: dict[str, str] | None = None, preset: str = "") -> Table:
    """A match of the next tour, in its individual stage, with line-ups and a judge."""
    tour = make.make_tour(cast.tournament, kind=kind, preset=preset, options=options or {})
    judge = make.make_judge(cast.tournament)
    teams = cast.match.team_a, cast.match.team_b
    match = make.make_match(tour, *teams, judges=(judge,), state="individual", started_at=timezone.now())
    for side in "AB":
        make.make_line_up(match, side)
    return Table(match, make.make_link(judge)[0])


def sample(slug: str, seed: int = 1, **options: str) -> Played[Any, Any]:
    """A whole game played by chance, the same for the same seed."""
    return random_match(registry.get(slug), tuple(options.items()), seed)
