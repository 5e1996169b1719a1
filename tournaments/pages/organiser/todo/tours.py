"""Things to do before the matches of a tour can begin, and what they wait for while they are played."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.draws.read.history import resting
from tournaments.draws.read.series import Series, is_drawn, winner_of
from tournaments.kernel.wording import state_words
from tournaments.matches.read.counting import pair_counts
from tournaments.matches.read.matches import in_bracket
from tournaments.models import Draw, Match, Tour, Tournament
from tournaments.pages.organiser.todo.facts import Facts, MatchFacts, Todo, Urgency
from tournaments.pages.organiser.todo.matches import named, of_matches, page, tour_page
from tournaments.timetable.read import key_of, planned
from tournaments.timetable.rules.plan import overlaps


def tours(facts: Facts) -> Iterator[Todo]:
    """Tours and pairs that are missing."""
    if not facts.tours:
        text = _("There is no tour yet. Add one, or import the matches from a table.")
        yield Todo("tours.none", 0, text, page(facts, "desk_tours"), Urgency.SOON)
    empty = next((tour for tour in facts.tours if not facts.by_tour[tour.pk]), None)
    if empty is not None and facts.teams:
        before = [tour for tour in facts.tours if tour.number < empty.number]
        yield _undrawn(facts, empty, before)
    for tour in facts.tours:
        if facts.by_tour[tour.pk]:
            yield from _left_out(facts, tour)
            yield from _behind(facts, tour)


def _undrawn(facts: Facts, tour: Tour, before: Sequence[Tour]) -> Todo:
    """The first tour without pairs; after the last tour of groups somebody decides who goes on."""
    url = tour_page(facts, "desk_draw", tour)
    over = all(facts.is_over(earlier) for earlier in before)
    played = facts.series.get(before[-1].pk) if before else None
    if over and played is not None and played.groups and _is_played_out(facts, played):
        text = _("The groups have finished: decide who goes through, and draw %(tour)s.")
        return Todo("groups.goes_on", 1, text % {"tour": tour}, url, Urgency.SOON)
    text = _("%(tour)s has no pairs yet.") % {"tour": tour}
    return Todo("tour.no_pairs", 1, text, url, Urgency.SOON if over else Urgency.LATER)


def _is_played_out(facts: Facts, table: Series) -> bool:
    """Whether all its rounds are drawn, each in a tour that is a round of it still."""
    drawn = (facts.series.get(pk) for pk in table.tours)
    return table.is_drawn_out and all(series is not None and series.is_table_of(table) for series in drawn)


def _left_out(facts: Facts, tour: Tour) -> Iterator[Todo]:
    paired = {team for match in facts.by_tour[tour.pk] for team in match.teams}
    rests = resting(facts.series.get(tour.pk), paired)
    missing = [
        team.name for team in facts.teams if team.plays_in(tour.number) and team.pk not in paired and not rests(team.pk)
    ]
    if missing and tour in facts.to_come and not tour.final and not tour.rehearsal:
        text = ngettext(
            "%(tour)s: %(count)s has neither a match nor a bye: %(names)s.",
            "%(tour)s: %(count)s have neither a match nor a bye: %(names)s.",
            len(missing),
        )
        said = text % {"tour": tour, "count": len(missing), "names": named(missing)}
        url = tour_page(facts, "desk_pairs", tour)
        yield Todo("tour.left_out", len(missing), said, url, _urgency(facts, tour))


def _behind(facts: Facts, tour: Tour) -> Iterator[Todo]:
    matches = [match for match in facts.by_tour[tour.pk] if not match.is_bye]
    later = any(other.number > tour.number and facts.has_begun(other) for other in facts.tours)
    open_ones = [match for match in matches if not match.is_done]
    if later and open_ones and not tour.rehearsal:
        text = ngettext(
            "%(tour)s: %(count)s match is not finished, though a later tour has begun.",
            "%(tour)s: %(count)s matches are not finished, though a later tour has begun.",
            len(open_ones),
        )
        yield _late(facts, tour, "tour.unfinished", open_ones, text)
        return
    planned = [match for match in matches if match.is_planned]
    begins = facts.begins_at(tour)
    if begins is not None and begins < facts.now and planned:
        text = ngettext(
            "%(tour)s should have begun: %(count)s match is still planned.",
            "%(tour)s should have begun: %(count)s matches are still planned.",
            len(planned),
        )
        yield _late(facts, tour, "tour.late", planned, text)


def _late(facts: Facts, tour: Tour, code: str, matches: Sequence[MatchFacts], text: str) -> Todo:
    said = text % {"tour": tour, "count": len(matches)}
    return Todo(code, len(matches), said, of_matches(facts, matches, "desk_match"), Urgency.NOW)


def overlapping(facts: Facts) -> Iterator[Todo]:
    """Tours at one time that need the same people or rooms, or may, because one of them has no pairs yet."""
    tours = {key_of(tour): tour for tour in facts.to_come}
    for pair in overlaps(planned(tours.values(), ())):
        first, second = (tours[key] for key in pair)
        undrawn = not (facts.by_tour[first.pk] and facts.by_tour[second.pk])
        if undrawn or _needed(facts, first) & _needed(facts, second):
            text = _("%(first)s and %(second)s overlap: check their times.") % {"first": first, "second": second}
            yield Todo("tour.overlap", 1, text, page(facts, "desk_timetable"), _urgency(facts, second))


def _needed(facts: Facts, tour: Tour) -> set[tuple[str, int]]:
    """Who and what the tour's unfinished matches take."""
    matches = [match for match in facts.by_tour[tour.pk] if not match.is_bye and not facts.is_played(match)]
    taken = [("room", match.room_id) for match in matches if match.room_id is not None]
    taken += [("team", team) for match in matches for team in match.teams]
    return {*taken, *(("judge", judge) for match in matches for judge in match.judges)}


