"""Removing a person's name: what goes, what stays, what is asked."""

import json
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import arguments, erase, person, shown
from tests.whole import fill, read_back
from tournaments.archive.read import text_of
from tournaments.archive.rules import without_addresses
from tournaments.audit.read import check_chain
from tournaments.kernel.write import Conflict, Refused
from tournaments.live.rules import Programme
from tournaments.live.write import arrange_hall
from tournaments.models import (
    AuditEntry,
    Game,
    HallDisplay,
    Judge,
    Match,
    Player,
    Signal,
    Signature,
    Site,
    Team,
    Tour,
    Tournament,
)
from tournaments.models.audit import ERASURE
from tournaments.privacy.write import erase_person
from tournaments.roster.write.staff import add_judges, change_judge
from tournaments.roster.write.teams import add_team, change_team
from tournaments.rounds.write.tours import change_tour
from tournaments.setup.write import change_settings
from tournaments.telling.write import change_words
from tournaments.timetable.write import add_site, change_site

NAME = "Мирра Заозёрская"
FULL: dict[str, Any] = {"sign": "", "group": "", "seed": None}


@pytest.fixture
def player(cast: Cast) -> Player:
    """In the cast's team, and in the log from the first day."""
    team = cast.match.team_a
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, version=team.version,
        name=team.name, names=[NAME, "Тихон Перелётный"], **FULL,
    )  # fmt: skip
    return Player.objects.get(name=NAME)


def newest(tournament: Tournament) -> AuditEntry:
    return AuditEntry.objects.filter(tournament=tournament).latest("number")


def sign(match: Match, name: str, role: str = "captain_a", **more: Any) -> Signature:
    given = {"given_by": "Альфа", "signed_at": timezone.now(), "strokes": "1,1 2,2"} | more
    return Signature.objects.create(match=match, role=role, name=name, **given)


def test_the_name_goes_from_rows_and_log_and_results_stay(cast: Cast, player: Player) -> None:
    signature = sign(cast.match, NAME)
    game = cast.match.games.create(
        stage="individual", board=1, decision="A", tags={"A": NAME, "B": "Юля", "First": "A"}
    )
    answer = erase(cast.organiser, player)
    player.refresh_from_db()
    signature.refresh_from_db()
    game.refresh_from_db()
    assert (player.name, player.key, player.version) == ("Игрок 1", "игрок 1", 2)
    assert (signature.name, signature.strokes, signature.given_by) == ("Игрок 1", "", "Альфа")
    assert (game.tags, game.decision) == ({"A": "Игрок 1", "B": "Юля", "First": "A"}, "A")
    assert answer == {"name": "Игрок 1", "texts": 4, "version": 2}
    first = AuditEntry.objects.get(tournament=cast.tournament, number=1)
    names = [row["name"] for row in first.changes["after"]["players"]]
    assert names == ["Игрок 1", "Тихон Перелётный"]
    assert check_chain(Tournament.objects.get(pk=cast.tournament.pk)) == ()


def test_the_log_says_that_a_name_was_removed_and_not_which(cast: Cast, player: Player) -> None:
    erase(cast.organiser, player)
    entry = newest(cast.tournament)
    assert (entry.action, entry.subject) == (ERASURE, f"player:{player.pk}")
    assert entry.changes.keys() == {"after", "texts", "entries", "restore_points", "erased"}
    assert entry.changes["after"] == {"name": "Игрок 1"}
    assert entry.changes["erased"].keys() == {"1"}
    assert "заоз" not in (entry.data + entry.answer + entry.subject + entry.key).casefold()


@pytest.mark.parametrize(("language", "name"), [("ru", "Судья 1"), ("en", "Judge 1")])
def test_the_new_name_is_in_the_language_of_the_documents(cast: Cast, language: str, name: str) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(language=language)
    judge = make.make_judge(cast.tournament, NAME)
    assert erase(cast.organiser, judge)["name"] == name


def test_every_new_name_is_one_that_nobody_has_or_had(cast: Cast, player: Player) -> None:
    make.make_team(cast.tournament, "Игрок 2", players=0)
    assert erase(cast.organiser, player)["name"] == "Игрок 1"
    other = Player.objects.get(name="Тихон Перелётный")
    Player.objects.filter(pk=player.pk).delete()
    assert erase(cast.organiser, other)["name"] == "Игрок 3"


