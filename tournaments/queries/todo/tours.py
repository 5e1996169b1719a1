"""Things to do before the matches of a tour can begin."""

from collections import Counter
from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tour
from tournaments.queries.todo.facts import Facts, MatchFacts
from tournaments.queries.todo.people import named
from tournaments.queries.todo.shapes import Todo, Urgency


def tours(facts: Facts) -> Iterator[Todo]:
    """Tours and pairs that are missing."""
    slug = facts.tournament.slug
    if not facts.tours:
        text = _("There is no tour yet. Add one, or import the matches from a table.")
        yield Todo("tours.none", 0, text, reverse("desk_tours", args=[slug]), Urgency.SOON)
    empty = next((tour for tour in facts.tours if not facts.by_tour[tour.pk]), None)
    if empty is not None and facts.teams:
        before = (tour for tour in facts.tours if tour.number < empty.number)
        urgency = Urgency.SOON if all(facts.is_over(tour) for tour in before) else Urgency.LATER
        text = _("%(tour)s has no pairs yet.") % {"tour": empty}
        yield Todo("tour.no_pairs", 1, text, _matches_url(facts, empty), urgency)
    for tour in facts.tours:
        if facts.by_tour[tour.pk]:
            yield from _left_out(facts, tour)
            yield from _behind(facts, tour)


def _left_out(facts: Facts, tour: Tour) -> Iterator[Todo]:
    paired = {team for match in facts.by_tour[tour.pk] for team in match.teams}
    missing = [team.name for team in facts.teams if team.plays_in(tour.number) and team.pk not in paired]
    if missing and not facts.is_over(tour) and not tour.final:
        text = ngettext(
            "%(tour)s: %(count)s team has no match and no bye: %(names)s.",
            "%(tour)s: %(count)s teams have no match and no bye: %(names)s.",
            len(missing),
        )
        said = text % {"tour": tour, "count": len(missing), "names": named(missing)}
        yield Todo("tour.left_out", len(missing), said, _matches_url(facts, tour), _urgency(facts, tour))


def _behind(facts: Facts, tour: Tour) -> Iterator[Todo]:
    """Matches that should be further."""
    matches = [match for match in facts.by_tour[tour.pk] if not match.is_bye]
    later = any(other.number > tour.number and facts.has_begun(other) for other in facts.tours)
    open_ones = [match for match in matches if not match.is_done]
    if later and open_ones:
        text = ngettext(
            "%(tour)s: %(count)s match is not finished, though a later tour has begun.",
            "%(tour)s: %(count)s matches are not finished, though a later tour has begun.",
            len(open_ones),
        )
        yield _about(facts, tour, "tour.unfinished", open_ones, text, Urgency.NOW)
        return
    planned = [match for match in matches if match.is_planned]
    if tour.starts_at is not None and tour.starts_at < facts.now and planned:
        text = ngettext(
            "%(tour)s should have begun: %(count)s match is still planned.",
            "%(tour)s should have begun: %(count)s matches are still planned.",
            len(planned),
        )
        yield _about(facts, tour, "tour.late", planned, text, Urgency.NOW)


def places(facts: Facts) -> Iterator[Todo]:
    """Rooms and judges of matches that are not finished."""
    for tour in facts.tours:
        matches = [match for match in facts.by_tour[tour.pk] if not match.is_done and not match.is_bye]
        for code, found, text in (*_rooms(matches), *_judges(facts, matches)):
            if found:
                yield _about(facts, tour, code, found, text, _urgency(facts, tour))


Found = Iterator[tuple[str, list[MatchFacts], str]]


def _rooms(matches: Sequence[MatchFacts]) -> Found:
    found = [match for match in matches if match.room_id is None]
    text = ngettext(
        "%(tour)s: %(count)s match has no room.", "%(tour)s: %(count)s matches have no room.", len(found)
    )
    yield "match.no_room", found, text
    times = Counter(match.room_id for match in matches)
    found = [match for match in matches if match.room_id is not None and times[match.room_id] > 1]
    text = ngettext(
        "%(tour)s: %(count)s match shares its room with another one.",
        "%(tour)s: %(count)s matches share their room with another one.",
        len(found),
    )
    yield "match.room_twice", found, text


def _judges(facts: Facts, matches: Sequence[MatchFacts]) -> Found:
    found = [match for match in matches if not match.judges]
    text = ngettext(
        "%(tour)s: %(count)s match has no judges.", "%(tour)s: %(count)s matches have no judges.", len(found)
    )
    yield "match.no_judges", found, text
    found = [match for match in matches if match.judges and match.senior is None]
    text = ngettext(
        "%(tour)s: %(count)s match has no senior judge.",
        "%(tour)s: %(count)s matches have no senior judge.",
        len(found),
    )
    yield "match.no_senior", found, text
    found = [match for match in matches if _is_attached(facts, match)]
    text = ngettext(
        "%(tour)s: in %(count)s match a judge is attached to one of the teams.",
        "%(tour)s: in %(count)s matches a judge is attached to one of the teams.",
        len(found),
    )
    yield "match.attached", found, text
    times = Counter(judge for match in matches for judge in match.judges)
    found = [match for match in matches if any(times[judge] > 1 for judge in match.judges)]
    text = ngettext(
        "%(tour)s: in %(count)s match a judge is needed in another one too.",
        "%(tour)s: in %(count)s matches a judge is needed in another one too.",
        len(found),
    )
    yield "match.judge_twice", found, text


def _is_attached(facts: Facts, match: MatchFacts) -> bool:
    return any((judge, team) in facts.attached for judge in match.judges for team in match.teams)


def _about(
    facts: Facts, tour: Tour, code: str, found: Sequence[MatchFacts], text: str, urgency: Urgency
) -> Todo:
    """Something about some matches of a tour; a link to the match if it is only one."""
    slug = facts.tournament.slug
    one = reverse("desk_match", args=[slug, found[0].pk])
    url = one if len(found) == 1 else _matches_url(facts, tour)
    return Todo(code, len(found), text % {"tour": tour, "count": len(found)}, url, urgency)


def _urgency(facts: Facts, tour: Tour) -> Urgency:
    """A tour under way presses most, then the first one that is not over."""
    if facts.has_begun(tour):
        return Urgency.NOW
    first = next((one for one in facts.tours if not facts.is_over(one)), None)
    return Urgency.SOON if first is not None and first.pk == tour.pk else Urgency.LATER


def _matches_url(facts: Facts, tour: Tour) -> str:
    return reverse("desk_matches", args=[facts.tournament.slug, tour.number])
