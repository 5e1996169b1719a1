"""What stands on the boards of a tour's matches when another number of boards is played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.rules.tour_format import Stage, TourFormat
from tournaments.kernel.write import Answer
from tournaments.matches.read.corrections import former_boards
from tournaments.matches.read.rows import LINE_UPS_SHOWN, Rows, load_all
from tournaments.matches.rules.boards import OtherBoards, shooters_place
from tournaments.matches.write.games import snapshot
from tournaments.matches.write.line_ups import as_told
from tournaments.models import AuditEntry, Game, GameAction, LineUp, LineUpPlace, Match, PaperEntry, Tour

Told = dict[int, dict[str, dict[str, Any]]]
"""Match → what of it stood ``before`` and stands ``after``, as the log tells it."""


@dataclass(frozen=True, slots=True)
class Reseated:
    """What another number of boards did: ``told`` for the log, ``stored`` as it stands now, and of how many games
    results or moves were ``forgotten``."""

    told: Told
    stored: Mapping[int, Rows]
    forgotten: int = 0


def board_faults(tour: Tour, before: TourFormat, after: TourFormat) -> list[tuple[str, str]]:
    """Refuses fewer boards while something is entered on those that would go. What the format has not asked for until
    now no page shows, and nobody could take it back: it holds nothing up."""
    boards = OtherBoards(before, after)
    games = Game.objects.filter(match__tour=tour) if boards.are_other else ()
    known = (game for game in games if boards.key(game.key) is None and _is_known(game) and _is_shown(game, before))
    matches = Match.objects.filter(pk__in={game.match_id for game in known})
    names = [str(match) for match in matches.with_names().in_table_order()]
    if not names:
        return []
    sentence = _(
        "A board that would no longer be played already has results or moves in: %(matches)s. Undo them there first, "
        "or keep the number of boards."
    )
    return [("boards", sentence % {"matches": ", ".join(names)})]


def reseat(boards: OtherBoards, matches: Sequence[Match], stored: Mapping[int, Rows]) -> Reseated:
    """The free shooters' games follow their board; other games on boards that go are forgotten. Whoever sat at such a
    board is a free shooter now, or not in the line-up where there are none. A second entry from paper that waits to be
    compared follows too. ``stored`` is what stands in these matches, which are all of the tour with two teams.

    All of them get another version: whoever has the boards' old numbers on a page, and types in a whole protocol,
    decides about one or signs it, meant other games than those that have these numbers now. The caller stores that.
    So is what was typed for a single game of another board a lost race.

    To be called inside a write that holds the tournament, whose revision has grown.
    """
    by_id = {match.pk: match for match in matches}
    affected = _affected(boards, by_id, stored)
    gone = [game for game in affected.games if boards.key(game.key) is None]
    told: Told = defaultdict(lambda: {"before": {}, "after": {}})
    affected.tell(told, "before", stored)
    unseen = _unseen_version(matches, stored)
    _move(boards, affected.games, gone, unseen)
    begun = begin_anew(boards, matches, unseen)
    _seat(boards.after, by_id)
    _follow_on_paper(boards, by_id, told)
    for match in matches:
        match.version += 1
    now = load_all(matches)
    affected.tell(told, "after", now)
    tell_begun(told, begun)
    return Reseated(told, now, sum(map(_is_known, gone)))


@dataclass(frozen=True, slots=True)
class _Affected:
    """The games that move or go, with the recorded actions of each, and the line-ups, by match and side, in which
    somebody loses a board."""

    matches: Mapping[int, Match]
    games: Sequence[Game]
    texts: Mapping[int, list[str]]
    line_ups: Sequence[tuple[int, str]]

    def tell(self, told: Told, when: str, stored: Mapping[int, Rows]) -> None:
        """Notes them as they are ``stored``, None in place of what has gone."""
        there = {game.pk: game for rows in stored.values() for game in rows.games}
        for pk, match in ((game.pk, game.match_id) for game in self.games):
            if game := there.get(pk):
                game.match = self.matches[match]
            told[match][when].setdefault("games", []).append(game and snapshot(game, self.texts[pk]))
        for match, side in self.line_ups:
            told[match][when][f"line_up_{side.lower()}"] = as_told(stored[match].line_ups.get(side))


def _affected(boards: OtherBoards, matches: Mapping[int, Match], stored: Mapping[int, Rows]) -> _Affected:
    games = [game for pk in matches for game in stored[pk].games if boards.key(game.key) != game.key]
    recorded = GameAction.objects.filter(game__in=[game.pk for game in games if game.plies]).order_by("ply")
    texts: dict[int, list[str]] = defaultdict(list)
    for game, text in recorded.values_list("game_id", "text"):
        texts[game].append(text)
    line_ups = [
        (pk, side)
        for pk in matches
        for side, named in stored[pk].line_ups.items()
        if any((place.board or 0) > boards.after.boards for place in named.places)
    ]
    return _Affected(matches, games, texts, line_ups)


def _unseen_version(matches: Iterable[Match], stored: Mapping[int, Rows]) -> int:
    """Later than any version of a game that a page of the tour can have been shown, also of games that have gone."""
    shown = [game.version for rows in stored.values() for game in rows.games]
    return max([*shown, *(match.tour.tournament.revision for match in matches)], default=0) + 1


def begin_anew(boards: OtherBoards, matches: Iterable[Match], version: int) -> list[Game]:
    """An empty game for each on a board whose number was another's. What waits on a phone for a game of which nothing
    was stored says only that number: now it is told from the game that was meant, and refused as a lost race."""
    before, after = boards.before, boards.after
    numbers = range(min(before.boards, after.boards) + 1, shooters_place(after) + 1)
    keys = [key for stage in Stage for key in after.games_of(stage) if key.board in numbers]
    known = [match for match in matches if not match.walk_over]
    moved = AuditEntry.objects.filter(match_id__in=[match.pk for match in known], action="match.move").order_by()
    once = set(moved.values_list("match_id", flat=True))  # planned again: a tap may wait from when it was under way
    started = [match for match in known if match.course >= LINE_UPS_SHOWN or match.pk in once]
    games = Game.objects.filter(match__in=[match.pk for match in started])
    there = {(game.match_id, game.key) for game in games}
    return Game.objects.bulk_create(
        Game(match=match, version=version, **key._asdict())
        for match in started
        for key in keys
        if (match.pk, key) not in there
    )


def tell_begun(told: Told, games: Iterable[Game]) -> None:
    """Notes the games that were begun for what may wait on a phone."""
    for game in games:
        told[game.match_id]["before"].setdefault("games", []).append(None)
        told[game.match_id]["after"].setdefault("games", []).append(snapshot(game, []))


def begin_after_walk_over(match: Match, version: int) -> list[dict[str, Any]]:
    """The same for a match that is played after all: while it was a walk-over it had no games. As the log tells them;
    none where the tour has always had as many boards as now."""
    now = match.tour.tour_format
    former = former_boards(match.tour)
    boards = OtherBoards(replace(now, boards=min(former)), now) if former else None
    return [snapshot(game, []) for game in begin_anew(boards, [match], version)] if boards else []


def _move(boards: OtherBoards, games: Iterable[Game], gone: Sequence[Game], version: int) -> None:
    Game.objects.filter(pk__in=[game.pk for game in gone]).delete()
    theirs = [game.pk for game in games if game not in gone]
    Game.objects.filter(pk__in=theirs).update(board=shooters_place(boards.after), version=version)


def _seat(after: TourFormat, matches: Iterable[int]) -> None:
    seats = LineUpPlace.objects.filter(line_up__match__in=matches, board__gt=after.boards)
    LineUp.objects.filter(places__in=seats).update(version=F("version") + 1)
    if after.has_unseated:
        seats.update(board=None)
    else:
        seats.delete()


def _follow_on_paper(boards: OtherBoards, matches: Iterable[int], told: Told) -> None:
    """What a second typist has read stays of the same games, so that nobody has to type it in again."""
    waiting = PaperEntry.objects.filter(match__in=matches, number=2, settled=False).order_by("pk")
    moved = []
    for entry, was in [(entry, entry.content) for entry in waiting]:
        if entry.follow(boards):
            moved.append(entry)
            for when, content in (("before", was), ("after", entry.content)):
                told[entry.match_id][when]["second_entry"] = content | {"settled": False}
    PaperEntry.objects.bulk_update(moved, ["content"])


def forgotten_words(answer: Answer) -> str:
    """Of how many games, which the format did not ask for, results have gone with their board; "" when of none."""
    count = answer.get("forgotten", 0)
    sentence = ngettext(
        "%(count)s result that no longer counted has been deleted with its board.",
        "%(count)s results that no longer counted have been deleted with their boards.",
        count,
    )
    return sentence % {"count": count} if count else ""


def _is_known(game: Game) -> bool:
    return bool(game.decision or game.has_record or game.sheet is not None)


def _is_shown(game: Game, tour_format: TourFormat) -> bool:
    return tour_format.asks_for(game.key) or (not game.key.stage.counts and game.board in tour_format.board_numbers)