def test_free_texts_change_only_where_the_box_is_ticked(cast: Cast, player: Player) -> None:
    Match.objects.filter(pk=cast.match.pk).update(remarks=f"{NAME} опоздала")
    Match.objects.filter(pk=cast.other_match.pk).update(remarks=f"Заозёрская Мирра, {NAME}")
    previewed = shown(player)
    assert [(choice.around[1], choice.is_likely) for choice in previewed.choices] == [
        (NAME, True), ("Заозёрская Мирра", True), (NAME, True),
    ]  # fmt: skip
    chosen = [previewed.choices[0].token, previewed.choices[1].token]
    erase(cast.organiser, player, chosen=chosen)
    cast.match.refresh_from_db()
    cast.other_match.refresh_from_db()
    assert cast.match.remarks == "Игрок 1 опоздала"
    assert cast.other_match.remarks == f"Игрок 1, {NAME}"
    assert cast.match.version == 2


def test_equal_texts_in_rows_and_log_are_one_box(cast: Cast, player: Player) -> None:
    fault = {"text": f"{NAME} шумит", "given_by": "Семён", "given_at": timezone.now(), "kind": "conduct"}
    Signal.objects.create(tournament=cast.tournament, **fault)
    add_judges(make.by(cast.organiser, reason=f"{NAME} шумит"), tournament_id=cast.tournament.pk, judges=[given("Ева")])
    assert [choice.count for choice in shown(player).choices] == [2]


def given(name: str) -> dict[str, Any]:
    return {"name": name, "can_be_senior": False, "teams": [], "wish": "", "away": []}


def test_a_common_word_is_no_name_until_somebody_says_so(cast: Cast) -> None:
    """Марк is a player, Марков another; the word stands in a remark too."""
    team = cast.match.team_a
    mark, markov = Player.objects.create(team=team, name="Марк"), Player.objects.create(team=team, name="Марков")
    Player.objects.create(team=team, name="Марк Лис")
    Match.objects.filter(pk=cast.match.pk).update(remarks="Марк сломал доску, Марк Лис чинил. Марков не видел.")
    previewed = shown(mark)
    assert [(choice.around, choice.is_likely) for choice in previewed.choices] == [
        (("", "Марк", " сломал доску, Марк Лис чинил. Марков не видел."), False)
    ]
    erase(cast.organiser, mark)
    cast.match.refresh_from_db()
    markov.refresh_from_db()
    assert cast.match.remarks.startswith("Марк сломал")
    assert markov.name == "Марков"
    assert team.players.filter(name="Марк Лис").exists()


def test_of_namesakes_only_the_one_who_asked_goes(cast: Cast, player: Player) -> None:
    """Numbers in the log tell them apart; where there is none, somebody decides."""
    team = cast.match.team_b
    assert team is not None
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, version=team.version,
        name=team.name, names=[NAME], **FULL,
    )  # fmt: skip
    other = Player.objects.get(name=NAME, team=team)
    mine, theirs = sign(cast.match, NAME), sign(cast.match, NAME, role="captain_b")
    previewed = shown(player)
    assert sum(previewed.sure.values()) == 2
    assert [choice.is_likely for choice in previewed.choices] == [False, False]
    token = next(choice.token for choice in previewed.choices if choice.found.pk == mine.pk)
    erase(cast.organiser, player, chosen=[token])
    for row in (other, mine, theirs):
        row.refresh_from_db()
    assert (other.name, mine.name, theirs.name) == (NAME, "Игрок 1", NAME)
    entries = AuditEntry.objects.filter(tournament=cast.tournament).order_by("number")
    assert [NAME in entry.data for entry in entries] == [False, True, False]


def test_the_signature_of_somebody_with_a_longer_name_stays(cast: Cast) -> None:
    """Their name has the comma that stands between several names elsewhere."""
    anna = Player.objects.create(team=cast.match.team_a, name="Анна")
    Player.objects.create(team=cast.other_match.team_a, name="Петрова, Анна")
    mine, theirs = sign(cast.match, "Анна"), sign(cast.other_match, "Петрова, Анна")
    erase(cast.organiser, anna, all_texts=True)
    mine.refresh_from_db()
    theirs.refresh_from_db()
    assert (mine.name, mine.strokes) == ("Игрок 1", "")
    assert (theirs.name, theirs.strokes) == ("Петрова, Анна", "1,1 2,2")


def test_earlier_names_of_the_same_row_are_offered(cast: Cast, player: Player) -> None:
    team = cast.match.team_a
    team.refresh_from_db()
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, version=team.version,
        name=team.name, players=[{"id": player.pk, "name": "Мирра Лис"}], **FULL,
    )  # fmt: skip
    previewed = shown(player)
    assert [(choice.is_former, choice.around[1], choice.count) for choice in previewed.choices] == [(True, NAME, 2)]
    assert previewed.choices[0].is_likely
    Player.objects.filter(pk=player.pk).update(name="Ева Кох", key="ева кох")
    assert [(choice.around[1], choice.is_likely) for choice in shown(player).choices] == [
        (NAME, False), ("Мирра Лис", False),
    ]  # fmt: skip
    Player.objects.filter(pk=player.pk).update(name="Мирра Лис", key="мирра лис")
    erase(cast.organiser, player, chosen=[previewed.choices[0].token])
    told = " ".join(AuditEntry.objects.values_list("data", flat=True))
    assert "Мирра" not in told