def drafts(facts: Facts) -> Iterator[Todo]:
    """Tours with pairs that nobody but organisers sees yet."""
    for tour in facts.tours:
        if tour.draft and facts.by_tour[tour.pk]:
            text = _("%(tour)s is a draft: publish it.") % {"tour": tour}
            yield Todo("tour.draft", 1, text, tour_page(facts, "desk_publish", tour), _urgency(facts, tour))


def places(facts: Facts) -> Iterator[Todo]:
    """Rooms and judges of matches that are still to be played."""
    for tour in facts.tours:
        matches = [match for match in facts.by_tour[tour.pk] if not match.is_bye and not facts.is_played(match)]
        url = tour_page(facts, "desk_places", tour)
        wanted = (("match.no_room", facts.gives_rooms(tour)), ("match.no_judges", facts.gives_judges(tour)))
        unasked = {code for code, matters in wanted if not matters}
        for code, concerned, text in (*_rooms(matches), *_judges(facts, matches)):
            if code in unasked:
                continue
            if concerned:
                said = text % {"tour": tour, "count": len(concerned)}
                yield Todo(code, len(concerned), said, url, _urgency(facts, tour))


MatchesFound = Iterator[tuple[str, list[MatchFacts], str]]


def _rooms(matches: Sequence[MatchFacts]) -> MatchesFound:
    without_room = [match for match in matches if match.room_id is None]
    text = ngettext(
        "%(tour)s: %(count)s match has no room.", "%(tour)s: %(count)s matches have no room.", len(without_room)
    )
    yield "match.no_room", without_room, text
    times = Counter(match.room_id for match in matches)
    sharing = [match for match in matches if match.room_id is not None and times[match.room_id] > 1]
    text = ngettext(
        "%(tour)s: %(count)s match shares its room with another one.",
        "%(tour)s: %(count)s matches share their room with another one.",
        len(sharing),
    )
    yield "match.room_twice", sharing, text


