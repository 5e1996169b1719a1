"""What the hall's displays show, and orders to them: who may write it, what is refused, what is stored and logged."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.live.views.test_hall import get, slides, state
from tournaments.audit.tables import lines_of
from tournaments.kernel.values import FaultError
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.live.read.hall import display_of
from tournaments.live.rules import MOST_TABLES, Programme, Steering
from tournaments.live.write import arrange_hall, steer_hall
from tournaments.models import AuditEntry, Ceremony, Clock, HallDisplay, Match, Tour, Tournament

pytestmark = pytest.mark.both_databases


def arrange(cast: Cast, version: int = 1, message: str = "", who: Any = None, **programme: Any) -> None:
    given = Programme().to_json() | programme
    tournament = cast.tournament.pk
    arrange_hall(
        make.by(who or cast.organiser), tournament_id=tournament, version=version, programme=given, message=message
    )


def steer(cast: Cast, order: str, what: str = "", by: Intent | None = None) -> None:
    steer_hall(by or make.by(cast.organiser), tournament_id=cast.tournament.pk, order=order, what=what)


def count(cast: Cast) -> None:
    """A match counts, so that there are standings."""
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=8, total_b=4)


def test_kinds_are_shown_in_the_order_of_the_programme_and_no_others(cast: Cast) -> None:
    count(cast)
    arrange(cast, slides=["standings", "message", "now"], message="Обед в 13:00")
    assert slides(get(cast)) == ["slide-standings-1", "slide-message", "slide-now-1-1"]
    arrange(cast, version=2, slides=["now"], message="Обед в 13:00")
    assert slides(get(cast)) == ["slide-now-1-1"]


def test_live_scores_tell_who_is_ahead_by_a_sign_of_its_own(cast: Cast) -> None:
    count(cast)
    arrange(cast, slides=["scores"])
    page = get(cast)
    assert page.count("is-ahead") == 1
    assert page.index("is-ahead") < page.index(cast.match.team_a.name) < page.index(f"{cast.match.team_b}</bdi>")


def figure(cast: Cast) -> str:
    """The page with the clock of the tour, in words."""
    page = get(cast, client=Client(headers={"accept-language": "en"}))
    [slide] = re.findall(r'id="slide-clock".*?</section>', page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", slide[slide.index(">") + 1 :]).split())


def test_the_clock_of_the_tour_tells_what_is_left_of_a_stage_else_when_the_next_tour_begins(cast: Cast) -> None:
    arrange(cast, slides=["clock"])
    noon = datetime(2026, 7, 14, 9, tzinfo=UTC)  # in Moscow
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=noon)
    assert figure(cast).endswith("12:00 begins at 12:00")
    Match.objects.filter(pk=cast.match.pk).update(state="individual", started_at=noon)
    write(cast)
    assert figure(cast).endswith("individual stage")
    assert "индивидуальный этап" in get(cast)
    make.make_tour(cast.tournament, name="Финал", starts_at=noon + timedelta(hours=2))
    write(cast)
    assert figure(cast).endswith("individual stage Tour 2: Финал · begins at 14:00")
    Clock.objects.create(match=cast.match, kind="individual", limit=1800, running_since=noon)
    write(cast)
    # The last words are in sight once the time is over.
    assert figure(cast).endswith("individual stage 12:30 until 12:30 over time")
    assert 'data-until="1784021400000"' in get(cast)


def test_before_anything_is_drawn_there_is_no_clock_of_a_tour(cast: Cast) -> None:
    arrange(cast, slides=["clock"])
    Tour.objects.filter(tournament=cast.tournament).delete()
    write(cast)
    assert slides(get(cast)) == ["slide-empty"]


def write(cast: Cast) -> None:
    """As if somebody had written: nothing that was kept counts any more."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    cache.clear()


def test_a_message_without_words_has_no_page(cast: Cast) -> None:
    arrange(cast, slides=["message", "now"])
    assert slides(get(cast)) == ["slide-now-1-1"]


