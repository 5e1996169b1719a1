"""The messages of a tour: what each says, to whom, and which link stands in it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.values import end_of
from tournaments.models import Match, Room, Site, Told, Tour, Tournament
from tournaments.models.people import token_hash
from tournaments.publishing.write import publish_tour
from tournaments.roster.read import token_for
from tournaments.roster.write.links import issue_links
from tournaments.telling.read import Card, Messages, messages_of, site_addresses, waiting
from tournaments.timetable.write import say_delay

SITE = "https://cup.example"


def messages(tour: Tour, language: str = "en") -> Messages:
    tour = Tour.objects.select_related("tournament").get(pk=tour.pk)
    return messages_of(tour, language, timezone.now(), site_addresses(SITE))


def card(tour: Tour, name: str, language: str = "en") -> Card:
    (chosen,) = [message for message in messages(tour, language).cards if message.name == name]
    return chosen


def issue(cast: Cast, *holders: str, key: str = "one-submission") -> None:
    """As the pages make links, so that they can be told again."""
    given = [
        {"kind": holder.partition("-")[0], "id": int(holder.partition("-")[2]),
         "hash": token_hash(token_for(cast.tournament, key, holder))} for holder in holders
    ]  # fmt: skip
    end = end_of(timezone.now().date() + timedelta(days=3), UTC).isoformat()
    issue_links(make.by(cast.organiser, key=key), tournament_id=cast.tournament.pk, expires_at=end, holders=given)


def tell_everybody(tour: Tour) -> None:
    for message in messages(tour).cards:
        kind, _dash, pk = message.key.partition("-")
        whom: dict[str, Any] = {"team_id" if kind == "captain" else "judge_id": int(pk)}
        Told.objects.create(
            tour=tour, way="hand", digest=message.digest, told_by="Ольга", told_at=timezone.now(), **whom
        )  # fmt: skip
    assert all(message.knows for message in messages(tour).cards)


def delay(cast: Cast, minutes: int, key: str = "a-delay") -> None:
    """As the organiser announces it."""
    say_delay(make.by(cast.organiser, key=key), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, minutes=minutes)


@pytest.fixture
def tour(cast: Cast) -> Tour:
    cast.match.match_judges.create(judge=make.make_judge(cast.tournament, "Катя"))
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, 0, tzinfo=UTC))
    return cast.tour


def test_a_captain_is_told_opponent_room_table_time_and_judges(tour: Tour) -> None:
    assert card(tour, "Альфа").text == (
        "Кубок школы. Tour 1. Corners\n"
        "Team “Альфа”: your opponent is “Бета”.\n"
        "Begins: 14 July, 10:00\n"
        "Where: 2.1, table 1\n"
        "Judges: Семён (senior), Катя\n"
        "All matches of the tour: https://cup.example/t/cup/tours/1/"
    )
    assert "your opponent is “Альфа”" in card(tour, "Бета").text
    assert "Judge: Света" in card(tour, "Гамма").text


def test_a_judge_is_told_whom_to_judge_and_with_whom(tour: Tour) -> None:
    senior, other = card(tour, "Семён").text, card(tour, "Катя").text
    place = "Begins: 14 July, 10:00\nWhere: 2.1, table 1"
    assert f"Семён, you are judging Альфа – Бета\nYou are the senior judge.\nJudging with you: Катя\n{place}" in senior
    assert f"Катя, you are judging Альфа – Бета\nSenior judge: Семён\n{place}" in other


def test_messages_are_in_the_language_that_is_asked_for(tour: Tour) -> None:
    text = card(tour, "Альфа", "ru").text
    assert "Команда «Альфа»: ваш соперник\N{NO-BREAK SPACE}— «Бета»." in text
    assert "Где: 2.1, стол\N{NO-BREAK SPACE}1" in text
    assert "14 июля, 10:00" in text
    with translation.override("ru"):
        assert "Begins: 14 July" in card(tour, "Альфа", "en").text


def test_the_language_is_no_news(tour: Tour) -> None:
    assert card(tour, "Альфа", "ru").digest == card(tour, "Альфа", "en").digest


def test_a_judge_never_learns_whom_anybody_is_attached_to(cast: Cast, tour: Tour) -> None:
    judge = cast.match.match_judges.get(senior=True).judge
    before = card(tour, "Семён").text
    judge.attached_to.add(cast.other_match.team_a)
    assert cast.other_match.team_a.name not in before
    assert [message.text for message in messages(tour).cards if message.name == "Семён"] == [before]


def test_whoever_has_no_opponent_or_no_room_is_told_so(cast: Cast, tour: Tour) -> None:
    Match.objects.create(tour=tour, number=3, team_a=make.make_team(cast.tournament, "Ёлки"))
    Match.objects.filter(pk=cast.match.pk).update(room=None)
    assert "Team “Ёлки”: you have no opponent in this tour.\nBegins" in card(tour, "Ёлки").text
    assert "Where: table 1, the room is not known yet" in card(tour, "Альфа").text
    assert "Ёлки: no opponent" in messages(tour).everybody.text


def test_of_persons_no_sentence_speaks_of_teams(cast: Cast, tour: Tour) -> None:
    Tournament.objects.update(participants="people")
    texts = [message.text for message in messages(tour).cards] + [messages(tour).everybody.text]
    assert "Альфа: your opponent is Бета." in "\n".join(texts)
    assert not [text for text in texts if "eam" in text]


def test_the_private_link_stands_where_it_can_be_told_and_else_the_public_page(cast: Cast, tour: Tour) -> None:
    judge, team = cast.match.match_judges.get(senior=True).judge, cast.match.team_a
    issue(cast, f"judge-{judge.pk}", f"captain-{team.pk}")
    for name, key in (("Семён", f"judge-{judge.pk}"), ("Альфа", f"captain-{team.pk}")):
        message = card(tour, name)
        assert message.private
        assert message.page == f"{SITE}/go/{token_for(cast.tournament, 'one-submission', key)}/"
        assert message.text.endswith(f"{message.page}\nThis link is only for you: do not share it.")
    assert not card(tour, "Бета").private  # made without the server's key, as an older one is
    assert f"{SITE}/go/" not in card(tour, "Бета").text


def test_no_private_link_stands_in_the_text_for_everybody(cast: Cast, tour: Tour) -> None:
    issue(cast, f"captain-{cast.match.team_a_id}")
    text = messages(tour).everybody.text
    assert "/go/" not in text
    assert "Pairs, with their rooms in brackets:\n1. Альфа – Бета (2.1)\n2. Гамма – Дельта (2.2)" in text
    assert "Семён" not in text


def test_of_a_private_tournament_the_public_page_is_not_named(tour: Tour) -> None:
    Tournament.objects.update(visibility="private")
    assert SITE not in messages(tour).everybody.text + card(tour, "Бета").text


def test_names_of_persons_in_the_text_for_everybody_are_those_of_public_pages(cast: Cast) -> None:
    Tournament.objects.update(participants="people", public_names="short", name_order="given")
    pair = [make.make_team(cast.tournament, name) for name in ("Мирра Заозёрская", "Тихон Перелётный")]
    tour = make.make_tour(cast.tournament)
    make.make_match(tour, *pair)
    assert "Мирра\u00a0З. – Тихон\u00a0П." in messages(tour).everybody.text
    assert "Заозёрская" not in messages(tour).everybody.text
    assert "Тихон Перелётный" in card(tour, "Мирра Заозёрская").text


def test_the_organisers_own_words_stand_before_and_after(tour: Tour) -> None:
    Tournament.objects.update(message_before="Здравствуйте!", message_after="Вопросы — Ольге.")
    text = card(tour, "Альфа").text
    assert text.startswith("Здравствуйте!\n\nКубок школы")
    assert text.endswith("\n\nВопросы — Ольге.")


def test_what_changes_a_text_is_told_as_changed_and_nothing_else_is(cast: Cast, tour: Tour) -> None:
    tell_everybody(tour)
    make.make_judge(cast.tournament, "Ира")
    assert all(message.knows for message in messages(tour).cards)
    room = Room.objects.create(tournament=cast.tournament, name="3.3")
    Match.objects.filter(pk=cast.match.pk).update(room=room)
    changed = {message.name for message in messages(tour).cards if message.has_changed}
    assert changed == {"Альфа", "Бета", "Семён", "Катя"}


def test_who_has_another_link_since_they_were_told_is_not_informed(cast: Cast, tour: Tour) -> None:
    alpha, katya = card(tour, "Альфа").key, card(tour, "Катя").key
    issue(cast, alpha)
    tell_everybody(tour)
    issue(cast, katya, key="a-first-link")
    assert card(tour, "Катя").knows, "what she was told holds no link that has stopped working"
    issue(cast, alpha, key="a-lost-phone")
    assert [message.name for message in messages(tour).cards if message.has_new_link] == ["Альфа"]
    assert not card(tour, "Альфа").has_changed
    assert not card(tour, "Альфа").knows
    Told.objects.filter(team=cast.match.team_a).update(told_at=timezone.now())
    assert card(tour, "Альфа").knows
    issue(cast, alpha, key="lost-again")
    cast.tournament.links.filter(team=cast.match.team_a).update(revoked_at=timezone.now())
    assert card(tour, "Альфа").knows, "there is nothing new to send"


def test_an_announced_delay_stands_in_the_text_and_is_news_for_whoever_was_told(cast: Cast, tour: Tour) -> None:
    tell_everybody(tour)
    delay(cast, 20)
    everybody = messages(tour)
    assert all(message.has_changed for message in everybody.cards)
    for message in (everybody.everybody, *everybody.cards):
        assert "Begins: 14 July, 10:00 (delayed, expected around 10:20)\n" in message.text
    assert "Начало: 14 июля, 10:00 (с задержкой, около 10:20)\n" in card(tour, "Альфа", "ru").text
    tell_everybody(tour)
    delay(cast, 30, key="a-longer-one")
    assert all(message.has_changed for message in messages(tour).cards)


def test_that_a_tour_begins_on_time_is_no_news(cast: Cast, tour: Tour) -> None:
    tell_everybody(tour)
    delay(cast, 0)
    assert all(message.knows for message in messages(tour).cards)


def test_whoever_was_told_of_a_delay_knows_it_after_the_tour_has_begun(cast: Cast, tour: Tour) -> None:
    delay(cast, 20)
    tell_everybody(tour)
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    assert all(message.knows for message in messages(tour).cards)


def test_a_room_is_named_with_its_site(cast: Cast, tour: Tour) -> None:
    tell_everybody(tour)
    site = Site.objects.create(tournament=cast.tournament, name="Школа 5")
    Room.objects.filter(matches=cast.match).update(site=site)
    told = messages(tour)
    assert {message.name for message in told.cards if message.has_changed} == {"Альфа", "Бета", "Семён", "Катя"}
    assert "\nWhere: 2.1, Школа 5, table 1\n" in card(tour, "Альфа").text
    assert "\n1. Альфа – Бета (2.1, Школа 5)\n" in told.everybody.text


def test_whoever_was_told_and_plays_or_judges_no_longer_is_to_be_told_so(cast: Cast, tour: Tour) -> None:
    judge, team = make.make_judge(cast.tournament, "Ян"), make.make_team(cast.tournament, "Ёлки")
    told = {"tour": tour, "way": "hand", "digest": "0" * 64, "told_by": "Ольга", "told_at": timezone.now()}
    Told.objects.create(judge=judge, **told)
    Told.objects.create(team=team, **told)
    assert "Ян, you are not judging in this tour." in card(tour, "Ян").text
    assert "Team “Ёлки”: you have no match in this tour." in card(tour, "Ёлки").text
    assert card(tour, "Ян").has_changed


def test_a_judge_who_was_replaced_after_the_publication_is_to_be_told_so(cast: Cast, tour: Tour) -> None:
    who = make.by(cast.organiser)
    Tour.objects.filter(pk=tour.pk).update(draft=True, published_at=None)
    version = Tour.objects.get(pk=tour.pk).version
    publish_tour(who, tournament_id=cast.tournament.pk, tour_id=tour.pk, version=version, despite_warnings=True)
    assert "Катя" in [message.name for message in messages(tour).judges]
    cast.match.match_judges.filter(judge__name="Катя").delete()
    assert "Катя, you are not judging in this tour." in card(tour, "Катя").text
    version = Tour.objects.get(pk=tour.pk).version
    again = make.by(cast.organiser, key="told")
    publish_tour(again, tournament_id=cast.tournament.pk, tour_id=tour.pk, version=version, despite_warnings=True)
    assert "Катя" not in [message.name for message in messages(tour).judges]


def test_nobody_is_told_of_a_tour_without_matches(cast: Cast, tour: Tour) -> None:
    assert waiting(tour) == ""
    with translation.override("en"):
        assert waiting(make.make_tour(cast.tournament)).startswith("This tour has no matches yet")


def test_nobody_is_told_of_a_draft(cast: Cast, tour: Tour) -> None:
    tour.draft = True
    with translation.override("en"):
        assert waiting(tour) == "This tour is still a draft: publish it first, then inform everyone."


def test_more_teams_ask_the_database_no_more(
    cast: Cast, tour: Tour, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(14):
        messages(tour)
    for _ in range(3):
        make.make_match(tour, judges=(make.make_judge(cast.tournament),))
    with django_assert_num_queries(14):
        messages(tour)
