"""Records and score sheets: taken when they are legal, and what a finished game leaves in the protocol."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import registry
from games.core.game import SKIP, SKIPPED
from games.core.messages import SKIP_UNTIMED
from games.core.record import Ply, PlyFault, Record, read
from games.core.replay import Replay
from games.core.sheets import read_options, write_options
from games.core.types import Result
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.rules import TAG
from tournaments.kernel.wording import cited, namer
from tournaments.kernel.write import Answer, Change, Refused, judged, store_ahead, use_case
from tournaments.matches.read.positions import AnyPlayed, agreed_of, limit_of, own_tags
from tournaments.matches.write.games import Writing, open_game, require_sense, save_game
from tournaments.models import Clock, Game, GameAction, Tour
from tournaments.play.read.records import (
    DECISIONS,
    FORFEITED,
    SheetData,
    first_mover,
    first_of_sheet,
    judge_sheet,
    sheet_of,
    with_options,
)

MAX_LENGTH = 1_000_000
"""Characters; a real record has a few thousand."""
TOO_LONG = gettext_lazy("This is too long for the record of one game: 1 MB at most.")
NO_TEXT = gettext_lazy("This is not a text file: choose the file with the game’s record, .txt or .pgn.")
EMT = re.compile(r"\[%emt \d{1,4}:[0-5]\d:[0-5]\d\]", re.ASCII)
"""The time spent on a move, as a comment of the record says it."""
LAYOUT = "\t\n\v\f\r\N{ZERO WIDTH NO-BREAK SPACE}"


class RecordRefused(Refused):
    """A record that is not taken; ``replay`` holds the position before its fault, None when nothing was played."""

    def __init__(self, sentence: str, replay: Replay | None = None) -> None:
        super().__init__(("text", sentence))
        self.replay = replay


def is_text(text: str) -> bool:
    """False for what comes out of pictures and programs: control characters."""
    return not any((sign < " " and sign not in LAYOUT) or sign in "\x7f\N{REPLACEMENT CHARACTER}" for sign in text)


def legal_record(tour: Tour, text: str, *, by_hand: bool = False) -> Replay:
    """The replay of the one record in ``text``; ``RecordRefused`` unless it is legal, finished and of this tour. What
    somebody may have typed ``by_hand`` is read like moves that are typed, a file as it is."""
    return _legal(tour, _one_record(text), by_hand=by_hand)


def _legal(tour: Tour, record: Record, *, by_hand: bool) -> Replay:
    _require_game(tour, record)
    if by_hand:
        record = _as_typed(tour, record)
    replay = registry.replay(record)
    if replay.game is None or (replay.fault and replay.fault.ply == 0):
        raise _faulty(replay)
    _require_options(tour, replay)
    _require_tags(tour, record)
    if replay.fault:
        raise _faulty(replay)
    if replay.result is Result.OPEN:
        raise RecordRefused(
            _("The game is not finished: play it to its end, or say in the tag Termination why it ended."), replay
        )
    return replay


def _one_record(text: str) -> Record:
    if len(text) > MAX_LENGTH:
        raise RecordRefused(str(TOO_LONG))
    if not is_text(text):
        raise RecordRefused(str(NO_TEXT))
    records = read(text)
    if not records:
        raise RecordRefused(_("Paste the record of the game, or choose its file."))
    if len(records) > 1:
        raise RecordRefused(
            ngettext(
                "There is %(count)s record here: enter each game by itself.",
                "There are %(count)s records here: enter each game by itself.",
                len(records),
            )
            % {"count": len(records)}
        )
    return records[0]


def _as_typed(tour: Tour, record: Record) -> Record:
    game, said = registry.find(tour.kind), namer()
    if game is None:
        return record
    return replace(record, plies=[ply._replace(text=game.typed(ply.text, said)) for ply in record.plies])


def _require_game(tour: Tour, record: Record) -> None:
    """``RecordRefused`` when the record says that it is of another game than the tour's."""
    given = record.tag.get("Game")
    if given is not None and given != tour.kind:
        raise RecordRefused(
            _('The record is of the game “%(given)s”, but this tour plays %(expected)s: [Game "%(slug)s"].')
            % {"given": given[:40], "expected": tour.get_kind_display(), "slug": tour.kind}
        )


