"""What stands on the boards of a tour's matches when another number of boards is played."""

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.models import Game, LineUp, LineUpPlace, Match, Tour

_KNOWN = ~Q(decision="") | Q(plies__gt=0) | Q(begun_at__isnull=False) | Q(sheet__isnull=False)


def shooters_place(tour_format: TourFormat) -> int:
    """The number of the free shooters' board, also while none is played: its games come back with it."""
    return tour_format.boards + 1


def board_faults(tour: Tour, before: TourFormat, after: TourFormat) -> list[tuple[str, str]]:
    """Refuses fewer boards while something is entered on those that would go."""
    matches = Match.objects.filter(pk__in=_leaving(tour, before, after).filter(_KNOWN).values("match"))
    names = [str(match) for match in matches.with_names().in_table_order()]
    if not names:
        return []
    sentence = _(
        "Results or moves are entered on a board that would no longer be played: %(matches)s. Take them back in these "
        "matches first, or keep the number of boards."
    )
    return [("boards", sentence % {"matches": ", ".join(names)})]


def reseat(tour: Tour, before: TourFormat, after: TourFormat) -> None:
    """The free shooters' games follow their board; games without a result on boards that go are forgotten. Whoever
    sat at such a board is a free shooter now, or not in the line-up where there are none."""
    if before.boards == after.boards:
        return
    _leaving(tour, before, after).delete()
    theirs = _on_boards(tour).filter(board=shooters_place(before))
    theirs.update(board=shooters_place(after), version=F("version") + 1)
    places = LineUpPlace.objects.filter(line_up__match__tour=tour, board__gt=after.boards)
    changed = list(places.order_by().values_list("line_up", flat=True).distinct())
    if after.has_unseated:
        places.update(board=None)
    else:
        places.delete()
    LineUp.objects.filter(pk__in=changed).update(version=F("version") + 1)


def _on_boards(tour: Tour) -> QuerySet[Game]:
    return Game.objects.filter(match__tour=tour, board__gt=0)


def _leaving(tour: Tour, before: TourFormat, after: TourFormat) -> QuerySet[Game]:
    """Games on boards that are no longer played; the free shooters' board goes on under another number."""
    if before.boards == after.boards:
        return Game.objects.none()
    staying = min(before.boards, after.boards)
    return _on_boards(tour).filter(board__gt=staying).exclude(board=shooters_place(before))
