"""One rule for a value by whatever way it gets in: what is wrong is refused in the same words everywhere."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.kernel.test_every_name import change_the_team, import_rows
from tests.setup.test_write import SETTINGS
from tournaments.archive.forms import CopyForm
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import import_tournament
from tournaments.draws.forms import DrawForm, JudgesPlanForm
from tournaments.draws.write.assignments import assign_judges
from tournaments.kernel.forms import TextField
from tournaments.kernel.rules import EMAIL
from tournaments.kernel.table_file import read_table
from tournaments.kernel.write import Refused
from tournaments.matches.forms import AnswerForm, DisputeForm, MatchForm, SignalForm
from tournaments.matches.write.closing import add_penalty, enter_points, save_remarks
from tournaments.matches.write.matches import change_match, give_walk_over
from tournaments.matches.write.requests import answer_signal, raise_signal
from tournaments.models import AuditEntry, Draw, Match, Penalty, Signal, Tour, Tournament
from tournaments.roster.forms.people import JudgeForm, NewTeamForm, TeamForm, WithdrawalForm
from tournaments.roster.rules import RosterRow
from tournaments.roster.write.staff import add_judges
from tournaments.roster.write.teams import add_team
from tournaments.rounds.forms import TourForm
from tournaments.rounds.read.match_rows import read_rows
from tournaments.rounds.write.match_import import import_matches
from tournaments.rounds.write.tours import add_tour, change_tour
from tournaments.setup.forms import NewTournamentForm, SettingsForm
from tournaments.setup.write import create_tournament
from tournaments.standings.forms import LotsForm
from tournaments.standings.write import draw_lots
from tournaments.telling.forms import WordsForm
from tournaments.telling.write import change_addresses, change_words
from tournaments.timetable.forms import DelayForm, SiteForm
from tournaments.timetable.write import add_site, change_timetable, say_delay, state_of

Enter = Callable[[Cast, Any], object]


def form(kind: type[forms.Form], name: str) -> Enter:
    def enter(_cast: Cast, value: Any) -> None:
        kind.base_fields[name].clean(str(value))

    return enter


def in_file(*path: str | int, stand: Callable[[Cast], object] = lambda _cast: None) -> Enter:
    """The value at a place of the tournament's file; ``stand`` makes what stands there."""

    def enter(cast: Cast, value: Any) -> None:
        stand(cast)
        document = place = json.loads(text_of(Tournament.objects.get(pk=cast.tournament.pk)))
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        import_tournament(make.by(cast.organiser), text=json.dumps(document), slug="from-a-file")

    return enter


def of_team(name: str) -> Enter:
    return lambda cast, value: change_the_team(cast, cast.match.team_a, **{name: value})


def in_list(name: str) -> Enter:
    def enter(cast: Cast, value: Any) -> None:
        given: dict[str, Any] = {name: str(value)}
        import_rows(cast, [RosterRow(1, "Новая", **given)])

    return enter


def add_a_tour(cast: Cast, number: int) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "kind": "corners", "preset": "corners"}
    add_tour(make.by(cast.organiser), number=number, name="", **given)


def prepare_a_penalty(points: Any = "1", reason: str = "шум") -> Callable[[Cast], None]:
    def prepare(cast: Cast) -> None:
        tour = make.make_tour(cast.tournament)
        presets = [{"points": points, "reason": reason}]
        given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "version": 1}
        given |= {"number": tour.number, "name": "", "starts_at": None, "rehearsal": False, "options": {}}
        change_tour(make.by(cast.organiser), format=tour.format | {"penalty_presets": presets}, **given)

    return prepare


def penalise(cast: Cast, points: str = "1", reason: str = "шум") -> None:
    add_penalty(make.by(cast.judge), match_id=cast.match.pk, version=1, side="A", points=points, reason=reason)


def a_penalty(cast: Cast) -> None:
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")


def a_signal(cast: Cast) -> Signal:
    given: dict[str, Any] = {"given_by": "кто", "given_at": cast.judge.created_at, "text": "мы не согласны"}
    return Signal.objects.create(tournament=cast.tournament, match=cast.match, kind="dispute", **given)


