"""Matches as several pages need them: which have begun, are frozen, who judges, what is asked for; who must not meet,
and who is to."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q
from django.utils.translation import gettext as _

from tournaments.kernel.access import Actor, may
from tournaments.models import (
    DONE,
    Game,
    Judge,
    Match,
    MatchJudge,
    PairWish,
    Penalty,
    Photo,
    Signal,
    Team,
    Tour,
    Tournament,
)
from tournaments.models.audit import SignalQuerySet
from tournaments.models.draw import Draw
from tournaments.models.match import MatchQuerySet


def matches_of_tour(tour: Tour) -> MatchQuerySet:
    return Match.objects.filter(tour=tour).with_names().in_table_order()


def matches_of_tournament(tournament: Tournament) -> MatchQuerySet:
    return Match.objects.filter(tour__tournament=tournament).with_names().in_table_order()


def shared_matches(tournament: Tournament) -> list[Match]:
    """The same for whoever reads all of them at once: what matches have in common – tours, teams, rooms, all the
    tournament at hand – is read once and not for each match."""
    tours = {tour.pk: tour for tour in tournament.tours.defer("published")}
    for tour in tours.values():
        tour.tournament = tournament
    teams = {team.pk: team for team in tournament.teams.all()}
    rooms = {room.pk: room for room in tournament.rooms.select_related("site")}
    rows = Match.objects.filter(tour__tournament=tournament).in_table_order()
    matches = list(rows.annotate(revision=F("tour__tournament__revision")))
    if any(match.revision != tournament.revision for match in matches):  # type: ignore[attr-defined]
        # Written meanwhile: a tour that is a draft again must not be judged by what was read before.
        return list(matches_of_tournament(tournament))
    for match in matches:
        match.tour, match.team_a = tours[match.tour_id], teams[match.team_a_id]
        match.team_b, match.room = teams.get(match.team_b_id or 0), rooms.get(match.room_id or 0)
    return matches


def matches_of_team(team: Team) -> MatchQuerySet:
    """The team's matches, tour by tour, each with its names."""
    return Match.objects.filter(Q(team_a=team) | Q(team_b=team)).with_names().in_table_order()


def bracket_of(tour: Tour) -> Draw | None:
    """The draw of a tour of a knock-out, whose opponents follow from the bracket; None for any other tour."""
    drawn = Draw.objects.filter(tour=tour).standing().by_program().order_by("-pk").first()
    return drawn if drawn is not None and drawn.method == Draw.Method.KNOCK_OUT else None


Pairs = frozenset[frozenset[int]]
"""Who meets whom in a tour; a bye is a pair of one."""


def bracket_pairs(tours: Iterable[int]) -> dict[int, Pairs]:
    """The pairs of those of the tours (ids) that are rounds of a knock-out, as they were drawn and swapped by hand
    since. Whatever else is played in such a tour decides nothing in the bracket."""
    pairs: dict[int, list[frozenset[int]]] = {}
    for draw in Draw.objects.filter(tour__in=[*tours]).standing().defer("before", "after").order_by("pk"):
        if draw.is_by_program:
            pairs[draw.tour_id] = draw.planned_pairs if draw.method == Draw.Method.KNOCK_OUT else []
        elif swapped := draw.options.get("exchanged", ()):
            places = {swapped[0]: swapped[1], swapped[1]: swapped[0]}
            drawn = pairs.get(draw.tour_id, [])
            pairs[draw.tour_id] = [frozenset(places.get(team, team) for team in pair) for pair in drawn]
    return {tour: frozenset(drawn) for tour, drawn in pairs.items() if drawn}


def in_bracket(pairs: Mapping[int, Pairs], tour: int, teams: Iterable[int]) -> bool:
    """Whether a match of that tour is one of the bracket; all are where nobody knows what was drawn."""
    return tour not in pairs or frozenset(teams) in pairs[tour]


