"""The hall in sections: what each holds, what of it is made anew, what its viewers are sent."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.boards import Table, sample
from tests.conftest import Cast
from tests.following import seat
from tournaments.kernel.wording import told_state
from tournaments.live import rules
from tournaments.live.hub import Channel
from tournaments.live.read.hall import hall_sections, status_now
from tournaments.live.viewers import State
from tournaments.live.views import hall as halls
from tournaments.live.views.channels import PAGES
from tournaments.models import Team, Tournament
from tournaments.roster.write.teams import change_team

pytestmark = pytest.mark.both_databases
GAME = "deer"
MOVES = sample(GAME).texts


@pytest.fixture
def tables(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """Five matches with a board each, two to a section; in the third the tables of the tours that are on."""
    monkeypatch.setattr(rules, "BOARDS", 2)
    seated = [seat(cast.tournament, GAME, state="team") for _ in range(5)]
    for table in seated:
        table.begin()
        table.play(*MOVES[:2])
    return seated


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the sections that are made."""
    numbers: list[int] = []
    make_section = halls._made

    def note(tournament: Tournament, section: rules.Section) -> Any:
        numbers.append(hall_sections(tournament).index(section) + 1)
        return make_section(tournament, section)

    monkeypatch.setattr(halls, "_made", note)
    return numbers


