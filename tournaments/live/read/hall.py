"""What the hall shows: its slides, a registry of their kinds, and how its screens are steered. Whatever stands here is
for everybody's eyes: nothing of drafts, of hidden results, of picks."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Any, Final

from django.db.models import Max
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from tournaments.kernel.access import PUBLIC
from tournaments.kernel.revision_cache import cached
from tournaments.kernel.wording import format_sentence, told_state
from tournaments.live.read.screens import hall_screens
from tournaments.live.rules import Section, Slide, SlideKind, columns, paged, sections
from tournaments.matches.read.matches import shown_to
from tournaments.matches.tables import has_score
from tournaments.models import DONE, IN_STAGES, AuditEntry, Clock, Game, HallDisplay, Match, Side, Tour, Tournament
from tournaments.rounds.read.tours import Stand, TourLine, current_tours, next_tour, on_now, shown_now, tour_lines
from tournaments.standings.read.players import best_players
from tournaments.standings.read.standings import counting_matches, standings
from tournaments.timetable.read import Entry, expected_at, timetable_of

STEER: Final = "hall.steer"
"""The use case after which no slide looks otherwise."""
METRICS: Final = ((6, 3), (12, 2), (100, 1))
"""At most so many lines on a slide of the standings: so many metrics beside each team."""
BEST: Final = 20
"""Best players: a hall has a board of honour, not a list of everybody."""

Shown = Mapping[str, Any]
"""What the template of a slide is given."""


@dataclass(frozen=True, slots=True)
class SlideSource:
    """How organisers call it; which slides of the kind there are now, told by a few small queries; what each of those
    that are wanted shows, without those of which nothing is left. Its template is ``live/_hall_<kind>.html``."""

    label: str | Promise
    slides: Callable[[Tournament], Iterable[Slide]]
    shown: Callable[[Tournament, Sequence[Slide]], Mapping[Slide, Shown]]


def display_of(tournament: Tournament) -> HallDisplay:
    """As it is stored, or as it is until somebody has changed it; asked for once for each revision."""

    def stored() -> HallDisplay:
        return HallDisplay.objects.filter(tournament=tournament).first() or HallDisplay(tournament=tournament)

    return cached(tournament, "hall display", stored)


def _lines(tournament: Tournament) -> tuple[TourLine, ...]:
    """The tours as everybody may know them; nearly every kind of slide asks."""
    return cached(tournament, "hall lines", lambda: tour_lines(tournament))


def hall_sections(tournament: Tournament) -> tuple[Section, ...]:
    """How the hall is divided now; computed once for each revision, in a constant number of queries."""
    return cached(tournament, "hall sections", lambda: sections(_slides(tournament)))


def _slides(tournament: Tournament) -> Iterator[Slide]:
    for kind in display_of(tournament).shown.kinds:
        yield from SLIDES[kind].slides(tournament)


def section_state(tournament: Tournament, section: Section) -> tuple[object, ...]:
    """What a section is made from, so that it is made anew only when that has changed: the last write to each of its
    matches and the last one to the tournament as a whole; where it has tables, the last of all. Orders to the screens
    change no slide."""
    entries = AuditEntry.objects.filter(tournament=tournament).exclude(action=STEER)
    if any(slide.kind is not SlideKind.MATCH for slide in section) or not section:
        return ("all", *_last(entries))
    matches = [slide.about for slide in section]
    own = entries.filter(match_id__in=matches).order_by().values_list("match_id").annotate(last=Max("number"))
    return ("writes", *sorted(own), *_last(entries.filter(match_id=None)))


def _last(entries: Any) -> Iterable[int]:
    return entries.order_by("-number").values_list("number", flat=True)[:1]  # type: ignore[no-any-return]


# The kinds: which slides there are, and what they show.
def _boards(tournament: Tournament) -> Iterator[Slide]:
    """Every match with a game under way at the tables that the organiser has chosen, in table order; none of a tour
    whose results wait to be opened."""
    under_way = Game.objects.filter(
        match__tour__tournament=tournament, match__state__in=IN_STAGES, begun_at__isnull=False, decision=""
    )
    if tables := display_of(tournament).shown.tables:
        under_way = under_way.filter(match__number__in=tables)
    rows = under_way.order_by("match__tour__number", "match__number", "match_id", "stage", "board")
    shown = rows.values_list("match_id", "match__tour__number", "stage", "board").distinct()
    boards = Counter(match for match, tour, *_board in shown if not tournament.hides_results_of(tour))
    return (Slide(SlideKind.MATCH, match, boards=count) for match, count in boards.items())


def _matches(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    screens = {
        screen.match.pk: screen for screen in hall_screens(tournament, matches=[slide.about for slide in wanted])
    }
    return {slide: {"screen": screens[slide.about]} for slide in wanted if slide.about in screens}


def _tours_now(kind: SlideKind, tournament: Tournament) -> Iterator[Slide]:
    current = current_tours(_lines(tournament))
    for line in current:
        yield from paged(kind, shown_now(line, current), line.tour.number)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A match as a score board has it; the points are None before anybody has some, and where nobody may know them."""

    match: Match
    a: Decimal | None = None
    b: Decimal | None = None

    @property
    def ahead(self) -> str:
        """Side A or B, "" where neither is."""
        if self.a is None or self.b is None or self.a == self.b:
            return ""
        return Side.A if self.a > self.b else Side.B


