"""The audit log in words."""

import ast
import re
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from django.utils import timezone, translation

import tournaments
from tests import factories as make
from tests.conftest import Cast
from tournaments.audit.action_words import ACTIONS, action_words
from tournaments.audit.tables import SHOWN_LINES, lines_of
from tournaments.models import AuditEntry, Tournament
from tournaments.models.audit import canonical
from tournaments.rounds.read.tours import tour_described
from tournaments.rounds.write.tours import preset_format
from tournaments.setup.write import settings_of


def use_cases() -> set[str]:
    """The names in every ``@use_case("…")``."""
    names = set()
    for path in Path(tournaments.__path__[0]).glob("**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "use_case":
                names |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return {str(name) for name in names}


def entry(**data: object) -> AuditEntry:
    return AuditEntry(data=canonical(data))


def test_every_use_case_is_worded_and_nothing_else() -> None:
    assert set(ACTIONS) == use_cases()


def test_what_an_old_entry_says_keeps_its_words() -> None:
    with translation.override("en"):
        assert action_words("player.remove") == "removed a player"


def test_an_unknown_action_is_shown_by_its_name() -> None:
    assert action_words("moon.land") == "moon.land"


def test_only_what_changed_is_shown() -> None:
    lines = lines_of(entry(before={"id": 1, "name": "а", "room": "2.1"}, after={"id": 1, "name": "б", "room": "2.1"}))
    assert [(line.old, line.new) for line in lines] == [("а", "б")]


def test_points_stand_as_people_write_them() -> None:
    before = {"total_a": "0", "bye_own": "1", "penalty": {"points": "2"}, "format": {"team_points": "6"}, "name": "0.5"}
    after = {"total_a": "2.5", "bye_own": "2.25", "penalty": {"points": "-3"}, "format": {"team_points": "0.5"}}
    with translation.override("ru"):
        lines = lines_of(entry(before=before, after=after))
    assert [line.new for line in lines] == ["2,25", "½", "–", "−3", "2½"]
    assert lines[2].old == "0.5"


def test_a_new_and_a_removed_thing_have_one_side() -> None:
    assert [(line.old, line.new) for line in lines_of(entry(before=None, after={"name": "б"}))] == [(None, "б")]
    assert [(line.old, line.new) for line in lines_of(entry(before={"name": "а"}, after=None))] == [("а", None)]
    assert [(line.old, line.new) for line in lines_of(entry(before={}, after={"name": "б"}))] == [("–", "б")]


def test_inner_settings_lists_and_states_are_readable() -> None:
    after = {"format": {"boards": 4}, "judges": ["А", "Б"], "state": "approved", "rehearsal": True}
    with translation.override("ru"):
        lines = lines_of(entry(before=None, after=after, matches=[{"match_id": 3, "match": "А – Б"}]))
        values = {line.new for line in lines}
    assert {"4", "А, Б", "(А – Б)"} <= values
    assert "approved" not in values
    assert "True" not in values


def test_a_side_is_said_in_the_readers_letters_and_a_room_is_called_as_somebody_typed() -> None:
    sheet = {"games": [{"eight": "A", "winner": "B"}]}
    with translation.override("ru"):
        lines = lines_of(entry(before=None, after={"goes_on": "A", "walk_over": "B", "room": "A", "sheet": sheet}))
    assert [line.new for line in lines] == ["сторона А", "A", "(сторона А · сторона Б)", "сторона Б"]


def test_a_huge_entry_is_cut_and_its_rest_counted() -> None:
    lines = lines_of(entry(before=None, after={f"n{number}": number for number in range(1000)}))
    assert len(lines) == SHOWN_LINES + 1
    assert str(1000 - SHOWN_LINES) in lines[-1].label


def test_everything_that_an_organiser_sets_is_in_words(cast: Cast) -> None:
    settings = settings_of(Tournament(name="Кубок", starts_on=date(2026, 11, 20), ends_on=date(2026, 11, 23)))
    starts_at = datetime(2026, 11, 21, 7, tzinfo=UTC)
    stored = make.make_tour(cast.tournament, format=preset_format("corners", "ru"), starts_at=starts_at)
    tour = tour_described(stored)
    with translation.override("ru"), timezone.override(ZoneInfo("Europe/Moscow")):
        lines = lines_of(entry(before=None, after=settings)) + lines_of(entry(before=None, after=tour))
    foreign = [line for line in lines if re.search(r"[a-z]{2}", f"{line.label} {line.new}")]
    assert [line.new for line in foreign] == ["match_points, points"]
    assert {"20 ноября 2026", "21 ноября 2026, 10:00"} <= {line.new for line in lines}


def test_what_only_looks_like_a_time_is_left_alone() -> None:
    after = {"starts_at": "2026-99-99", "name": "2026-11-20", "ends_on": 5}
    values = {line.new for line in lines_of(entry(before=None, after=after))}
    assert values == {"2026-99-99", "2026-11-20", "5"}


def test_a_column_is_called_in_the_log_as_it_calls_itself() -> None:
    column = Tournament._meta.get_field("frozen_from")
    assert [line.label for line in lines_of(entry(before=None, after={"frozen_from": 3}))] == [str(column.verbose_name)]
