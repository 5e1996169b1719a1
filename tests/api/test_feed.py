"""The feed: what a program that follows it knows in the end, from wherever it goes on, and what is never in it."""

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.test import Client

from tests import factories as make
from tests.access.test_frozen import play
from tests.api.scene import fill
from tests.conftest import Cast
from tests.public_pages import approve, set_visibility
from tournaments.api import feed
from tournaments.kernel.access import Actor
from tournaments.kernel.write import written
from tournaments.live.hub import Channel
from tournaments.live.viewers import Viewer
from tournaments.live.views.channels import NOBODY, PAGES
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import Plan
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import remove_match
from tournaments.models import Match, Tour, Tournament
from tournaments.publishing.write import publish_tour
from tournaments.standings.write import open_results

pytestmark = pytest.mark.both_databases
EVENTS = "/api/v1/tournaments/cup/events"


def parsed(stream: bytes) -> list[dict[str, Any]]:
    """The events of a stream as a browser reads them, each with the number that it leaves behind."""
    events, last = [], None
    for block in stream.decode().split("\n\n"):
        fields = [line.partition(": ") for line in block.splitlines()]
        data = "\n".join(value for name, _colon, value in fields if name == "data")
        last = next((value for name, _colon, value in fields if name == "id"), last)
        if data:
            events.append(json.loads(data))
    return [*events, {"last": last}]


