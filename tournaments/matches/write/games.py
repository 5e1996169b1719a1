"""What every change of a protocol shares, and its games: results, first movers, extra games. Totals follow; nobody
types them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.kernel import access as permissions
from tournaments.kernel.database import Insert, Prepared, Update
from tournaments.kernel.values import Fault
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.matches.read.corrections import last_reason, writes_of
from tournaments.matches.read.positions import shown_texts
from tournaments.matches.read.rows import (
    ONE_GAME,
    Rows,
    expected_first,
    faults_of,
    load_line_ups,
    load_scored,
    pure,
    score_of,
    totals_of,
)
from tournaments.matches.rules.protocol import Score, by_turns
from tournaments.matches.rules.signing import was_wholly_signed
from tournaments.matches.write.clocks import follow_result
from tournaments.models import Draw, Game, Match, Signature


def recompute(match: Match, rows: Rows | None = None, *, version: bool = False) -> Score:
    """Stores the totals of a match as they follow from its games, penalties or entered points (tour 12), in ``rows``
    where these have been read already; with ``version`` its version too, which has grown.

    To be called inside the transaction of every change to these or to the tour's format. The match's ``entered_*``
    must be as stored. A bye earns what the tournament's settings say, unless points were imported for it. Only ``rows``
    with line-ups tell what is undecided.
    """
    score = score_of(match, match.tour.tour_format, rows or load_scored(match))
    match.total_a, match.total_b = totals_of(match, score)
    totals = {"total_a": match.total_a, "total_b": match.total_b}
    _VERSION_AND_TOTALS(match.pk, version=match.version, **totals) if version else _TOTALS(match.pk, **totals)
    return score


_TOTALS: Final = Update(Match, "total_a", "total_b")
_VERSION_AND_TOTALS: Final = Update(Match, "version", "total_a", "total_b")
State = Match.State


@dataclass
class Writing:
    """A protocol opened for one change. What was and what is now go into the audit entry when it is closed.

    ``signatures`` are all that were ever given; ``withdrawn``: so many of them the change has taken off.
    """

    change: Change
    match: Match
    signatures: Sequence[Signature]
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    moment: datetime = field(default_factory=timezone.now)
    withdrawn: int = 0

    @cached_property
    def line_ups(self) -> Rows:
        return load_line_ups(self.match)

    @cached_property
    def scored(self) -> Rows:
        """Games and penalties, read when they are first asked for; games are changed in these objects from then on."""
        return load_scored(self.match)

    def add(self, game: Game) -> None:
        """One more game, which has just been stored."""
        if game not in self.scored.games:
            self.scored = replace(self.scored, games=(*self.scored.games, game))

    def note(self, name: str, before: Any, after: Any) -> None:
        """Writes down a part of the protocol as it was and as it is now; noted twice, the first ``before`` stays."""
        self.before.setdefault(name, before)
        self.after[name] = after

    def set_match(self, **fields: Any) -> None:
        """Changes columns of the match itself."""
        for name, value in fields.items():
            self.note(name, plain(getattr(self.match, name)), plain(value))
            setattr(self.match, name, value)
        Match.objects.filter(pk=self.match.pk).update(**fields)

    def close(self, *, recount: bool = True, shown: bool = False, **answer: Any) -> Answer:
        """Stores the totals, writes the log, and gives the answer: the match's version and totals, how many signatures
        were ``withdrawn`` if any, and ``answer``.

        ``recount`` is False for a change that no total follows from; with ``shown`` what ``protocol_around`` takes is
        left for the answer.
        """
        if recount:
            rows = replace(self.scored, line_ups=self.line_ups.line_ups) if shown else self.scored
            score, self.change.grown = recompute(self.match, rows, version=True), None
            if shown:
                self.change.intent.found["protocol"] = (self.match, rows, self.signatures, score)
        self.change.log(before=self.before, after=self.after)
        totals = {"total_a": str(self.match.total_a), "total_b": str(self.match.total_b)}
        withdrawn = {"withdrawn": self.withdrawn} if self.withdrawn else {}
        return {"version": self.match.version, **totals, **withdrawn, **answer}


_SIGNATURES: Final = Prepared(lambda match: Signature.objects.filter(match_id=match))


def open_protocol(
    change: Change, match_id: int, *, version: int | None = None, permission: str = "match.record", lean: bool = False
) -> Writing:
    """The first statement of every use case that writes into a protocol.

    Takes the match (with a version: the whole protocol must stand as it was shown). A signed protocol is changed only
    with a reason, which then stands until it is signed again, an approved one only by the organiser; signatures given
    to what stood before are withdrawn, and the state goes back to closing.
    """
    match = change.take_match(match_id, permission=permission, version=version, lean=lean)
    if match.team_b_id is None:
        raise Refused(("", _("This is a bye: there is no protocol to write.")))
    if match.walk_over:
        sentence = _("This match is a walk-over: cancel the walk-over before you keep its protocol.")
        raise Refused(("", sentence))
    if match.state == State.APPROVED and not permissions.may(change.actor, "match.approve", match):
        # No 403: a phone would take that for a link that no longer works, and keep what its judge tapped too late.
        raise Refused(("", _("The protocol is approved: only the organiser can still correct it.")))
    signatures = _SIGNATURES(match.pk)
    if not match.is_open or _was_signed(signatures):
        change.standing_reason = last_reason(match) if match.is_open else ""
        if not change.reason:
            raise Refused(("reason", _("This protocol was signed. Say why you are correcting it.")))
    writing = Writing(change, match, signatures)
    if not match.is_open:
        forgotten = {"goes_on": ""} if Draw.objects.decides_anew(match.goes_on, match.tour) else {}
        writing.set_match(state=State.CLOSING.value, **forgotten)
    _withdraw(writing, [row for row in signatures if row.withdrawn_at is None])
    return writing


def before_change(match: Match, known: Sequence[Signature] | None = None) -> tuple[bool, int]:
    """Whether whoever changes it has to say why, as the first one does after the protocol was signed; and how many
    signatures a change takes off one that is still open. ``known``: all its signatures, where they have been read."""
    signatures = () if not match.is_open else _SIGNATURES(match.pk) if known is None else known
    return not match.is_open, sum(row.withdrawn_at is None for row in signatures)


def withdrawn_words(answer: Answer) -> str:
    """How many signatures a write has taken off; "" when none stood."""
    count = answer.get("withdrawn", 0)
    sentence = ngettext(
        "This change removed %(count)s signature: it has to be given again.",
        "This change removed %(count)s signatures: they have to be given again.",
        count,
    )
    return sentence % {"count": count} if count else ""


def plain(value: Any) -> Any:
    """A column's value as the log writes it down."""
    if isinstance(value, datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, str | int) else str(value)