def answer(cast: Cast, text: str) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "signal_id": a_signal(cast).pk, "version": 1}
    answer_signal(make.by(cast.organiser), answer=text, **given)


def a_draw(cast: Cast) -> None:
    Draw.objects.create(tour=cast.tour, method="manual", made_at=cast.judge.created_at, made_by="кто")


def by_points(cast: Cast) -> Match:
    return make.make_match(
        make.make_tour(cast.tournament, kind="points"), judges=(cast.match.match_judges.get().judge,)
    )


def enter(cast: Cast, points: str) -> None:
    enter_points(make.by(cast.judge), match_id=by_points(cast).pk, version=1, a=points, b="1")


def walk_over(cast: Cast, points: str) -> None:
    give_walk_over(make.by(cast.judge), match_id=by_points(cast).pk, version=1, absent="A", points=points)


def add_a_judge(cast: Cast, most_tours: int) -> None:
    judge = {"name": "Новый", "most_tours": most_tours}
    add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[judge])


def give_judges(cast: Cast, seed: int) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk, "version": 1}
    assign_judges(make.by(cast.organiser), wanted=1, seed=seed, **given)


def move_to_table(cast: Cast, number: int) -> None:
    teams: dict[str, Any] = {"team_a_id": cast.match.team_a_id, "team_b_id": cast.match.team_b_id}
    change_match(make.by(cast.organiser), match_id=cast.match.pk, version=1, room="", number=number, **teams)


def a_tournament(cast: Cast, slug: str = "new-cup", **settings: str) -> None:
    create_tournament(make.by(cast.organiser), slug=slug, settings=SETTINGS | settings)


def in_table_of_matches(name: str) -> Enter:
    def enter(cast: Cast, value: Any) -> None:
        make.make_tour(cast.tournament, kind="points", number=7)
        cells = {"Тур": "7", "А": "Альфа", "Б": "Бета", "Очки А": "1", "Очки Б": "1"} | {name: str(value)}
        table = read_table("t.csv", f"{';'.join(cells)}\n{';'.join(cells.values())}\n".encode())
        rows = [row.as_data() for row in read_rows(table)]
        import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows, create=True)

    return enter


def a_break(cast: Cast) -> None:
    cast.tournament.timetable.create(name="Обед", starts_at=cast.judge.created_at)


def plan(cast: Cast, item: dict[str, Any] | None = None, **tour: Any) -> None:
    starts = "2026-07-14T13:00:00+03:00"
    items = [{"id": None, "name": "Обед", "starts_at": starts, "minutes": 40, "place": ""} | item] if item else []
    row = {"id": cast.tour.pk, "starts_at": None, "minutes": None, "moves": None} | tour
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "seen": state_of(cast.tournament)}
    change_timetable(make.by(cast.organiser), tours=[row], items=items, **given)


def late(cast: Cast, minutes: int) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=cast.judge.created_at)
    say_delay(make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, minutes=minutes)


def a_site(cast: Cast, **fields: Any) -> None:
    given: dict[str, Any] = {"name": "А", "directions": "", "walk": 5} | fields
    add_site(make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)


@dataclass(frozen=True)
class Value:
    """What is none, the sentence that says so, and every way by which it can get in."""

    wrong: tuple[Any, ...]
    sentence: str
    ways: dict[str, Enter]


def give_address(cast: Cast, address: str) -> None:
    given = [{"key": f"captain-{cast.match.team_a_id}", "was": "", "now": address}]
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=given)