class Follower:
    """A program that does what the documentation says."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, int | None], Any] = {}
        self.last: str | None = None

    def hears(self, stream: bytes) -> list[dict[str, Any]]:
        *events, end = parsed(stream)
        for event in events:
            self._takes(**event)
        self.last = end["last"] or self.last
        return events

    def _takes(self, type: str, id: int | None, data: Any) -> None:  # noqa: A002
        if type == "reload":
            self.known.clear()
        elif isinstance(data, list):
            self.known = {name: value for name, value in self.known.items() if name[0] != type}
            key = "number" if type == "tours" else "id"
            self.known |= {(type, row[key]): row for row in data}
        elif data is None:
            self.known.pop((type, id), None)
        else:
            self.known[type, id] = data


def stream(since: str = "", **headers: str) -> bytes:
    answer = Client().get(EVENTS, {"since": since} if since else {}, headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert (answer["Cache-Control"], answer["Access-Control-Allow-Origin"]) == ("no-store", "*")
    return answer.content


def follower() -> Follower:
    program = Follower()
    program.hears(stream())
    return program


def revision() -> str:
    return str(Tournament.objects.get(slug="cup").revision)


def channel(cast: Cast) -> Channel:
    return Channel(feed.KIND, cast.tournament.pk, None, "", detail="http://testserver")


def test_the_first_answer_tells_everything_that_other_addresses_tell(cast: Cast) -> None:
    fill(cast)
    known = follower().known

    def said(path: str) -> Any:
        return Client().get(f"/api/v1/tournaments/cup{path}").json()

    assert [known["matches", match["id"]] for match in said("/matches")] == said("/matches")
    assert [known["teams", team["id"]] for team in said("/teams")] == said("/teams")
    assert known["standings", None] == said("/standings")
    whole = said("")
    assert [known["tours", tour["number"]] for tour in whole["tours"]] == whole.pop("tours")
    assert known["tournament", None] == whole
    assert len(known) == 6 + 4 + 4 + 2


def test_it_costs_no_query_more_with_more_of_everything(cast: Cast, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(14) as before:
        stream()
    for _ in range(3):
        make.make_match(make.make_tour(cast.tournament), state="individual")
    Tournament.objects.update(revision=F("revision") + 1)
    with django_assert_max_num_queries(len(before)):
        stream()
    with django_assert_max_num_queries(2):
        stream()


def test_who_comes_back_is_told_what_has_changed_and_nothing_else(cast: Cast) -> None:
    quiet = make.make_match(make.make_tour(cast.tournament))
    known = follower()
    approve(cast, "7.5", "4")
    events = known.hears(stream(known.last or ""))
    teams = {("teams", pk) for match in (cast.match, cast.other_match) for pk in match.team_ids}
    assert {(event["type"], event["id"]) for event in events} == {
        ("tours", 1), ("matches", cast.match.pk), ("matches", cast.other_match.pk), ("standings", None), *teams,
    }  # fmt: skip
    assert ("matches", quiet.pk) in known.known
    assert known.known == follower().known
    assert known.known["matches", cast.match.pk]["points_a"] == "7.5"
    assert known.last == revision()


def test_who_knows_all_is_told_nothing(cast: Cast) -> None:
    known = follower()
    assert known.hears(stream(known.last or "")) == []
    assert known.last == revision()


def test_what_a_browser_names_when_it_comes_back_goes_before_the_address(cast: Cast) -> None:
    approve(cast, "7.5", "4")
    assert Follower().hears(stream("1", **{"last-event-id": revision()})) == []


@pytest.mark.parametrize("since", ["abc", "-1", "1.5", "٣", "1 2"])
def test_what_is_no_number_is_refused_in_json(cast: Cast, since: str) -> None:
    answer = Client().get(EVENTS, {"since": since})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/json")
    assert (answer["Cache-Control"], answer["Access-Control-Allow-Origin"]) == ("no-store", "*")
    told = answer.json()
    assert told["code"] == "bad_request"
    assert (
        told["sentence"] == "since is not a whole number. Give the id of the last event that you know, or leave it out."
    )


def test_a_header_that_is_no_number_leads_to_a_new_beginning(cast: Cast) -> None:
    assert Follower().hears(stream(**{"last-event-id": "abc"}))[0]["type"] == "reload"


@pytest.mark.parametrize("since", ["999999", "9" * 50])
def test_a_number_that_cannot_be_followed_leads_to_a_new_beginning(cast: Cast, since: str) -> None:
    events = Follower().hears(stream(since))
    assert events[0] == {"type": "reload", "id": None, "data": None}
    assert [event["type"] for event in events[1:]] == ["tournament", "tours", "teams", "matches", "standings"]


def test_too_far_back_leads_to_a_new_beginning(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    before = revision()
    approve(cast, "7.5", "4")
    monkeypatch.setattr(feed, "MOST_BEHIND", 0)
    assert Follower().hears(stream(before))[0]["type"] == "reload"


def test_it_goes_on_on_a_server_that_remembers_nothing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    known = follower()
    approve(cast, "7.5", "4")
    here = stream(known.last or "").partition(b"\n\n")[2]
    cache.clear()
    monkeypatch.setattr(feed, "STARTED", "another")
    assert stream(known.last or "").partition(b"\n\n")[2] == here


@pytest.mark.parametrize("persons", [False, True])
def test_from_any_point_of_a_whole_tournament_one_comes_to_its_end(db: None, *, persons: bool) -> None:
    """Every write of a simulated tournament: what is told live, and what is told to who comes back after it."""
    organiser, states = make.make_user("olga"), list[feed.FeedState]()
    follows = Follower()

    def note(*, tournament: Tournament, **_signal: Any) -> None:
        stored = Tournament.objects.get(pk=tournament.pk)
        Tournament.objects.filter(pk=stored.pk).update(visibility="public")
        where = Channel(feed.KIND, stored.pk, None, "", detail="http://testserver")
        state = PAGES.render(where)
        assert isinstance(state, feed.FeedState)
        changed = state.since(states[-1]) if states else {"all": state.whole}
        follows.hears(b"".join((changed or {}).values()))
        states.append(state)
        assert follows.known == heard(state.whole).known

    written.connect(note)
    plan = Plan(teams=4, tours=2, seed=5, slug="cup", name="Кубок", games=1, kinds=("corners",), persons=persons)
    try:
        simulate(plan, Actor(user=organiser), lambda _line: None)
    finally:
        written.disconnect(note)
    tournament = Tournament.objects.get(slug="cup")
    last = states[-1]
    assert (last.revision, len(states) > 60) == (tournament.revision, True)
    partly = 0
    for state in states:
        late = heard(state.whole)
        told = late.hears(feed.missed(tournament, last, str(state.revision)))
        assert late.known == follows.known, state.revision
        partly += not any(event["type"] == "reload" for event in told)
    assert partly > 30, "most of what is missed is told in parts"


def heard(told: bytes) -> Follower:
    program = Follower()
    program.hears(told)
    return program


def test_what_is_gone_is_told_as_nothing_and_comes_back_whole(cast: Cast) -> None:
    known, before = follower(), PAGES.render(channel(cast))
    last = revision()
    ids = {"tournament_id": cast.tournament.pk, "match_id": cast.other_match.pk}
    remove_match(make.by(cast.organiser), **ids, version=cast.other_match.version)
    changed = PAGES.render(channel(cast)).since(before)
    assert changed is not None
    live = known.hears(b"".join(changed.values()))
    assert {"type": "matches", "id": cast.other_match.pk, "data": None} in live
    assert known.known == follower().known == heard(stream(last)).known


def test_an_older_state_takes_nothing_back(cast: Cast) -> None:
    before = PAGES.render(channel(cast))
    approve(cast, "7.5", "4")
    now = PAGES.render(channel(cast))
    viewer = Viewer("x", now)
    viewer.offer_since(before, None)
    assert viewer._newest is None
    assert heard(b"".join(viewer._parts.values())).known == {}


# What everybody may not know.
def in_worlds(cast: Cast, *worlds: Callable[[], object]) -> list[list[bytes]]:
    """All that the feed tells in each world, to who begins and to who comes back from before; undone afterwards."""
    before, streams = revision(), []
    for world in worlds:
        with transaction.atomic():
            world()
            cache.clear()
            streams.append([said.partition(b"\n\n")[2] for said in (stream(), stream(before), stream(revision()))])
            transaction.set_rollback(True)
    return streams


@pytest.mark.parametrize("state", ["individual", "signed", "approved"])
def test_hidden_results_are_the_same_in_both_worlds(cast: Cast, state: str) -> None:
    Tournament.objects.update(frozen_from=1, count_when="signed")
    one, other = in_worlds(
        cast, lambda: play(cast.match, "A", "61", "3", state), lambda: play(cast.match, "B", "2", "77", state)
    )
    assert one == other


def test_who_comes_back_does_not_learn_which_match_was_written_to(cast: Cast) -> None:
    Tournament.objects.update(frozen_from=1)
    Tour.objects.update(kind="points")
    Match.objects.update(state="signed")

    def enter(match: Match) -> None:
        approve(cast, "61", "3", match)
        Match.objects.update(state="signed")

    one, other = in_worlds(cast, lambda: enter(cast.match), lambda: enter(cast.other_match))
    assert one == other


def test_drafts_are_the_same_with_and_without_pairs(cast: Cast) -> None:
    draft = make.make_tour(cast.tournament, draft=True)

    def drawn() -> None:
        make.make_match(draft, cast.match.team_a, cast.other_match.team_b, state="planned")

    one, other = in_worlds(cast, drawn, lambda: None)
    assert one == other


def test_opened_results_come_as_events(cast: Cast) -> None:
    play(cast.match, "A", "8613", "3", "approved")
    Tournament.objects.update(frozen_from=1)
    known, before = follower(), PAGES.render(channel(cast))
    last = known.last or ""
    assert "8613" not in str(known.known)
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    open_results(make.by(cast.organiser), tournament_id=tournament.pk, version=tournament.version)
    assert heard(stream(last)).known["matches", cast.match.pk]["points_a"] == "8613"
    changed = PAGES.render(channel(cast)).since(before)
    assert changed is not None
    known.hears(b"".join(changed.values()))
    assert known.known == follower().known
    assert known.known["matches", cast.match.pk]["number_a"] == 8613


def test_published_pairs_come_as_events(cast: Cast) -> None:
    draft = make.make_tour(cast.tournament, draft=True)
    match = make.make_match(draft, cast.match.team_a, cast.other_match.team_b)
    known, before = follower(), PAGES.render(channel(cast))
    assert ("matches", match.pk) not in known.known
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": draft.pk}
    publish_tour(make.by(cast.organiser), **ids, version=draft.version, despite_warnings=True)
    changed = PAGES.render(channel(cast)).since(before)
    assert changed is not None
    known.hears(b"".join(changed.values()))
    assert ("matches", match.pk) in known.known
    assert known.known == follower().known


def test_a_private_tournament_has_no_feed_and_ends_those_that_run(cast: Cast) -> None:
    who = NOBODY
    assert PAGES.may_watch(channel(cast), who)
    set_visibility(cast, "private")
    assert not PAGES.may_watch(channel(cast), who)
    for role in ("public", "organiser"):
        assert cast.client(role).get(EVENTS).status_code == 404


def test_names_are_as_everybody_may_read_them(cast: Cast) -> None:
    player = cast.match.team_a.players.order_by("pk")[0]
    player.name = "Анна Щукина"
    player.save()
    Tournament.objects.update(public_names="short")
    state = PAGES.render(channel(cast))
    for told in (stream(), state.whole):
        assert "Анна" in told.decode()
        assert "Щукина" not in told.decode()


def test_figures_of_a_hidden_result_are_nowhere(cast: Cast) -> None:
    Tournament.objects.update(frozen_from=1)
    before = revision()
    play(cast.match, "A", "86134", "75123", "approved")
    Match.objects.filter(pk=cast.match.pk).update(entered_a=Decimal(86134))
    for told in (stream(), stream(before), PAGES.render(channel(cast)).whole):
        assert b"86134" not in told
        assert b"75123" not in told


def test_a_program_that_comes_back_is_told_of_a_player_whom_a_judge_has_entered(cast: Cast) -> None:
    follower = Follower()
    follower.hears(stream())
    Match.objects.filter(pk=cast.match.pk).update(state="line_ups")
    new: list[Any] = [{"name": "Новая Аня", "board": 1, "captain": True}]
    save_line_up(make.by(cast.organiser), match_id=cast.match.pk, side="A", version=0, places=new)
    heard = follower.hears(stream(follower.last or ""))
    assert "Новая Аня" in [player["name"] for player in follower.known["teams", cast.match.team_a_id]["players"]]
    assert {event["id"] for event in heard if event["type"] == "teams"} >= {cast.match.team_a_id, cast.match.team_b_id}
