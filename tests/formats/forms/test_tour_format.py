"""The form of a tour's format."""

from dataclasses import fields
from decimal import Decimal

import pytest
from django.utils import translation

from games.core.likeness import Likeness
from games.partner.figures import FIGURES
from tournaments.formats.forms import CHOICES, SECTIONS, WORDS, FormatForm, OptionsForm, first_move_told
from tournaments.formats.rules.tour_format import KINDS, PRESETS, PenaltyPreset, TourFormat, presets_for
from tournaments.rounds.forms import start_choices


def sent(form: FormatForm | OptionsForm, **changes: str) -> dict[str, str]:
    """What a browser would send back for an untouched form, with changes."""
    data = {}
    for field in form:
        value = field.value()
        if value is not None and value is not False:
            data[field.html_name] = "on" if value is True else str(field.field.prepare_value(value))
    return data | {f"{form.prefix}-{name}": value for name, value in changes.items()}


def bound(stored: TourFormat, kind: str, **changes: str) -> FormatForm:
    return FormatForm(sent(FormatForm(stored=stored, kind=kind), **changes), stored=stored, kind=kind)


def test_every_setting_has_words_and_stands_in_one_section() -> None:
    names = [field.name for field in fields(TourFormat)]
    assert set(WORDS) == set(names)
    assert sorted(name for section in SECTIONS for name in section.settings) == sorted(names)
    assert {name for name, choices in CHOICES.items() for _value in choices} == {"first_move", "overrun"}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("kind", "preset"), [(kind, slug) for kind in KINDS for slug in presets_for(kind)])
def test_an_untouched_form_gives_the_stored_format_back(kind: str, preset: str, language: str) -> None:
    stored = PRESETS[preset].format
    with translation.override(language):
        form = bound(stored, kind)
        assert form.is_valid(), form.errors
        assert form.tour_format() == stored


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"boards": "21"}, "boards"),
        ({"boards": "-1"}, "boards"),
        ({"boards": ""}, "boards"),
        ({"board_points": "x"}, "board_points"),
        ({"board_points": "0"}, "board_points"),
        ({"team_points": "1001"}, "team_points"),
        ({"games_per_board": "0"}, "games_per_board"),
        ({"shooters_advice": "3"}, "shooters_advice"),
        ({"first_move": "coin"}, "first_move"),
        ({"team_games": "0", "first_move": "individual_loser"}, "first_move"),
        ({"board_points": "0.01"}, "draw_shares"),
        ({"penalty_presets": "3 bad conduct"}, "penalty_presets"),
        ({"penalty_presets": "x | шум"}, "penalty_presets"),
        ({"penalty_presets": "3 |"}, "penalty_presets"),
        ({"penalty_presets": "-3 | шум"}, "penalty_presets"),
        ({"penalty_presets": "3 | шум\n3 | шум"}, "penalty_presets"),
    ],
)
def test_a_fault_stands_at_its_field(changes: dict[str, str], field: str) -> None:
    form = bound(PRESETS["corners"].format, "corners", **changes)
    assert not form.is_valid()
    assert set(form.errors) == {field}


def test_penalties_are_lines_with_halves() -> None:
    form = bound(PRESETS["points"].format, "points", penalty_presets=" ½ | опоздание \n\n3|шум | крик")
    assert form.is_valid(), form.errors
    assert form.tour_format().penalty_presets == (
        PenaltyPreset(Decimal("0.5"), "опоздание"),
        PenaltyPreset(Decimal(3), "шум | крик"),
    )
    assert set(form.fields) == {"penalty_presets"}


def test_an_unknown_field_of_a_form_changes_nothing() -> None:
    stored = PRESETS["points"].format
    form = bound(stored, "points", boards="4", team_games="2")
    assert form.is_valid()
    assert form.tour_format() == stored


def test_options_come_from_the_game_with_the_stored_ones_chosen() -> None:
    form = OptionsForm(kind="corners", stored={"reuse": "unpainted"})
    assert form["reuse"].value() == "unpainted"
    assert form["edges"].value() == "inside"
    given = OptionsForm(sent(form, edges="outside"), kind="corners", stored={})
    assert given.is_valid()
    assert given.data_to_store() == {"reuse": "unpainted", "edges": "outside"}
    assert not OptionsForm({"options-reuse": "x", "options-edges": "inside"}, kind="corners", stored={}).is_valid()
    assert not OptionsForm(kind="points", stored={}).fields


def test_every_kind_can_be_started_from() -> None:
    assert {value.partition(":")[0] for value, _label in start_choices()} == set(KINDS)


def measured(first: int, second: int, slug: str = "deer", options: str = "") -> list[Likeness]:
    return [Likeness(slug, options, 2, 100, 0, first, second, 0, (1, 2, 3, 4, 5), ())]


def test_what_beginning_is_worth_stands_beside_the_number_of_games() -> None:
    """The figures that the program has, in words of the reader's language."""
    own = next(figure for figure in FIGURES if (figure.slug, figure.options) == ("corners", ""))
    for language, words, sign in (
        ("en", "The side that began scored", "%"), ("ru", "Начинавшая сторона набрала", "\N{NO-BREAK SPACE}%"),
    ):  # fmt: skip
        with translation.override(language):
            told = str(FormatForm(stored=TourFormat(), kind="corners").fields["games_per_board"].help_text)
            assert f"{words} {round(100 * own.share)}{sign}" in told
            assert f": {own.games}." in told
            assert str(WORDS["games_per_board"].help) in told


def test_the_advice_follows_from_the_figures() -> None:
    with translation.override("en"):
        assert first_move_told("deer", {}, measured(70, 30)) == (
            "Games played between equal programs: 100. The side that began scored 70% of the points. "
            "Two games with swapped first moves even that out."
        )
        assert "not enough to tell whether" in first_move_told("deer", {}, measured(52, 48))
        assert "hardly has an advantage" in first_move_told("deer", {}, measured(490, 510))
        assert "swap roles within the game" in first_move_told("sonor", {}, measured(52, 48, "sonor"))
        assert "even that out" in first_move_told("sonor", {}, measured(30, 70, "sonor")), (
            "they swap, and it still counts"
        )
        assert first_move_told("deer", {}, []) == first_move_told("points", {}, measured(70, 30)) == ""


def test_what_every_measured_game_was_played_with_leaves_the_figures_as_they_are() -> None:
    """Programs seal their picks, so the figures of these games are those of every way to pick."""
    for more in ({}, {"metric": "steps"}):
        told = {first_move_told("isses", {"picks": picks} | more) for picks in ("sealed", "reveal")}
        assert len(told) == 1
        assert ": 1000." in told.pop()


def test_the_figures_are_those_of_the_tours_options() -> None:
    figures = [*measured(62, 38), *measured(45, 55, options="entry_diagonals=no")]
    with translation.override("en"):
        for options, share in (({}, "62"), ({"entry_diagonals": "yes"}, "62"), ({"entry_diagonals": "no"}, "45")):
            assert f"scored {share}%" in first_move_told("deer", options, figures)
        assert first_move_told("deer", {"entry_diagonals": "no", "quiet": "40"}, figures) == "", (
            "nobody has measured it"
        )
        form = FormatForm(stored=TourFormat(), kind="deer", options={"entry_diagonals": "no"})
        shown = next(figure for figure in FIGURES if figure.options == "entry_diagonals=no")
        assert f"scored {round(100 * shown.share)}%" in str(form.fields["games_per_board"].help_text)
