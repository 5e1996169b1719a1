"""Tours: adding, changing, removing; their format and options judged before they are stored."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games import registry
from games.core.game import start
from games.core.sheets import check_options, split_agreed
from games.core.types import Refused as GameRefused
from tournaments.formats.rules.tour_format import (
    PRESETS,
    FinalsError,
    FormatError,
    format_finals,
    from_json,
    parse_finals,
    presets_for,
    suits_persons,
    to_json,
)
from tournaments.formats.rules.validation import check
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import FINAL, TITLE, TOUR
from tournaments.kernel.values import read_moment
from tournaments.kernel.wording import day_text, days_text, format_sentence, sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.matches import begun, match_described
from tournaments.matches.write.rescoring import Rescored, counts_signed, rescore, scoring_changed
from tournaments.matches.write.reseating import board_faults
from tournaments.models import Draw, Game, LineUp, Match, TimetableItem, Tour, Tournament
from tournaments.rounds.read.tours import left_outside, outside_on, tour_described
from tournaments.rounds.write.numbers import (
    Renumbered,
    added,
    call_points_anew,
    call_points_of_former,
    removed,
    renumbered,
)

Faults = list[tuple[str, str]]


def preset_format(preset: str, language: str) -> dict[str, Any]:
    """A preset's format; its prepared penalties are worded in the tournament's language, since protocols show them."""
    chosen = PRESETS[preset].format
    with override(language):
        penalties = tuple(replace(penalty, reason=_(penalty.reason)) for penalty in chosen.penalty_presets)
    return to_json(replace(chosen, penalty_presets=penalties))


def checked_format(data: Mapping[str, Any], kind: str) -> tuple[dict[str, Any], Faults]:
    """The format in its canonical spelling, and all its faults as (setting, sentence)."""
    try:
        tour_format = from_json(data)
    except FormatError as error:
        return {}, [(fault.field, format_sentence(fault)) for fault in error.faults]
    faults = [(fault.field, format_sentence(fault)) for fault in check(tour_format, kind)]
    return to_json(tour_format), faults


def individual_faults(tournament: Tournament, data: Mapping[str, Any]) -> Faults:
    """What does not suit persons in the format of a tour of an individual tournament."""
    if not tournament.is_individual or suits_persons(from_json(data)):
        return []
    return [("boards", _("Everyone plays for themselves here: one board, no free shooters, no team stage."))]


def checked_options(kind: str, options: Mapping[str, str]) -> tuple[dict[str, str], Faults]:
    """The options that differ from the game's defaults, and the fault of the first that the game does not know; among
    them the tags that are agreed on for all games of the tour, each fault of theirs under its name."""
    game = registry.find(kind)
    if game is None:
        return {}, [("", _("This tour has no game with options."))] if options else []
    chosen, agreed = split_agreed(game.tags, ((str(name), str(value)) for name, value in options.items()))
    try:
        complete = check_options(game.options, chosen)
    except GameRefused as refused:
        return {}, [("", sentence(refused.fault))]
    faults = []
    for name, value in agreed.items():
        try:
            start(game, (), {name: value})
        except GameRefused as refused:
            faults.append((name, sentence(refused.fault)))
    defaults = {spec.name: spec.default for spec in (*game.options, *game.tags)}
    return {name: value for name, value in (complete | agreed).items() if value != defaults[name]}, faults


def checked_final(text: str, *, rehearsal: bool) -> tuple[str, Faults]:
    """The places that the tour's tables play for in their canonical spelling, and what is wrong with them."""
    try:
        clean = format_finals(parse_finals(text))
    except FinalsError as error:
        return "", [("final", format_sentence(error.fault))]
    if clean and rehearsal:
        return "", [("final", _("A rehearsal cannot decide places: leave the places empty, or let the tour count."))]
    checks = Checks()
    return checks.text("final", FINAL, clean), checks.faults


# Dates of tours that do not lie within the tournament: what is said of them, and the organiser's word for
# them.
DESPITE: Final = "despite_warnings"
"""The field in which an organiser confirms what a warning is about."""


def day_warnings(tour: Tour | TimetableItem) -> list[str]:
    """What is to be said of the date of the tour, or of another item of the timetable."""
    tournament = tour.tournament
    day = outside_on(tournament, tour)
    if day is None:
        return []
    sentence = _(
        "%(day)s is not one of the tournament’s days (%(days)s). Check the day and the year. If they are "
        "correct, tick the box; you can change the tournament’s days in its settings."
    )
    days = days_text(tournament.starts_on, tournament.ends_on)
    return [sentence % {"day": day_text(day), "days": days}]