def _was_signed(signatures: Sequence[Signature]) -> bool:
    # Hardly any protocol has lost signatures: for all others a tap does not run through one file more to hear "no".
    gone = [(row.withdrawn_at, row.role) for row in signatures if row.withdrawn_at is not None]
    return bool(gone) and was_wholly_signed(gone)


def _withdraw(writing: Writing, standing: Sequence[Signature]) -> None:
    if standing:
        withdrawn = take_off(standing, writing.moment)
        writing.withdrawn = len(standing)
        for row in standing:
            row.withdrawn_at, row.strokes = writing.moment, ""
        writing.note("signatures", withdrawn, [])


def take_off(standing: Sequence[Signature], moment: datetime) -> list[dict[str, str]]:
    """The rows stay and say who had signed; what was drawn is forgotten. Returns them as the log tells them."""
    Signature.objects.filter(pk__in=[row.pk for row in standing]).update(withdrawn_at=moment, strokes="")
    return [{"role": row.role, "name": row.name, "way": row.way} for row in standing]


# Games of a protocol: results, first movers, extra games.
MOST_EXTRA_GAMES = 20  # may be noted on one board

Fits = Callable[[Game, int], bool]
"""Whether a write that was made from a version of the game may be stored in the game as it stands."""


def is_same(game: Game, version: int) -> bool:
    """The usual rule: nobody has written to the game meanwhile."""
    return game.version == version