def _require_options(tour: Tour, replay: Replay) -> None:
    assert replay.game is not None  # noqa: S101 - asked only for a known game
    _require_agreed(tour, replay)
    specs = replay.game.options
    given = write_options(specs, read_options(specs, replay.record.tag.get("Options", "")))
    expected = write_options(specs, tour.options)
    if given == expected:
        return
    usual = _("the usual ones")
    raise RecordRefused(
        _("The record’s options (%(given)s) are not those of this tour (%(expected)s).")
        % {"given": given or usual, "expected": expected or usual}
    )


def _require_agreed(tour: Tour, replay: Replay) -> None:
    """``RecordRefused`` when a tag that is agreed on for the whole tour says something else in the record."""
    tags = replay.record.tag
    for spec in replay.game.tags if replay.game else ():
        expected = tour.options.get(spec.name, spec.default)
        if spec.agreed and tags.get(spec.name, spec.default) != expected:
            raise RecordRefused(
                _("%(tag)s in this record is not the same as in this tour. This tour has: %(line)s")
                % {"tag": _(spec.label), "line": f'[{spec.name} "{expected}"]'}
            )


def _require_tags(tour: Tour, record: Record) -> None:
    """``RecordRefused`` when a tag that the game starts from is none that a game may begin with."""
    for name, value in own_tags(tour.kind, record.tag).items():
        try:
            judged(name, TAG, value)
        except Refused as refused:
            sentence = refused.faults[0][1]
            raise RecordRefused(_("In the tags: %(fault)s") % {"fault": f"{name}: {sentence}"}) from refused


def _require_time_of_skips(game: Game, replay: Replay) -> None:
    """``RecordRefused`` when turns are skipped where no move has a time that could be over. A record that holds skipped
    turns already may be entered again."""
    limit = 0 if game.key.stage.in_pairs else limit_of(game.match.tour.tour_format, Clock.Kind.MOVE)
    if limit or SKIP not in replay.actions or (game.pk and game.actions.filter(text=SKIPPED).exists()):
        return
    ply = replay.actions.index(SKIP) + 1
    fault = PlyFault(ply, SKIP_UNTIMED.fault())
    raise _faulty(replace(replay, actions=replay.actions[: ply - 1], positions=replay.positions[:ply], fault=fault))


def _faulty(replay: Replay) -> RecordRefused:
    assert replay.fault is not None  # noqa: S101 - asked only for a record with a fault
    ply, fault = replay.fault
    texts = [written.text for written in replay.record.plies]
    if ply == 0:
        said = _("In the tags: %(fault)s")
    elif ply > len(texts):
        said = _("At the end of the record: %(fault)s")
    else:
        said = _("Move %(ply)s (%(written)s): %(fault)s")
    return RecordRefused(
        said % {"ply": ply, "written": _numbered(ply, texts), "fault": cited(fault)}, replay if ply else None
    )


def _numbered(ply: int, texts: list[str]) -> str:
    """An action as the record writes it: "7. c3" or "7… f6"; "" for what is no action."""
    if not 1 <= ply <= len(texts):
        return ""
    return f"{(ply + 1) // 2}{'.' if ply % 2 else '…'} {texts[ply - 1][:40]}"


# What a finished game leaves in the protocol: result, first mover, score sheet, tags. One way for every
# game.
LEAD = "Remark"
"""The tag that keeps what a record says before its first move."""


def fill(game: Game, replay: Replay) -> None:
    """Writes the outcome of a legal, finished record into the row, which is not saved."""
    game.sheet, game.tags = sheet_of(game.match.tour, replay), _tags(replay)
    decisions = FORFEITED if replay.record.tag.get("Termination") == "forfeit" else DECISIONS
    game.first, game.decision = first_mover(replay), decisions[replay.result]


def empty(game: Game) -> None:
    """Takes the outcome of a game on the board out of the row again; how it began and who moves first stay."""
    game.sheet, game.decision = None, ""
    game.tags = own_tags(game.match.tour.kind, game.tags or {})