def test_a_page_that_was_opened_before_another_change_is_a_conflict(cast: Cast) -> None:
    arrange(cast, seconds=20)
    with pytest.raises(Conflict):
        arrange(cast, seconds=30)
    assert display_of(cast.tournament).shown.seconds == 20


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"slides": []}, "", "Tick at least one kind of page."),
        ({"slides": ["fireworks"]}, "", "This is not a programme for the hall display."),
        ({"slides": "now"}, "", "This is not a programme for the hall display."),
        ({"seconds": 1}, "seconds", "A page stays between 3 and 600 seconds."),
        ({"theme": "pink"}, "", "This is not a programme for the hall display."),
        ({"tables": list(range(1, MOST_TABLES + 2))}, "tables", "List at most 50 tables."),
        ({"tables": [0]}, "tables", "Tables are numbered from 1 to 999."),
        ({"fonts": 3}, "", "This is not a programme for the hall display."),
        ({"message": "я" * 241}, "message", "more than 240 characters"),
    ],
)
def test_what_is_no_programme_is_refused_in_words_and_changes_nothing(
    cast: Cast, wrong: dict[str, Any], field: str, sentence: str
) -> None:
    with translation.override("en"), pytest.raises(Refused) as refused:
        arrange(cast, **wrong)
    ((where, said),) = refused.value.faults
    assert where == field
    assert sentence in said
    assert not HallDisplay.objects.exists()
    assert not AuditEntry.objects.exists()


def test_a_programme_is_the_same_after_it_was_stored() -> None:
    programme = Programme.from_json({"slides": ["now", "now", "match"], "tables": [5, 2, 5]})
    assert Programme.from_json(programme.to_json()) == programme
    assert programme.tables == (2, 5)
    assert Programme.from_json({}) == Programme()
    nonsense: tuple[object, ...] = (None, [], "x", {"slides": [[]]}, {"seconds": "12"})
    for strange in nonsense:
        with pytest.raises(FaultError):
            Programme.from_json(strange)


def test_orders_count_so_that_every_display_follows_each_once(cast: Cast) -> None:
    for order in ("next", "next", "back", "pause"):
        steer(cast, order)
    assert display_of(cast.tournament).steering == Steering(turned=1, paused=True, orders=4)
    steer(cast, "go_on")
    assert display_of(cast.tournament).steering == Steering(turned=1, orders=5)


def test_a_page_is_held_until_the_pages_go_on(cast: Cast) -> None:
    count(cast)
    steer(cast, "hold", "slide-standings-1")
    assert 'data-held="slide-standings-1" data-held-in="1"' in get(cast)
    steer(cast, "next")
    assert 'data-held=""' in get(cast)


def test_while_a_held_page_is_not_there_the_pages_go_round_and_it_comes_back(cast: Cast) -> None:
    """A display that is told of a page which it does not have would stand still on another one."""
    from tests.following import seat

    table = seat(cast.tournament, "deer", state="team")
    table.begin()
    name = f"slide-match-{table.match.pk}"
    steer(cast, "hold", name)
    assert told(cast) == (f'data-held="{name}" data-held-in="1"', True, False)
    Match.objects.filter(pk=table.match.pk).update(state="closing")
    write(cast)
    assert told(cast) == ('data-held="" data-held-in="0"', False, True)
    Match.objects.filter(pk=table.match.pk).update(state="team")
    write(cast)
    assert told(cast) == (f'data-held="{name}" data-held-in="1"', True, False)


def told(cast: Cast) -> tuple[str, bool, bool]:
    """What displays are told of the page that is held; whether the remote control says that it is, and that it is
    away."""
    [held] = re.findall(r'data-held="[^"]*" data-held-in="\d+"', get(cast))
    english = {"accept-language": "en"}
    desk = cast.client("organiser").get(reverse("desk_hall", args=["cup"]), headers=english).content.decode()
    assert 'value="go_on"' in desk
    return held, "Held: " in desk, "The held page is not there now" in desk


def test_a_page_that_there_is_not_cannot_be_held(cast: Cast) -> None:
    with pytest.raises(Refused):
        steer(cast, "hold", "slide-players-1")
    with pytest.raises(Refused):
        steer(cast, "dance")
    assert not HallDisplay.objects.exists()


