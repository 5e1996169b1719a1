"""What an error page says of the input that it keeps: the words of the form, never the names of its fields."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import translation

from tests.access.test_matrix import snapshot
from tests.conftest import Cast
from tournaments.kernel.submit import HIDDEN, MACHINERY, OF_A_ROW, label_of, worded
from tournaments.models import Tournament
from tournaments.setup.write import settings_of

NAMES = re.compile(r"<(?:input|select|textarea|button)\b[^>]*?\sname=\"([\w-]+)\"")
ONLY_LOOKED_AT = {"back", "ink", "paper"}
"""Fields of forms that write nothing."""
MADE_BY_JUDGES = [
    "painted_a", "coins_b", "houses_2", "winner_3", "evader_1_4", "last_catch_2", "eight", "format-boards",
    "format-penalty_presets", "options-reuse", "starts_on", "team_a", "expires_on", "frozen_from",
]  # fmt: skip


def written() -> set[str]:
    """The names of the fields that templates write by themselves."""
    folder = Path(settings.BASE_DIR) / "templates"
    return {name for path in folder.rglob("*.html") for name in NAMES.findall(path.read_text("utf-8"))}


def test_every_field_that_a_template_writes_has_words_or_belongs_to_the_machinery() -> None:
    assert get_resolver().url_patterns  # with the addresses come the forms
    found = written() - ONLY_LOOKED_AT - set(HIDDEN) - MACHINERY
    assert len(found) > 20
    unnamed = {name for name in found if not label_of(name) and not OF_A_ROW.fullmatch(name)}
    assert unnamed == set(), "name them in tournaments/kernel/submit.py"


@pytest.mark.parametrize("name", MADE_BY_JUDGES)
def test_a_field_of_a_form_is_called_by_a_word(name: str) -> None:
    assert get_resolver().url_patterns
    with translation.override("ru"):
        assert re.search("[а-я]", label_of(name))


def test_choices_and_boxes_are_told_as_people_read_them() -> None:
    assert get_resolver().url_patterns
    sent = [
        ("visibility", "private"),
        ("rehearsal", "on"),
        ("starts_on", "2026-07-14"),
        ("ends_on", "2026-99-14"),
        ("format-overrun", "skip"),
        ("team_a", "12"),
        ("x", "1"),
    ]
    with translation.override("en"):
        assert worded(sent) == [
            ("Visibility", "Private: only organisers and whoever has a private link"),
            ("Rehearsal", "yes"),
            ("First day", "July 14, 2026"),
            ("Last day", "2026-99-14"),
            ("Team move over its time", "The move is skipped"),
        ]


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
    return page.rsplit('<dl class="kept">', maxsplit=1)[-1].split("</dl>", maxsplit=1)[0]


def test_a_form_that_could_not_be_checked_is_shown_in_its_own_words(cast: Cast) -> None:
    page = refused(cast)
    for wanted in ("<dt>Первый день</dt>", "<dt>Видимость</dt>", "Актовый зал"):
        assert wanted in shown(page)
    assert not re.search(r"<dt>[a-z_-]+</dt>", page)
    assert '<input type="hidden" name="place" value="Актовый зал">' in page


def test_a_lost_race_is_shown_in_the_words_of_the_form(cast: Cast) -> None:
    sent = settings_of(cast.tournament) | {"visibility": "unlisted", "version": "1"}
    Tournament.objects.filter(pk=cast.tournament.pk).update(version=2)
    client: Client = cast.client("organiser")
    answer = client.post(reverse("desk_settings", args=["cup"]), sent, headers={"accept-language": "ru"})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "По адресу" in shown(page)
    assert not re.search(r"<dt>[a-z_-]+</dt>", page)