def bracket_faults(
    pairs: Pairs, tour: int, sides: Sequence[Team | None], *, is_bye: bool, teams: Mapping[int, Team]
) -> list[tuple[str, str]]:
    """What speaks against a match in the tour (number) of which a knock-out has these pairs: whoever has an opponent
    there meets nobody else, and has a bye if that one has left.

    ``sides`` are teams A and B as they are known, ``teams`` all that the pairs name and that still exist, by their ids.
    """
    own = {team.pk for team in sides if team is not None}
    faults: list[tuple[str, str]] = []
    for field, team in zip(("team_a", "team_b"), sides, strict=True):
        pair = next((pair for pair in pairs if team is not None and team.pk in pair), own)
        if team is None or pair == own:
            continue
        others = (teams[pk] for pk in pair - {team.pk} if pk in teams)
        there = next((other for other in others if other.plays_in(tour)), None)
        if there is not None:
            sentence = _(
                "In the knock-out, “%(team)s” meets “%(other)s” in this tour. Add that match, or draw this tour again."
            )
            faults.append((field, sentence % {"team": team.name, "other": there.name}))
        elif len(pair) > 1 and not is_bye:
            sentence = _(
                "In the knock-out, “%(team)s” has no opponent in this tour. Add a bye, or draw this tour again."
            )
            faults.append((field, sentence % {"team": team.name}))
    return faults


def needed_in_bracket(match: Match) -> str:
    """Why a match cannot be removed from a round of a knock-out; "" where it can. In the last round, where the third
    place is played for, a match can be called off: nothing follows from it, nor from a bye."""
    if match.team_b_id is None or match.team_ids not in bracket_pairs([match.tour_id]).get(match.tour_id, ()):
        return ""
    drawn = bracket_of(match.tour)
    if drawn is None or drawn.is_last_round:
        return ""
    return _(
        "This match is part of the knock-out bracket, so it cannot be removed. If the pairs are wrong, draw this tour "
        "again; if someone does not turn up, record a no-show."
    )


# Which matches hold something that would be lost with them.
def begun(matches: MatchQuerySet) -> MatchQuerySet:
    """Those under way, signed or approved, and planned ones in which anything at all stands already."""
    return matches.filter(_begun())


def begun_among(matches: MatchQuerySet) -> tuple[list[Match], frozenset[int]]:
    """All of the matches, and the ids of those that have begun, in one query."""
    listed = list(matches.annotate(has_begun=ExpressionWrapper(_begun(), BooleanField())))
    return listed, frozenset(match.pk for match in listed if match.has_begun)  # type: ignore[attr-defined]


def _begun() -> Q:
    entered = Q(entered_a__isnull=False) | Q(entered_b__isnull=False) | ~Q(remarks="")
    rows = (Game.objects.exclude(EMPTY), Penalty.objects.all(), Photo.objects.all())
    written = Q(*(Exists(model.filter(match=OuterRef("pk"))) for model in rows), _connector=Q.OR)
    return ~Q(state=Match.State.PLANNED) | entered | written


EMPTY: Final = Q(decision="", first="", plies=0, agreed=False) & Q(
    sheet__isnull=True, tags__isnull=True, begun_at__isnull=True
)
"""Games in which nobody has entered anything: such a row only tells that its board has another number now."""


def has_begun(match: Match) -> bool:
    """Whether anything would be lost with this match."""
    return begun(Match.objects.filter(pk=match.pk)).exists()


def signed(matches: MatchQuerySet) -> MatchQuerySet:
    """Those whose protocol is signed, approved or not."""
    return matches.filter(state__in=DONE)


# Matches as somebody may see them while results wait for an organiser to open them.
def shown_to(actor: Actor, matches: Iterable[Match], *, announced: bool = False) -> list[Match]:
    """The matches that the visitor may know of, those without their results that they are not to know, ``announced``
    those that nobody else may know either; asks for nothing more.

    They should come with their names (``MatchQuerySet.with_names``).
    """
    known = (match for match in matches if may(actor, "pairs.know", match))
    return [
        match if may(actor, "match.list_result", match) and not (announced and hides(match)) else sealed(match)
        for match in known
    ]


def unannounced(shown: Iterable[Match]) -> bool:
    """Whether one of the matches, as they are shown, has a result that waits to be opened."""
    return any(not match.is_sealed and match.state != Match.State.PLANNED and hides(match) for match in shown)


def hides(match: Match) -> bool:
    """Whether the result of the match is hidden from everybody but those who sign it and the organisers."""
    return match.tour.tournament.hides_results_of(match.tour.number)


def sealed(match: Match) -> Match:
    """A copy that says who meets whom and where, and nothing of how it went."""
    shown = copy(match)
    shown.is_sealed = True
    shown.total_a = shown.total_b = Decimal(0)
    shown.entered_a = shown.entered_b = None
    shown.walk_over = shown.goes_on = shown.remarks = ""
    return shown