MATCH = ("tours", 0, "matches", 0)
VALUES = {
    "initial number": Value(
        (0, 10_000),
        "The initial number must be between 1 and 9999.",
        {
            "form": form(TeamForm, "seed"),
            "use case": of_team("seed"),
            "list": in_list("seed"),
            "file": in_file("teams", 0, "seed"),
        },
    ),
    "lot": Value(
        (0, 10_000),
        "The lot must be between 1 and 9999.",
        {"form": form(TeamForm, "lot"), "use case": of_team("lot"), "file": in_file("teams", 0, "lot")},
    ),
    "tours of a judge": Value(
        (0, 100),
        "The number of tours must be between 1 and 99.",
        {"form": form(JudgeForm, "most_tours"), "use case": add_a_judge, "file": in_file("judges", 0, "most_tours")},
    ),
    "number of a tour": Value(
        (0, 1000),
        "Tours are numbered from 1 to 999.",
        {
            "form": form(TourForm, "number"),
            "form of a late team": form(TeamForm, "entered_from"),
            "form of a withdrawal": form(WithdrawalForm, "from_tour"),
            "use case": add_a_tour,
            "table of matches": in_table_of_matches("Тур"),
            "use case of a late team": of_team("entered_from"),
            "file": in_file("tours", 0, "number"),
            "file of a late team": in_file("teams", 0, "entered_from"),
            "file of a withdrawal": in_file("teams", 0, "withdrawn_from"),
            "file of hidden results": in_file("tournament", "frozen_from"),
        },
    ),
    "table": Value(
        (0, 1000),
        "Tables are numbered from 1 to 999.",
        {"form": form(MatchForm, "number"), "use case": move_to_table, "file": in_file(*MATCH, "number")},
    ),
    "draw number": Value(
        (-1, 2**31),
        "The draw number must be between 0 and 2147483647.",
        {
            "form of lots": form(LotsForm, "seed"),
            "form of a draw": form(DrawForm, "seed"),
            "form of judges": form(JudgesPlanForm, "seed"),
            "lots": lambda cast, seed: draw_lots(
                make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, seed=seed
            ),
            "judges": give_judges,
            "file": in_file("tours", 0, "draws", 0, "seed", stand=a_draw),
        },
    ),
    "sign": Value(
        ("я" * 13,),
        f"The sign “{'я' * 13}” is longer than 12 characters.",
        {
            "form": form(NewTeamForm, "sign"),
            "new": lambda cast, sign: add_team(
                make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Новая", sign=sign
            ),
            "use case": of_team("sign"),
            "list": in_list("sign"),
            "file": in_file("teams", 0, "sign"),
        },
    ),
    "group": Value(
        ("я" * 61,),
        "The name of the group is longer than 60 characters.",
        {
            "form": form(NewTeamForm, "group"),
            "use case": of_team("group"),
            "list": in_list("group"),
            "file": in_file("teams", 0, "group"),
        },
    ),
    "points": Value(
        ("100000",),
        "Points must be between −99999.99 and 99999.99.",
        {
            "use case": enter,
            "table of matches": in_table_of_matches("Очки А"),
            "walk-over": walk_over,
            "penalty": lambda cast, points: penalise(cast, points=points),
            "prepared penalty": lambda cast, points: prepare_a_penalty(points)(cast),
            "file": in_file(*MATCH, "entered_a"),
        },
    ),
    "points of a penalty": Value(
        ("0", "-1"),
        "A penalty must be more than 0 points.",
        {
            "use case": lambda cast, points: penalise(cast, points=points),
            "prepared": lambda cast, points: prepare_a_penalty(points)(cast),
            "file": in_file(*MATCH, "penalties", 0, "points", stand=a_penalty),
        },
    ),
    "reason of a penalty": Value(
        ("я" * 301,),
        "A reason can have at most 300 characters.",
        {
            "use case": lambda cast, reason: penalise(cast, reason=reason),
            "prepared": lambda cast, reason: prepare_a_penalty(reason=reason)(cast),
            "file": in_file(*MATCH, "penalties", 0, "reason", stand=a_penalty),
        },
    ),
    "remarks": Value(
        ("я" * 4001,),
        "Remarks can have at most 4000 characters: shorten them.",
        {
            "use case": lambda cast, text: save_remarks(
                make.by(cast.judge), match_id=cast.match.pk, version=1, remarks=text
            ),
            "file": in_file(*MATCH, "remarks"),
        },
    ),
    "message": Value(
        ("я" * 1001,),
        "Use at most 1000 characters.",
        {
            "form": form(SignalForm, "text"),
            "form of a dispute": form(DisputeForm, "text"),
            "form of an answer": form(AnswerForm, "answer"),
            "use case": lambda cast, text: raise_signal(
                make.by(cast.judge), match_id=cast.match.pk, kind="rules", text=text
            ),
            "answer": answer,
            "file": in_file("signals", 0, "text", stand=a_signal),
            "file: answer": in_file("signals", 0, "answer", stand=a_signal),
        },
    ),
    "venue": Value(
        ("я" * 201,),
        "Use at most 200 characters.",
        {
            "form": form(SettingsForm, "place"),
            "use case": lambda cast, place: a_tournament(cast, place=place),
            "file": in_file("tournament", "place"),
        },
    ),
    "e-mail": Value(
        ("anna", "anna@school", "a b@school.example", "анна@school.example", f"{'a' * 250}@school.example"),
        "is not an e-mail address. Write it like anna@school.example.",
        {
            "form": lambda _cast, address: TextField(EMAIL, required=False).clean(address),
            "use case": give_address,
            "file": in_file("teams", 0, "email"),
            "file of a judge": in_file("judges", 0, "email"),
        },
    ),
    "words in messages": Value(
        ("я" * 401,),
        "Use at most 400 characters.",
        {
            "form": form(WordsForm, "message_before"),
            "use case": lambda cast, text: change_words(
                make.by(cast.organiser),
                tournament_id=cast.tournament.pk,
                version=1,
                message_before="",
                message_after=text,
            ),
            "file": in_file("tournament", "message_after"),
        },
    ),
    "address": Value(
        ("a" * 61, "кубок", "a--b"),
        "An address can have up to 60 lower-case Latin letters and digits, with hyphens between them.",
        {
            "form": form(NewTournamentForm, "slug"),
            "form of a copy": form(CopyForm, "slug"),
            "use case": lambda cast, slug: a_tournament(cast, slug=slug),
        },
    ),
    "length": Value(
        (0, 1441),
        "A length must be between 1 and 1440 minutes.",
        {
            "use case": lambda cast, minutes: plan(cast, minutes=minutes),
            "use case of a break": lambda cast, minutes: plan(cast, {"minutes": minutes}),
            "file": in_file("tours", 0, "minutes"),
            "file of a break": in_file("timetable", 0, "minutes", stand=a_break),
        },
    ),
    "moves of a team game": Value(
        (0, 501),
        "A team game has between 1 and 500 moves.",
        {"use case": lambda cast, moves: plan(cast, moves=moves), "file": in_file("tours", 0, "moves")},
    ),
    "delay": Value(
        (-1, 721),
        "A delay must be between 0 and 720 minutes.",
        {"form": form(DelayForm, "minutes"), "use case": late, "file": in_file("tours", 0, "delay")},
    ),
    "way to a site": Value(
        (-1, 241),
        "Getting there takes between 0 and 240 minutes.",
        {
            "form": form(SiteForm, "walk"),
            "use case": lambda cast, walk: a_site(cast, walk=walk),
            "file": in_file("sites", 0, "walk", stand=lambda cast: cast.tournament.sites.create(name="А")),
        },
    ),
    "directions": Value(
        ("я" * 1001,),
        "Use at most 1000 characters.",
        {
            "form": form(SiteForm, "directions"),
            "use case": lambda cast, text: a_site(cast, directions=text),
            "file": in_file("sites", 0, "directions", stand=lambda cast: cast.tournament.sites.create(name="А")),
        },
    ),
}
CASES = [(name, way, wrong) for name, value in VALUES.items() for way in value.ways for wrong in value.wrong]


@pytest.mark.parametrize(("name", "way", "wrong"), CASES)
def test_a_value_is_refused_in_the_same_words_by_every_way(cast: Cast, name: str, way: str, wrong: object) -> None:
    value = VALUES[name]
    with translation.override("en"):
        with pytest.raises((Refused, ValidationError)) as raised:
            value.ways[way](cast, wrong)
        refused: Any = raised.value
        told = refused.messages if isinstance(refused, ValidationError) else [said for _, said in refused.faults]
    assert [said for said in told if said.endswith(value.sentence)], told
    assert not AuditEntry.objects.exists()