def test_a_judge_goes_from_everything_that_the_link_has_written(cast: Cast) -> None:
    judge = cast.judge.judge
    assert judge is not None
    change_judge(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, judge_id=judge.pk, version=judge.version, name=NAME,
        can_be_senior=True, teams=[],
    )  # fmt: skip
    game = cast.match.games.create(stage="individual", board=1)
    game.actions.create(ply=1, text="a1", entered_by=f"{NAME}, Второй Судья", entered_at=timezone.now())
    Signal.objects.create(
        tournament=cast.tournament, kind="room", text="Нет доски", given_by=NAME, given_at=timezone.now()
    )  # fmt: skip
    erase(cast.organiser, Judge.objects.get(pk=judge.pk), all_texts=True)
    assert game.actions.get().entered_by == "Судья 1, Второй Судья"
    assert Signal.objects.get().given_by == "Судья 1"
    assert NAME not in " ".join(AuditEntry.objects.values_list("data", flat=True))


def test_who_plays_alone_is_a_participant_and_a_player_at_once(cast: Cast) -> None:
    tournament = make.make_tournament(organiser=cast.organiser, participants="people")
    team = Team.objects.get(pk=add_team(make.by(cast.organiser), tournament_id=tournament.pk, name=NAME)["team"])
    player = team.players.get()
    assert shown(player).choices == []
    assert erase(cast.organiser, player)["name"] == "Участник 1"
    team.refresh_from_db()
    assert (team.name, team.key, team.version) == ("Участник 1", "участник 1", 2)
    assert NAME not in AuditEntry.objects.get(tournament=tournament, number=1).data


def test_a_file_that_was_imported_is_redacted_within_the_log(cast: Cast) -> None:
    source = fill(cast)
    player = Player.objects.filter(team__tournament=source).first()
    assert player is not None
    player.name = NAME
    player.save()
    copy = read_back(text_of(source), "copy")
    erase(cast.superuser, Player.objects.get(team__tournament=copy, name=NAME), all_texts=True)
    entry = AuditEntry.objects.get(tournament=copy, number=1)
    assert NAME not in entry.data
    assert json.loads(entry.changes["file"])["address"] == "cup"
    assert entry.changes["file"] == without_addresses(text_of(source)).replace(NAME, "Игрок 1")
    player.refresh_from_db()
    assert player.name == NAME


def test_the_same_submission_has_no_second_effect(cast: Cast, player: Player) -> None:
    sent = arguments(player)
    first = erase_person(make.by(cast.organiser, key="once-and-again"), **sent)
    count = AuditEntry.objects.count()
    assert erase_person(make.by(cast.organiser, key="once-and-again"), **sent) == first
    assert AuditEntry.objects.count() == count
    with pytest.raises(Refused):
        erase(cast.organiser, player)
    assert AuditEntry.objects.count() == count


