"""What is stored about one person, as a file."""

from datetime import timedelta

from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import person
from tournaments.models import AccessLink, CalendarFeed, Match, Penalty, Player, Signal, Signature
from tournaments.privacy.read.export import document_of
from tournaments.roster.write.staff import add_judges
from tournaments.roster.write.teams import change_team

NAME = "Мирра Заозёрская"


def newcomer(cast: Cast) -> Player:
    team = cast.match.team_a
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, version=team.version,
        name=team.name, sign="", group="", seed=None, names=[NAME, "Тихон Перелётный"],
    )  # fmt: skip
    return Player.objects.get(name=NAME)


def test_a_players_file_holds_what_is_about_them(cast: Cast) -> None:
    row, match = newcomer(cast), cast.match
    line_up = match.line_ups.create(side="A")
    line_up.places.create(player=row, board=2, captain=True)
    match.games.create(stage="individual", board=2, decision="A", tags={"A": NAME, "B": "Юля"})
    match.games.create(stage="individual", board=1, decision="B", tags={"A": "Тихон Перелётный"})
    match.games.create(stage="team", board=0, decision="draw")
    Penalty.objects.create(match=match, side="A", points=1, reason=f"{NAME}: шум")
    Penalty.objects.create(match=match, side="A", points=1, reason="беготня")
    Signature.objects.create(match=match, role="captain_a", name=NAME, given_by="Альфа", signed_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(remarks=f"{NAME} опоздала")
    told = document_of(person(row))
    assert told["person"] == {"kind": "player", "name": NAME, "team": "Альфа"}
    assert [(place["side"], place["board"], place["captain"]) for place in told["line_ups"]] == [("A", 2, True)]
    assert [(game["stage"], game["board"], game["result"]) for game in told["games"]] == [
        ("individual", 2, "A"), ("team", 0, "draw"),
    ]  # fmt: skip
    assert [penalty["reason"] for penalty in told["penalties"]] == [f"{NAME}: шум"]
    assert [signature["role"] for signature in told["signatures"]] == ["captain_a"]
    assert {"where": "match", "what": "remarks", "text": f"{NAME} опоздала", "same_name": True, "times": 1} in told[
        "texts"
    ]
    assert "links" not in told


def test_of_an_entry_of_the_log_only_what_is_about_the_person_is_told(cast: Cast) -> None:
    told = document_of(person(newcomer(cast)))
    assert [(entry["number"], entry["action"]) for entry in told["log"]] == [(1, "team.change")]
    assert told["log"][0]["about"] == [{"what": "data.after.players.0.name", "text": NAME}]
    assert "Тихон" not in str(told)


def test_former_names_are_told(cast: Cast) -> None:
    row, team = newcomer(cast), cast.match.team_a
    team.refresh_from_db()
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, version=team.version,
        name=team.name, sign="", group="", seed=None, players=[{"id": row.pk, "name": "Мирра Лис"}],
    )  # fmt: skip
    assert document_of(person(row))["person"]["former_names"] == [NAME]


def test_a_judges_file_holds_matches_links_what_was_made_with_them_and_entries(cast: Cast) -> None:
    judge = cast.judge.judge
    assert judge is not None
    feed = CalendarFeed.objects.create(
        tournament=cast.tournament, link=cast.judge, hash="f" * 64, created_at=timezone.now()
    )  # fmt: skip
    CalendarFeed.objects.create(
        tournament=cast.tournament, link=cast.other_judge, hash="e" * 64, created_at=timezone.now()
    )  # fmt: skip
    Signal.objects.create(
        tournament=cast.tournament, kind="room", text="Нет доски", given_by=judge.name, given_at=timezone.now()
    )  # fmt: skip
    told = document_of(person(judge))
    assert [(match["table"], match["senior"]) for match in told["judged"]] == [(1, True)]
    assert told["of_links"] == [{
        "table": "calendarfeed", "created_at": feed.created_at.isoformat(), "revoked_at": None,
    }]  # fmt: skip
    assert len(told["links"]) == 1
    assert feed.hash not in str(told)
    assert cast.judge.hash not in str(told)
    assert {"where": "signal", "what": "given_by", "text": judge.name, "times": 1} in told["texts"]


def test_what_only_bears_the_same_name_says_so(cast: Cast) -> None:
    row, match = newcomer(cast), cast.match
    Player.objects.create(team=cast.other_match.team_a, name=NAME)
    Signature.objects.create(match=match, role="captain_a", name=NAME, given_by="Альфа", signed_at=timezone.now())
    told = document_of(person(row))
    assert [signature["same_name"] for signature in told["signatures"]] == [True]
    assert "same_name" not in told["log"][0]["about"][0]


def test_a_link_that_is_dead_is_told_too(cast: Cast) -> None:
    add_judges(
        make.by(cast.organiser), tournament_id=cast.tournament.pk,
        judges=[{"name": NAME, "can_be_senior": False, "teams": [], "wish": "", "away": []}],
    )  # fmt: skip
    judge = cast.tournament.judges.get(name=NAME)
    link, token = make.make_link(judge, days=-3)
    AccessLink.objects.filter(pk=link.pk).update(revoked_at=timezone.now() - timedelta(days=4))
    told = document_of(person(judge))
    assert [entry["kind"] for entry in told["links"]] == ["judge"]
    assert token not in str(told)
