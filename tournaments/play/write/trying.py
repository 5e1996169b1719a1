"""Boards to try a game on: made, played, taken back, begun again.

They have a writing discipline of their own, smaller than that of ``kernel.write``. A board belongs to no tournament
and counts nowhere; whoever knows its address may play on it. So there is no permission to check, no revision to
raise, and no audit entry: an entry is a link of a tournament's chain, and nobody has to account for a game that was
tried. What stays is what keeps a game whole: one transaction, the version compared and raised by one, and the
idempotency key, under which a repeated submission has its effect once. Of those keys a board remembers the last ones.

Nothing here grows without bound: boards that nobody touches expire, and a board holds a bounded number of actions. Of
too many boards one goes of whoever has the most: first those on which nothing was played, then the longest untouched.
So whoever makes boards without end pushes away only their own. All of this is seen to by the write that would make it
more; no clockwork beside the server is needed.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError
from django.db.models import Case, Count, Min, Q, When
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.core.game import Game as Rules
from games.core.messages import OVER
from games.core.sheets import check_options
from games.core.types import Refused as GameRefused
from games.core.types import Result, quoted
from games.partner.players import leaves_to_chance, outcomes
from tournaments.kernel.database import writing
from tournaments.kernel.secrets import digest_name
from tournaments.kernel.wording import cited, namer
from tournaments.kernel.write import Conflict, KeyReused, Refused, digest
from tournaments.matches.read.positions import AnyPlayed, standing
from tournaments.models import TryBoard
from tournaments.models.audit import canonical
from tournaments.play.read.against import back_to, is_drawn, is_programs_turn, program_of
from tournaments.play.read.live import drawn_text, seed_in, seeded
from tournaments.play.read.trying import DRAWS, ENDING, LIFETIME, PROGRAM, boards_at, result_of_board, standing_of_board
from tournaments.play.write.beginning import checked_tags
from tournaments.play.write.ending import ending_of
from tournaments.play.write.moving import ActionRefused, played_by_hand

MOST_BOARDS: Final = 500
"""Boards that are kept at once, in the whole program."""
MOST_ACTIONS: Final = 2_000
"""Actions of one game. Between programs one game of Deer in a thousand has 1,000, and a match of Sonor up to 1,200."""
TOO_LONG: Final = gettext_lazy("This game has become too long for a board to try on: take moves back or begin again.")
KEYS_KEPT: Final = 20
ENDINGS: Final = ("agreement", "resignation")
"""How two people end a game without a judge."""
SIDES: Final = {"A": "B", "B": "A"}
_CHANCE: Final = secrets.SystemRandom()

Work = Callable[[TryBoard], None]


def make_board(
    *,
    key: str,
    game: str,
    options: Mapping[str, str],
    tags: Mapping[str, str],
    targets: bool = True,
    maker: str = "",
    played: Sequence[str] = (),
    moment: datetime | None = None,
) -> TryBoard:
    """A new board on which nothing has been played but, when the tags have a seed, the set-up drawn with it; or these
    actions, that are legal one after another.

    ``maker`` is any text that tells who makes it from others, such as an address; only a hash of it is kept.
    Refused with all faults when an option or a tag is none of the game's.
    """
    now = moment or timezone.now()
    body = body_of("make", game, dict(options), dict(tags), targets, *([list(played)] if played else ()))
    try:
        with writing():
            made_by = digest_name("tournaments.trying", maker)
            make_room(now, made_by)
            return _made_before(key, body) or _new(key, body, game, options, tags, targets, made_by, played, now)
    except IntegrityError:
        # Two submissions with one key at the same moment: the second gets the board of the first.
        made = _made_before(key, body)
        if made is None:
            raise
        return made


def _made_before(key: str, body: str) -> TryBoard | None:
    made = TryBoard.objects.filter(made_with=key).first()
    return made if made is not None and _is_repeated(made, key, body) else None


def _new(
    key: str, body: str, game: str, options: Mapping[str, str], tags: Mapping[str, str], targets: bool, maker: str,
    played: Sequence[str], now: datetime,
) -> TryBoard:  # fmt: skip
    board = TryBoard(
        key=secrets.token_urlsafe(16),
        made_with=key,
        maker=maker,
        game=game,
        options=_checked_options(game, options),
        targets=targets,
        writes=[[key, body]],
        touched_at=now,
    )
    _begin(board, tags)
    if played:
        board.actions = list(standing(game, board.options, board.tags, played).texts)
    board.save()
    return board


def play(
    *, board: str, game: str, key: str, version: int, action: str, own: bool = False, moment: datetime | None = None
) -> TryBoard:
    """The next action as text; ``ActionRefused`` when the rules do not allow it. With ``own`` it is a person's, and
    Refused while a program is to play."""
    engine = registry.find(game)

    def work(row: TryBoard) -> None:
        if own and _is_programs(row, action.strip()):
            raise Refused(("", _("It is the program’s turn: wait for its move.")))
        row.actions = [*row.actions, _next(row, action.strip())]

    picks = own and engine is not None and engine.secrets is not None and bool(engine.secrets.side_of(action.strip()))
    return written(board, game, key, version, body_of("play", action), work, moment, after_program=picks)


def end(
    *, board: str, game: str, key: str, version: int, how: str, result: str, moment: datetime | None = None
) -> TryBoard:
    """Ends the game before its rules do: ``how`` is one of ``ENDINGS``, ``result`` "A" or "B" (who won) or "draw"."""

    def work(row: TryBoard) -> None:
        if how not in ENDINGS:
            raise Refused(("how", _("Choose one of the endings that are offered.")))
        token = ending_of(how, result)
        if result_of_board(row, standing_of_board(row)) is not Result.OPEN:
            raise Refused(("", _("This game is over: undo its ending first to end it another way.")))
        row.tags = row.tags | {"Result": token.value, "Termination": how}

    return written(board, game, key, version, body_of("end", how, result), work, moment, after_program=True)


def take_back(*, board: str, game: str, key: str, version: int, moment: datetime | None = None) -> TryBoard:
    """Takes back how the game was ended, else the last action, and with it what a program has answered; Refused when
    there is none. A drawn set-up stays."""

    def work(row: TryBoard) -> None:
        if "Termination" in row.tags:
            row.tags = begun_with(row.tags)
            return
        stay = back_to(row, standing_of_board(row))
        if stay is None:
            raise Refused(("", _("There is no move to take back.")))
        row.actions = row.actions[:stay]

    return written(board, game, key, version, body_of("back"), work, moment, after_program=True)


def begin_again(
    *, board: str, game: str, key: str, version: int, swap: bool, seed: str = "", moment: datetime | None = None
) -> TryBoard:
    """The same game from its beginning; with ``swap`` the two have each other's side.

    ``seed`` is what the set-up is drawn with this time, for a game whose set-up was drawn.
    """

    def work(row: TryBoard) -> None:
        tags = begun_with(row.tags)
        tags = swapped(registry.get(row.game), tags) if swap else tags
        engine = registry.get(row.game)
        _begin(row, tags | (seeded(engine, seed) if seed_in(engine, tags) else {}))

    return written(board, game, key, version, body_of("again", swap), work, moment, after_program=True)


def show_targets(
    *, board: str, game: str, key: str, version: int, shown: bool, moment: datetime | None = None
) -> TryBoard:
    """Whether the board shows where a piece can go."""

    def work(row: TryBoard) -> None:
        row.targets = shown

    return written(board, game, key, version, body_of("targets", shown), work, moment, after_program=True)


def draw_chance(
    *, board: str, game: str, key: str, version: int, drawn: bool, moment: datetime | None = None
) -> TryBoard:
    """Whether the program draws from now on what chance decides, or those who play say what they see."""

    def work(row: TryBoard) -> None:
        row.tags = {name: value for name, value in row.tags.items() if name != DRAWS} | draws_tag(game, drawn=drawn)

    return written(board, game, key, version, body_of("draws", drawn), work, moment, after_program=True)


def draws_tag(game: str, *, drawn: bool = True) -> dict[str, str]:
    """How a board says that the program draws what chance decides; nothing where chance decides nothing."""
    return {DRAWS: "yes"} if drawn and leaves_to_chance(game) else {}


def begun_with(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags that the game began with."""
    return {name: value for name, value in tags.items() if name not in ENDING}