def tour_warnings(before: Tournament, after: Tournament) -> list[str]:
    """What is to be said of the tours that other days of the tournament leave outside it."""
    outside = left_outside(before, after)
    if not outside:
        return []
    text = ngettext(
        "%(count)s tour would be outside these days: %(tours)s.",
        "%(count)s tours would be outside these days: %(tours)s.",
        len(outside),
    )
    tours = ", ".join(f"{tour} ({day_text(day)})" for tour, day in outside)
    advice = _("Check the days. If they are correct, tick the box and change the dates of the tours later.")
    return [f"{text % {'count': len(outside), 'tours': tours}} {advice}"]


def unconfirmed(warnings: list[str], despite: bool) -> list[tuple[str, str]]:
    """The warnings as faults, unless the organiser has seen them and wants it all the same."""
    return [] if despite else [(DESPITE, sentence) for sentence in warnings]


def confirmed(warnings: list[str]) -> dict[str, Any]:
    """For the log: what was stored despite of which warnings."""
    return {"despite": warnings} if warnings else {}


# Tours: adding, changing, starting again from a preset, removing.
@use_case("tour.add")
def add_tour(
    change: Change, *, tournament_id: int, number: int, name: str, kind: str, preset: str,
    starts_at: str | None = None, rehearsal: bool = False, final: str = "", despite_warnings: bool = False,
) -> Answer:  # fmt: skip
    """A new tour, a draft whose format is a copy of a preset. ``starts_at`` is ISO 8601 with its offset; outside the
    days of the tournament it is refused unless the organiser has seen the warning and wants it all the same."""
    tournament = change.take_tournament(tournament_id)
    tour = Tour(tournament=tournament, number=number, name=name, kind=kind, rehearsal=rehearsal, draft=True)
    tour.starts_at = _moment(starts_at)
    tour.final, final_faults = checked_final(final, rehearsal=rehearsal)
    despite = day_warnings(tour)
    faults = [*_head_faults(tour), *final_faults, *_preset_faults(tournament, kind, preset)]
    faults += unconfirmed(despite, despite_warnings)
    if faults:
        raise Refused(*faults)
    tour.format = preset_format(preset, tournament.language)
    following = added(tournament, number)
    tour.save()
    old, new = following.store(change)
    call_points_of_former(tournament, number)
    change.log(subject=f"tour:{tour.pk}", before=old or None, after=tour_described(tour) | new, **confirmed(despite))
    return {"tour": tour.pk, "number": tour.number}


@use_case("tour.change")
def change_tour(
    change: Change, *, tournament_id: int, tour_id: int, version: int, number: int, name: str, starts_at: str | None,
    rehearsal: bool, format: Mapping[str, Any], options: Mapping[str, str],  # noqa: A002 - the column's name
    final: str = "", despite_warnings: bool = False,
) -> Answer:  # fmt: skip
    """The tour's settings. Its kind stays: ``refill_tour`` changes that. ``final`` names the places that its tables
    play for, the first table's first ("1-2, 3-4"), empty for an ordinary tour. Another ``starts_at`` outside the days
    of the tournament is to be confirmed; with any other one, what was said of a delay no longer holds.

    Settings that name the tour by its number follow it to another one; a number with which hidden results would be
    shown is refused. When the format scores differently, the totals of all its matches are derived anew. With signed
    matches among them that needs a reason, and those which it touches go back to their judges to be signed again
    (tour, course 7).
    """
    tour = change.take_tour(tournament_id, tour_id, version)
    before = tour_described(tour)
    tour.number, tour.name, tour.rehearsal = number, name, rehearsal
    moved, tour.starts_at = tour.starts_at, _moment(starts_at)
    tour.delay = tour.delay if moved == tour.starts_at else None
    despite = day_warnings(tour) if moved != tour.starts_at else []
    wanted, format_faults = checked_format(format, tour.kind)
    tour.options, option_faults = checked_options(tour.kind, options)
    tour.final, final_faults = checked_final(final, rehearsal=rehearsal)
    faults = [*_head_faults(tour), *final_faults, *format_faults, *option_faults]
    faults += [*_recorded_faults(tour, before["options"]), *unconfirmed(despite, despite_warnings)]
    faults += _bracket_faults(tour) if rehearsal != before["rehearsal"] else []
    faults += _order_faults(tour) if number != before["number"] else []
    following = Renumbered(tour.tournament) if faults else renumbered(tour.tournament, before["number"], number)
    faults += following.faults
    if not format_faults:
        faults += individual_faults(tour.tournament, wanted)
        tour.format = wanted
        faults += board_faults(tour, from_json(before["format"]), tour.tour_format)
        faults += _reason_faults(change, tour, scoring_changed(before["format"], wanted))
    if faults:
        raise Refused(*faults)
    return _stored(change, tour, before, following, **confirmed(despite))


