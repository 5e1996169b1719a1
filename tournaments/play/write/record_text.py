"""The text of one record, as a judge pastes it: taken when it is a legal, finished game of this tour."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import registry
from games.core.options import read_options, write_options
from games.core.reader import read
from games.core.record import Record
from games.core.replay import Replay
from games.core.types import Result
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Refused
from tournaments.models import Tour

MAX_LENGTH = 1_000_000
"""Characters; a real record has a few thousand."""
TOO_LONG = gettext_lazy("This is too long for the record of one game: 1 MB at most.")
NO_TEXT = gettext_lazy("This is no text: choose the file with the game's record, .txt or .pgn.")
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
    return not any(
        (sign < " " and sign not in LAYOUT) or sign in "\x7f\N{REPLACEMENT CHARACTER}" for sign in text
    )


def legal_record(tour: Tour, text: str) -> Replay:
    """The replay of the one record in ``text``; ``RecordRefused`` unless it is legal, finished and of this tour."""
    record = _one_record(text)
    _require_game(tour, record)
    replay = registry.replay(record)
    if replay.game is None or (replay.fault and replay.fault.ply == 0):
        raise _faulty(replay)
    _require_options(tour, replay)
    if replay.fault:
        raise _faulty(replay)
    if replay.result is Result.OPEN:
        raise RecordRefused(
            _("The game is not finished: play it to its end, or say in the tag Termination why it ended."),
            replay,
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
    specs = replay.game.options
    given = write_options(specs, read_options(specs, replay.record.tag.get("Options", "")))
    expected = write_options(specs, tour.options)
    if given == expected:
        return
    usual = _("the usual ones")
    raise RecordRefused(
        _("The record's options (%(given)s) are not those of this tour (%(expected)s).")
        % {"given": given or usual, "expected": expected or usual}
    )


def _faulty(replay: Replay) -> RecordRefused:
    assert replay.fault is not None  # noqa: S101 - asked only for a record with a fault
    ply, fault = replay.fault
    texts = [written.text for written in replay.record.plies]
    if ply == 0:
        said = _("In the tags: %(fault)s")
    elif ply > len(texts):
        said = _("At the end of the record: %(fault)s")
    else:
        said = _("Ply %(ply)s (%(written)s): %(fault)s")
    return RecordRefused(
        said % {"ply": ply, "written": _numbered(ply, texts), "fault": cited(fault)}, replay if ply else None
    )


def _numbered(ply: int, texts: list[str]) -> str:
    """An action as the record writes it: "7. c3" or "7… f6"; "" for what is no action."""
    if not 1 <= ply <= len(texts):
        return ""
    return f"{(ply + 1) // 2}{'.' if ply % 2 else '…'} {texts[ply - 1][:40]}"