def named_everywhere(cast: Cast) -> None:
    """The name in every text that a form of a page has."""
    change_words(make.by(cast.organiser), **words(Tournament.objects.get(pk=cast.tournament.pk)))
    change_tour(make.by(cast.organiser), **tour_form(cast.tour, name=NAME))
    arrange_hall(make.by(cast.organiser), **hall_form(HallDisplay(tournament=cast.tournament), message=NAME))
    add_site(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Школа", directions=NAME, walk=5)


def words(shown: Tournament, before: str = NAME) -> dict[str, Any]:
    return {"tournament_id": shown.pk, "version": shown.version, "message_before": before, "message_after": ""}


def tour_form(shown: Tour, **other: Any) -> dict[str, Any]:
    columns = ("version", "number", "name", "rehearsal", "format", "options")
    sent = {name: getattr(shown, name) for name in columns}
    return {"tournament_id": shown.tournament_id, "tour_id": shown.pk, "starts_at": None} | sent | other


def hall_form(shown: HallDisplay, **other: Any) -> dict[str, Any]:
    sent = {"version": shown.version, "programme": Programme().to_json(), "message": shown.message}
    return {"tournament_id": shown.tournament_id} | sent | other


def site_form(shown: Site) -> dict[str, Any]:
    sent = {"version": shown.version, "name": shown.name, "directions": shown.directions, "walk": shown.walk}
    return {"tournament_id": shown.tournament_id, "site_id": shown.pk} | sent


def team_form(shown: Team) -> dict[str, Any]:
    """As the page was: with the name of every player."""
    players = [{"id": pk, "name": NAME} for pk in shown.players.values_list("pk", flat=True)[:1]]
    sent = {"tournament_id": shown.tournament_id, "team_id": shown.pk, "version": shown.version, "name": shown.name}
    return sent | FULL | {"sign": "Ω", "players": players}


def settings_form(shown: Tournament) -> dict[str, Any]:
    return {"tournament_id": shown.pk, "version": shown.version, "settings": {"name": "Кубок"}}


OPEN: dict[str, tuple[type[Any], Any, Any]] = {
    "the messages": (Tournament, change_words, words), "the settings": (Tournament, change_settings, settings_form),
    "the tour": (Tour, change_tour, tour_form), "the hall": (HallDisplay, arrange_hall, hall_form),
    "the site": (Site, change_site, site_form), "the team": (Team, change_team, team_form),
}  # fmt: skip


@pytest.mark.parametrize("form", OPEN)
def test_a_form_that_was_open_does_not_bring_the_name_back(cast: Cast, player: Player, form: str) -> None:
    named_everywhere(cast)
    model, use_case, sent = OPEN[form]
    shown = model.objects.order_by("pk").first()
    erase(cast.organiser, player, all_texts=True)
    with pytest.raises(Conflict):
        use_case(make.by(cast.organiser), **sent(shown))
    use_case(make.by(cast.organiser), **(sent(shown) | {"version": shown.version + 1}))


def test_a_record_that_was_open_does_not_bring_the_name_of_a_comment_back(cast: Cast, player: Player) -> None:
    """The version that is compared is the game's, the comment is another row; who entered a move is in no form."""
    game, other = (cast.match.games.create(stage="individual", board=board) for board in (1, 2))
    moment = timezone.now()
    game.actions.create(ply=1, text="a1", comment=NAME, entered_by="Семён", entered_at=moment)
    other.actions.create(ply=1, text="a1", entered_by=NAME, entered_at=moment)
    entry = cast.match.paper_entries.create(number=1, content={"remarks": NAME}, entered_at=moment)
    erase(cast.organiser, player, all_texts=True)
    for row in (game, other, cast.match, entry):
        row.refresh_from_db()
    assert entry.content == {"remarks": "Игрок 1"}
    assert (game.version, other.version, cast.match.version) == (2, 1, 2)


def everything() -> list[Any]:
    return [list(model.objects.order_by("pk").values()) for model in (Player, Team, Judge, Match, Game, AuditEntry)]


@pytest.mark.parametrize("what", ["another text came", "renamed meanwhile", "the reason says the name", "gone"])
def test_a_refused_erasure_changes_nothing(cast: Cast, player: Player, what: str) -> None:
    sent, reason, fault = arguments(player), "", Refused
    if what == "another text came":
        Match.objects.filter(pk=cast.match.pk).update(remarks=f"{NAME} опоздала")
    elif what == "renamed meanwhile":
        Player.objects.filter(pk=player.pk).update(version=5)
        fault = Conflict  # type: ignore[assignment]
    elif what == "gone":
        Player.objects.filter(pk=player.pk).delete()
    else:
        reason = f"просьба: {NAME}"
    before = everything()
    with pytest.raises(fault):
        erase_person(make.by(cast.organiser, reason=reason), **sent)
    assert everything() == before


def test_a_person_of_another_tournament_is_not_found_here(cast: Cast) -> None:
    stranger = make.make_judge(cast.other_tournament, NAME)
    with pytest.raises(Refused):
        erase_person(make.by(cast.organiser), **(arguments(stranger) | {"tournament_id": cast.tournament.pk}))
    stranger.refresh_from_db()
    assert stranger.name == NAME


def test_other_tournaments_keep_the_name(cast: Cast, player: Player) -> None:
    judge = make.make_judge(cast.other_tournament, NAME)
    erase(cast.organiser, player)
    judge.refresh_from_db()
    assert judge.name == NAME
    assert person(judge).wanted.unique


def test_what_is_looked_for_is_read_in_as_many_queries_for_many_rows(
    cast: Cast, player: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """With a namesake, so that somebody has to decide about each, and is told where it stands."""
    Player.objects.create(team=cast.other_match.team_a, name=NAME)
    for number in range(30):
        game = cast.match.games.create(stage="extra", board=1, number=number + 1, tags={"A": NAME})
        game.actions.create(ply=1, text="a1", entered_by="Семён", entered_at=timezone.now())
    with django_assert_max_num_queries(40):
        previewed = shown(player)
    assert len(previewed.choices) == 30
    assert {choice.places for choice in previewed.choices} == {
        ("записи партий · Тур\N{NO-BREAK SPACE}1, Альфа – Бета",)
    }