@use_case("tour.refill")
def refill_tour(change: Change, *, tournament_id: int, tour_id: int, version: int, kind: str, preset: str) -> Answer:
    """Another kind of tour, or the figures of a preset again; refused once anything is entered in a match."""
    tour = change.take_tour(tournament_id, tour_id, version)
    before = tour_described(tour)
    faults = _preset_faults(tour.tournament, kind, preset)
    if begun(Match.objects.filter(tour=tour)).exists():
        faults.append(
            (
                "",
                _("A match of this tour has begun, so the kind of tour can no longer change. Make a new tour instead."),
            )
        )
    if faults:
        raise Refused(*faults)
    tour.options = tour.options if kind == tour.kind else {}
    tour.kind, tour.format = kind, preset_format(preset, tour.tournament.language)
    LineUp.forget([*Match.objects.filter(tour=tour).values_list("pk", flat=True)])
    return _stored(change, tour, before)


@use_case("tour.remove")
def remove_tour(change: Change, *, tournament_id: int, tour_id: int, version: int) -> Answer:
    """Takes the tour away with its planned matches, and out of the settings that leave it out of the standings; refused
    once anything is entered in one of its matches."""
    tour = change.take_tour(tournament_id, tour_id, version)
    begun_count = begun(Match.objects.filter(tour=tour)).count()
    if begun_count:
        sentence = ngettext(
            "%(count)s match of this tour has results, so the tour cannot be removed.",
            "%(count)s matches of this tour have results, so the tour cannot be removed.",
            begun_count,
        )
        raise Refused(("", sentence % {"count": begun_count}))
    matches = Match.objects.filter(tour=tour).with_names().in_table_order()
    described = [match_described(match) for match in matches]
    old, new = removed(tour.tournament, tour.number).store(change)
    before = tour_described(tour) | {"matches": described} | old
    change.log(subject=f"tour:{tour.pk}", before=before, after=new or None)
    tour.delete()
    return {"number": tour.number}


def _stored(
    change: Change, tour: Tour, before: Mapping[str, Any], following: Renumbered | None = None, **more: Any
) -> Answer:
    tour.save()
    old, new = following.store(change) if following else ({}, {})
    call_points_anew(tour.tournament, {before["number"]: tour.number})
    rescored = rescore(tour, before["format"]) if scoring_changed(before["format"], tour.format) else Rescored()
    more |= {"matches": rescored.matches} if rescored.matches else {}
    change.log(subject=f"tour:{tour.pk}", before={**before, **old}, after=tour_described(tour) | new, **more)
    figures = {
        "rescored": rescored.with_other_points,
        "withdrawn": rescored.withdrawn,
        "delays_withdrawn": delays_withdrawn(before, tour),
    }
    figures |= {"forgotten": rescored.forgotten} if rescored.forgotten else {}
    return {"tour": tour.pk, "number": tour.number, "version": tour.version, **figures}


def delays_withdrawn(before: Mapping[str, Any], tour: Tour) -> list[int]:
    """The tour's number if what was said of its delay (``before``) no longer holds, else nothing."""
    return [tour.number] if before["delay"] is not None and tour.delay is None else []


def delays_withdrawn_words(answer: Answer) -> str:
    """Of which tours a write has withdrawn the delay that was announced; "" when of none."""
    numbers = answer.get("delays_withdrawn", answer.get("undelayed", ()))  # the key in answers that are stored already
    sentence = ngettext(
        "The start of tour %(tours)s has changed, so the delay announced for it no longer applies.",
        "The starts of tours %(tours)s have changed, so the delays announced for them no longer apply.",
        len(numbers),
    )
    return sentence % {"tours": ", ".join(map(str, numbers))} if numbers else ""


