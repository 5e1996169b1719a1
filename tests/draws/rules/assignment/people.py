"""Tables and judges, by hand and by chance."""

import random

from tournaments.draws.rules.assignment.model import Assignment, Judge, Key, Post, Table, Team, Wish
from tournaments.kernel.values import english

GREEK = ["Альфа", "Бета", "Гамма", "Дельта", "Эпсилон", "Дзета", "Эта", "Тета"]
TEAMS = [Team(key, name) for key, name in enumerate(GREEK, start=1)]
PEOPLE = ["Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар"]


def tables(*wanted: int) -> list[Table]:
    """Tables 2.1, 2.2 … with the teams two by two, and the number of judges that each of them wants."""
    return [
        Table(100 + number, f"2.{number}", (TEAMS[2 * number - 2], TEAMS[2 * number - 1]), judges, number)
        for number, judges in enumerate(wanted, start=1)
    ]


def senior(key: Key, *attached: Key, load: int = 0, wish: Wish = Wish.NONE) -> Judge:
    return Judge(key, PEOPLE[key - 1], True, frozenset(attached), wish, load)


def junior(key: Key, *attached: Key, load: int = 0, wish: Wish = Wish.NONE) -> Judge:
    return Judge(key, PEOPLE[key - 1], False, frozenset(attached), wish, load)


def posts(assignment: Assignment) -> dict[Key, list[Key]]:
    """Table → judges, the senior one first, 0 when there is none."""
    by_table: dict[Key, list[Key]] = {}
    for post in assignment.posts:
        by_table.setdefault(post.table, [] if post.senior else [0]).append(post.judge)
    return by_table


def said(assignment: Assignment) -> list[str]:
    return [english(note.fault) for note in assignment.notes]


def random_case(seed: int) -> tuple[list[Table], list[Judge], list[Post]]:
    """Up to three tables and six judges; small figures, so that ties of every kind are frequent."""
    dice = random.Random(seed)
    rooms = tables(*(dice.choice([1, 1, 2, 3]) for _ in range(dice.randint(1, 3))))
    judges = [_judge(key, dice) for key in range(1, dice.randint(0, 6) + 1)]
    locked = [Post(dice.choice(rooms).key, judge.key, dice.random() < 0.4) for judge in judges if dice.random() < 0.1]
    return rooms, judges, locked


def _judge(key: Key, dice: random.Random) -> Judge:
    return Judge(
        key,
        PEOPLE[key - 1],
        can_be_senior=dice.random() < 0.5,
        attached_to=frozenset(dice.sample(range(1, 7), dice.choice([0, 0, 1, 2]))),
        wish=dice.choice(list(Wish)),
        load=dice.randint(0, 2),
        senior_load=dice.randint(0, 1),
        seen=tuple(dice.choices(range(1, 7), k=dice.randint(0, 3))),
        available=dice.random() < 0.9,
        company=_others(key, dice),
        apart=_others(key, dice),
        room=dice.choice([None, None, 1, 2, 3]),
        tours=dice.randint(0, 2),
        most_tours=dice.choice([None, None, None, 1, 2]),
    )


def _others(key: Key, dice: random.Random) -> frozenset[Key]:
    return frozenset(other for other in range(1, 7) if other != key and dice.random() < 0.12)
