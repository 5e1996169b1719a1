"""The last thing that was done on the board, taken back."""

from datetime import datetime

from tournaments.kernel.write import Answer, Change, use_case
from tournaments.models import GameAction
from tournaments.play.write.play.sealed import logged
from tournaments.play.write.play.session import Table, open_table
from tournaments.play.write.play.timing import give_back


@use_case("game.take_back")
def take_back(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int,
    moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """Takes back how the game was ended, else its last action, else its beginning; with it goes the result that
    followed from it. The log keeps what it was."""
    table = open_table(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version, moment=moment
    )
    if table.termination:
        return _without_ending(table)
    return _without_last(table) if table.texts else _unbegun(table)


def _without_ending(table: Table) -> Answer:
    before = table.told(ending=table.termination)
    decided = table.settle(table.played)
    table.writing.note("game", before, table.told())
    table.store()
    return table.close(recount=decided)


def _without_last(table: Table) -> Answer:
    played, ply = table.played, len(table.texts)
    action = GameAction.objects.get(game=table.game, ply=ply)
    before = table.told(**logged(table, played, ply), spent=action.spent)
    action.delete()
    decided = table.settle(played.back())
    give_back(table, table.played, action.spent)
    table.writing.note("game", before, table.told())
    table.store()
    return table.close(recount=decided)


def _unbegun(table: Table) -> Answer:
    game = table.game
    before = table.told(tags=game.tags)
    game.tags, game.begun_at = None, None
    table.writing.note("game", before, table.told())
    table.store()
    return table.close(recount=False)