def find_game(
    change: Change, match_id: int, key: GameKey, version: int, *,
    permission: str = "match.record", lean: bool = False, fits: Fits = is_same,
) -> tuple[Writing, Game]:  # fmt: skip
    """The protocol opened, and one of its games at the version that was shown (0: no row yet, given unsaved).

    The caller raises the version. Other games of the match may change at the same time without a conflict, and so may
    this one as far as what it is now still ``fits`` what was shown. ``lean``: the others are not looked at.
    """
    writing = open_protocol(change, match_id, permission=permission, lean=lean)
    match = writing.match
    _require_in_format(match.tour.tour_format, key)
    _require_open(writing, key.stage)
    game = next((row for row in (ONE_GAME(match_id, *key) if lean else writing.scored.games) if row.key == key), None)
    if game is None and (version > 0 or not key.stage.counts):
        raise Refused(("", _("This game has already been removed from the protocol.")))
    if game is None:
        game = Game(match=match, **key._asdict())
    elif not fits(game, version):
        raise Conflict(game, change.last_write(writes_of(game, match.tour_id)))
    else:
        change.subject = f"game:{game.pk}"
    game.match = match
    return writing, game


def open_game(change: Change, match_id: int, key: GameKey, version: int) -> tuple[Writing, Game]:
    """The same with the game's version raised, and the game noted for the log as it was; ``save_game`` follows."""
    writing, game = find_game(change, match_id, key, version)
    if game.pk:
        change.compare(game, version)
    writing.note("game", snapshot(game) if game.pk else None, None)
    return writing, game


_NEW_GAME: Final = Insert(Game)


def save_game(writing: Writing, game: Game) -> list[int]:
    """Stores the row as it now is, and notes it for the log; the numbers of the games beside it whose first mover
    follows from this one and has changed with it."""
    if game.pk:
        game.save()
    else:
        _NEW_GAME(game)
    writing.add(game)
    writing.change.subject = f"game:{game.pk}"
    writing.note("game", None, snapshot(game))
    if not game.key.stage.in_pairs and bool(game.decision) != bool((writing.before["game"] or {}).get("decision")):
        follow_result(game, writing.moment)
    return _carry_first(writing, game)


def snapshot(game: Game, known: list[str] | None = None) -> dict[str, Any]:
    """A game as the log writes it down, its recorded actions included, which may be ``known``; unrevealed picks not."""
    texts = (game.texts() if known is None else known) if game.plies else []
    names = ["stage", "board", "number", "first", "decision", "sheet", "tags"]
    names += ["agreed"] if game.stage == Stage.EXTRA else []
    return {name: getattr(game, name) for name in names} | ({"actions": shown_texts(game, texts)} if texts else {})


@use_case("game.enter")
def enter_result(
    change: Change, *, match_id: int, key: GameKey, version: int,
    decision: str | None = None, first: str | None = None,
) -> Answer:  # fmt: skip
    """The result of a game ("" clears it) or its first mover ("A", "B", ""), or both; None leaves what stands.

    A result that follows from a score sheet or a record is changed there.
    """
    writing, game = open_game(change, match_id, key, version)
    _require_known(decision, first)
    _require_free(game, decision, first)
    game.decision = game.decision if decision is None else decision
    game.first = game.first if first is None else first
    fill_first(writing, game)
    require_sense(writing, game)
    return writing.close(shown=True, following=save_game(writing, game), game_version=game.version)


def fill_first(writing: Writing, game: Game) -> None:
    """Who moved first in a decided game that does not say so, as far as that follows (corners.2)."""
    if game.decision and not game.first:
        rows = replace(writing.scored, line_ups=writing.line_ups.line_ups)
        game.first = expected_first(writing.match, rows, game.key)