def _judges(facts: Facts, matches: Sequence[MatchFacts]) -> MatchesFound:
    without_judges = [match for match in matches if not match.judges]
    text = ngettext(
        "%(tour)s: %(count)s match has no judges.", "%(tour)s: %(count)s matches have no judges.", len(without_judges)
    )
    yield "match.no_judges", without_judges, text
    without_senior = [match for match in matches if match.judges and match.senior is None]
    text = ngettext(
        "%(tour)s: %(count)s match has no senior judge.",
        "%(tour)s: %(count)s matches have no senior judge.",
        len(without_senior),
    )
    yield "match.no_senior", without_senior, text
    connected = [match for match in matches if _is_attached(facts, match)]
    text = ngettext(
        "%(tour)s: in %(count)s match a judge is connected to one of the sides.",
        "%(tour)s: in %(count)s matches a judge is connected to one of the sides.",
        len(connected),
    )
    yield "match.attached", connected, text
    times = Counter(judge for match in matches for judge in match.judges)
    sharing = [match for match in matches if any(times[judge] > 1 for judge in match.judges)]
    text = ngettext(
        "%(tour)s: in %(count)s match a judge is also assigned to another one.",
        "%(tour)s: in %(count)s matches a judge is also assigned to another one.",
        len(sharing),
    )
    yield "match.judge_twice", sharing, text


def _is_attached(facts: Facts, match: MatchFacts) -> bool:
    return any((judge, team) in facts.attached for judge in match.judges for team in match.teams)


def _urgency(facts: Facts, tour: Tour) -> Urgency:
    """A tour under way presses most, then the first one that is not over."""
    if facts.has_begun(tour):
        return Urgency.NOW
    first = next((first for first in facts.tours if not facts.is_over(first)), None)
    return Urgency.SOON if first is not None and first.pk == tour.pk else Urgency.LATER


# Things to do so that a knock-out can go on.
def brackets(facts: Facts) -> Iterator[Todo]:
    """Drawn matches that nobody has decided, results that changed after the next round was drawn, matches that are
    missing, and a next round without a tour."""
    drawn = [tour for tour in facts.tours if _is_knock_out(facts.series.get(tour.pk))]
    for tour in drawn:
        yield from _undecided(facts, tour)
        outdated = tuple(_outdated(facts, tour))
        yield from outdated or _missing(facts, tour)
    last = facts.tours[-1] if facts.tours else None
    if last in drawn and facts.is_over(last) and not facts.series[last.pk].is_drawn_out:
        text = _("The knock-out is not finished, and there is no tour for its next round. Add one.")
        yield Todo("tour.next_round", 1, text, page(facts, "desk_tour_add"), Urgency.SOON)


def _undecided(facts: Facts, tour: Tour) -> Iterator[Todo]:
    count_when = facts.tournament.count_when
    counted = [match for match in _of_bracket(facts, tour.pk) if pair_counts(match, count_when)]
    matches = [match for match in counted if is_drawn(match) and not match.goes_on]
    text = ngettext(
        "%(tour)s: %(count)s match of the knock-out was drawn, and nobody has decided who goes through.",
        "%(tour)s: %(count)s matches of the knock-out were drawn, and nobody has decided who goes through.",
        len(matches),
    )
    if matches:
        said = text % {"tour": tour, "count": len(matches)}
        url = tour_page(facts, "desk_draw", tour) + "#who-goes-on"
        yield Todo("match.goes_on", len(matches), said, url, Urgency.NOW)


def _outdated(facts: Facts, tour: Tour) -> Iterator[Todo]:
    """A round that was drawn before a result of the round before it was corrected: somebody plays on who has lost. Once
    it has begun, its draw cannot be undone."""
    series, count_when = facts.series[tour.pk], facts.tournament.count_when
    before = series.tours[:-1][-1:] if series.tours[-1] == tour.pk else ()
    played = [match for pk in before for match in _of_bracket(facts, pk) if pair_counts(match, count_when)]
    lost = {team for match in played if (won := winner_of(match)) for team in match.teams if team != won}
    # Those who have lost their semi-finals play for the third place; the only one has it without playing.
    together = series.third_place and series.is_drawn_out
    wrong = [
        match
        for match in _of_bracket(facts, tour.pk)
        if (gone := sum(team in lost for team in match.teams)) and not (together and gone == len(match.teams))
    ]
    if wrong:
        text = _outdated_text(begun=facts.has_begun(tour), swaps=all(match.is_planned for match in wrong))
        url = tour_page(facts, "desk_draw", tour)
        yield Todo("tour.outdated", len(wrong), text % {"tour": tour}, url, Urgency.NOW)