def test_a_message_covers_everything_and_is_taken_off(cast: Cast) -> None:
    steer(cast, "say", "Все в <b>столовую</b>")
    assert "Все в &lt;b&gt;столовую&lt;/b&gt;" in get(cast)
    with pytest.raises(Refused):
        steer(cast, "say", " ")
    steer(cast, "unsay")
    assert "hall-notice" not in get(cast)


def test_a_tap_that_is_sent_twice_is_one_order(cast: Cast) -> None:
    once = make.by(cast.organiser)
    steer(cast, "next", by=once)
    steer(cast, "next", by=once)
    assert display_of(cast.tournament).steering.turned == 1
    assert AuditEntry.objects.count() == 1


def test_an_order_makes_no_slide_anew_and_is_one_event(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(cast)
    from tournaments.live.views import hall as halls

    monkeypatch.setattr(halls, "_made", lambda *_given: pytest.fail("the slides are made anew"))
    steer(cast, "pause")
    changed = state(cast).since(before)
    assert list(changed or ()) == ["hall-top"]
    assert len(b"".join((changed or {}).values())) < 2_000


def test_only_organisers_steer_and_arrange(cast: Cast) -> None:
    stranger = make.make_user()
    with pytest.raises(PermissionDenied):
        steer(cast, "next", by=make.by(stranger))
    with pytest.raises(PermissionDenied):
        arrange(cast, who=stranger)


def test_the_log_says_it_in_words(cast: Cast) -> None:
    count(cast)
    arrange(cast, slides=["standings"], message="Обед")
    steer(cast, "hold", "slide-standings-1")
    steer(cast, "say", "Все в зал")
    with translation.override("ru"):
        told = [lines_of(entry) for entry in AuditEntry.objects.order_by("number")]
    assert ("страницы по порядку", "Таблица") in [(line.label, line.new) for line in told[0]]
    held = [("команда экрану", "закрепить страницу"), ("страница", "Таблица")]
    assert [(line.label, line.new) for line in told[1]] == held
    assert ("сообщение поверх всего", "Все в зал") in [(line.label, line.new) for line in told[2]]


def test_boards_of_chosen_tables_alone_are_shown(cast: Cast) -> None:
    from tests.following import seat

    tables = [seat(cast.tournament, "deer", state="team") for _ in range(3)]
    for table in tables:
        table.begin()
    Match.objects.filter(pk=tables[1].match.pk).update(number=7)
    arrange(cast, slides=["match"], tables=[7])
    assert slides(get(cast)) == [f"slide-match-{tables[1].match.pk}"]


def test_a_display_of_hidden_results_shows_none_of_them(cast: Cast) -> None:
    """Whatever the programme has: two worlds that differ in a hidden result alone show the same."""
    count(cast)
    kinds = ["match", "now", "scores", "standings", "players"]
    arrange(cast, slides=kinds)
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)
    pages = []
    for a, b in ((8, 4), (1, 11)):
        Match.objects.filter(pk=cast.match.pk).update(total_a=a, total_b=b)
        steer(cast, "next")
        HallDisplay.objects.update(turned=0, orders=0)
        from django.core.cache import cache

        cache.clear()
        pages.append(get(cast))
    assert pages[0] == pages[1]
    assert "is-ahead" not in pages[0]


@pytest.mark.parametrize("ended", [True, False])
def test_while_a_ceremony_goes_on_only_its_own_page_turns_on(cast: Cast, *, ended: bool) -> None:
    now = datetime(2026, 7, 14, 12, tzinfo=UTC)
    Ceremony.objects.create(tournament=cast.tournament, begun_at=now, ended_at=now if ended else None)
    desk = cast.client("organiser").get(reverse("desk_hall", args=["cup"])).content.decode()
    assert ('value="next"' in desk, 'value="back"' in desk, 'value="pause"' in desk) == (ended, ended, True)
    assert (f'<a href="{reverse("desk_ceremony", args=["cup"])}">' in desk.partition('id="steering"')[2]) is not ended
