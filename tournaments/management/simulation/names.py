"""What is made by chance without a database: names, and the records of games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Final

from games import registry
from games.core.game import fold, start
from games.core.record import Ply, Record, write
from games.core.types import Result, Side
from games.registry import AnyGame
from tournaments.play.games import registry as site_games

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
FATHERS: Final = ("Андрее", "Борисо", "Викторо", "Егоро", "Ивано", "Льво", "Олего", "Павло", "Романо", "Фёдоро")
FLOOR: Final = 12
"""Rooms on one floor of the school."""


def teams(number: int, chance: Random) -> list[str]:
    """So many different names; when the words are used up, with a school behind them, then with a number."""
    words = chance.sample(TEAMS, len(TEAMS))
    names = list(words)
    names += [f"{word} ({school})" for school in SCHOOLS for word in words]
    names += [f"Команда {place}" for place in range(len(names) + 1, number + 1)]
    return names[:number]


def players(number: int, chance: Random) -> list[str]:
    """Names of one team's players, no two with the same surname."""
    return [_person(surname, chance) for surname in chance.sample(SURNAMES, number)]


def persons(number: int, chance: Random) -> list[str]:
    """So many different people who play for themselves."""
    names: dict[str, None] = {}
    while len(names) < number:
        names[_person(chance.choice(SURNAMES), chance)] = None
    return list(names)


def judge_names(chance: Random) -> Iterator[str]:
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


# Games played by chance according to their rules, as records.
LONGEST: Final = 160
"""Actions after which somebody gives up: by chance alone some games would take thousands."""
GREED: Final = 0.6
"""How often one of the last actions of the list is played, where most games list captures."""


@dataclass(frozen=True)
class Chance:
    """A game that is over: what it began with, the actions as text, and how it ended.

    ``gave_up`` tells that the side to act resigned.
    """

    kind: str
    tags: Mapping[str, str]
    texts: tuple[str, ...]
    result: Result
    gave_up: bool

    def record(self, names: Mapping[str, str]) -> str:
        """As a record, with the sides' names."""
        tags = {"Game": self.kind, **names, **self.tags} | ({"Termination": "resignation"} if self.gave_up else {})
        return write(Record.of(tags, map(Ply, self.texts), self.result))


def played(kind: str, first: str, chance: Random) -> Chance:
    """A whole game by legal actions; KeyError for a kind of tour that has no games."""
    game = registry.get(kind)
    tags = beginning(game, first)
    position: Any = start(game, (), tags)
    texts: list[str] = []
    while not game.over(position) and not _gives_up(game, position, len(texts)):
        action = _action(game, position, chance)
        texts.append(game.format(action))
        position = game.apply(position, action)
    gave_up = not game.over(position)
    result = Result.won_by(Side(game.to_act(position)).other) if gave_up else game.outcome(position)
    return Chance(kind, tags, _as_written(game, tags, texts), result, gave_up)


def beginning(game: AnyGame, first: str) -> dict[str, str]:
    """The tag that says that a side begins, or has the role that changes hands: the game's first that names a side;
    none in a game in which side A always begins."""
    sided = (spec.name for spec in game.tags if not spec.derived and set(spec.values) == {"A", "B"})
    return dict.fromkeys(islice(sided, 1), first)


def _gives_up(game: AnyGame, position: Any, plies: int) -> bool:
    """Only a side can, not the referee."""
    return plies >= LONGEST and game.to_act(position) in ("A", "B")


def _as_written(game: AnyGame, tags: dict[str, str], texts: list[str]) -> tuple[str, ...]:
    """The texts once more through the rules, as a reader of the record will take them."""
    actions, _positions, fault = fold(game, start(game, (), tags), texts)
    if fault is not None:
        raise AssertionError(f"{game.slug}: {fault.code} after {len(actions)} actions")
    return tuple(map(game.format, actions))


def _action(game: AnyGame, position: Any, chance: Random) -> Any:
    listed = game.legal_actions(position)
    if listed:
        return chance.choice(listed[-6:] if chance.random() < GREED else listed)
    if game.lot and game.lot.due(position):
        return game.lot.drawn(str(chance.random()))
    return _of_its_own(game, position, chance)


def _of_its_own(game: AnyGame, position: Any, chance: Random) -> Any:
    """As the game's folder chooses where actions cannot be listed."""
    chosen = site_games.get(game.slug).chosen
    if chosen is None:
        raise AssertionError(f"{game.slug}: nothing chooses an action")
    return chosen(position, chance)
