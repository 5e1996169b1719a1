"""A game's own score: its score sheet, or the record of all its moves. The result follows from either."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.core.record import Ply
from games.core.replay import Replay
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.write.games import open_game, require_sense, save_game
from tournaments.matches.write.protocol import Writing
from tournaments.models import Game, GameAction, Tour
from tournaments.play.read.sheets import DECISIONS, SheetData, first_of_sheet, judge_sheet, with_options
from tournaments.play.write.filling import fill
from tournaments.play.write.record_text import EMT, legal_record


@use_case("game.enter_sheet")
def enter_sheet(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int, sheet: SheetData
) -> Answer:
    """The figures of a finished game, such as {"first": "A", "painted": {"A": 12, "B": 7}}, without options: those
    are the tour's."""
    writing, game = _open(change, match_id, stage, board, number, version)
    _require_engine(writing.match.tour)
    _require_no_board(game)
    if game.has_record:
        raise Refused(("", _("The score of this game follows from its record: remove the record first.")))
    whole = with_options(writing.match.tour, sheet)
    judged = judge_sheet(writing.match.tour, whole)
    if judged.result is None:
        raise Refused(*((str(_part(fault.args)), cited(fault)) for fault in judged.faults))
    game.sheet, game.decision = whole, DECISIONS[judged.result]
    game.first = first_of_sheet(writing.match.tour, whole)
    require_sense(writing, game)
    return _close(writing, game)


@use_case("game.clear_sheet")
def clear_sheet(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int
) -> Answer:
    """Takes the score sheet away, and the result that followed from it; the first mover stays."""
    writing, game = _open(change, match_id, stage, board, number, version)
    if game.has_record:
        raise Refused(("", _("The score of this game follows from its record: remove the record first.")))
    if not game.sheet:
        raise Refused(("", _("This game has no score sheet.")))
    game.sheet, game.decision = None, ""
    return _close(writing, game)


@use_case("game.enter_record")
def enter_record(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int, text: str
) -> Answer:
    """The record of the finished game, as text. It fills moves, score sheet, first mover and result, or nothing:
    ``RecordRefused`` says what is wrong with it and where."""
    writing, game = _open(change, match_id, stage, board, number, version)
    _require_engine(writing.match.tour)
    _require_no_board(game)
    replay = legal_record(writing.match.tour, text)
    old = _notes(game)
    fill(game, replay)
    game.plies = len(replay.actions)
    require_sense(writing, game)
    game.save()
    _store_actions(writing, game, replay)
    writing.note("notes", old, _notes(game))
    return _close(writing, game)


@use_case("game.remove_record")
def remove_record(
    change: Change, *, match_id: int, stage: str, board: int, number: int, version: int
) -> Answer:
    """Takes the record away, or all that was played on the board, with the score and the result that followed from it;
    the first mover stays."""
    writing, game = _open(change, match_id, stage, board, number, version)
    if not game.has_record:
        raise Refused(("", _("This game has no record.")))
    writing.note("notes", _notes(game), [])
    game.actions.all().delete()
    game.sheet, game.tags, game.decision, game.plies, game.begun_at = None, None, "", 0, None
    return _close(writing, game)


def _open(
    change: Change, match_id: int, stage: str, board: int, number: int, version: int
) -> tuple[Writing, Game]:
    return open_game(change, match_id=match_id, stage=stage, board=board, number=number, version=version)


def _close(writing: Writing, game: Game) -> Answer:
    save_game(writing, game)
    return writing.close(game_version=game.version)


def _require_engine(tour: Tour) -> None:
    if registry.find(tour.kind) is None:
        raise Refused(("", _("For this game only the result is entered, in the protocol.")))


def _require_no_board(game: Game) -> None:
    """What was played on the board is not replaced silently."""
    if game.is_begun:
        raise Refused(
            (
                "",
                ngettext(
                    "This game is played on the board (%(count)s move): go on there, or remove its moves first.",
                    "This game is played on the board (%(count)s moves): go on there, or remove its moves first.",
                    game.plies,
                )
                % {"count": game.plies},
            )
        )


def _part(args: Any) -> object:
    """The part of the score sheet that a fault is about; "" for the whole."""
    return args.get("field") or args.get("side") or ""


def _store_actions(writing: Writing, game: Game, replay: Replay) -> None:
    """The moves in their canonical texts, in place of those that were there."""
    game.actions.all().delete()
    who = writing.change.actor_name
    GameAction.objects.bulk_create(
        GameAction(
            game=game, ply=number, text=ply.text, spent=ply.seconds, comment=_comment(ply),
            entered_by=who, entered_at=writing.moment,
        )
        for number, ply in enumerate(replay.canonical.plies, start=1)
    )  # fmt: skip


def _comment(ply: Ply) -> str:
    """The comments after an action, without the time spent on it, which is stored by itself."""
    return EMT.sub("", " ".join(ply.comments), count=1).strip()


def _notes(game: Game) -> list[list[Any]]:
    """Times and comments by move, for the log: with the moves themselves they make the record again."""
    return [[*row] for row in game.actions.values_list("spent", "comment")] if game.pk else []