def swapped(engine: Rules[Any, Any], tags: Mapping[str, str]) -> dict[str, str]:
    """Tags with which each side begins as the other one did."""
    sided = {spec.name for spec in engine.tags if set(spec.values) == set(SIDES)}
    return {name: SIDES[value] if name in sided else value for name, value in tags.items()}


def written(
    board: str, game: str, key: str, version: int, body: str, work: Work, moment: datetime | None,
    fresh: Callable[[datetime], TryBoard] | None = None, *, after_program: bool = False,
) -> TryBoard:  # fmt: skip
    """One change of a board, whole or not at all. Where there is none of that key it is made ``fresh``, and stored by
    this change; Http404 where it is not to be made. With ``after_program`` it means the same after what a program has
    answered since that version, which is no conflict then: whoever asks for it has only not seen the answer yet."""
    now = moment or timezone.now()
    with writing():
        row = boards_at(game, board, now).select_for_update().first()
        if row is None and fresh is not None:
            row = fresh(now)
        if row is None:
            raise Http404
        if _is_repeated(row, key, body):
            return row
        if row.version != version and not (after_program and _only_answered(row, version)):
            raise Conflict(row, None)
        work(row)
        row.writes = [*row.writes, [key, body]][-KEYS_KEPT:]
        row.version, row.touched_at = row.version + 1, now
        row.save()
    return row


