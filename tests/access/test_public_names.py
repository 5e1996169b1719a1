"""Surnames that nobody else has: everybody's pages show none of them, those of organisers and judges do."""

import io
import secrets
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import EVERYBODY, RULES, Rule, every_run
from tests.access.test_matrix import PATTERNS, RECORD_TAGS, address
from tests.access.test_secrets import told
from tests.conftest import Cast
from tests.live.packed import unpacked
from tournaments.api.feed import KIND
from tournaments.ceremony import rules as ceremony
from tournaments.ceremony.read import final_of
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, to_json
from tournaments.kernel.person_names import Form, Order
from tournaments.live.hub import EVERY, Channel
from tournaments.live.rules import Programme, SlideKind
from tournaments.live.views.channels import PAGES
from tournaments.models import (
    Ceremony,
    Game,
    GameAction,
    HallDisplay,
    Judge,
    Match,
    Player,
    Signature,
    Team,
    Tour,
    Tournament,
)
from tournaments.standings.tables.parts import TABLES

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)
GIVEN = ["Алиса", "Роман", "Вера", "Марк", "Полина", "Олег"]
FIRST = GameKey(Stage.INDIVIDUAL, 1, 1)
LETTERS = "бвгджзклмнпрст"
OPEN = sorted(name for name, rule in RULES.items() if rule.get == EVERYBODY and name != "enter")
PLAYERS = Rule(get=EVERYBODY, where={"what": "players"})
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def canary() -> str:
    """A surname like no word, and of which no piece is a name."""
    return "Щ" + "".join(secrets.choice(LETTERS) for _ in range(9)) + "ёв"


@dataclass
class World:
    """The cast under surnames of its own; ``hidden`` are all of them."""

    cast: Cast
    hidden: list[str]
    remark: str
    people: bool

    def urls(self) -> Iterator[tuple[str, str]]:
        """Every address that is open to everybody, and its other parts and kinds of files."""
        slug, match = self.cast.tournament.slug, self.cast.match
        for name in OPEN:
            if name in (
                "game_live",
                "game_stream",
                "judge",
            ):  # of the game that is under way, below; a page of one's own
                continue
            for file in ("csv", "xlsx") if "format" in PATTERNS[name] else ("",):
                yield f"{name} {file}", address(self.cast, name, RULES[name], **({"format": file} if file else {}))
        for what in ("standings", "cross", "progress", "players"):
            yield f"part {what}", reverse("standings_part", args=[slug, what])
            yield f"results {what}", reverse("results_pdf", args=[slug, what])
            for file in ("csv", "xlsx"):
                yield f"file {what} {file}", reverse("standings_part_export", args=[slug, what, file])
        for kind in ("match", "screen"):
            yield f"live {kind}", reverse("match_live", args=[slug, match.pk, kind])
        yield "protocol", reverse("protocol_pdf", args=[slug, match.pk])
        yield "sheets", reverse("match_sheets_pdf", args=[slug, match.pk])
        yield "other match", reverse("match", args=[slug, self.cast.other_match.pk])
        yield "game under way", reverse("game_live", args=[slug, self.cast.other_match.pk, FIRST])

    def found(self, text: str) -> list[str]:
        return [name for name in self.hidden if name.casefold() in text.casefold()]


def read(client: Client, url: str) -> tuple[int, str]:
    """What somebody reads at an address, words of documents and tables, and what the answer is called."""
    response = client.get(url, headers={"accept-language": "ru"})
    status, body = told(response)  # type: ignore[arg-type]
    if response.headers.get("Content-Type", "").startswith(XLSX):
        with zipfile.ZipFile(io.BytesIO(response.content)) as files:
            body = b"".join(map(files.read, files.namelist()))
    return status, body.decode("utf-8", "replace") + str(response.headers).encode().decode("unicode_escape", "replace")


def rename(cast: Cast, *, people: bool) -> list[str]:
    """Everybody gets a surname of their own; players of persons are these persons."""
    hidden = []

    def name(given: str) -> str:
        hidden.append(canary())
        pair = [given, hidden[-1]]
        return " ".join(pair if len(hidden) % 2 else reversed(pair))

    for judge in Judge.objects.order_by("pk"):
        judge.name = name("Семён")
        judge.save()
    for team in Team.objects.order_by("pk"):
        if people:
            team.name = name("Алиса")
            team.save()
        for player, given in zip(team.players.order_by("pk"), GIVEN, strict=False):
            player.name = team.name if people else name(given)
            player.save()
    return hidden


