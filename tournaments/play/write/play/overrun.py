"""A move that took too long: what that means is said by a judge, never by the program alone."""

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.types import Result, Side
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.protocol.corrections import game_words
from tournaments.matches.write.closing import LONGEST_REMARKS
from tournaments.models import GameAction
from tournaments.play.write.play.ending import finish
from tournaments.play.write.play.session import Table, open_table

Overrun = GameAction.Overrun


@use_case("game.confirm_overrun")
def confirm_overrun(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int, ply: int,
    consequence: str, moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """What a judge makes of a move over its time (tour, ``overrun``): ``warn``, ``skip`` or ``lose``.

    The loss ends the game by time. No game knows a turn without a move, so a skipped turn is written into the remarks
    and is the judge's to see to.
    """
    table = open_table(
        change, match_id=match_id, stage=stage, board=board, number=number, version=version, moment=moment
    )
    action = _overrun_action(table, ply)
    if consequence not in Overrun.values:
        raise Refused(("consequence", _("Choose one of the consequences that are offered.")))
    action.overrun = consequence
    action.save(update_fields=["overrun"])
    if consequence == Overrun.LOSE:
        return _lost(table, action)
    if consequence == Overrun.SKIP:
        _remark(table, action)
    table.writing.note("game", None, table.told(ply=ply, overrun=consequence))
    table.store()
    return table.close(recount=False)


def _overrun_action(table: Table, ply: int) -> GameAction:
    action = GameAction.objects.filter(game=table.game, ply=ply).first()
    if action is None:
        raise Refused(("ply", _("There is no move with this number.")))
    if action.allowed is None or action.spent is None or action.spent <= action.allowed:
        raise Refused(("ply", _("This move was made in time.")))
    if action.overrun:
        raise Refused(("ply", _("What this overrun means has been said already.")))
    return action


def _mover(table: Table, ply: int) -> Side:
    played = table.played
    return Side(played.game.to_act(played.positions[ply - 1]))


def _lost(table: Table, action: GameAction) -> Answer:
    return finish(
        table, "time", Result.won_by(_mover(table, action.ply).other), ply=action.ply, overrun=action.overrun
    )


def _remark(table: Table, action: GameAction) -> None:
    match, game = table.writing.match, table.game
    said = _("%(game)s, move %(ply)s: %(team)s took %(spent)s s of %(allowed)s s, the turn is skipped.") % {
        "game": game_words(game.stage, game.board, game.number), "ply": action.ply,
        "team": match.team(_mover(table, action.ply).value), "spent": action.spent, "allowed": action.allowed,
    }  # fmt: skip
    remarks = f"{match.remarks}\n{said}".strip()
    if len(remarks) > LONGEST_REMARKS:
        raise Refused(
            (
                "",
                _("Remarks have at most %(most)s characters: shorten them first.")
                % {"most": LONGEST_REMARKS},
            )
        )
    table.writing.set_match(remarks=remarks)