def _moment(text: str | None) -> datetime | None:
    moment = read_moment(text or "")
    if text and moment is None:
        raise Refused(("starts_at", _("Enter the day and time when the tour begins.")))
    return moment


def _head_faults(tour: Tour) -> Faults:
    checks = Checks()
    if checks.number("number", TOUR, tour.number) and _number_taken(tour.tournament, tour):
        checks.add("number", _("There is already a tour %(number)s. Choose another number.") % {"number": tour.number})
    tour.name = checks.text("name", TITLE, tour.name)
    return checks.faults


def _number_taken(tournament: Tournament, tour: Tour) -> bool:
    return Tour.objects.filter(tournament=tournament, number=tour.number).exclude(pk=tour.pk).exists()


def _preset_faults(tournament: Tournament, kind: str, preset: str) -> Faults:
    presets = presets_for(kind)
    if preset not in presets:
        return [("start", _("Choose what is played in the tour."))]
    if tournament.is_individual and not suits_persons(presets[preset].format):
        sentence = _("Everyone plays for themselves here: choose “One against one” or points entered by the judges.")
        return [("start", sentence)]
    return []


def _rounds(tour: Tour) -> tuple[dict[int, Tour], dict[int, list[int]]]:
    """The tours of the tournament that are drawn, by their ids; and for each round of a knock-out the ids of its rounds
    until then."""
    newest = {draw.tour_id: draw for draw in Draw.objects.standing_in(tour.tournament_id).by_program()}
    rounds = {
        pk: draw.options.get("series", {}).get("tours", [])
        for pk, draw in newest.items()
        if draw.method == Draw.Method.KNOCK_OUT
    }
    return {pk: draw.tour for pk, draw in newest.items()}, rounds


def _order_faults(tour: Tour) -> Faults:
    """Whether by its number a round of a knock-out would come before one that it follows from: the next draw would take
    that one for the last."""
    drawn, rounds = _rounds(tour)
    numbers = {pk: other.number for pk, other in drawn.items()} | {tour.pk: tour.number}
    for tours in rounds.values():
        order = [numbers[pk] for pk in tours if pk in numbers]
        if tour.pk in tours and order != sorted(order):
            others = ", ".join(str(numbers[pk]) for pk in tours if pk in numbers and pk != tour.pk)
            sentence = _(
                "This tour is a round of a knock-out, and its rounds follow each other by number (the others: "
                "%(numbers)s). Choose a number that keeps their order."
            )
            return [("number", sentence % {"numbers": others})]
    return []


def _bracket_faults(tour: Tour) -> Faults:
    """Whether a round of a knock-out that counts would stand on one that does not."""
    drawn, rounds = _rounds(tour)
    if not tour.rehearsal:
        before = [drawn[pk] for pk in rounds.get(tour.pk, ()) if pk != tour.pk and pk in drawn]
        rehearsed = next((other for other in before if other.rehearsal), None)
        sentence = _(
            "This tour was drawn from the results of a rehearsal (%(tour)s). Undo the draw first, or let the rehearsal "
            "count too."
        )
        return [("rehearsal", sentence % {"tour": rehearsed})] if rehearsed else []
    later = (drawn[pk] for pk, tours in rounds.items() if pk != tour.pk and tour.pk in tours)
    counted = next((other for other in later if not other.rehearsal), None)
    sentence = _(
        "%(tour)s was drawn from the results of this tour. Undo its draw first, or make that tour a rehearsal too."
    )
    return [("rehearsal", sentence % {"tour": counted})] if counted else []


def _recorded_faults(tour: Tour, before: Mapping[str, str]) -> Faults:
    """Recorded moves were judged by the options that they were played with."""
    recorded = Q(plies__gt=0) | Q(begun_at__isnull=False)
    if tour.options == before or not Game.objects.filter(recorded, match__tour=tour).exists():
        return []
    return [
        (
            "options",
            _("Moves have already been recorded in this tour, so the options of the game can no longer change."),
        )
    ]


def _reason_faults(change: Change, tour: Tour, rescores: bool) -> Faults:
    if not rescores or change.intent.reason or not counts_signed(tour):
        return []
    return [("reason", _("Matches of this tour have already been signed: say why the scoring changes now."))]