def replay_of(game: Game, played: AnyPlayed, result: Result, termination: str = "") -> Replay:
    """The record of a game that was played on the board to its end; ``termination`` says why the rules did not end
    it."""
    match, tour = game.match, game.match.tour
    own = agreed_of(tour.kind, tour.options) | own_tags(tour.kind, game.tags or {})
    tags = {"Game": tour.kind, "A": str(match.team_a), "B": str(match.team_b)} | own
    more = {"Options": write_options(played.game.options, tour.options), "Termination": termination}
    record = Record.of(tags | _given(more), played.texts, result)
    return Replay(record, played.game, played.actions, played.positions, None)


def _given(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if value}


def _tags(replay: Replay) -> dict[str, str]:
    """The record's tags in canonical form, and what it says before its first move."""
    record = replay.canonical
    lead = " ".join(" ".join(record.lead).split())
    return dict(record.tags) | ({LEAD: lead} if lead else {})


# A game's own score: its score sheet, or the record of all its moves. The result follows from either.
@use_case("game.enter_sheet")
def enter_sheet(change: Change, *, match_id: int, key: GameKey, version: int, sheet: SheetData) -> Answer:
    """The figures of a finished game, such as {"first": "A", "painted": {"A": 12, "B": 7}}, without options: those
    are the tour's."""
    writing, game = open_game(change, match_id, key, version)
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
def clear_sheet(change: Change, *, match_id: int, key: GameKey, version: int) -> Answer:
    """Takes the score sheet away, and the result that followed from it; the first mover stays."""
    writing, game = open_game(change, match_id, key, version)
    if game.has_record:
        raise Refused(("", _("The score of this game follows from its record: remove the record first.")))
    if not game.sheet:
        raise Refused(("", _("This game has no score sheet.")))
    game.sheet, game.decision = None, ""
    return _close(writing, game)


@use_case("game.enter_record", then=store_ahead)
def enter_record(
    _change: Change, *, match_id: int, key: GameKey, version: int, text: str, by_hand: bool = False
) -> Callable[[Change], Answer]:
    """The record of the finished game, as text, which somebody may have typed ``by_hand``. It fills moves, score sheet,
    first mover and result, or nothing: ``RecordRefused`` says what is wrong with it and where. The text, which may be
    long, is read before the lock; what is wrong with it is said only to whoever may enter it."""
    found: Record | RecordRefused
    try:
        found = _one_record(text)
    except RecordRefused as refused:
        found = refused
    return partial(_store_record, match_id=match_id, key=key, version=version, found=found, by_hand=by_hand)


def _store_record(
    change: Change, *, match_id: int, key: GameKey, version: int, found: Record | RecordRefused, by_hand: bool
) -> Answer:
    writing, game = open_game(change, match_id, key, version)
    _require_engine(writing.match.tour)
    _require_no_board(game)
    if isinstance(found, RecordRefused):
        raise found
    replay = _legal(writing.match.tour, found, by_hand=by_hand)
    _require_time_of_skips(game, replay)
    old = _notes(game)
    fill(game, replay)
    game.plies = len(replay.actions)
    require_sense(writing, game)
    game.save()
    _store_actions(writing, game, replay)
    writing.note("notes", old, _notes(game))
    return _close(writing, game)


@use_case("game.remove_record")
def remove_record(change: Change, *, match_id: int, key: GameKey, version: int) -> Answer:
    """Takes the record away, or all that was played on the board, with the score and the result that followed from it;
    the first mover stays."""
    writing, game = open_game(change, match_id, key, version)
    if not game.has_record:
        raise Refused(("", _("This game has no record.")))
    writing.note("notes", _notes(game), [])
    game.actions.all().delete()
    game.sheet, game.tags, game.decision, game.plies, game.begun_at = None, None, "", 0, None
    return _close(writing, game)


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
                    "This game is played on the board (%(count)s move): continue there, or remove its moves first.",
                    "This game is played on the board (%(count)s moves): continue there, or remove its moves first.",
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
