"""What a view answers to a form: every branch of ``submit``, and what error pages keep of the input."""

import ast
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.apps import apps
from django.contrib.messages import get_messages
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from tests.access.test_matrix import snapshot
from tests.conftest import Cast
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.forms import BootstrapForm, ZonedDateTimeField
from tournaments.kernel.submit import Faults, say_refused, submit, typed, value_words
from tournaments.kernel.views import attempt
from tournaments.kernel.write import Answer, Conflict, Intent, Refused
from tournaments.models import Tournament
from tournaments.setup.write import settings_of


class NameForm(BootstrapForm):
    name = forms.CharField(label="Name", max_length=5)


class PlaceForm(BootstrapForm):
    place = forms.CharField(label="Place", required=False)


def asked(method: str = "post", **sent: str) -> HttpRequest:
    request: HttpRequest = getattr(RequestFactory(), method)("/here/", sent)
    request.actor = PUBLIC  # type: ignore[attr-defined]
    request.htmx = False  # type: ignore[attr-defined]
    request._messages = CookieStorage(request)  # type: ignore[attr-defined]
    return request


def told(request: HttpRequest) -> list[tuple[str, str]]:
    return [(message.tags, str(message)) for message in get_messages(request)]


def raising(error: Exception) -> Callable[..., Answer]:
    def write(_intent: Intent, **_given: object) -> Answer:
        raise error

    return write


def never(_intent: Intent, **_given: object) -> Answer:
    raise AssertionError


def again(faults: Faults) -> HttpResponse:
    return HttpResponse(repr(list(faults)), status=422 if faults else 200)


def answered(request: HttpRequest, write: Callable[..., Answer], *sent: BootstrapForm, **more: Any) -> HttpResponse:
    return submit(request, write, *sent, **{"again": again, "to": ("home",), **more})


def test_a_page_that_is_only_looked_at_writes_nothing() -> None:
    request = asked("get")
    answer = answered(request, never, NameForm())
    assert (answer.status_code, answer.content, told(request)) == (200, b"[]", [])


def test_all_forms_are_judged_and_one_that_is_wrong_keeps_the_write_away() -> None:
    request = asked()
    first, second = NameForm({"name": "too long"}), NameForm({})
    assert answered(request, never, first, second).content == b"[]"
    assert first.errors["name"]
    assert second.errors["name"]


def test_a_write_gets_what_the_forms_tell_and_leads_on() -> None:
    request = asked(key="k" * 32)
    given: dict[str, Any] = {}
    forms = NameForm({"name": "Ada"}), PlaceForm({"place": "Hall"})

    def write(wants: Intent, **told: object) -> Answer:
        given.update(told, key=wants.key)
        return {}

    answer = answered(request, write, *forms, done="Saved.")
    assert given == {"name": "Ada", "place": "Hall", "key": "k" * 32}
    assert (answer.status_code, answer["Location"]) == (302, reverse("home"))
    assert told(request) == [("success", "Saved.")]


def test_what_is_told_and_where_it_leads_may_depend_on_the_answer() -> None:
    request = asked()
    answer = answered(
        request,
        lambda _wish: {"number": 3},
        done=lambda made: f"No. {made['number']}",
        to=lambda made: (f"/{made['number']}/",),
    )
    assert (answer["Location"], told(request)) == ("/3/", [("success", "No. 3")])
    shown = HttpResponse("shown once")
    assert answered(request, lambda _wish: {}, to=lambda _made: shown) is shown
    assert told(request) == [("success", "No. 3")]


def test_each_fault_stands_at_its_field_or_in_the_first_form() -> None:
    first, second = NameForm({"name": "Ada"}), PlaceForm({"place": "Hall"})
    write = raising(Refused(("place", "Too small."), ("", "Too late."), ("name", "Taken.")))
    answer = answered(asked(), write, first, second)
    assert answer.content == b"[]"
    assert first.errors == {"__all__": ["Too late."], "name": ["Taken."]}
    assert second.errors == {"place": ["Too small."]}


