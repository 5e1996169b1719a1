"""What whoever stores names is told of those that paper cannot show."""

from django.utils.translation import override

from tournaments.roster.write.on_paper import told_of


def test_many_names_are_told_in_one_sentence_that_does_not_name_all() -> None:
    with override("en"):
        (told,) = told_of([f"星 {number}" for number in range(10)] + ["Анна"])
    assert told.startswith("Saved, but some signs cannot be printed")
    assert "星 0, 星 1" in told
    assert "(+2)" in told
    assert "Анна" not in told


def test_a_long_name_is_cut_with_a_sign_that_it_is() -> None:
    with override("en"):
        (told,) = told_of(["星" * 40])
    assert f": {'星' * 29}…. To" in told


def test_what_was_known_before_and_what_can_be_printed_is_not_told() -> None:
    assert told_of(["星", "Анна", "♥\ufe0f"], known=["星"]) == []
