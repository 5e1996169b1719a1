"""Invented people, teams and rooms, as many as are wanted."""

from collections.abc import Iterator
from random import Random
from typing import Final

TEAMS: Final = (
    "Альбатрос", "Арсенал", "Астра", "Барс", "Беркут", "Буревестник", "Буря", "Везувий", "Веста", "Вихрь",
    "Волна", "Восход", "Гейзер", "Горизонт", "Гранит", "Дебют", "Дракон", "Енот", "Жар-птица", "Заря",
    "Звездопад", "Импульс", "Искра", "Каравелла", "Кедр", "Кентавр", "Комета", "Компас", "Корсар", "Кристалл",
    "Ладья", "Лидер", "Лис", "Маяк", "Метеор", "Мираж", "Молния", "Муравей", "Нева", "Нейрон", "Орион", "Пегас",
    "Пингвин", "Полюс", "Прибой", "Ракета", "Ритм", "Родник", "Рысь", "Сатурн", "Сова", "Созвездие", "Спутник",
    "Стрела", "Тайфун", "Темп", "Титан", "Торнадо", "Факел", "Феникс", "Фортуна", "Циклон", "Шторм", "Эверест",
    "Экватор", "Эталон", "Юнга", "Юпитер", "Ястреб", "Ящер",
)  # fmt: skip
SCHOOLS: Final = ("Лицей", "Гимназия", "Школа № 5", "Школа № 12", "Школа № 40", "Интернат")
BOYS: Final = (
    "Артём", "Богдан", "Вадим", "Георгий", "Денис", "Егор", "Захар", "Иван", "Кирилл", "Лев", "Макар", "Николай",
    "Олег", "Павел", "Роман", "Семён", "Тимур", "Фёдор", "Юрий", "Ян",
)  # fmt: skip
GIRLS: Final = (
    "Алина", "Вера", "Дарья", "Ева", "Жанна", "Злата", "Ирина", "Кира", "Лилия", "Мария", "Надежда", "Ольга",
    "Полина", "Рената", "София", "Таисия", "Ульяна", "Эмма", "Юлия", "Яна",
)  # fmt: skip
SURNAMES: Final = (
    "Агапов", "Баранов", "Белов", "Воронин", "Гаврилов", "Гордеев", "Гусев", "Данилин", "Ершов", "Жуков",
    "Зайцев", "Ильин", "Калинин", "Карпов", "Киселёв", "Комаров", "Крылов", "Кузьмин", "Лапин", "Лебедев",
    "Макаров", "Маслов", "Минин", "Назаров", "Носов", "Орехов", "Панин", "Петухов", "Поляков", "Рогов", "Рябов",
    "Савин", "Соболев", "Сорокин", "Тарасов", "Титов", "Уваров", "Фомин", "Хохлов", "Цветков", "Чернов",
    "Шилов", "Щукин", "Юдин", "Яковлев",
)  # fmt: skip
FATHERS: Final = (
    "Андрее",
    "Борисо",
    "Викторо",
    "Егоро",
    "Ивано",
    "Льво",
    "Олего",
    "Павло",
    "Романо",
    "Фёдоро",
)
FLOOR: Final = 12
"""Rooms on one floor of the school."""


def teams(number: int, chance: Random) -> list[str]:
    """So many different names; when the words are used up, with a school behind them, then with a number."""
    words = chance.sample(TEAMS, len(TEAMS))
    found = list(words)
    found += [f"{word} ({school})" for school in SCHOOLS for word in words]
    found += [f"Команда {place}" for place in range(len(found) + 1, number + 1)]
    return found[:number]


def players(number: int, chance: Random) -> list[str]:
    """Names of one team's players, no two with the same surname."""
    return [_person(surname, chance) for surname in chance.sample(SURNAMES, number)]


def persons(number: int, chance: Random) -> list[str]:
    """So many different people who play for themselves."""
    found: dict[str, None] = {}
    while len(found) < number:
        found[_person(chance.choice(SURNAMES), chance)] = None
    return list(found)


def judges(chance: Random) -> Iterator[str]:
    """Grown-up people, each once."""
    seen: set[str] = set()
    while True:
        boy = chance.random() < 0.5
        first = chance.choice(BOYS if boy else GIRLS)
        father = chance.choice(FATHERS) + ("вич" if boy else "вна")
        name = f"{first} {father} {_surname(chance.choice(SURNAMES), boy=boy)}"
        if name not in seen:
            seen.add(name)
            yield name


def rooms(number: int) -> list[str]:
    """Rooms of a school, floor by floor."""
    return [f"Кабинет {place // FLOOR + 1}{place % FLOOR + 1:02}" for place in range(number)]


def _person(surname: str, chance: Random) -> str:
    boy = chance.random() < 0.5
    return f"{chance.choice(BOYS if boy else GIRLS)} {_surname(surname, boy=boy)}"


def _surname(surname: str, *, boy: bool) -> str:
    return surname if boy else f"{surname}а"
