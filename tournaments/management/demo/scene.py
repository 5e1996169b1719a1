"""The demo's written tournament before its first move: invented people of an invented school."""

import hashlib
import json
import os
import secrets
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.kernel.access import Actor
from tournaments.kernel.secrets import new_password
from tournaments.management.demo import playing
from tournaments.management.demo.playing import Play
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import UNDER_WAY, Plan, Scene, new_tournament
from tournaments.matches.write.matches import add_match, assign_judges
from tournaments.models import AccessLink, Match, Tour, Tournament
from tournaments.models.people import token_hash
from tournaments.roster.write.staff import add_judges, arrange_rooms, new_account
from tournaments.roster.write.teams import import_roster

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


# The demo's written tournament before the first move: teams, rooms, judges, links, tours and matches.
def set_up(organiser: Actor, today: date) -> Scene:
    """The tournament with everything planned; its first day is ``today``."""
    wanted = Tournament(name=NAME, place=PLACE, starts_on=today, ends_on=today + timedelta(days=1))
    wanted.public_names = Tournament.PublicNames.WHOLE  # nobody is called so, and its pages show what pages can show
    scene = Scene(tournament=new_tournament(organiser, SLUG, wanted), organiser=organiser)
    _add_people(scene)
    scene.give_links(
        [("judge", judge.pk) for judge in scene.tournament.judges.all()]
        + [("captain", team.pk) for team in scene.tournament.teams.all()]
    )
    _add_tours(scene, today)
    return scene


def _add_people(scene: Scene) -> None:
    pk = scene.tournament.pk
    teams = [
        {"number": number, "team": team.name, "sign": team.sign, "group": team.group, "players": team.players}
        for number, team in enumerate(TEAMS, start=1)
    ]
    judges = [
        {"name": judge.name, "can_be_senior": judge.senior, "teams": [judge.attached_to] if judge.attached_to else []}
        for judge in JUDGES
    ]
    import_roster(scene.by(), tournament_id=pk, rows=teams)
    arrange_rooms(scene.by(), tournament_id=pk, shown=[], names=ROOMS)
    add_judges(scene.by(), tournament_id=pk, judges=judges)


def _add_tours(scene: Scene, today: date) -> None:
    zone = ZoneInfo(scene.tournament.time_zone)
    begins = (
        datetime.combine(today, time(10), zone),
        datetime.combine(today, time(13), zone),
        datetime.combine(today + timedelta(days=1), time(10), zone),
    )
    for number, ((name, planned), moment) in enumerate(zip(playing.TOURS, begins, strict=True), start=1):
        tour = scene.add_tour(number=number, name=name, kind="corners", preset="corners", starts_at=moment.isoformat())
        _add_matches(scene, tour, planned)
        scene.publish(tour)


def _add_matches(scene: Scene, tour: Tour, planned: Sequence[playing.DemoMatch]) -> None:
    teams = {team.name: team.pk for team in scene.tournament.teams.all()}
    judges = {judge.name: judge.pk for judge in scene.tournament.judges.all()}
    for story in planned:
        a, b = (teams[name] for name in story.teams)
        answer = add_match(
            scene.by(), tournament_id=scene.tournament.pk, tour_id=tour.pk, team_a_id=a, team_b_id=b, room=story.room
        )  # fmt: skip
        match = Match.objects.get(pk=answer["match"])
        senior, *others = (judges[name] for name in story.judges)
        assign_judges(scene.by(), match_id=match.pk, version=match.version, senior_id=senior, judge_ids=others)


# The demo's password and private links as plain text, in a file that only this user can read.
ACCESS_NAME = "demo-access.json"


@dataclass(frozen=True)
class DemoLink:
    """A private link: ``kind`` is "judge" or "captain"."""

    kind: str
    holder: str
    token: str


@dataclass(frozen=True)
class Access:
    """How to get into the demo. ``account`` tells whether the password still is the one that was made."""

    username: str
    password: str
    account: str
    links: Sequence[DemoLink]

    def password_works(self) -> bool:
        user = User.objects.filter(username=self.username, is_active=True).first()
        return user is not None and account_mark(user) == self.account

    def working_link(self, kind: str) -> DemoLink | None:
        """The first link of the kind that still opens."""
        stored = AccessLink.objects.filter(hash__in=[token_hash(link.token) for link in self.links], kind=kind)
        now = timezone.now()
        working = {link.hash for link in stored if link.works_at(now)}
        return next((link for link in self.links if token_hash(link.token) in working), None)


def account_mark(user: User) -> str:
    """Changes when the account's password does; quicker than checking the password, which is slow on purpose."""
    return hashlib.sha256(user.password.encode()).hexdigest()


def store(access: Access) -> None:
    """Writes the file anew, whole or not at all; raises OSError when it cannot be written."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=ACCESS_NAME)  # readable by this user alone
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(access), file, ensure_ascii=False, indent=1)
    Path(temporary).replace(path)


def _try_to_write() -> None:
    """Raises OSError where ``store`` would."""
    folder = _path().parent
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def stored() -> Access | None:
    """What the file says; None without a demo."""
    try:
        saved = json.loads(_path().read_text(encoding="utf-8"))
        links = tuple(DemoLink(**link) for link in saved.pop("links"))
        return Access(**saved, links=links)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _path() -> Path:
    return Path(settings.DATA_DIR) / ACCESS_NAME


# Puts the demo into the database, whole or not at all.
ORGANISER = "olga"


@transaction.atomic
def load() -> None:
    """The whole demo; raises Refused when there is an account of the organiser's name, OSError when the file with the
    ways in cannot be written."""
    _try_to_write()  # before anything is played, which takes a while
    password, today = new_password(secrets.token_hex()), timezone.localdate()
    account = new_account(ORGANISER, password)
    organiser = Actor(user=account)
    for plan in plans(today):
        simulate(plan, organiser, lambda _line: None)
    scene = set_up(organiser, today)
    _play(scene)
    store(_access(scene, account, password))


def plans(today: date) -> tuple[Plan, ...]:
    """What is played by chance: a cup of all games that is over, and persons whose last tour is under way."""
    return (
        Plan(
            teams=9, tours=6, seed=9, slug="qualifying-cup", name=CUP_OVER, place=PLACE, games=1,
            starts_on=today - timedelta(days=12),
        ),
        Plan(
            teams=13, tours=3, seed=1, slug="championship", name=PERSONS, place=PLACE,
            kinds=("deer", "heldplay", "isses"), persons=True, last=UNDER_WAY, starts_on=today - timedelta(days=1),
        ),
    )  # fmt: skip


def _play(scene: Scene) -> None:
    matches = Match.objects.filter(tour__tournament=scene.tournament).in_table_order()
    stories = [story for _name, planned in playing.TOURS for story in planned]
    for match, story in zip(matches, stories, strict=True):
        Play(scene, match.pk, story.reaches, story=story).play()


def _access(scene: Scene, organiser: User, password: str) -> Access:
    """All links of the written tournament, those of a judge and of a captain who have something to do first."""
    busy = next(story for story in playing.UNDER_WAY if story.reaches == "individual").judges[0]
    awaited = next(story for story in playing.UNDER_WAY if story.reaches == "closing").teams[0]
    stored = AccessLink.objects.filter(tournament=scene.tournament).select_related("judge", "team")
    links = [DemoLink(link.kind, str(link.holder), scene.tokens[link.kind, link.holder.pk]) for link in stored]
    links.sort(key=lambda link: link.holder not in (busy, awaited))
    return Access(organiser.username, password, account_mark(organiser), links)