def _outdated_text(*, begun: bool, swaps: bool) -> str:
    if not begun:
        return _("%(tour)s: a result of the round before was changed after the draw. Undo the draw and make it again.")
    if swaps:
        return _(
            "%(tour)s: a result of the round before was changed, but this round has begun. Check that result again, or "
            "swap the winner and the loser under “Pairs”."
        )
    return _("%(tour)s: a result of the round before was changed, but this round has begun. Check that result again.")


def _missing(facts: Facts, tour: Tour) -> Iterator[Todo]:
    """Matches that the bracket waits for and that do not exist: their teams withdrew and have come back. Where one of
    the two has a bye, that bye becomes the match."""
    pairs = facts.missing.get(tour.pk, ())
    byes = {match.team_a_id: match for match in facts.by_tour[tour.pk] if match.is_bye}
    gone = [pair for pair in pairs if not pair & byes.keys()]
    text = ngettext(
        "%(tour)s: %(count)s match of the knock-out is missing: %(names)s. Add it.",
        "%(tour)s: %(count)s matches of the knock-out are missing: %(names)s. Add them.",
        len(gone),
    )
    if gone:
        said = text % {"tour": tour, "count": len(gone), "names": named([_paired(facts, pair) for pair in gone])}
        url = tour_page(facts, "desk_matches", tour) + "?add=more#add"
        yield Todo("match.missing", len(gone), said, url, _urgency(facts, tour))
    text = _("%(tour)s: %(names)s have to meet in the knock-out. Choose the opponent in place of the bye.")
    for pair in pairs:
        bye = next((match for team, match in byes.items() if team in pair), None)
        if bye is not None:
            said = text % {"tour": tour, "names": _paired(facts, pair)}
            yield Todo("match.bye_outdated", 1, said, page(facts, "desk_match", bye.pk), _urgency(facts, tour))


def _paired(facts: Facts, pair: Collection[int]) -> str:
    return " – ".join(team.name for team in facts.teams if team.pk in pair)


def _of_bracket(facts: Facts, tour: int) -> list[MatchFacts]:
    """The matches of a tour that decide something in its bracket."""
    return [match for match in facts.by_tour.get(tour, ()) if in_bracket(facts.brackets, tour, match.teams)]


def _is_knock_out(series: Series | None) -> bool:
    return series is not None and series.method == Draw.Method.KNOCK_OUT


# Where a tournament stands: the matches of its tours by state.
@dataclass(frozen=True, slots=True)
class TourCourse:
    """A tour with the number of its matches in every state that one of them is in, in the order of the course."""

    tour: Tour
    states: tuple[tuple[str, str, int], ...]
    matches: int
    is_live: bool
    is_over: bool


def courses(facts: Facts) -> tuple[TourCourse, ...]:
    """The tours that have matches; byes are not counted."""
    return tuple(_course(facts, tour) for tour in facts.tours if facts.by_tour[tour.pk])


def _course(facts: Facts, tour: Tour) -> TourCourse:
    counts = Counter(match.state for match in facts.by_tour[tour.pk] if not match.is_bye)
    states = tuple(
        (state.value, _counted(state, facts.tournament), counts[state]) for state in Match.State if counts[state]
    )
    over = facts.is_over(tour)
    return TourCourse(tour, states, counts.total(), facts.has_begun(tour) and not over, over)


def _counted(state: Match.State, tournament: Tournament) -> str:
    """What stands before how many matches are in the state."""
    counted = {
        Match.State.PLANNED: pgettext("how many matches", "planned"),
        Match.State.SIGNED: pgettext("how many matches", "signed"),
        Match.State.APPROVED: pgettext("how many matches", "approved"),
    }
    return counted.get(state) or state_words(state, tournament)


def nothing_to_do(facts: Facts) -> str:
    tours = courses(facts)
    if any(course.is_live for course in tours):
        return _("Nothing to do: matches are being played, and nobody is waiting for you.")
    following = next((course.tour for course in tours if not course.is_over), None)
    if following is not None:
        return _("Nothing to do: everything is ready. Next: %(tour)s.") % {"tour": following}
    return _("Nothing to do: every match is approved.")