def as_persons() -> None:
    Tournament.objects.update(participants="people")
    Tour.objects.update(format=to_json(PRESETS["duel"].format))
    for team in Team.objects.all():
        keep = team.players.order_by("pk")[0].pk
        Player.objects.filter(team=team).exclude(pk=keep).delete()


@pytest.fixture(params=["teams", "people"])
def world(request: pytest.FixtureRequest, cast: Cast, monkeypatch: pytest.MonkeyPatch, paper: None) -> World:
    """A match that is approved and signed, with a recorded game, and one under way with another on the board; settings
    as a tournament has them unless somebody changes them."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    people = request.param == "people"
    if people:
        as_persons()
    hidden = rename(cast, people=people)
    Tournament.objects.filter(pk=cast.tournament.pk).update(
        public_names=Tournament._meta.get_field("public_names").get_default()
    )
    for match in (cast.match, cast.other_match):
        for side in "AB":
            make.make_line_up(match, side, boards=1 if people else 4)
    for match, decision in ((cast.match, "A"), (cast.other_match, "")):
        tags = RECORD_TAGS | {"First": "A", "A": hidden[0], "PlayersA": hidden[-1], "Annotator": hidden[1]}
        game = Game.objects.create(
            match=match, stage="individual", board=1, decision=decision, tags=tags if decision else {"First": "A"},
            begun_at=NOW, plies=1,
        )  # fmt: skip
        GameAction.objects.create(game=game, ply=1, text="d4", entered_by=hidden[0], entered_at=NOW)
    senior = cast.match.match_judges.get().judge.name
    for role, who in (("senior", senior), ("captain_a", f"Алиса {hidden[-1]}")):
        Signature.objects.create(match=cast.match, role=role, name=who, given_by=senior, way="paper", signed_at=NOW)
    hidden.append(remark := canary())
    states = {cast.match.pk: "approved", cast.other_match.pk: "individual"}
    for pk, state in states.items():
        Match.objects.filter(pk=pk).update(state=state, started_at=NOW, total_a=3)
    Match.objects.filter(pk=cast.match.pk).update(remarks=f"{remark} – молодец")
    cast.tournament.refresh_from_db()
    return World(Cast(**vars(cast) | {"match": Match.objects.get(pk=cast.match.pk)}), hidden, remark, people)


@pytest.mark.parametrize(
    "role", every_run(["public", "other_organiser", "other_captain", "other_judge"], ["public", "other_organiser"])
)
def test_no_surname_stands_on_a_page_for_everybody(world: World, role: str) -> None:
    """Other captains and judges are of the match that is under way: what they look at here is not their own page."""
    client, told_names = world.cast.client(role), ""
    for name, url in world.urls():
        status, text = read(client, url)
        assert status in (200, 302), name
        assert world.found(text) == [], f"{name} {url}"
        told_names += text
    assert "Алиса Щ" in told_names
    assert "Семён Щ" in told_names


def test_a_surname_typed_alone_is_shown_to_nobody_though_all_others_have_the_given_name_first(world: World) -> None:
    """A player of the match and whoever signed it; by the list of the others, and by what the organiser says."""
    alone = world.hidden[-2]
    for row in (*Judge.objects.all(), *Team.objects.filter(name__contains=" "), *Player.objects.all()):
        row.name = " ".join(sorted(row.name.split(), key=lambda word: word in world.hidden))
        row.save()
    player = world.cast.match.line_ups.get(side="A").places.order_by("pk")[0].player
    player.name = alone
    player.save()
    if world.people:
        Team.objects.filter(pk=player.team_id).update(name=alone)
    Signature.objects.filter(role="captain_a").update(name=alone)
    names = ("part players", "protocol", "match", "team", "api_standings", "api_match", "results players")
    pages = [(name, url) for name, url in world.urls() if name.strip() in names]
    assert len(pages) >= 5
    for order in Order:
        Tournament.objects.update(name_order=order, revision=F("revision") + 1)
        if order is not Order.SURNAME:  # which is not so here
            for name, url in pages:
                assert world.found(read(Client(), url)[1]) == [], f"{order} {name} {url}"


def test_a_page_is_not_kept_for_everybody_as_an_organiser_has_seen_it(world: World) -> None:
    """Organisers ask first, for papers with whole names too: what is computed for them is kept apart."""
    slug, seen = world.cast.tournament.slug, ""
    urls = list(world.urls())  # some make what they show, which is a new revision
    for name in ("tour_results_pdf", "protocol_pdf", "protocols_pdf", "desk_teams", "desk_judges", "desk_matches"):
        status, text = read(world.cast.client("organiser"), address(world.cast, name, RULES[name]))
        assert status == 200
        seen += text
    seen += read(world.cast.client("organiser"), reverse("results_pdf", args=[slug, "players"]))[1]
    assert world.found(seen)
    for name, url in urls:
        assert world.found(read(Client(), url)[1]) == [], name


def test_organisers_read_whole_names_on_the_desk(world: World) -> None:
    client = world.cast.client("organiser")
    text = "".join(
        read(client, address(world.cast, name, RULES[name]))[1] for name in ("desk_teams", "desk_judges", "desk_file")
    )
    assert sorted(world.found(text)) == sorted(world.hidden)


@pytest.mark.parametrize("who", ["judge", "captain_a", "organiser"])
def test_the_people_of_a_match_read_whole_names_where_they_work(world: World, who: str) -> None:
    name = "captain_match" if who == "captain_a" else "judge_match"
    client = world.cast.client(who)
    mine = [line.player.name.split() for side in world.cast.match.line_ups.all() for line in side.places.all()]
    for url in (address(world.cast, name, RULES[name]), address(world.cast, "protocol_pdf", RULES["protocol_pdf"])):
        names = world.found(read(client, url)[1])
        assert names, url
        assert any({*words} & {*names} for words in mine), url
    seen = read(client, reverse("match", args=["cup", world.cast.match.pk]))[1]
    assert world.found(seen) == [world.remark], "what they wrote themselves, for themselves"


def reveal_all(tournament: Tournament) -> None:
    """The ceremony has shown everything, the hall shows every kind of slide."""
    steps = ceremony.to_json(final_of(tournament).plan(10, 10))
    Ceremony.objects.create(tournament=tournament, steps=steps, shown=len(steps), begun_at=timezone.now())
    HallDisplay.objects.create(tournament=tournament, programme=Programme(tuple(SlideKind)).to_json())
    Tournament.objects.update(revision=F("revision") + 1)


def test_live_pages_hold_no_surname_whoever_follows_them(world: World) -> None:
    tournament, match = world.cast.tournament.pk, world.cast.other_match.pk
    team = str(world.cast.other_match.team_a_id)
    reveal_all(world.cast.tournament)
    for kind, detail, audience, of in (
        ("tournament", "", "organiser", None), ("tour", "1", "public", None), ("hall", "", "public", None),
        ("match", "", "reader", match), ("match", "", "public", match), ("screen", "", "public", match),
        ("game", str(FIRST), "public", match), ("team", team, "public", None), ("card", team, "public", None),
        ("choice", "", "public", None), ("ceremony", "", "public", None), (KIND, "http://testserver", "public", None),
        ("home", "", "public", None), *(("rows", what, "public", None) for what in TABLES),
    ):  # fmt: skip
        state = PAGES.render(
            Channel(
                kind=kind,
                tournament_id=EVERY if kind == "home" else tournament,
                match_id=of,
                language="ru",
                audience=audience,
                detail=detail,
            )
        )
        text = unpacked(b"".join((state.whole, *state.parts.values(), state.frame)))
        whole = kind in ("tournament", "tour", "hall", "card", "choice", "ceremony", "rows", KIND, "home")
        whole = whole and not world.people
        assert "Щ" in text or whole, kind
        assert world.found(text) == [], kind


def test_a_tournament_that_publishes_whole_names_shows_them(world: World) -> None:
    Tournament.objects.update(public_names=Form.WHOLE.value)
    cache.clear()
    text = "".join(read(Client(), url)[1] for _name, url in world.urls())
    assert len(world.found(text)) > len(world.hidden) / 2


def test_more_people_need_no_more_queries(world: World) -> None:
    cast = world.cast
    names = ("match", "team", "api_teams", "tour", "standings_part")
    urls = [address(cast, name, RULES[name] if name != "standings_part" else PLAYERS) for name in names]

    def asked() -> list[int]:
        counts = []
        for url in urls:
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                assert Client().get(url).status_code == 200
            counts.append(len(queries))
        return counts

    before = asked()
    Player.objects.bulk_create(
        Player(team=cast.match.team_a, name=f"Алиса Чижова {number}", key=f"алиса чижова {number}")
        for number in range(20)
    )
    for number in range(5):
        make.make_team(cast.tournament, f"Роман Яковлев {number}")
    assert asked() == before