def test_a_page_without_a_form_gets_the_faults() -> None:
    answer = answered(asked(), raising(Refused(("", "Too late."))))
    assert (answer.status_code, answer.content) == (422, b"[('', 'Too late.')]")


def test_a_button_says_on_the_next_page_what_was_refused() -> None:
    request = asked()
    answer = say_refused(request, ("home",), (("", "Too late."),))
    assert (answer.status_code, told(request)) == (302, [("danger error", "Too late.")])


def lost_race(**more: Any) -> HttpResponse:
    now = Tournament(name="Now", version=7)
    request = asked(name="Ada", key="k" * 32)
    return answered(request, raising(Conflict(now, None)), NameForm(request.POST), **more)


@pytest.mark.django_db
def test_a_lost_race_shows_what_stands_and_what_was_sent() -> None:
    with translation.override("en"):
        answer = lost_race(stored=lambda now: [("Name now", now.name)])
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "<dt>Name now</dt><dd>Now</dd>" in page
    assert "<dt>Name</dt><dd><bdi>Ada</bdi></dd>" in page
    assert f'href="{reverse("home")}">Keep the current version' in page
    assert '<input type="hidden" name="name" value="Ada">' in page
    assert '<input type="hidden" name="version" value="7">' in page


@pytest.mark.django_db
def test_a_lost_race_is_told_in_other_words_and_leads_back_elsewhere() -> None:
    with translation.override("en"):
        answer = lost_race(stored=lambda _now: [], shown=[("Team", "Mine")], back="/there/")
        unknown = lost_race(stored=lambda _now: [], to=lambda _answer: ("home",))
    page = answer.content.decode()
    assert "<dt>Team</dt><dd><bdi>Mine</bdi></dd>" in page
    assert "<bdi>Ada</bdi>" not in page
    assert 'href="/there/">Keep the current version' in page
    assert 'href="/here/">Keep the current version' in unknown.content.decode()


def test_a_view_may_answer_a_lost_race_by_itself() -> None:
    assert lost_race(lost=lambda race: HttpResponse(race.current.version, status=409)).content == b"7"


def test_a_lost_race_that_nobody_words_is_left_to_the_page_of_any() -> None:
    with pytest.raises(Conflict):
        lost_race()


def attempted(request: HttpRequest, write: Callable[[Intent], Any], **more: Any) -> HttpResponse:
    by_itself: dict[str, Any] = {
        "refused": lambda refusal: HttpResponse(" ".join(refusal.sentences), status=422),
        "to": ("home",),
    }
    return attempt(request, write, **by_itself | more)


def test_a_view_may_answer_a_refusal_by_itself() -> None:
    request = asked()
    answer = attempted(request, raising(Refused(("name", "Taken."), ("", "Too late."))), done="Saved.")
    assert (answer.status_code, answer.content, told(request)) == (422, b"Taken. Too late.", [])


def test_an_attempt_hands_on_what_was_written_and_says_so() -> None:
    request, wants = asked(), Intent(PUBLIC, "k" * 32)
    answer = attempted(
        request,
        lambda wanted: wanted.found.setdefault("row", 7),
        wants=wants,
        done=lambda row: f"No. {row}",
        to=lambda row: (f"/{row}/",),
    )
    assert (answer["Location"], told(request), wants.found) == ("/7/", [("success", "No. 7")], {"row": 7})


def test_an_attempt_that_loses_a_race_is_answered_by_the_view_or_as_any() -> None:
    lose = raising(Conflict(Tournament(version=7), None))
    assert attempted(asked(), lose, lost=lambda race: HttpResponse(race.current.version)).content == b"7"
    with pytest.raises(Conflict):
        attempted(asked(), lose)


def _caught(path: Path) -> set[str]:
    """The exceptions of writes that a file catches."""
    tree = ast.parse(path.read_text())
    own = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "tournaments.kernel.write"
        for name in node.names
        if name.name in ("Refused", "Conflict")
    }
    types = [node.type for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.type]
    return {name.id for kind in types for name in ast.walk(kind) if isinstance(name, ast.Name) and name.id in own}


