from tests.draws.rules.assignment.people import junior, senior, tables
from tournaments.draws.rules.assignment.model import Judge, Post
from tournaments.draws.rules.assignment.places import check
from tournaments.kernel.values import english


def said(posts: list[Post], judges: list[Judge], *wanted: int) -> list[tuple[int | None, int | None, str]]:
    return [(note.table, note.judge, english(note.fault)) for note in check(tables(*wanted), judges, posts)]


def test_a_good_tour_has_nothing_to_say() -> None:
    posts = [Post(101, 1, senior=True), Post(101, 2), Post(102, 3, senior=True)]
    assert said(posts, [senior(1), junior(2), senior(3)], 2, 1) == []


def test_a_table_without_a_senior_or_enough_judges_is_told() -> None:
    assert said([Post(101, 1)], [senior(1)], 2) == [
        (101, None, "2.1 has no senior judge."),
        (101, None, "2.1 has too few judges (judges: 1, wanted: 2)."),
    ]


def test_two_senior_judges_at_one_table_are_told() -> None:
    posts = [Post(101, 1, senior=True), Post(101, 2, senior=True)]
    assert said(posts, [senior(1), senior(2)], 1) == [
        (101, 2, "2.1 has a second senior judge, Борис. Only one can be the senior.")
    ]


def test_each_attachment_is_told() -> None:
    posts = [Post(101, 1, senior=True)]
    assert said(posts, [senior(1, 1, 2)], 1) == [
        (101, 1, "Анна judges 2.1 despite being connected to Альфа."),
        (101, 1, "Анна judges 2.1 despite being connected to Бета."),
    ]
