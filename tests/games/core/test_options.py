"""Options and tags that a game understands."""

import pytest

from games.core.sheets import Choice, Number, TagSpec, check_tags, read_options, write_options
from games.core.types import Refused

SPECS = (
    Choice("metric", "euclid", ("euclid", "steps"), "Distance", ("straight", "steps")),
    Number("repetition", "Repetition", 2, 99),
)


def test_defaults_are_filled_in_and_left_out_again() -> None:
    assert read_options(SPECS, "") == {"metric": "euclid", "repetition": "0"}
    assert write_options(SPECS, read_options(SPECS, "metric=euclid repetition=0")) == ""


def test_options_are_written_in_the_order_of_the_game() -> None:
    assert write_options(SPECS, read_options(SPECS, "repetition=3 metric=steps")) == "metric=steps repetition=3"


@pytest.mark.parametrize("value", ["0", "2", "99"])
def test_a_number_is_off_or_in_its_range(value: str) -> None:
    assert read_options(SPECS, f"repetition={value}")["repetition"] == value


@pytest.mark.parametrize("value", ["1", "100", "-2", "02", "2.0", "٣", "x", "9" * 50])
def test_it_refuses_a_number_out_of_range_or_oddly_written(value: str) -> None:
    with pytest.raises(Refused) as refused:
        read_options(SPECS, f"repetition={value}")
    assert refused.value.fault.code == "record.option_value"


def test_a_tag_without_a_list_of_values_takes_any_text() -> None:
    specs = (TagSpec("Layout", "Layout"), TagSpec("First", "First", ("A", "B"), derived=True))
    assert check_tags(specs, {"Layout": "x=1", "Other": "y"}) == {"Layout": "x=1", "First": ""}
    with pytest.raises(Refused):
        check_tags(specs, {"First": "C"})