def test_no_view_catches_refusals_and_lost_races_by_itself() -> None:
    home = Path(apps.get_app_config("tournaments").path)
    views = [
        path for path in home.rglob("*.py") if "views" in path.parts or path.stem == "views" or "pages" in path.parts
    ]
    assert home / "pages" / "judge" / "taps.py" in views
    kernel = home / "kernel"
    assert _caught(kernel / "submit.py") == set()
    assert _caught(kernel / "views.py") == {"Refused", "Conflict"}, "in ``attempt``"
    views.remove(kernel / "views.py")
    caught = {str(path.relative_to(home)): names for path in views if (names := _caught(path))}
    # The faults of a list name its lines, and go on to ``submit``.
    assert caught == {"roster/views/people.py": {"Refused"}}


def test_values_are_told_as_people_read_them() -> None:
    choice = forms.ChoiceField(choices=[("a", "One"), ("More", [("b", "Two")])])
    with translation.override("en"):
        assert value_words(choice, "b") == "Two"
        assert value_words(forms.BooleanField(), "on") == "yes"
        assert value_words(forms.DateField(), "2026-07-14") == "14 July 2026"
        assert value_words(forms.DateField(), "2026-99-14") == "2026-99-14"
        assert value_words(None, "") == "–"
        several = forms.MultipleChoiceField(choices=[("1", "One"), ("2", "Two")])
        assert value_words(several, [1, 2]) == "One, Two"
        assert value_words(several, []) == "–"
        begins = ZonedDateTimeField()
        begins.zone = ZoneInfo("Europe/Moscow")
        assert value_words(begins, datetime(2026, 7, 14, 7, tzinfo=UTC)) == "14 July 2026, 10:00"
        assert value_words(begins, "2026-07-14T10:00") == "14 July 2026, 10:00"
        assert value_words(begins, "soon") == "soon"


def test_a_page_that_does_not_know_the_form_shows_what_was_typed_and_no_codes() -> None:
    sent = [
        ("name", "Ада"), ("points", "2½"), ("text", "two words"), ("begins", "12:30"), ("empty", ""), ("tick", "on"),
        ("team", "12"), ("match", "12-3"), ("visibility", "private"), ("table", "eyJ" * 20), ("was", "Before that"),
    ]  # fmt: skip
    assert typed(sent) == ["Ада", "2½", "two words", "12:30"]


def refused(cast: Cast, **more: str) -> str:
    """The page of a form whose token is missing."""
    client = cast.client("organiser")
    client.handler.enforce_csrf_checks = True
    sent = settings_of(cast.tournament) | {"place": "Актовый зал"} | more
    before = snapshot()
    answer = client.post(reverse("desk_settings", args=["cup"]), sent, headers={"accept-language": "ru"})
    assert (answer.status_code, snapshot()) == (403, before)
    return answer.content.decode()


def shown(page: str) -> str:
    """What stands under the heading of the kept input."""
    return page.partition("Что вы ввели")[2].partition("</section>")[0]


def test_a_form_that_could_not_be_checked_is_shown_as_it_was_typed_and_can_be_sent_again(cast: Cast) -> None:
    page = refused(cast)
    assert "<li><bdi>Актовый зал</bdi></li>" in shown(page)
    assert "private" not in shown(page)
    assert "<dt>" not in shown(page)
    assert '<input type="hidden" name="place" value="Актовый зал">' in page


def test_a_pick_that_could_not_be_checked_is_neither_shown_nor_kept(cast: Cast) -> None:
    page = refused(cast, card="Красная карта")
    assert "Красная карта" not in page
    assert "Актовый зал" not in shown(page)


def test_a_lost_race_is_shown_in_the_words_of_the_form(cast: Cast) -> None:
    sent = settings_of(cast.tournament) | {"visibility": "unlisted", "version": "1"}
    Tournament.objects.filter(pk=cast.tournament.pk).update(version=2)
    client: Client = cast.client("organiser")
    answer = client.post(reverse("desk_settings", args=["cup"]), sent, headers={"accept-language": "ru"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "По адресу" in shown(page)
    assert not re.search(r"<dt>[a-z_-]+</dt>", page)