def answer_key(version: int) -> str:
    """The key of what a program answers to a version of a board: of two answers to one question one is played."""
    return f"program {version}"


def _only_answered(board: TryBoard, version: int) -> bool:
    """Whether all that was written since a version is what a program has answered."""
    behind = board.version - version
    if not 0 < behind <= KEYS_KEPT:
        return False
    since = [key for key, _body in board.writes[-behind:]]
    return since == [answer_key(known) for known in range(version, board.version)]


def make_room(now: datetime, maker: str) -> None:
    """Removes what has expired, and what leaves room for one more board of this maker."""
    TryBoard.objects.filter(touched_at__lte=now - LIFETIME).delete()
    for _board in range(TryBoard.objects.count() - MOST_BOARDS + 1):
        most = _with_most(maker)
        played = Case(When(version=1, then=0), default=1)
        board = TryBoard.objects.filter(maker=most).order_by(played, "touched_at", "pk").first()
        if board is not None:
            board.delete()


def _with_most(maker: str) -> str:
    """Who has the most boards, the new one counted; of several this maker, else whoever has played on the fewest, else
    the one whose board is the longest untouched."""
    unplayed = Count("pk", filter=Q(version=1))
    makers = TryBoard.objects.order_by("maker").values("maker")
    ranked = [
        (row["boards"] + (row["maker"] == maker), row["maker"] == maker, row["unplayed"],
         -row["oldest"].timestamp(), row["maker"])
        for row in makers.annotate(boards=Count("pk"), unplayed=unplayed, oldest=Min("touched_at"))
    ]  # fmt: skip
    return str(max(ranked)[-1])


def _begin(board: TryBoard, tags: Mapping[str, str]) -> None:
    own = {name: value for name, value in tags.items() if name not in (PROGRAM, DRAWS)}
    about_board = {name: value for name, value in tags.items() if name not in own}
    board.tags = checked_tags(board.game, board.options, own) | about_board
    drawn = drawn_text(registry.get(board.game), board.tags)
    board.actions = [drawn] if drawn else []


def _is_programs(board: TryBoard, action: str) -> bool:
    """Whether an action would be the program's: it is its turn, and this is no pick of the person."""
    program, secret = program_of(board), registry.get(board.game).secrets
    if program is None or (secret is not None and secret.side_of(action) == program.side.other.value):
        return False
    return is_programs_turn(board, standing_of_board(board))


def _next(board: TryBoard, action: str) -> str:
    """The canonical text of an action that is legal now."""
    played = standing_of_board(board)
    if len(board.actions) >= MOST_ACTIONS:
        raise Refused(("", str(TOO_LONG)))
    if "Termination" in board.tags:
        raise ActionRefused((OVER.fault(text=quoted(action)),), played.game.view(played.position, "public"))
    after = played_by_hand(played, _drawn(played, action) if is_drawn(board) else action)
    text = after.game.format(after.actions[-1])
    standing(board.game, board.options, board.tags, [*board.actions, text])
    return text


def _drawn(played: AnyPlayed, action: str) -> str:
    """An action where the program draws: what chance decides of it is drawn here, whoever plays it and whatever was
    said."""
    game = played.game
    try:
        chosen = game.parse(game.typed(action, namer()), played.position)
    except GameRefused:
        return action
    return game.format(_CHANCE.choice(outcomes(game.slug, played.position, chosen)))


def _checked_options(game: str, options: Mapping[str, str]) -> dict[str, str]:
    engine = registry.find(game)
    if engine is None:
        raise Http404
    faults = []
    for name, value in options.items():
        try:
            check_options(engine.options, [(name, value)])
        except GameRefused as refused:
            faults.append((name, cited(refused.fault)))
    if faults:
        raise Refused(*faults)
    return check_options(engine.options, list(options.items()))


def body_of(*what: object) -> str:
    return digest("tournaments.trying", canonical(list(what)))


def _is_repeated(board: TryBoard, key: str, body: str) -> bool:
    """Whether this was written before; ``KeyReused`` when the key comes back with another content."""
    known = dict(board.writes).get(key)
    if known is not None and known != body:
        raise KeyReused(key)
    return known is not None or board.made_with == key