# What waits for the organiser's approval.
def waiting(tournament: Tournament) -> MatchQuerySet:
    """Signed matches that are not approved, with everything that a glance at the protocol shows."""
    return _at_a_glance(Match.objects.filter(tour__tournament=tournament, state=Match.State.SIGNED))


def byes(tournament: Tournament) -> MatchQuerySet:
    """Byes of tours that have begun and that are not approved: nobody signs them."""
    begun_there = begun(Match.objects.filter(tour=OuterRef("tour"), team_b__isnull=False)).order_by()
    of_tournament = Match.objects.filter(Exists(begun_there), tour__tournament=tournament, team_b=None)
    return _at_a_glance(of_tournament.exclude(state=Match.State.APPROVED))


def _at_a_glance(matches: MatchQuerySet) -> MatchQuerySet:
    shown = matches.with_names().in_table_order().with_judges().prefetch_related("penalties", "signatures")
    return shown.annotate(has_photos=Exists(Photo.objects.filter(match=OuterRef("pk"))))


def unsigned(tournament: Tournament) -> MatchQuerySet:
    """Matches whose judges have come to the end, but not all have signed; with the signatures that there are."""
    matches = Match.objects.filter(tour__tournament=tournament, state=Match.State.CLOSING, team_b__isnull=False)
    return matches.with_names().in_table_order().prefetch_related("signatures")


# What speaks against a judge for a match.
@dataclass(frozen=True)
class Warned:
    """A judge and the sentence that an organiser should read before assigning them; ``note`` says it in two words."""

    judge_id: int
    sentence: str
    note: str


def warnings_for(match: Match, judges: Sequence[Judge], senior_id: int | None = None) -> list[Warned]:
    """All warnings about these judges; their ``attached_to`` should be prefetched."""
    busy, away = _busy_elsewhere(match, judges), _away(match, judges)
    warnings: list[Warned] = []
    for judge in judges:
        warnings += [*_attached(match, judge), *busy.get(judge.pk, ())]
        if judge.pk in away:
            sentence = _("%(judge)s is away in this tour.") % {"judge": judge.name}
            warnings.append(Warned(judge.pk, sentence, _("away in this tour")))
        if judge.pk == senior_id and not judge.can_be_senior:
            sentence = _("%(judge)s is not marked as able to be the senior judge.")
            warnings.append(Warned(judge.pk, sentence % {"judge": judge.name}, _("not marked as able to lead")))
    return warnings


def _attached(match: Match, judge: Judge) -> Iterable[Warned]:
    own = {match.team_a_id, match.team_b_id}
    sentence = _("%(judge)s is connected to “%(team)s”.")
    for team in judge.attached_to.all():
        if team.pk in own:
            named = {"judge": judge.name, "team": team.name}
            yield Warned(judge.pk, sentence % named, _("is connected to “%(team)s”") % named)


def _away(match: Match, judges: Sequence[Judge]) -> set[int]:
    rows = Judge.away_from.through.objects.filter(tour=match.tour_id, judge__in=judges)
    return set(rows.values_list("judge_id", flat=True))


def _busy_elsewhere(match: Match, judges: Sequence[Judge]) -> dict[int, list[Warned]]:
    others = MatchJudge.objects.filter(match__tour=match.tour, judge__in=judges).exclude(match=match)
    sentence = _("%(judge)s is assigned to another match of this tour: %(match)s.")
    by_judge: dict[int, list[Warned]] = {}
    for row in others.select_related("judge", "match__team_a", "match__team_b"):
        named = {"judge": row.judge.name, "match": row.match}
        warned = Warned(row.judge_id, sentence % named, _("busy: %(match)s") % named)
        by_judge.setdefault(row.judge_id, []).append(warned)
    return by_judge


# What judges and captains have called the organiser for.
def open_signals(tournament: Tournament) -> SignalQuerySet:
    """What waits for the organiser, the oldest first."""
    return Signal.objects.open().filter(tournament=tournament).with_names().order_by("given_at", "pk")


def settled_signals(tournament: Tournament) -> SignalQuerySet:
    """What was dealt with, the last first."""
    settled = Signal.objects.filter(tournament=tournament, done_at__isnull=False)
    return settled.with_names().order_by("-done_at", "-pk")