def _score_line(match: Match) -> ScoreLine:
    return ScoreLine(match, match.total_a, match.total_b) if has_score(match) else ScoreLine(match)


def _now(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    current = {now.line.tour.number: now for now in on_now(_lines(tournament), partial(shown_to, PUBLIC))}
    shown = {slide: current[slide.about] for slide in wanted if slide.about in current}
    return {
        slide: {"tour": now.line.tour, "columns": columns(slide.kind, list(map(_score_line, now.matches)), slide.page)}
        for slide, now in shown.items()
    }


def _table(tournament: Tournament) -> Iterable[Slide]:
    """Once a match counts."""
    counts = counting_matches(tournament, include_hidden=False).exists()
    return paged(SlideKind.STANDINGS, tournament.teams.count() if counts else 0)


def _metrics(lines: int) -> int:
    return next(metrics for most, metrics in METRICS if lines <= most)


def _standings(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    table = standings(tournament)
    labels = [format_sentence(metric.label) for metric in table.metrics]
    shown = {slide: columns(slide.kind, table.rows, slide.page) for slide in wanted}
    return {
        slide: {
            "columns": in_columns,
            "metrics": labels[: _metrics(sum(map(len, in_columns)))],
            "all_metrics": table.metrics,
        }
        for slide, in_columns in shown.items()
    }


def _day(tournament: Tournament) -> tuple[tuple[Entry, ...], frozenset[int]]:
    """The first day with a tour that is not over, and the tours (ids) that are; nothing when all are over, or when no
    tour has a time. By the matches and not by the clock, so that it holds until somebody writes."""
    return cached(tournament, "hall day", lambda: _day_now(tournament))


def _day_now(tournament: Tournament) -> tuple[tuple[Entry, ...], frozenset[int]]:
    over = frozenset(line.tour.pk for line in _lines(tournament) if line.stand in (Stand.DONE, Stand.APPROVED))
    for day in timetable_of(tournament).days:
        if any(entry.tour and entry.tour.pk not in over for entry in day.entries):
            return day.entries, over
    return (), over


def _timetable(tournament: Tournament) -> Iterable[Slide]:
    return paged(SlideKind.TIMETABLE, len(_day(tournament)[0]))


def _times(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    entries, over = _day(tournament)
    rows = [(entry, bool(entry.tour and entry.tour.pk in over)) for entry in entries]
    late = [entry for entry in entries if entry.tour and entry.expected]
    return {slide: {"columns": columns(slide.kind, rows, slide.page), "late": late} for slide in wanted if rows}


def _players_to_show(tournament: Tournament) -> Sequence[Any]:
    if tournament.is_individual:
        return ()
    return [row for row in best_players(tournament).rows[:BEST] if row.total > 0]


def _best(tournament: Tournament) -> Iterable[Slide]:
    return paged(SlideKind.PLAYERS, len(_players_to_show(tournament)))


def _players(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    rows = _players_to_show(tournament)
    return {slide: {"columns": columns(slide.kind, rows, slide.page)} for slide in wanted if rows}


def _message(tournament: Tournament) -> Iterable[Slide]:
    return (Slide(SlideKind.MESSAGE),) if display_of(tournament).message else ()


def _words(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    message = display_of(tournament).message
    return {slide: {"message": message} for slide in wanted if message}


def _clock(tournament: Tournament) -> Iterable[Slide]:
    return (Slide(SlideKind.CLOCK),) if status_now(tournament) else ()


def _figure(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    """Where no clock runs in the tour that is on, what comes next is shown besides."""
    status = status_now(tournament)
    following = next_status(tournament) if status and status.state and not status.until else None
    return {slide: {"course": status, "following": following} for slide in wanted if status}


SLIDES: Final[Mapping[SlideKind, SlideSource]] = {
    SlideKind.MESSAGE: SlideSource(gettext_lazy("Message of the day"), _message, _words),
    SlideKind.MATCH: SlideSource(gettext_lazy("Boards of matches"), _boards, _matches),
    SlideKind.TIMETABLE: SlideSource(gettext_lazy("Timetable"), _timetable, _times),
    SlideKind.NOW: SlideSource(gettext_lazy("Pairs and rooms"), partial(_tours_now, SlideKind.NOW), _now),
    SlideKind.SCORES: SlideSource(gettext_lazy("Live scores"), partial(_tours_now, SlideKind.SCORES), _now),
    SlideKind.STANDINGS: SlideSource(gettext_lazy("Standings"), _table, _standings),
    SlideKind.PLAYERS: SlideSource(gettext_lazy("Best players"), _best, _players),
    SlideKind.CLOCK: SlideSource(gettext_lazy("Clock of the tour"), _clock, _figure),
}
"""Every kind of slide: a new one is a ``SlideKind``, an entry here and a template."""


def titles(tournament: Tournament) -> Mapping[str, str]:
    """Name of every slide that there is now → what people call it, in the order of the hall."""
    slides = [slide for section in hall_sections(tournament) for slide in section]
    matches = Match.objects.filter(
        pk__in=[slide.about for slide in slides if slide.kind is SlideKind.MATCH]
    ).with_names()
    names = {match.pk: str(match) for match in matches}
    return {slide.name: _title(slide, names, slides) for slide in slides}


def _title(slide: Slide, names: Mapping[int, str], slides: Sequence[Slide]) -> str:
    if slide.kind is SlideKind.MATCH:
        return names.get(slide.about, str(SLIDES[slide.kind].label))
    title = str(SLIDES[slide.kind].label)
    if slide.about:
        title = f"{title}, {_('Tour %(number)s') % {'number': slide.about}}"
    pages = sum(1 for page in slides if (page.kind, page.about) == (slide.kind, slide.about))
    return f"{title} ({slide.page}/{pages})" if pages > 1 else title


# The line above every slide.
@dataclass(frozen=True, slots=True)
class TourStatus:
    """What goes on: a tour with the state that most of its matches are in, and when the time of that is up on the last
    of their clocks; else the tour that comes next, and when it begins as far as anybody knows."""

    tour: Tour
    state: str = ""
    until: datetime | None = None
    begins: datetime | None = None


def status_now(tournament: Tournament) -> TourStatus | None:
    """None before the first tour is drawn, and after the last one; asked for once for each revision
    and language."""
    return cached(tournament, repr(("hall course", get_language())), lambda: _status_of(tournament))


def next_status(tournament: Tournament) -> TourStatus | None:
    """The tour after the current ones, where it is known when it begins."""
    lines = _lines(tournament)
    coming = next_tour(lines, current_tours(lines))
    status = _coming(coming, tournament) if coming else None
    return status if status and status.begins else None


def _status_of(tournament: Tournament) -> TourStatus | None:
    lines = _lines(tournament)
    current = current_tours(lines)
    live = next((line for line in current if line.stand is Stand.LIVE), None)
    if live is not None and (status := _under_way(live.tour)):
        return status
    coming = next((line for line in current if line.stand is Stand.PLANNED), None) or next_tour(lines, current)
    return _coming(coming, tournament) if coming else None


def _under_way(tour: Tour) -> TourStatus | None:
    under_way = Match.objects.published().filter(tour=tour).exclude(state__in=(Match.State.PLANNED, *DONE))
    states = list(under_way.order_by("number").values_list("state", flat=True))
    # While anybody plays, a tour is not told by the matches that wait to be signed, however many they are.
    common = Counter([state for state in states if state != Match.State.CLOSING] or states).most_common(1)
    if not common:
        return None
    state = common[0][0]
    clocks = Clock.objects.filter(match__tour=tour, match__state=state, kind=state, running_since__isnull=False)
    ends = [_end(clock) for clock in clocks.order_by("pk")]
    return TourStatus(tour, told_state(state, tour.tournament), max(ends, default=None))


def _end(clock: Clock) -> datetime:
    assert clock.running_since is not None  # noqa: S101 - asked of clocks that run
    return clock.running_since + timedelta(seconds=clock.limit) - timedelta(milliseconds=clock.spent)


def _coming(line: TourLine, tournament: Tournament) -> TourStatus:
    line.tour.tournament = tournament
    return TourStatus(line.tour, begins=expected_at(line.tour) or line.tour.told_start)