def get(cast: Cast, section: object = "", client: Client | None = None, name: str = "hall") -> str:
    query = f"?section={section}" if section != "" else ""
    answer = (client or Client()).get(reverse(name, args=[cast.tournament.slug]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_tour_is_told_by_the_matches_that_are_played_while_any_is(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament)
    playing = make.make_match(tour, state="team", started_at=timezone.now())
    for _ in range(2):
        make.make_match(tour, state="closing", started_at=timezone.now())
    status = status_now(cast.tournament)
    assert status is not None
    assert status.state == told_state("team", cast.tournament)
    playing.state = "closing"
    playing.save(update_fields=["state"])
    cast.tournament.revision += 1
    closing = status_now(cast.tournament)
    assert closing is not None
    assert closing.state == told_state("closing", cast.tournament)


def slides(page: str) -> list[str]:
    return re.findall(r'class="slide[^"]*" id="([^"]+)"', page)


def names(tables: list[Table]) -> list[str]:
    return [f"slide-match-{table.match.pk}" for table in tables]


def state(cast: Cast, section: str = "", language: str = "en") -> State:
    """What the viewers of a section are to see now."""
    return PAGES.render(Channel("hall", cast.tournament.pk, None, language, detail=section))


def test_a_page_holds_one_section_and_leads_to_the_others(cast: Cast, tables: list[Table]) -> None:
    pages = [get(cast, number) for number in ("", 2, 3)]
    assert [slides(page) for page in pages[:2]] == [names(tables[:2]), names(tables[2:4])]
    board, *lists = slides(pages[2])
    assert [board] == names(tables[4:])
    assert {name.rpartition("-")[0].rpartition("-")[0] for name in lists} == {"slide-now"}
    for number, page in enumerate(pages, start=1):
        links = re.findall(r'href="/t/cup/hall/\?section=(\d+)"( aria-current="page")?', page)
        assert [int(section) for section, _here in links] == [1, 2, 3]
        assert [int(section) for section, here in links if here] == [number]


def test_a_small_hall_has_no_sections_to_choose_from(cast: Cast) -> None:
    page = get(cast)
    assert "hall-sections" not in page
    assert "?section" not in page


@pytest.mark.parametrize(
    ("asked", "shown"), [("1", 0), ("0", 0), ("x", 0), ("-1", 0), ("²", 0), ("99", 2), ("9999", 0)]
)
def test_a_section_that_there_is_not_is_the_first_or_the_last_one(
    cast: Cast, tables: list[Table], asked: str, shown: int
) -> None:
    assert slides(get(cast, asked)) == slides(get(cast, ["", 2, 3][shown]))


@pytest.mark.parametrize("who", ["organiser", "judge", "captain_a"])
def test_whoever_is_somebody_sees_the_same_sections(cast: Cast, tables: list[Table], who: str) -> None:
    for asked in ("", "2", "x", "99", "a%00b"):
        assert slides(get(cast, asked, cast.client(who))) == slides(get(cast, asked))


def test_invented_numbers_make_no_section_anew(cast: Cast, tables: list[Table], made: list[int]) -> None:
    for asked in ("", "1", "01", "x", 3, 4, 5, 999):
        get(cast, asked)
    assert sorted(made) == [1, 3]


def test_the_page_follows_its_own_section(cast: Cast, tables: list[Table]) -> None:
    for section in ("", "2"):
        page = get(cast, section)
        (stream,) = re.findall(r'sse-connect="([^"]+)"', page)
        (digest,) = re.findall(r'data-seen="([^"]+)"', page)
        first = Client().get(stream).content.decode()
        assert f"id: {digest}" in first
        assert slides(page) == slides(first) == slides(get(cast, section, name="hall_live"))


def test_a_move_is_one_event_of_its_own_slide(cast: Cast, tables: list[Table]) -> None:
    before = state(cast)
    tables[1].play(MOVES[2])
    after = state(cast)
    changed = after.since(before)
    assert changed is not None
    assert list(changed) == names(tables[1:2])
    (event,) = changed.values()
    assert b"event: slide" in event.split(b"\n")
    assert slides(event.decode()) == names(tables[1:2])
    assert len(event) < len(after.whole)
    assert event.split(b"\n")[0] == after.whole.split(b"\n")[0], "both name the state that is shown then"


def test_a_clock_that_is_started_is_one_event_too(cast: Cast, tables: list[Table]) -> None:
    before = state(cast)
    tables[0].clock("start")
    changed = state(cast).since(before)
    assert list(changed or ()) == names(tables[:1])


def test_a_section_is_made_anew_only_when_one_of_its_own_boards_changes(
    cast: Cast, tables: list[Table], made: list[int]
) -> None:
    for section in ("", "2"):
        state(cast, section)
    assert made == [1, 2]
    tables[0].play(MOVES[2])
    for section in ("", "2"):
        state(cast, section)
    assert made == [1, 2, 1]


def test_a_match_that_ends_moves_the_ones_after_it_up(cast: Cast, tables: list[Table]) -> None:
    before = state(cast)
    tables[0].end("resignation", "A")
    assert slides(get(cast)) == names(tables[1:3])
    assert state(cast).since(before) is None
    assert slides(state(cast, "2").whole.decode()) == names(tables[3:])


def test_a_section_that_is_gone_is_the_last_one(cast: Cast, tables: list[Table]) -> None:
    last = state(cast, "3").whole
    assert state(cast, "77").whole == last


def test_what_is_written_to_the_tournament_is_seen_on_every_slide(cast: Cast, tables: list[Table]) -> None:
    team = tables[0].match.team_a
    renamed(cast, team.pk, "Совсем другое имя")
    assert "Совсем другое имя" in get(cast)
    assert "Совсем другое имя" in state(cast).whole.decode()


def renamed(cast: Cast, pk: int, name: str) -> None:
    team = Team.objects.get(pk=pk)
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=pk, version=team.version,
        name=name, sign=team.sign, group="", seed=None,
    )  # fmt: skip


def test_time_that_passes_changes_no_byte(cast: Cast, tables: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks run in the browser: what is kept is never out of date because it is late."""
    tables[0].clock("start")
    before = [state(cast, section).whole for section in ("", "2", "3")]
    later = timezone.now() + timedelta(hours=30)
    cache.clear()
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert [state(cast, section).whole for section in ("", "2", "3")] == before


def test_a_hall_of_more_boards_asks_no_more_often(cast: Cast, tables: list[Table]) -> None:
    few = queries(cast)
    for _ in range(4):
        table = seat(cast.tournament, GAME, state="team")
        table.begin()
    assert queries(cast) <= few


def queries(cast: Cast) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        get(cast, 2)
    return len(captured)


def test_boards_of_hidden_tours_are_in_no_section(cast: Cast, tables: list[Table]) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=tables[2].match.tour.number)
    pages = [get(cast, number) for number in (1, 2, 3)]
    shown = [name for page in pages for name in slides(page) if "match" in name]
    assert list(dict.fromkeys(shown)) == names(tables[:2])
