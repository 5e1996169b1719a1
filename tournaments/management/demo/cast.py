"""Who takes part in the demo: invented people of an invented school."""

from dataclasses import dataclass
from typing import Final

SLUG: Final = "zarechny-cup"
NAME: Final = "Осенний кубок Заречной школы"
CUP_OVER: Final = "Отборочный кубок Заречной школы"
PERSONS: Final = "Личное первенство Заречной школы"
PLACE: Final = "г. Заречный, школа № 3"
ROOMS: Final = ("Кабинет 201", "Кабинет 202", "Библиотека", "Актовый зал")


@dataclass(frozen=True)
class DemoTeam:
    """A team with its sign. The first four players are its main line-up, the first of them the captain, the rest its
    free shooters."""

    name: str
    sign: str
    group: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class DemoJudge:
    """A judge, and the team that this judge never judges (a child plays there), empty for none."""

    name: str
    senior: bool
    attached_to: str = ""


TEAMS: Final = (
    DemoTeam("Альтаир", "α", "7 класс", (
        "Вера Сомова", "Тимур Галиев", "Лев Ананьин", "Майя Орлова", "Игнат Чуприн", "Юля Репина", "Артём Лосев",
    )),
    DemoTeam("Бригантина", "β", "6 класс", (
        "Роман Якушев", "Соня Бельская", "Марк Туманов", "Дина Шакирова", "Никита Вдовин", "Алиса Чижова",
    )),
    DemoTeam("Гроза", "γ", "7 класс", (
        "Кира Малахова", "Фёдор Зимин", "Степан Ложкин", "Аня Котова", "Глеб Сысоев", "Зоя Паршина", "Яна Мостовая",
        "Демид Рыков",
    )),
    DemoTeam("Дельфин", "δ", "6 класс", (
        "Матвей Копылов", "Ева Лаптева", "Руслан Бикбаев", "Нина Холодова", "Арсений Пухов", "Лада Жилина",
    )),
    DemoTeam("Эврика", "ε", "8 класс", (
        "Савва Корнеев", "Ульяна Минская", "Даниил Рощин", "Эля Гареева", "Пётр Ступин", "Варя Лисина",
        "Камиль Сафин", "Тася Ермилова", "Егор Дымов",
    )),
    DemoTeam("Зенит", "ζ", "8 класс", ("Илья Бортников", "Полина Седых", "Азат Валеев", "Маша Круглова")),
    DemoTeam("Этюд", "η", "7 класс", (
        "Оля Верещагина", "Гриша Полевой", "Лиза Снегирёва", "Антон Мошков", "Рита Дубинина", "Коля Сухов",
        "Света Ярцева",
    )),
    DemoTeam("Теремок", "θ", "6 класс", (
        "Женя Барсуков", "Саша Ковригина", "Миша Стрельцов", "Настя Полозова", "Влад Рогожин", "Ксюша Тихая",
        "Паша Гусаров",
    )),
)  # fmt: skip

JUDGES: Final = (
    DemoJudge("Семён Аркадьевич Ветров", senior=True),
    DemoJudge("Галина Юрьевна Мошкова", senior=True, attached_to="Этюд"),
    DemoJudge("Денис Рощин", senior=True, attached_to="Эврика"),
    DemoJudge("Елена Павловна Усова", senior=True),
    DemoJudge("Катя Фомина", senior=False),
    DemoJudge("Ильдар Галиев", senior=False, attached_to="Альтаир"),
    DemoJudge("Тоня Серова", senior=False),
    DemoJudge("Борис Ильин", senior=False),
)
