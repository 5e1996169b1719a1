"""What stands on the boards of a tour's matches when another number of boards is played."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.matches.write.games import snapshot
from tournaments.matches.write.line_ups import snapshot as as_told
from tournaments.models import Game, LineUp, LineUpPlace, Match, Tour

Reseated = dict[int, dict[str, dict[str, Any]]]
"""Match → what of it stood ``before`` and stands ``after``, as the log tells it."""

_KNOWN = ~Q(decision="") | Q(plies__gt=0) | Q(begun_at__isnull=False) | Q(sheet__isnull=False)


def shooters_place(tour_format: TourFormat) -> int:
    """The number of the free shooters' board, also while none is played: its games come back with it."""
    return tour_format.boards + 1


def board_faults(tour: Tour, before: TourFormat, after: TourFormat) -> list[tuple[str, str]]:
    """Refuses fewer boards while something is entered on those that would go. What the format has not asked for until
    now no page shows, and nobody could take it back: it holds nothing up."""
    known = (game for game in _leaving(tour, before, after).filter(_KNOWN) if _is_shown(game, before))
    matches = Match.objects.filter(pk__in={game.match_id for game in known})
    names = [str(match) for match in matches.with_names().in_table_order()]
    if not names:
        return []
    sentence = _(
        "A board that would no longer be played already has results or moves in: %(matches)s. Undo them there first, "
        "or keep the number of boards."
    )
    return [("boards", sentence % {"matches": ", ".join(names)})]


def reseat(tour: Tour, before: TourFormat, after: TourFormat) -> Reseated:
    """The free shooters' games follow their board; other games on boards that go are forgotten. Whoever sat at such a
    board is a free shooter now, or not in the line-up where there are none. Tells it match by match."""
    gone, theirs = _leaving(tour, before, after), _on_boards(tour).filter(board=shooters_place(before))
    games = {game.pk: game.match_id for game in (*gone, *theirs)}
    seats = LineUpPlace.objects.filter(line_up__match__tour=tour, board__gt=after.boards)
    line_ups = [*seats.order_by().values_list("line_up", flat=True).distinct()]
    told: Reseated = defaultdict(lambda: {"before": {}, "after": {}})
    _tell(told, "before", games, line_ups)
    gone.delete()
    theirs.update(board=shooters_place(after), version=F("version") + 1)
    if after.has_unseated:
        seats.update(board=None)
    else:
        seats.delete()
    LineUp.objects.filter(pk__in=line_ups).update(version=F("version") + 1)
    _tell(told, "after", games, line_ups)
    return told


def _tell(told: Reseated, when: str, games: Mapping[int, int], line_ups: Sequence[int]) -> None:
    """Notes these games (by their matches) and line-ups as they stand, None in place of what has gone."""
    stored = Game.objects.in_bulk(games)
    for pk, match in games.items():
        game = stored.get(pk)
        told[match][when].setdefault("games", []).append(game and snapshot(game))
    for line_up in LineUp.objects.filter(pk__in=line_ups):
        told[line_up.match_id][when][f"line_up_{line_up.side.lower()}"] = as_told(line_up)


def _is_shown(game: Game, tour_format: TourFormat) -> bool:
    return tour_format.asks_for(game.key) or (not game.key.stage.counts and game.board in tour_format.board_numbers)


def _on_boards(tour: Tour) -> QuerySet[Game]:
    return Game.objects.filter(match__tour=tour, board__gt=0)


def _leaving(tour: Tour, before: TourFormat, after: TourFormat) -> QuerySet[Game]:
    """Games on boards that are no longer played; the free shooters' board goes on under another number."""
    if before.boards == after.boards:
        return Game.objects.none()
    staying = min(before.boards, after.boards)
    return _on_boards(tour).filter(board__gt=staying).exclude(board=shooters_place(before))