def signals_seen_by(actor: Actor, match: Match) -> SignalQuerySet:
    """What somebody may read of a match's signals: its judges and the organiser all, a captain those of the own
    team, everybody else none."""
    signals = Signal.objects.filter(match=match).with_names().order_by("given_at", "pk")
    if may(actor, "match.record", match):
        return signals
    return signals.filter(team__in=actor.team_ids)


def disputed(matches: Iterable[Match]) -> frozenset[int]:
    """The ids of those whose protocol is disputed."""
    ids = [match.pk for match in matches]
    disputes = Signal.objects.open().filter(match__in=ids, kind=Signal.Kind.DISPUTE)
    return frozenset(disputes.values_list("match_id", flat=True))


# Who must not meet, and who is to meet, in a tour.
Two = frozenset[int]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Pairs of teams (ids) that must not meet in a tour, and those that are to: ``asked`` are the ones that were wished
    for this very tour, the others are wished for any tour and have not met yet."""

    forbidden: frozenset[Two] = frozenset()
    wished: frozenset[Two] = frozenset()
    asked: frozenset[Two] = frozenset()


def wishes_for(tour: Tour) -> Wishes:
    """In one query, in two where somebody is to meet in any tour. What is said of the tour itself counts more."""
    rows = PairWish.objects.filter(Q(tour=None) | Q(tour=tour), tournament=tour.tournament_id).order_by("pk")
    general: dict[Two, str] = {}
    own: dict[Two, str] = {}
    for row in rows:
        (own if row.tour_id else general)[frozenset((row.one_id, row.other_id))] = row.kind
    kinds = general | own
    wished = {pair for pair, kind in kinds.items() if kind == PairWish.Kind.WISHED}
    asked = {pair for pair in wished if pair in own}
    return Wishes(
        forbidden=frozenset(pair for pair, kind in kinds.items() if kind == PairWish.Kind.FORBIDDEN),
        wished=frozenset(asked | _not_met(tour, wished - asked)),
        asked=frozenset(asked),
    )


def absence(team: Team, tour: int) -> str:
    """Why a team gets no new match in the tour of that number; "" for one that plays in it."""
    if team.plays_in(tour):
        return ""
    return _("“%(team)s” does not play in this tour: they join later or have withdrawn.") % {"team": team.name}


def matches_around(tour: Tour) -> MatchQuerySet:
    """Of the tours before, and of later ones that have begun already, as one that was put off lets them; rehearsals
    aside."""
    others = Match.objects.filter(tour__tournament=tour.tournament_id, tour__rehearsal=False)
    later = others.filter(tour__number__gt=tour.number, team_b__isnull=False).exclude(state=Match.State.PLANNED)
    return others.filter(Q(tour__number__lt=tour.number) | Q(tour__in=later.values("tour"))).order_by()


def _not_met(tour: Tour, pairs: Iterable[Two]) -> set[Two]:
    left = set(pairs)
    if left:
        matches = matches_around(tour).filter(team_b__isnull=False)
        left -= {frozenset(pair) for pair in matches.values_list("team_a_id", "team_b_id")}
    return left


def wish_warnings(tour: Tour, one: Team | None, other: Team | None) -> Sequence[str]:
    """What whoever makes this pair by hand should read."""
    if one is None or other is None or frozenset((one.pk, other.pk)) not in wishes_for(tour).forbidden:
        return ()
    return [_("“%(one)s” and “%(other)s” must not meet.") % {"one": one, "other": other}]


# What the log says of a match.
def becomes_bye(match: Match, team_b: int | None) -> bool:
    """Whether a match of two, with this team B, has no opponent any more: it needs neither a room nor judges then."""
    return match.team_b_id is not None and team_b is None


def match_described(match: Match) -> dict[str, Any]:
    """Who meets whom and where; the protocol is written down by what changes it. Teams and room also by name, so that
    the entry can still be read when they are renamed."""
    return {
        "id": match.pk,
        "tour": match.tour.number,
        "number": match.number,
        "team_a_id": match.team_a_id,
        "team_a": match.team_a.name,
        "team_b_id": match.team_b_id,
        "team_b": match.team_b.name if match.team_b else None,
        "room": match.room.name if match.room else None,
    }
