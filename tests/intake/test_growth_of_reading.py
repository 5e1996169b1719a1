"""Ten times as long a list takes ten times as long to read, not a hundred times, in whatever shape it comes."""

from collections.abc import Callable
from time import process_time

import pytest
import tablib

from tournaments.kernel.table_file import Table, read_table
from tournaments.roster.rules.judge_list import judge_lines
from tournaments.roster.rules.lists import rows_of_table, table_of_lines
from tournaments.rounds.read.match_rows import read_rows

FEW, MANY = 150, 1_500


def ods(rows: int) -> Table:
    made = tablib.Dataset(*[(f"Команда {row}", f"Ким Лев {row}") for row in range(rows)], headers=("Команда", "Игрок"))
    return read_table("t.ods", made.export("ods"))


def teams(line: str) -> Callable[[int], object]:
    return lambda rows: rows_of_table(table_of_lines("\n".join(line.format(row) for row in range(rows))))


def matches(rows: int) -> object:
    lines = ["Тур;Команда А;Команда Б;Счёт", *(f"{row % 9 + 1};Альфа {row};Бета {row};12:10" for row in range(rows))]
    return read_rows(read_table("m.csv", "\n".join(lines).encode()))


def judges(rows: int) -> object:
    return judge_lines("\n".join(["ФИО;Комната", *(f"Ким Лев {row};{row}" for row in range(rows))]))


def page(rows: int) -> Table:
    cells = "".join(f"<tr><td>Альфа {row}<td>Лев Ким</tr>" for row in range(rows))
    return read_table("t.xls", f"<table><tr><th>Команда<th>Игрок</tr>{cells}</table>".encode())


SHAPES: dict[str, Callable[[int], object]] = {
    "ods": ods,
    "html": page,
    "matches": matches,
    "judges": judges,
    "team and players": teams("Альфа {0}: Лев Ким, Яна Белова"),
    "bars": teams("| Альфа {0} | Лев Ким |"),
    "groups": teams("Младшая группа {0}"),
    "two in a cell": teams("Альфа {0};Лев Ким и Яна Белова"),
    "blocks": teams("Команда {0}\n1. Лев Ким\n2. Яна Белова"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_ten_times_the_rows_are_not_a_hundred_times_the_work(shape: str) -> None:
    read = SHAPES[shape]

    def took(rows: int) -> float:
        begun = process_time()
        read(rows)
        return process_time() - begun

    assert took(MANY) < 40 * max(min(took(FEW) for _ in range(3)), 0.002)