@use_case("game.add_extra")
def add_extra(change: Change, *, match_id: int, board: int, number: int, agreed: bool) -> Answer:
    """One more game on a board that is noted but not counted (tour, note 2); ``number`` is the next free one.

    ``agreed``: both players of the pair and the judges want it, without which it is not played.

    ``Conflict`` when somebody else has added that game meanwhile.
    """
    writing, key = open_protocol(change, match_id), GameKey(Stage.EXTRA, board, number)
    _require_in_format(writing.match.tour.tour_format, key)
    _require_open(writing, key.stage)
    if number > MOST_EXTRA_GAMES:
        raise Refused(("", _("No more extra games can be added on this board.")))
    if not agreed:
        sentence = _("First ask both players of the pair and the judges, then tick that they all agree.")
        raise Refused(("agreed", sentence))
    standing = Game.objects.filter(match_id=match_id, **key._asdict()).first()
    if standing is not None:
        raise Conflict(standing, change.last_write(writes_of(standing, writing.match.tour_id)))
    # A page may still show a game of this number that has been removed since: none has had this version yet.
    unseen = change.written.revision + 1
    game = Game(match=writing.match, **key._asdict(), agreed=True, version=unseen)
    save_game(writing, game)
    return writing.close(game_version=game.version)


@use_case("game.remove_extra")
def remove_extra(change: Change, *, match_id: int, board: int, number: int, version: int) -> Answer:
    """Takes an extra game out of the protocol, with its record if it has one."""
    writing, game = open_game(change, match_id, GameKey(Stage.EXTRA, board, number), version)
    change.subject = f"game:{game.pk}"
    game.delete()
    return writing.close()


def _require_open(writing: Writing, stage: str) -> None:
    if not writing.match.stage_open(stage):
        raise Refused(("", _("The match has not reached this stage yet: move on to it first.")))


def _require_in_format(tour_format: TourFormat, key: GameKey) -> None:
    if not key.stage.counts:
        known = key.board in tour_format.board_numbers and key.number >= 1
        code = "" if known and tour_format.extra_games else "protocol.extra_not_allowed"
        code = "protocol.unknown_board_game" if tour_format.extra_games and not known else code
    else:
        unknown = "protocol.unknown_board_game" if key.stage.in_pairs else "protocol.unknown_team_game"
        code = "" if tour_format.asks_for(key) else unknown
    if code:
        raise Refused(("", format_sentence(Fault(code, {"board": key.board, "number": key.number}))))


def _require_known(decision: str | None, first: str | None) -> None:
    if decision not in (None, *Game.Decision) or first not in (None, "", "A", "B"):
        raise Refused(("decision", _("Choose one of the results that are offered.")))


def _require_free(game: Game, decision: str | None, first: str | None) -> None:
    """A sheet or a record decides by itself; a tap must not contradict it."""
    if not game.sheet and not game.has_record:
        return
    if decision not in (None, game.decision) or first not in (None, game.first):
        sentence = _("This result comes from the game’s score sheet or record: open the game to change it.")
        raise Refused(("decision", sentence))


def require_sense(writing: Writing, game: Game) -> None:
    """Refuses a decision that contradicts the format or the line-ups."""
    match = writing.match
    tour_format = match.tour.tour_format
    written = pure(match, writing.line_ups, tour_format)
    faults = faults_of(tour_format, written, game)
    if faults:
        raise Refused(*(("decision", _fault_sentence(writing, fault)) for fault in faults))


def _fault_sentence(writing: Writing, fault: Fault) -> str:
    text = format_sentence(fault)
    return f"{writing.match.team(fault.side)}: {text}" if fault.side else text


def _carry_first(writing: Writing, game: Game) -> list[int]:
    """The decided games that follow a first one take their first mover from it, whichever was entered first.

    One that says otherwise was chosen so and is kept. Their versions do not grow: nobody has entered anything there,
    and a judge who is entering them at this moment is not disturbed.
    """
    was = (writing.before.get("game") or {}).get("first", "")
    if game.number != 1 or not game.key.stage.counts or was == game.first:
        return []
    beside = [row for row in writing.scored.games if (row.stage, row.board) == (game.stage, game.board)]
    rows = [row for row in beside if row.number > 1 and row.decision and not row.sheet and not row.has_record]
    following = sorted((row for row in rows if row.first == by_turns(was, row.number)), key=lambda row: row.number)
    if following:
        before = [snapshot(row) for row in following]
        for row in following:
            row.first = by_turns(game.first, row.number)
            row.save(update_fields=["first"])
        writing.note("following", before, [snapshot(row) for row in following])
    return [row.number for row in following]
